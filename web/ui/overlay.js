// Drawings of steps: from the evidence of a step, as docs/json.md describes it, to what the board draws. It knows no
// technique: roles of candidates become fills, rings and discs, and links become arrows. Branches of an argument are drawn
// one at a time.

import { HOUSES } from "./geometry.js";

/** @typedef {import("../core/types.js").Drawing} Drawing */
/** @typedef {import("../core/types.js").Role} Role */
/** @typedef {import("../core/types.js").CandidateRole} CandidateRole */
/** @typedef {import("../core/types.js").LinkEnd} LinkEnd */

/**
 * The evidence of a step, and the step. Cells, houses and candidates are texts such as `r4c7`, `b3` and `r4c7=2`.
 *
 * @typedef {{digit: number, cells: string[]}} Node
 * @typedef {{candidate: string, holds: boolean, from: number[], by: unknown}} Inference
 * @typedef {{inferences: Inference[], steps?: Step[]}} Branch
 * @typedef {object} Evidence
 * @property {{role: string, candidates: string[]}[]} [marks]
 * @property {{role: string, house: string}[]} [houses]
 * @property {{from: Node, to: Node, kind: "strong" | "weak"}[]} [links]
 * @property {Branch[]} [branches]
 * @property {{candidate: string, combinations: {candidates: string[], empties?: string}[]}[]} [exclusions]
 * @property {{placed: string, cells: string[]}[]} [blockers]  placed digits, and the cells that they rule out
 * @typedef {{technique: string, placements: string[], eliminations: string[], evidence: Evidence, text?: string}} Step
 *
 * @typedef {object} DrawOptions
 * @property {number} [branch]  the branch that is drawn; without it, the first one
 * @property {number} [inferences]  how many inferences of the branch are drawn; without it, all
 * @property {number} [links]  how many links of the chain are drawn; without it, all
 */

/**
 * The look of each role of the evidence: in the cell, and at the candidate.
 *
 * @type {Record<string, {cell?: Role, candidate: CandidateRole}>}
 */
const ROLES = {
  base: { cell: "base", candidate: "base" },
  cover: { cell: "cover", candidate: "cover" },
  fin: { cell: "fin", candidate: "fin" },
  pivot: { cell: "cover", candidate: "cover" },
  wing: { cell: "base", candidate: "base" },
  extra: { cell: "fin", candidate: "fin" },
  first: { cell: "base", candidate: "base" },
  second: { cell: "second", candidate: "second" },
  further: { cell: "cover", candidate: "cover" },
  common: { candidate: "end" },
  on: { cell: "cover", candidate: "on" },
  off: { cell: "cover", candidate: "off" },
};

/** If a cell or a candidate has several roles, the first of these is drawn. */
const CELL_RANKS = ["fin", "base", "second", "cover", "elim", "blocker"];
const CANDIDATE_RANKS = ["elim", "end", "on", "off", "fin", "second", "cover", "base", "blocked"];

/** @param {string} name  such as `r4c7` */
export const cellOf = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;
/** @param {string} name  such as `r4c7=2` */
export const candidateOf = (name) => ({ cell: cellOf(name), digit: Number(name[5]) });
/** @param {string} name  such as `r4`, `c7` or `b3` */
export const houseOf = (name) => "rcb".indexOf(name[0]) * 9 + Number(name[1]) - 1;

/** Collects roles, and keeps the one with the highest rank. */
class Layers {
  constructor() {
    /** @type {Map<number, Role>} */
    this.cells = new Map();
    /** Keys are cell * 9 + digit - 1. @type {Map<number, CandidateRole>} */
    this.candidates = new Map();
    /** @type {NonNullable<Drawing["links"]>} */
    this.links = [];
    /** @type {number[]} */
    this.houses = [];
    this.isColored = false;
  }

  /** @param {number} cell @param {Role} role */
  fill(cell, role) {
    keepFirst(this.cells, cell, role, CELL_RANKS);
  }

  /** @param {{cell: number, digit: number}} candidate @param {CandidateRole} role */
  ring({ cell, digit }, role) {
    keepFirst(this.candidates, cell * 9 + digit - 1, role, CANDIDATE_RANKS);
  }

  /** @returns {Drawing} */
  drawing() {
    const { houses, links, isColored } = this;
    const cells = [...this.cells].map(([cell, role]) => ({ cell, role }));
    const candidates = [...this.candidates].map(([key, role]) => ({ cell: Math.floor(key / 9), digit: (key % 9) + 1, role }));
    return { houses, cells, candidates, links, ...(isColored ? { isColored } : {}) };
  }
}

/** @template K, V @param {Map<K, V>} map @param {K} key @param {V} value @param {unknown[]} ranks */
function keepFirst(map, key, value, ranks) {
  const old = map.get(key);
  if (old === undefined || ranks.indexOf(value) < ranks.indexOf(old)) map.set(key, value);
}

