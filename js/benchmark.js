// Measures modules in turns in one run: the least time of many calls, in microseconds, in each of them. `rows` is the time of
// a thousand random minimal puzzles at once.
//
//   node js/benchmark.js js/wasm/sudokit.wasm ../before/sudokit.wasm

import { pathToFileURL } from "node:url";

import { load } from "./sudokit.js";

/** Puzzles by their rating ER, from tests/data/se121.csv. */
const PUZZLES = {
  "1.2": "...3....29..1.57.334.9....8..5.6....43..1...5689.....1.5.72...4...65...7..38941.6",
  "3.0": ".................1..2.34......5......6....37..8...1......86..3...1...9....5.4....",
  "7.1": "...2.....72..94..14..1.....51..3.8.73...........61...21...2.6.....86.91..7..5....",
  "9.0": ".......52..7..18...9.....7...2.4......3.28.6.7..1.....6..4.5..32.576..4..........",
};
/** Each call in each module takes about this long, in milliseconds, in each of the rounds. */
const [LONG, ROUNDS] = [60, 12];

const all = Object.entries(PUZZLES).flatMap(([er, puzzle]) => [
  ["solve", er, { puzzle }],
  ["hint", er, { puzzle }],
  ["explain", er, { puzzle }],
  ["rate", er, { puzzle }],
]);
all.push(["generate", "", { seed: 1, minimal: true }]);
/** How many puzzles `rows` gets. */
const MANY = 1000;

function call(module, operation, request) {
  return operation === "rows" ? module.rows(request, "line") : module.askText(operation, request);
}

/** The least time of a call, in microseconds. */
function least(module, operation, request) {
  let fastest = Infinity;
  const end = performance.now() + LONG;
  do {
    const start = performance.now();
    call(module, operation, request);
    fastest = Math.min(fastest, performance.now() - start);
  } while (performance.now() < end);
  return fastest * 1000;
}

const modules = await Promise.all(process.argv.slice(2).map((path) => load({ source: pathToFileURL(path) })));
const many = Array.from({ length: MANY }, (_, seed) => modules[0].ask("generate", { seed, minimal: true }).puzzle);
all.push(["rows", "", new TextEncoder().encode(many.join("\n"))]);
/** Whether a module answers: one for playing leaves some puzzles to the whole one. */
function answers(module, operation, request) {
  try {
    return Boolean(call(module, operation, request));
  } catch {
    return false;
  }
}
const calls = all.filter(([operation, , request]) => modules.every((module) => answers(module, operation, request)));
const figures = calls.map(() => modules.map(() => Infinity));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, [operation, , request]] of calls.entries()) {
    for (const [column, module] of modules.entries()) {
      figures[index][column] = Math.min(figures[index][column], least(module, operation, request));
    }
  }
}
for (const [index, [operation, er]] of calls.entries()) {
  const [first, ...others] = figures[index];
  const ratios = others.map((figure) => `${figure.toFixed(1).padStart(10)} (${(figure / first).toFixed(2)})`);
  console.log(`${operation.padEnd(8)} ${er.padEnd(4)} ${first.toFixed(1).padStart(10)}${ratios.join("")}`);
}
