// lab 的文字。

/** @type {typeof import("../en/lab.js").default} */
export default {};
