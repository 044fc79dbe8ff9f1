// 按键询问盘面时的回答。

const list = (/** @type {(number | string)[]} */ items) => items.join("、");

/** @type {typeof import("../en/answers.js").default} */
export default {
  missing: (house, digits) => (digits.length ? `${house}缺 ${digits.join(" ")}，共 ${digits.length} 个` : `${house}已填满`),
  candidates: (cell, digits) => (digits.length ? `${cell}：${list(digits)}` : `${cell}：什么也填不了`),
  filled: (cell, digit) => `${cell} 是 ${digit}`,
  placesAsk: "哪个数字？",
  places: (house, digit, cells) => (cells.length ? `${house}：${digit} 可在 ${list(cells)}` : `${house}：${digit} 没有位置`),
  placed: (house, digit) => `${house}已有 ${digit}`,
  left: (left) => (left.some(Boolean) ? left.flatMap((n, index) => (n ? [`${index + 1} 剩 ${n} 个`] : [])).join("，") : "所有数字都已填完"),
  noBlank: "没有空格了",
  notKnown: "尚不清楚",
};
