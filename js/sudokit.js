// sudokit for JavaScript: the WebAssembly module behind plain functions, in browsers, workers and Node.js. See README.md.
//
// The functions of this module load what they need when they are first called. `load` gives an instance whose methods
// answer at once, for a worker.

/** Why a request has no answer. `code` never changes for a kind of error; the place is given if it is known. */
export class SudokitError extends Error {
  /** @param {{error: string, code: string, place?: {source?: string, line?: number, column?: number, record?: number, cells?: string[]}}} report */
  constructor({ error, code, place = {} }) {
    super(error);
    this.name = "SudokitError";
    this.code = code;
    this.key = place.source;
    this.line = place.line;
    this.column = place.column;
    this.cells = place.cells ?? [];
    this.cell = this.cells[0];
  }
}

// The statuses of the WebAssembly module.
const PART = 1;
const ERROR = 2;

/** The error code with which the module for playing answers requests that only the whole module understands. */
const MISSING_FEATURE = "missing-feature";

/** A random seed for a request without one: the module has no random numbers. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** An instance of the WebAssembly module. Its methods do their work before they return. */
export class Sudokit {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.#start();
  }

  /** @type {any} */
  #exports;

  /** The number of the latest request. */
  #latest = 0;

  #start() {
    this.#exports = new WebAssembly.Instance(this.module).exports;
  }

  /** Asks any operation; docs/json.md lists the keys of request and answer. */
  ask(operation, request = {}, { onPart } = {}) {
    const parts = this.parts(operation, request);
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      onPart?.(value);
    }
  }

  /** The answer as the JSON text that the module writes, which keeps numbers such as `2.0` as they are. */
  askText(operation, request = {}) {
    const parts = this.#texts(operation, request);
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
    }
  }

  /** Asks as a generator: yields each part as soon as it is found, and returns the answer. A later request ends it. */
  *parts(operation, request = {}) {
    const texts = this.#texts(operation, request);
    for (;;) {
      const { done, value } = texts.next();
      if (done) return JSON.parse(value);
      yield JSON.parse(value);
    }
  }

  *#texts(operation, request) {
    const number = ++this.#latest;
    const [name, json] = [operation, JSON.stringify(request)].map((text) => new TextEncoder().encode(text));
    let status = this.#call((wasm) => {
      const input = wasm.input(name.length + json.length);
      const memory = new Uint8Array(wasm.memory.buffer);
      memory.set(name, input);
      memory.set(json, input + name.length);
      return wasm.begin(name.length);
    });
    while (status === PART) {
      if (number !== this.#latest) throw new SudokitError({ error: "a later request was begun", code: "replaced" });
      status = this.#call((wasm) => wasm.next());
      const text = this.#output();
      if (status === ERROR) throw new SudokitError(JSON.parse(text));
      if (status !== PART) return text;
      yield text;
    }
    throw new SudokitError(JSON.parse(this.#output()));
  }

  /**
   * Many puzzles at once, without JSON for each: 16 bytes for each record of a text, in its order. They are the key (8 bytes,
   * equal for equal puzzles), the steps of the rating (2), then the verdict, the number of givens, ER, EP and ED in tenths, and
   * the hardest rule (from 1), each a byte. `rowNames` has the names of verdicts and rules. Only the whole module has this.
   * @param {Uint8Array} text
   * @param {string} format
   * @param {{rate?: boolean, canon?: boolean}} [options]  whether to rate; whether isomorphic puzzles have equal keys
   */
  rows(text, format, { rate = false, canon = false } = {}) {
    const name = new TextEncoder().encode(format);
    const status = this.#call((wasm) => {
      const input = wasm.input(name.length + text.length);
      const memory = new Uint8Array(wasm.memory.buffer);
      memory.set(name, input);
      memory.set(text, input + name.length);
      return wasm.rows(name.length, Number(rate) + 2 * Number(canon));
    });
    if (status === ERROR) throw new SudokitError(JSON.parse(this.#output()));
    const { memory, output, output_length } = this.#exports;
    return new Uint8Array(memory.buffer, output(), output_length()).slice();
  }

  /** The names of the numbers in rows: `verdicts` from 0, `rules` from 1. */
  rowNames() {
    this.#call((wasm) => wasm.row_names());
    return JSON.parse(this.#output());
  }

  /** The model of a board over typed arrays. */
  board() {
    return new BoardModel(this.#exports);
  }

  /** Calls the module. After a panic the module is started again, and the error has the message. */
  #call(work) {
    try {
      return work(this.#exports);
    } catch (trap) {
      const text = this.#output();
      this.#start();
      if (text.includes('"code":"panic"')) throw new SudokitError(JSON.parse(text));
      throw trap;
    }
  }

  #output() {
    const { memory, output, output_length } = this.#exports;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, output(), output_length()));
  }
}

/** The methods that take a puzzle, and the operations behind them. */
const BY_PUZZLE = {
  solve: "solve",
  count: "count",
  check: "check",
  hint: "hint",
  path: "explain",
  rate: "rate",
  canon: "canon",
};

for (const [name, operation] of Object.entries(BY_PUZZLE)) {
  Sudokit.prototype[name] = function (puzzle, options = {}, listener = {}) {
    return this.ask(operation, { puzzle, ...options }, listener);
  };
}
Sudokit.prototype.generate = function (options = {}) {
  if (options.seed !== undefined) return this.ask("generate", options);
  const seed = randomSeed();
  return { ...this.ask("generate", { ...options, seed }), seed };
};
Sudokit.prototype.convert = function (text, to, options = {}) {
  return this.ask("convert", { text, to, ...options });
};

/**
 * A board in the memory of the module. Fill in `givens`, `placed` and `marks`, call `update`, and read the rest. Digits are 1
 * to 9, 0 is a blank cell; in a set of digits, bit d - 1 is the digit d. Each getter makes a view of the memory, which is valid
 * until the next call of the module.
 */
export class BoardModel {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  #view(Type, offset, length) {
    return new Type(this.#exports.memory.buffer, this.#exports.board() + offset, length);
  }

  /** In: the candidates that the player still sees; only with `hasMarks`. */
  get marks() {
    return this.#view(Uint16Array, 0, 81);
  }
  /** Out: the candidates that givens, placed digits and marks leave; a filled cell has its digit. */
  get candidates() {
    return this.#view(Uint16Array, 162, 81);
  }
  /** In: the givens. */
  get givens() {
    return this.#view(Uint8Array, 324, 81);
  }
  /** In: the digits of the player. */
  get placed() {
    return this.#view(Uint8Array, 405, 81);
  }
  /** In: whether the player has marks. */
  set hasMarks(hasMarks) {
    this.#view(Uint8Array, 486, 1)[0] = Number(hasMarks);
  }
  get hasMarks() {
    return this.#view(Uint8Array, 486, 1)[0] === 1;
  }
  /** Out: 1 for each cell whose digit is in a house twice. */
  get conflicts() {
    return this.#view(Uint8Array, 487, 81);
  }
  /** Out: the only solution, or zeros. */
  get solution() {
    return this.#view(Uint8Array, 568, 81);
  }
  /** Out: the number of solutions of the puzzle: 0, 1, or 2 for several. */
  get solutions() {
    return this.#view(Uint8Array, 649, 1)[0];
  }
  /** Out: the number of these solutions that agree with all placed digits. */
  get solutionsLeft() {
    return this.#view(Uint8Array, 650, 1)[0];
  }
  /** Out: how many more of each digit, from 1 to 9, a solution has. */
  get left() {
    return this.#view(Uint8Array, 651, 9);
  }

  /** Finds out what is known of the board. */
  update() {
    this.#exports.update_board();
    return this;
  }
}

/** Compiles a module from its address, a response, its bytes, or itself. */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(source));
  }
  return WebAssembly.compileStreaming(source instanceof URL ? fetch(source) : source);
}

