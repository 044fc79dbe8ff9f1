// play 的文字。

/** @type {typeof import("../en/play.js").default} */
export default {};