/** The houses to look at, outlined. @param {string[]} houses @returns {Drawing} */
export const drawHouses = (houses) => ({ houses: houses.map(houseOf) });

/** The evidence of a step. @param {Evidence} evidence @param {DrawOptions} [options] @returns {Drawing} */
export function drawEvidence(evidence, options = {}) {
  const layers = new Layers();
  addEvidence(layers, evidence, options);
  return layers.drawing();
}

/** A step: its evidence and its result. @param {Step} step @param {DrawOptions} [options] @returns {Drawing} */
export function drawStep(step, options = {}) {
  const layers = new Layers();
  addEvidence(layers, step.evidence, options);
  addResult(layers, step);
  return layers.drawing();
}

/** Mistakes: the cells of wrong digits, and the candidates that were crossed out wrongly. @param {string[]} placed @param {string[]} marks @returns {Drawing} */
export function drawMistakes(placed, marks) {
  const layers = new Layers();
  for (const name of placed) layers.fill(cellOf(name), "elim");
  for (const name of marks) {
    layers.fill(cellOf(name), "base");
    layers.ring(candidateOf(name), "on");
  }
  return layers.drawing();
}

/** A branch of an argument alone, such as the reason of a mistake. @param {Branch} branch @param {number} [inferences] @returns {Drawing} */
export const drawBranch = (branch, inferences) => drawEvidence({ branches: [branch] }, { inferences });

/** @param {Layers} layers @param {Evidence} evidence @param {DrawOptions} options */
function addEvidence(layers, evidence, { branch = 0, inferences = Infinity, links = Infinity }) {
  // In a chain, cells are filled as chain cells; if links join colors, the colors are drawn instead.
  const isColored = hasColors(evidence);
  layers.isColored = isColored;
  const linked = new Set(isColored ? [] : (evidence.links ?? []).flatMap(({ from, to }) => [...from.cells, ...to.cells]).map(cellOf));
  for (const { role, candidates } of evidence.marks ?? []) {
    const { cell: fill, candidate: ring } = ROLES[role];
    for (const candidate of candidates.map(candidateOf)) {
      if (fill && !linked.has(candidate.cell)) layers.fill(candidate.cell, fill);
      layers.ring(candidate, ring);
    }
  }
  if (isColored) addLinks(layers, evidence.links ?? [], links);
  else addChain(layers, evidence.links ?? [], links);
  const drawn = evidence.branches?.[branch];
  if (drawn) addBranch(layers, drawn, inferences);
  for (const { combinations } of evidence.exclusions ?? []) {
    for (const { candidates, empties } of combinations) {
      for (const name of candidates) {
        layers.fill(cellOf(name), "base");
        layers.ring(candidateOf(name), "base");
      }
      if (empties) layers.fill(cellOf(empties), "cover");
    }
  }
  addBlockers(layers, evidence);
  // Filled houses would hide the cells of a chain or of a fish; in a pattern in one house, the house is a part of the reason.
  const bases = (evidence.houses ?? []).filter(({ role }) => role === "base");
  if (bases.length === 1 && layers.links.length === 0) layers.houses.push(houseOf(bases[0].house));
}

/** Whether links join places of two colors, instead of forming a chain. @param {Evidence} evidence */
function hasColors({ marks = [], links = [] }) {
  const colored = new Set(marks.filter(({ role }) => ["first", "second", "base", "further"].includes(role)).flatMap(({ candidates }) => candidates));
  return links.length > 0 && ["first", "second"].every((color) => marks.some(({ role }) => role === color)) &&
    links.every(({ from, to }) => [from, to].every(({ digit, cells }) => cells.every((cell) => colored.has(`${cell}=${digit}`))));
}

/**
 * The placed digits that leave only a single, and the cells that they rule out in its house.
 *
 * @param {Layers} layers @param {Evidence} evidence
 */
function addBlockers(layers, { blockers = [], marks = [] }) {
  const own = new Set(marks.flatMap(({ candidates }) => candidates.map(cellOf)));
  for (const { placed, cells } of blockers) {
    const { cell, digit } = candidateOf(placed);
    layers.fill(cell, "blocker");
    for (const ruledOut of cells.map(cellOf)) if (!own.has(ruledOut)) layers.ring({ cell: ruledOut, digit }, "blocked");
  }
}

/** @param {Layers} layers @param {NonNullable<Evidence["links"]>} links @param {number} shown */
function addLinks(layers, links, shown) {
  for (const { from, to, kind } of links.slice(0, shown)) layers.links.push({ from: linkEnd(from), to: linkEnd(to), kind });
}

