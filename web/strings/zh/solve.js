// solve 的文字。

/** @type {typeof import("../en/solve.js").default} */
export default {};
