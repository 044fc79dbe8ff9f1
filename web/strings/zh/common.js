// 页面框架、盘面与各视图共用的文字。

/** @type {typeof import("../en/common.js").default} */
export default {
  title: "sudokit",
  views: "视图",
  view: { play: "解题", learn: "学习", lab: "实验室", solve: "求解与评级", batch: "批量" },
  shortView: { play: "解题", learn: "学习", lab: "实验室", solve: "求解", batch: "批量" },
  skip: "跳到正文",
  keys: "按键",
  theme: "浅色或深色",
  settings: "设置",
  close: "关闭",
  undo: "撤销",
  cancel: "取消",
  notFound: "没有这个页面。",
  loadFailed: "页面的这一部分无法载入。",
  newVersion: "新版本已就绪。",
  reload: "重新载入",
  levels: { easy: "简单", medium: "中等", hard: "困难", expert: "专家", extreme: "极难" },
  rowName: (row) => `第 ${row} 行`,
  columnName: (column) => `第 ${column} 列`,
  boxName: (box) => `第 ${box} 宫`,
  cellName: (facts, valueFirst) => {
    const place = `${facts.row} 行 ${facts.column} 列`;
    const value = facts.digit ? String(facts.digit) : "空";
    const more = [];
    if (facts.given) more.push("题目给出");
    if (facts.conflict) more.push("冲突");
    if (!facts.digit) {
      if (facts.corner.length) more.push(`角标 ${facts.corner.join(" ")}`);
      if (facts.centre.length) more.push(`中标 ${facts.centre.join(" ")}`);
      if (facts.candidates.length) more.push(`候选数 ${facts.candidates.join(" ")}`);
    }
    if (facts.color) more.push(`颜色 ${((facts.color - 1) % 8) + 1}${facts.color > 8 ? "，斜纹" : ""}`);
    return [...(valueFirst ? [value, place] : [place, value]), ...more].join("，");
  },
  error: ({ code, message, line, column }) => {
    if (code === "unreachable") return "服务器没有应答。";
    const place = line === undefined ? "" : `第 ${line} 行${column === undefined ? "" : `第 ${column} 列`}：`;
    return place + message;
  },
};
