// The address of a view: `#/learn/x-wing?step=2`. Everything is in the fragment, which no server ever sees.

/** @typedef {import("../core/types.js").Route} Route */

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const [view, ...rest] = path.split("/");
  return { view: view || "play", path: decoded(rest.join("/")), query: new URLSearchParams(query) };
}

/** A path without its escapes; as it is, if they are broken. @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
