// learn 的文字。

/** @type {typeof import("../en/learn.js").default} */
export default {};
