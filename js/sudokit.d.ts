/** The types of sudokit.js. Requests and answers are described in docs/json.md. */

/** A puzzle in any format that sudokit reads: 81 characters, a drawing, a link, a file. */
export type Puzzle = string;

/** The keys that every answer about a puzzle has. A player's progress and other fields of the input are kept. */
export interface Record {
  puzzle: string;
  placed?: string;
  marks?: string;
  [field: string]: unknown;
}

export interface Player {
  /** The digits that the player has placed, as 81 characters. */
  placed?: string;
  /** The candidates that the player still sees, as 729 characters. */
  marks?: string;
}
export interface Search {
  engine?: string;
  max_work?: number;
}
export interface Techniques {
  techniques?: string[];
  without?: string[];
  without_uniqueness?: boolean;
  language?: "en" | "zh";
}

export interface SolveOptions extends Search {
  first?: boolean;
}
export interface Solved extends Record {
  solution: string;
  verdict: "unique" | "several" | "solved" | "none" | "invalid" | "stopped";
  why?: string;
}
export interface CountOptions extends Search {
  limit?: number | null;
}
export interface Counted extends Record {
  count: number;
  complete: boolean;
  why?: string;
}
/** Several answers for a puzzle: of `solutions`, `minimals`, `vary`, `unavoidable`. */
export interface Enumerated<Answer> extends Record {
  answers: Answer[];
  /** Whether these are all. */
  complete: boolean;
  /** Why there are none, or not all. */
  why?: string;
}
export interface CheckOptions extends Search, Player {
  solvable?: boolean;
  unique?: boolean;
  minimal?: boolean;
  why?: boolean;
  certificate?: boolean;
  solution?: string;
}
export interface Checked extends Record {
  valid: boolean;
  conflicts: { house: string; digit: number; cells: string[] }[];
  solvable?: boolean;
  unique?: boolean;
  minimal?: boolean;
  redundant?: string;
  placed_check?: "right" | "wrong" | "contradictory" | "unknown";
  placed_wrong?: string;
  contradiction?: string;
  unavoidable?: string;
  solutions?: [string, string];
  solution_check?: string;
  certificate?: string;
}
export interface HintOptions extends Techniques, Player {
  detail?: "where" | "technique" | "evidence" | "all";
}
export interface Hint {
  hint: "wrong" | "no-solution" | "astray" | "step" | "stuck" | "solved";
  text: string;
  technique?: string;
  evidence?: object;
  step?: Step;
  boxes?: string[];
  placed?: string[];
  marks?: string[];
  mistakes?: { placed: string[]; marks: string[]; why: unknown }[];
  why?: unknown;
}
export interface Step {
  technique: string;
  placements: string[];
  eliminations: string[];
  evidence: object;
  /** In a path. */
  text?: string;
}
export interface PathOptions extends Techniques, Player {
  all_steps?: boolean;
  max_steps?: number;
}
export interface Path {
  puzzle: string;
  steps: Step[];
  end: "solved" | "stuck" | "contradiction" | "all-steps" | "stopped";
  text: string;
  solution?: string;
  solutions?: [string, string];
}
export interface RateOptions {
  profile?: "se121" | "hodoku";
  trace?: boolean;
  improper?: boolean;
  difficulty?: boolean;
  isomorphs?: number;
  seed?: number;
  clues?: boolean;
  minimal?: boolean;
  max_work?: number;
}
export interface Rated extends Record {
  clues?: number;
  minimal?: boolean;
  er?: number;
  ep?: number;
  ed?: number;
  why?: string;
}
export interface CanonOptions {
  with_symmetry?: boolean;
  by?: "puzzle" | "solution";
  max_work?: number;
}
export interface Canonical extends Record {
  canonical?: string;
  transform?: string;
  automorphisms?: number;
  symmetry?: string;
  why?: string;
}
export interface GenerateOptions {
  /** A random one if it is missing. */
  seed?: number;
  level?: "easy" | "medium" | "hard" | "expert" | "extreme";
  er?: number | string;
  /** The techniques that its solution uses. */
  needs?: string[];
  /** The hardest technique of its solution. */
  hardest?: string;
  without?: string[];
  symmetry?: string;
  clues?: number | string;
  minimal?: boolean;
  pattern?: string;
  solution?: string;
  max_work?: number;
}
export interface Generated extends Record {
  /** The seed, if there was none among the options. */
  seed?: number;
  er?: number;
  ep?: number;
  ed?: number;
}
export interface Conversion {
  from: string;
  to: string;
  text: string;
  records: number;
  errors: object[];
  losses: { [what: string]: number };
}

