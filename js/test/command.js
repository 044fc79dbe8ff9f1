// The command whose answers the module must give: the one that SUDOKIT names, or else the one that was built last.

import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("target", root));
const built = ["release", "debug"].map((profile) => `${target}/${profile}/sudokit`).filter(existsSync);
built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
if (process.env.SUDOKIT) built.unshift(process.env.SUDOKIT);

/** Runs the command, and returns the lines that it writes. */
export function sudokit(args, input = "") {
  if (built.length === 0) throw new Error("there is no command to compare with: run `cargo build` first");
  const run = spawnSync(built[0], args, { input, encoding: "utf8", maxBuffer: 1 << 30, cwd: fileURLToPath(root) });
  if (run.error) throw run.error;
  return run.stdout;
}

export const lines = (text) => text.split("\n").filter((line) => line !== "");
