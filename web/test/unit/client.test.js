// A server that asks for a token: the person is asked once for all requests that wait, and again if the token is wrong.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { access, createClient, serverBackend } from "../../core/client.js";

const { fetch } = globalThis;
afterEach(() => Object.assign(globalThis, { fetch }));

/** A client of a server that answers only with this token. @param {string} secret */
function clientOf(secret) {
  globalThis.fetch = async (_, init) => {
    const isKnown = /** @type {any} */ (init).headers.authorization === `Bearer ${secret}`;
    return isKnown ? Response.json({ ok: true }) : Response.json({ code: "unauthorized", detail: "no token" }, { status: 401 });
  };
  return createClient("server", serverBackend(new URL("http://localhost/v1/")));
}

test("the person is asked once for all requests, and again after a wrong token", async () => {
  const client = clientOf("right");
  /** @type {boolean[]} */
  const asked = [];
  access.enter = async (isWrong) => {
    asked.push(isWrong);
    return isWrong ? "right" : "wrong";
  };
  const answers = await Promise.all([1, 2, 3].map(() => client.ask("version", {})));
  assert.deepEqual(answers, Array(3).fill({ ok: true }));
  assert.deepEqual(asked, [false, true]);
  assert.deepEqual(await client.ask("version", {}), { ok: true });
  assert.equal(asked.length, 2, "the token is kept");
});

test("without a token there is an error", async () => {
  access.token = null;
  access.enter = async () => null;
  await assert.rejects(clientOf("right").ask("version", {}), { code: "unauthorized" });
});
