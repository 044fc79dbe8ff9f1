// The module gives the same answers as the command, character for character, on the samples of all formats.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { load } from "../sudokit.js";
import { lines, sudokit } from "./command.js";

const folder = new URL("../../crates/sudokit/tests/samples/", import.meta.url);
const samples = readdirSync(folder).sort().map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The samples that are valid text, because a request must be text. */
const texts = samples.flatMap(({ name, bytes }) => {
  try {
    return [{ name, text: decoder.decode(bytes) }];
  } catch {
    return [];
  }
});

const module = await load({ formats: true });
const playing = await load();

/** One line of JSON for each puzzle of the samples. */
const all = texts.flatMap(({ text }) => lines(sudokit(["convert", "-q", "--json", "-"], text)))
  .filter((line) => "puzzle" in JSON.parse(line));
/** Those of classic boards, and the others. */
const isClassic = (/** @type {string} */ line) => {
  const { puzzle, board, rules } = JSON.parse(line);
  return [81, 729].includes(puzzle.length) && typeof board !== "object" && !Array.isArray(rules);
};
const records = all.filter(isClassic);
const others = all.filter((line) => !isClassic(line));

test("the samples are read alike", () => {
  assert.ok(texts.length > 40 && records.length > 100);
  for (const { name, text } of texts) {
    const expected = sudokit(["convert", "-q", "--json", "-"], text);
    // The command names the source of an error.
    const withoutSource = expected.replaceAll(/"place":{"source":"[^"]*",/g, '"place":{');
    let converted;
    try {
      converted = module.convert(text, "json").text;
    } catch {
      converted = "";
    }
    assert.equal(converted, withoutSource, name);
  }
});

/** Operations on each record: the arguments of the command, the keys of the request, and which records. */
const operations = [
  ["solve", [], {}],
  ["solve", ["--first"], { first: true }],
  ["solve", ["--engine", "dlx", "--max-work", "10"], { engine: "dlx", max_work: 10 }],
  ["count", ["--limit", "1000"], { limit: 1000 }],
  ["check", [], {}],
  ["check", ["--unique", "--minimal", "--why"], { unique: true, minimal: true, why: true }],
  ["canon", ["--with-symmetry"], { with_symmetry: true }],
  ["canon", ["--by", "solution"], { by: "solution" }],
  ["minimize", [], {}],
  ["minimize", ["--seed", "7"], { seed: 7 }],
  ["rate", ["--max-work", "100"], { max_work: 100 }, 60],
  ["rate", ["--trace", "--max-work", "10"], { trace: true, max_work: 10 }, 25],
  ["rate", ["--profile", "hodoku"], { profile: "hodoku" }, 25],
  ["rate", ["--clues", "--minimal", "--isomorphs", "3", "--seed", "5"], { clues: true, minimal: true, isomorphs: 3, seed: 5 }, 25],
  ["rate", ["--difficulty", "--max-work", "10"], { difficulty: true, max_work: 10 }, 25],
  ["explain", [], {}, 25],
  ["explain", ["--all-steps", "--language", "zh"], { all_steps: true, language: "zh" }, 5],
  ["explain", ["--max-steps", "4", "--without-uniqueness"], { max_steps: 4, without_uniqueness: true }, 50],
];

for (const [operation, args, options, most = Infinity] of operations) {
  test(`${operation} ${args.join(" ")}`, () => {
    const some = records.slice(0, most);
    const expected = lines(sudokit([operation, "-q", "--json", ...args, "-"], some.join("\n") + "\n"));
    assert.equal(expected.length, some.length);
    for (const [index, line] of expected.entries()) {
      let answer;
      try {
        answer = module.askText(operation, { puzzle: some[index], ...options });
      } catch (error) {
        assert.equal(error.code, JSON.parse(line).code, some[index]);
        continue;
      }
      assert.equal(withoutNote(answer), line, some[index]);
    }
  });
}

test("boards of other sizes and with other rules", () => {
  assert.ok(others.length > 10);
  // Some of these boards are hard, so the work is limited.
  for (const operation of ["solve", "count", "check"]) {
    const expected = lines(sudokit([operation, "-q", "--json", "--max-work", "50", "-"], others.join("\n") + "\n"));
    for (const [index, line] of expected.entries()) {
      let answer;
      try {
        answer = module.askText(operation, { puzzle: others[index], max_work: 50 });
      } catch (error) {
        assert.equal(error.code, JSON.parse(line).code, others[index]);
        continue;
      }
      assert.equal(answer, line, others[index]);
    }
  }
});

/** Removes the note that digits of a player were not used, which the command writes to standard error. @param {string} answer */
function withoutNote(answer) {
  return answer.replace(/,"(sudokit_)?note":"\d+ digits? w(as|ere) placed by a player[^"]*"/, "");
}

test("hints, in every amount of detail", () => {
  const some = records.filter((_, index) => index % 20 === 0);
  for (const record of some) {
    for (const detail of ["where", "technique", "evidence", "all"]) {
      const [line] = lines(sudokit(["hint", "--json", "--detail", detail, "-"], record));
      let answer;
      try {
        answer = module.askText("hint", { puzzle: record, detail });
      } catch {
        continue; // The command has no JSON then.
      } finally {
        assert.equal(answer, line, record);
      }
    }
  }
});

test("the module for playing answers as the whole one does, or leaves it to that", () => {
  const outcome = (core, operation, request) => {
    try {
      return core.askText(operation, request);
    } catch ({ code, message }) {
      return { code, message };
    }
  };
  const puzzles = [...new Set(records.map((record) => JSON.parse(record).puzzle))];
  const placed = `${".".repeat(80)}1`;
  const understood = new Set();
  for (const [operation, options, most] of [
    ...operations.map(([operation, , options, most]) => [operation, options, most]),
    ["hint", {}],
    ["hint", { placed, detail: "technique", language: "zh" }],
    ["board", { placed }],
    ["board", { marks: "1" }],
    ["trace", { max_steps: 10 }],
    ["solve", { unknown: 1 }],
    ["sing", {}],
  ]) {
    for (const puzzle of puzzles.slice(0, Math.min(most ?? Infinity, 40))) {
      const request = { puzzle, ...options };
      const answer = outcome(playing, operation, request);
      if (answer.code === "missing-feature") continue;
      assert.deepEqual(answer, outcome(module, operation, request), `${operation} ${JSON.stringify(request)}`);
      understood.add(operation);
    }
  }
  for (const options of [{}, { level: "easy" }, { symmetry: "rotate180", minimal: true }, { max_work: 1, er: "9.0..9.9" }]) {
    const answer = outcome(playing, "generate", { seed: 1, ...options });
    if (answer.code === "missing-feature") continue;
    assert.deepEqual(answer, outcome(module, "generate", { seed: 1, ...options }));
    understood.add(`generate ${Object.keys(options)}`);
  }
  assert.deepEqual([...understood].sort(), [
    "board", "check", "count", "explain", "generate ", "generate level", "generate max_work,er", "generate symmetry,minimal",
    "hint", "rate", "solve",
  ]);
});

test("puzzles of seeds", () => {
  for (const [args, options] of [
    [[], {}],
    [["--level", "medium"], { level: "medium" }],
    [["--er", "3.0..4.5", "--symmetry", "rotate180"], { er: "3.0..4.5", symmetry: "rotate180" }],
    [["--clues", "24..26", "--minimal"], { clues: "24..26", minimal: true }],
    [["--needs", "x-wing"], { needs: ["x-wing"] }],
    [["--hardest", "naked-pair"], { hardest: "naked-pair" }],
  ]) {
    const [line] = lines(sudokit(["generate", "-q", "--json", "--seed", "5", ...args]));
    assert.equal(module.askText("generate", { seed: 5, ...options }), line);
  }
});

test("isomorphs, comparisons, traces, certificates and listings", () => {
  const [first, second] = records;
  const compare = (args, input, operation, request) => {
    const expected = lines(sudokit(args, input));
    const answer = module.askText(operation, request);
    // Where the command writes several lines, the answer is an array.
    assert.equal(answer, answer.startsWith("[") ? `[${expected.join(",")}]` : expected[0]);
  };
  for (const puzzle of records.slice(0, 20)) {
    compare(["shuffle", "-q", "--json", "--seed", "3", "--with-inverse", "-"], puzzle, "shuffle", { puzzle, seed: 3 });
  }
  const { puzzle } = JSON.parse(first);
  const { puzzle: other } = JSON.parse(second);
  compare(["same", "--json", puzzle, other], "", "same", { puzzle, other });
  for (const engine of ["revalidate", "singles", "dlx", "bands"]) {
    const args = ["watch", "--json", "--engine", engine, "--max-steps", "200", puzzle];
    // The command has no limit for the search; without `max_work` the operation would stop when its answer is full.
    compare(args, "", "trace", { puzzle, engine, max_steps: 200, max_work: 1_000_000 });
  }
  for (const listing of ["techniques", "formats", "engines", "rules"]) compare([listing, "--json"], "", listing);
  compare(["--version", "--json"], "", "version");
});
