// batch 的文字。

/** @type {typeof import("../en/batch.js").default} */
export default {};