export interface Listener {
  /** Gets each part of the answer as soon as it is found. */
  onPart?: (part: any) => void;
}

/** Why a request has no answer. */
export class SudokitError extends Error {
  /** The kind of the error; it never changes. */
  readonly code: string;
  /** The key of the request that the error is in. */
  readonly key?: string;
  readonly line?: number;
  readonly column?: number;
  readonly cells: string[];
  /** The first of the cells. */
  readonly cell?: string;
}

/** An instance of the WebAssembly module. Its methods do their work before they return. */
export class Sudokit {
  constructor(module: WebAssembly.Module);
  readonly module: WebAssembly.Module;
  ask(operation: string, request?: object, listener?: Listener): any;
  /** The answer as the JSON text that the module writes, which keeps numbers such as `2.0` as they are. */
  askText(operation: string, request?: object): string;
  /** Yields each part as soon as it is found, and returns the answer. A later request ends it. */
  parts(operation: string, request?: object): Generator<any, any, void>;
  board(): BoardModel;
  /**
   * Many puzzles at once: 16 bytes for each record of a text, in its order, little-endian. They are the key (8 bytes, equal
   * for equal puzzles), the steps of the rating (2), then the verdict, the number of givens, ER, EP and ED in tenths, and the
   * hardest rule (from 1), each a byte.
   */
  rows(text: Uint8Array, format: string, options?: { rate?: boolean; canon?: boolean }): Uint8Array<ArrayBuffer>;
  /** The names of the numbers in rows: verdicts from 0, rules from 1. */
  rowNames(): { verdicts: string[]; rules: string[] };
  solve(puzzle: Puzzle, options?: SolveOptions): Solved;
  count(puzzle: Puzzle, options?: CountOptions): Counted;
  check(puzzle: Puzzle, options?: CheckOptions): Checked;
  hint(puzzle: Puzzle, options?: HintOptions): Hint;
  path(puzzle: Puzzle, options?: PathOptions, listener?: Listener): Path;
  rate(puzzle: Puzzle, options?: RateOptions, listener?: Listener): Rated;
  canon(puzzle: Puzzle, options?: CanonOptions): Canonical;
  generate(options?: GenerateOptions): Generated;
  convert(text: string, to: string, options?: { from?: string; assume_colours?: boolean }): Conversion;
}

/**
 * A board in the memory of the module: fill in the inputs, call `update`, and read the rest. A digit is 1 to 9, a blank cell 0;
 * in a set of digits, bit d - 1 is the digit d. A view is valid until the next call of the module.
 */
export class BoardModel {
  readonly givens: Uint8Array;
  readonly placed: Uint8Array;
  readonly marks: Uint16Array;
  hasMarks: boolean;
  readonly candidates: Uint16Array;
  readonly conflicts: Uint8Array;
  readonly solution: Uint8Array;
  readonly solutions: number;
  readonly solutionsLeft: number;
  readonly left: Uint8Array;
  update(): this;
}

export function load(options?: {
  formats?: boolean;
  source?: URL | Response | Promise<Response> | BufferSource | WebAssembly.Module;
}): Promise<Sudokit>;

export function ask(operation: string, request?: object, listener?: Listener): Promise<any>;
export function solve(puzzle: Puzzle, options?: SolveOptions): Promise<Solved>;
export function count(puzzle: Puzzle, options?: CountOptions): Promise<Counted>;
export function check(puzzle: Puzzle, options?: CheckOptions): Promise<Checked>;
export function hint(puzzle: Puzzle, options?: HintOptions): Promise<Hint>;
export function path(puzzle: Puzzle, options?: PathOptions, listener?: Listener): Promise<Path>;
export function rate(puzzle: Puzzle, options?: RateOptions, listener?: Listener): Promise<Rated>;
export function canon(puzzle: Puzzle, options?: CanonOptions): Promise<Canonical>;
export function generate(options?: GenerateOptions): Promise<Generated>;
export function convert(text: string, to: string, options?: { from?: string; assume_colours?: boolean }): Promise<Conversion>;
