/** The types that several parts of the page share. */

/** A request or an answer of the core; `docs/json.md` describes them. */
export type Json = any;

export interface AskOptions {
  /** Cancels the question; its promise then rejects with the error code `cancelled`. */
  signal?: AbortSignal;
  /** Gets each part of the answer as soon as it is known. */
  onPart?: (part: Json) => void;
  /** A newer question with the same key replaces an older one, which is then cancelled. */
  key?: string;
}

/** The core, wherever it runs. See `core/client.js`. */
export interface Client {
  /** Where the core runs: in a worker of this page, or on the server that it came from. */
  readonly runs: "worker" | "server";
  ask(operation: string, request: Json, options?: AskOptions): Promise<Json>;
}

/** The role of a cell or a candidate in a hint. Each has a fill and a shape: see `styles/board.css`. */
export type Role = "base" | "cover" | "fin" | "second" | "elim" | "blocker" | "peer";
/** What a drawing says about a single candidate. `color1` to `color16` are the player's colors; from 9 on they are hatched. */
export type CandidateRole = "end" | "on" | "off" | "base" | "cover" | "second" | "fin" | "elim" | "blocked";

/** What a hint draws on the board. Cells are 0 to 80, digits 1 to 9, houses 0 to 26: rows, columns, boxes. */
export interface Drawing {
  /** Houses outlined and filled, as the first press of a hint does. */
  houses?: number[];
  /** Cells filled in the color of a role; a ring is drawn unless `ring` is false. */
  cells?: { cell: number; role: Role; ring?: boolean }[];
  /** Candidates ringed in a role, which are shown even if the player has no such mark. */
  candidates?: { cell: number; digit: number; role: CandidateRole }[];
  /** Links between candidates. An end of several cells is a group. */
  links?: { from: LinkEnd; to: LinkEnd; kind: "strong" | "weak" }[];
  /** Whether the places of a digit are colored, and links say which have different colors. */
  isColored?: boolean;
  /** Cells that a word under the pointer is about. */
  lit?: number[];
}
export interface LinkEnd {
  cells: number[];
  digit: number;
}

/** What a board shows. Marks are 81 sets of digits, as bits: bit d - 1 is the digit d. */
export interface BoardView {
  /** 81 characters, `.` for a blank cell. */
  givens: string;
  /** 81 characters: the digits that are not given; `.` elsewhere. */
  placed?: string;
  candidates?: ArrayLike<number>;
  corner?: ArrayLike<number>;
  centre?: ArrayLike<number>;
  /** 81 numbers: 0 none, 1 to 8 a color, 9 to 16 the same colors hatched. */
  colors?: ArrayLike<number>;
  /** Whether the number of a color stands in a corner of its cell. */
  colorNumbers?: boolean;
  /** 729 numbers of the same kind: index cell * 9 + digit - 1. */
  candidateColors?: readonly number[] | Readonly<Uint8Array>;
  selection?: Iterable<number>;
  /** Cells whose digit breaks a rule, or is wrong. */
  conflicts?: Iterable<number>;
  /** The digit whose equals are highlighted. */
  highlight?: number;
  /** Cells that are tinted because they see the selected one. */
  peers?: Iterable<number>;
  hint?: Drawing | null;
  /** The nine symbols of the digits; "123456789" if absent. */
  symbols?: string;
}

export interface Board {
  readonly element: HTMLElement;
  update(view: BoardView): void;
  /** Changes the size of a cell, in whole pixels. */
  resize(cell: number): void;
  /** Moves the keyboard focus to a cell. */
  focusCell(cell: number): void;
  /** Moves the focus if the key is one that moves it, wherever it was pressed. */
  move(event: KeyboardEvent): void;
  /** The cell that Tab leads to. */
  readonly focused: number;
  /** The cell at a point of the screen; null outside of the board. */
  cellAt(x: number, y: number): number | null;
  /** The digit whose fixed place in its cell is at a point of the screen. */
  digitAt(x: number, y: number): number;
}

/** What a view gets when it is mounted. */
export interface Context {
  client: Client;
  strings: Strings;
  language: Language;
  store: Store;
  /** The settings of the page, which the settings sheet changes. */
  settings: SettingsStore;
  /** Goes to a hash such as `#/learn/x-wing`. */
  navigate(hash: string, options?: { replace?: boolean }): void;
  /** Says a sentence to screen readers, once. */
  announce(text: string): void;
}
export type Language = "en" | "zh";

export interface Route {
  view: string;
  /** What follows the view in the path: `x-wing` of `#/learn/x-wing`. */
  path: string;
  query: URLSearchParams;
}
export interface View {
  /** The address changed within the view. */
  update?(route: Route): void;
  /** Its present address, if that is not the one which it was given last. */
  address?(): string;
  /** The view is out of sight. One that has this is kept as it is, and may be entered again; another one is unmounted. */
  leave?(): void;
  /** It is seen again, under the address where it was left; if that is another one, `update` follows. */
  enter?(): void;
  /** What goes on in another language: it is given to the view that is mounted in place of this one. */
  rest?(): unknown;
  unmount?(): void;
  /** The keys of the view, for the list of keys. */
  keys?(): KeyList | Promise<KeyList>;
}
export interface KeyList {
  /** A remark above the list; may be empty. */
  note: string;
  groups: { title: string; rows: { keys: string; text: string }[] }[];
}
/** What each module of `views/` exports. */
export type Mount = (element: HTMLElement, context: Context, route: Route, rest?: unknown) => View;

/** Values that survive a reload, by key. */
export interface Store {
  get<T>(key: string): Promise<T | undefined>;
  /** All values whose keys begin so. */
  entries<T>(prefix: string): Promise<Map<string, T>>;
  delete(key: string): Promise<void>;
  /** What is written when the page is left may be lost: a browser may end a page before its database has written. */
  set(key: string, value: unknown): Promise<void>;
  /** The same for a page that may be left now: the value is also copied to where it is written at once. */
  keep(key: string, value: unknown): Promise<void>;
}

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  contrast: "auto" | "normal" | "more";
  checks: "off" | "conflicts" | "solution";
  highlight: boolean;
  peers: boolean;
  keepCandidates: boolean;
  timer: boolean;
  singleKeys: boolean;
  entry: "both" | "cell" | "digit";
  padFlipped: boolean;
  symbols: "digits" | "letters" | "chinese";
  colorNumbers: boolean;
  valueFirst: boolean;
}
export interface SettingsStore {
  readonly value: Settings;
  set<K extends keyof Settings>(key: K, value: Settings[K]): void;
  /** Sets all that make sense; others stay. */
  take(values: object): void;
  /** Calls the listener after each change; returns what ends that. */
  watch(listener: (settings: Settings) => void): () => void;
}

/** All strings of a language. A view's strings are there while it is mounted. */
export interface Strings {
  common: typeof import("../strings/en/common.js").default;
  play: typeof import("../strings/en/play.js").default;
  sheets: typeof import("../strings/en/sheets.js").default;
  answers: typeof import("../strings/en/answers.js").default;
  hint: typeof import("../strings/en/hint.js").default;
  guide: typeof import("../strings/en/guide.js").default;
  learn: typeof import("../strings/en/learn.js").default;
  lab: typeof import("../strings/en/lab.js").default;
  solve: typeof import("../strings/en/solve.js").default;
  batch: typeof import("../strings/en/batch.js").default;
  formats: typeof import("../strings/en/formats.js").default;
}
