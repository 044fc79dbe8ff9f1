// hint 的文字。

/** @type {typeof import("../en/hint.js").default} */
export default {};