/**
 * Loads an instance. Without a source it loads a module beside this file: the one for playing, or the whole one.
 * @param {{formats?: boolean, source?: URL | Response | Promise<Response> | BufferSource | WebAssembly.Module}} [options]
 */
export async function load({ formats = false, source } = {}) {
  const name = formats ? "sudokit-formats.wasm" : "sudokit.wasm";
  return new Sudokit(await compile(source ?? new URL(`./wasm/${name}`, import.meta.url)));
}

/** The loaded instances: the key says whether it is the whole module. */
const loaded = new Map();

function instance(formats) {
  if (!loaded.has(formats)) {
    const loading = load({ formats });
    loading.catch(() => loaded.delete(formats));
    loaded.set(formats, loading);
  }
  return loaded.get(formats);
}

/** Asks the module for playing, and the whole one if the first does not understand the request. */
export async function ask(operation, request, listener) {
  const sudokit = await instance(false);
  // The whole module starts over, so the parts that were already delivered are skipped.
  let told = 0;
  const onPartFrom = (first) => {
    let found = 0;
    return (part) => {
      found += 1;
      if (found <= first) return;
      told += 1;
      listener?.onPart?.(part);
    };
  };
  try {
    return sudokit.ask(operation, request, { onPart: onPartFrom(0) });
  } catch (error) {
    if (!(error instanceof SudokitError) || error.code !== MISSING_FEATURE) throw error;
    return (await instance(true)).ask(operation, request, { onPart: onPartFrom(told) });
  }
}

const byPuzzle = (operation) => (puzzle, options, listener) => ask(operation, { puzzle, ...options }, listener);

export const solve = byPuzzle(BY_PUZZLE.solve);
export const count = byPuzzle(BY_PUZZLE.count);
export const check = byPuzzle(BY_PUZZLE.check);
export const hint = byPuzzle(BY_PUZZLE.hint);
export const path = byPuzzle(BY_PUZZLE.path);
export const rate = byPuzzle(BY_PUZZLE.rate);
export const canon = byPuzzle(BY_PUZZLE.canon);
export const generate = async (options = {}) => {
  if (options.seed !== undefined) return ask("generate", options);
  const seed = randomSeed();
  return { ...await ask("generate", { ...options, seed }), seed };
};
export const convert = (text, to, options) => ask("convert", { text, to, ...options });
