import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoute } from "../../state/url.js";

test("a route has a view, a path and a query", () => {
  const route = parseRoute("#/learn/x-wing?step=2&p=..1");
  assert.equal(route.view, "learn");
  assert.equal(route.path, "x-wing");
  assert.equal(route.query.get("step"), "2");
  assert.equal(route.query.get("p"), "..1");
});

test("without a fragment the view is play", () => {
  for (const hash of ["", "#", "#/"]) assert.equal(parseRoute(hash).view, "play");
});

test("a path with a broken escape is no error", () => {
  assert.equal(parseRoute("#/learn/%zz").path, "%zz");
  assert.equal(parseRoute("#/learn/w%2Dwing").path, "w-wing");
});