/** @param {Node} node @returns {LinkEnd} */
const linkEnd = (node) => ({ cells: node.cells.map(cellOf), digit: Number(node.digit) });
/** @param {LinkEnd} end */
const candidatesIn = ({ cells, digit }) => cells.map((cell) => ({ cell, digit }));

/**
 * A chain. A strong link makes its second node true if the first is false; a weak link makes it false if the first is true. The
 * ends are discs.
 *
 * @param {Layers} layers @param {NonNullable<Evidence["links"]>} links @param {number} shown
 */
function addChain(layers, links, shown) {
  const parts = links.map(({ from, to, kind }) => ({ from: linkEnd(from), to: linkEnd(to), kind }));
  parts.forEach(({ from, to, kind }, index) => {
    const starts = index === 0 || !sameEnd(parts[index - 1].to, from);
    const ends = index + 1 === parts.length || !sameEnd(parts[index + 1].from, to);
    /** @type {(end: LinkEnd, isEnd: boolean, role: CandidateRole) => void} */
    const mark = (end, isEnd, role) => {
      for (const candidate of candidatesIn(end)) {
        layers.fill(candidate.cell, isEnd ? "base" : "cover");
        layers.ring(candidate, isEnd ? "end" : role);
      }
    };
    if (starts) mark(from, true, "on");
    if (index >= shown) return;
    mark(to, ends, kind === "strong" ? "on" : "off");
    layers.links.push({ from, to, kind });
  });
}

/** @param {LinkEnd} a @param {LinkEnd} b */
const sameEnd = (a, b) => a.digit === b.digit && a.cells.join() === b.cells.join();

/** A branch with more links is a net, which nobody can follow all at once. */
const MOST_LINKS = 24;

/** Whether a branch is drawn inference by inference, with only the links that lead to the latest one. @param {Branch} branch */
export const isNet = ({ inferences }) => inferences.reduce((sum, { from }) => sum + from.length, 0) > MOST_LINKS;

/**
 * A branch: the assumptions and the conclusion are discs; arrows lead to each inference from its causes.
 *
 * @param {Layers} layers @param {Branch} branch @param {number} shown
 */
function addBranch(layers, branch, shown) {
  const { inferences } = branch;
  const drawn = inferences.slice(0, shown);
  const latest = drawn.length - 1;
  const onlyLatest = isNet(branch);
  const isFilled = (/** @type {number} */ index) => !onlyLatest || index === latest || drawn[latest].from.includes(index);
  drawn.forEach(({ candidate: name, holds, from, by }, index) => {
    const candidate = candidateOf(name);
    const isEnd = by === "assumption" || index === inferences.length - 1;
    if (isEnd || isFilled(index)) layers.fill(candidate.cell, isEnd ? "base" : "cover");
    layers.ring(candidate, isEnd ? "end" : holds ? "on" : "off");
    if (onlyLatest && index !== latest) return;
    for (const origin of from.map((at) => candidateOf(inferences[at].candidate))) {
      /** @type {(end: {cell: number, digit: number}) => LinkEnd} */
      const single = ({ cell, digit }) => ({ cells: [cell], digit });
      // In a contradiction, the conclusion follows from its own opposite, which is the same candidate.
      if (origin.cell === candidate.cell && origin.digit === candidate.digit) continue;
      layers.links.push({ from: single(origin), to: single(candidate), kind: holds ? "strong" : "weak" });
    }
  });
}

/** @param {Layers} layers @param {Step} step */
function addResult(layers, { placements, eliminations }) {
  for (const name of placements) {
    layers.fill(cellOf(name), "base");
    layers.ring(candidateOf(name), "end");
  }
  for (const name of eliminations) {
    layers.fill(cellOf(name), "elim");
    layers.ring(candidateOf(name), "elim");
  }
}

/** The number of stops of a step between premise and conclusion: links of its chain, or branches. @param {Evidence} evidence */
export const partsOf = ({ links = [], branches = [] }) => Math.max(branches.length, links.length);

/** The roles that the legend of a drawing explains. @param {Drawing} drawing */
export function rolesIn(drawing) {
  const cells = new Set((drawing.cells ?? []).map(({ role }) => role));
  const candidates = new Set((drawing.candidates ?? []).map(({ role }) => role));
  const links = new Set((drawing.links ?? []).map(({ kind }) => kind));
  return { cells, candidates, links };
}

/**
 * The same drawing with some cells highlighted. A house is outlined, because nine rings would hide it.
 *
 * @param {Drawing | null} drawing @param {number[]} cells @returns {Drawing}
 */
export function light(drawing, cells) {
  const house = HOUSES.findIndex((members) => members.length === cells.length && members.every((cell) => cells.includes(cell)));
  return house < 0 ? { ...drawing, lit: cells } : { ...drawing, houses: [...new Set([...(drawing?.houses ?? []), house])] };
}
