/** The types that several parts of the page share. */

/** A request to the core, or an answer; `docs/json.md` describes them. */
export type Json = any;

export interface AskOptions {
  /** Cancels the question; its promise then rejects with the error code `cancelled`. */
  signal?: AbortSignal;
  /** Gets each part of the answer as soon as it is known. */
  onPart?: (part: Json) => void;
  /** A newer question with the same key cancels an older one. */
  key?: string;
}

/** The core, wherever it runs. See `core/client.js`. */
export interface Client {
  /** Where the core runs: in a worker of this page, or on the server. */
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
  /** Whether the places of a digit are colored, so that links join places of different colors. */
  isColored?: boolean;
  /** The cells that the word under the pointer names. */
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
  /** 81 characters: the placed digits; `.` elsewhere. */
  placed?: string;
  candidates?: ArrayLike<number>;
  corner?: ArrayLike<number>;
  centre?: ArrayLike<number>;
  /** 81 numbers: 0 none, 1 to 8 a color, 9 to 16 the same colors hatched. */
  colors?: ArrayLike<number>;
  /** Whether to show the number of a color in a corner of its cell. */
  colorNumbers?: boolean;
  /** 729 numbers with the same meaning: index cell * 9 + digit - 1. */
  candidateColors?: readonly number[] | Readonly<Uint8Array>;
  selection?: Iterable<number>;
  /** Cells whose digit breaks a rule, or is wrong. */
  conflicts?: Iterable<number>;
  /** The digit that is highlighted in all its cells. */
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
  /** Moves the focus if this is one of the keys that move it, wherever it was pressed. */
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
  /** The rest of the path after the view: `x-wing` in `#/learn/x-wing`. */
  path: string;
  query: URLSearchParams;
}
export interface View {
  /** The address changed within the view. */
  update?(route: Route): void;
  /** The current address, if it differs from the one that the view was given last. */
  address?(): string;
  /** The view is hidden. A view with this method is kept and may be shown again; a view without it is unmounted. */
  leave?(): void;
  /** The view is shown again, under the address at which it was left. If the address is another one, `update` follows. */
  enter?(): void;
  /** What a view in another language takes over: it is passed to the view that replaces this one. */
  carryOver?(): unknown;
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
export type Mount = (element: HTMLElement, context: Context, route: Route, carriedOver?: unknown) => View;

/** Values that survive a reload, by key. */
export interface Store {
  get<T>(key: string): Promise<T | undefined>;
  /** All values whose keys have this prefix. */
  entries<T>(prefix: string): Promise<Map<string, T>>;
  delete(key: string): Promise<void>;
  /** A value that is written while the page is left may be lost: a browser may end a page before its database has written. */
  set(key: string, value: unknown): Promise<void>;
  /** The same for a page that may be left now: the value is also copied to a storage that writes at once. */
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
  /** Sets all values that make sense; the others stay. */
  take(values: object): void;
  /** Calls the listener after each change. Returns a function that ends this. */
  watch(listener: (settings: Settings) => void): () => void;
}

/** All strings of a language. A view's strings are loaded while it is mounted. */
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
