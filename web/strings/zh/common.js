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
  setting: {
    language: "语言",
    theme: "主题",
    contrast: "对比度",
    checks: "检查数字",
    entry: "填写方式",
    symbols: "符号",
    highlight: "突出相同数字",
    peers: "给所选格的行、列、宫着色",
    keepCandidates: "填数后去掉被排除的标记",
    timer: "显示用时",
    padFlipped: "数字盘上排为 7 8 9",
    singleKeys: "单字母按键",
    valueFirst: "读屏软件先读数字再读位置",
  },
  choices: {
    theme: { auto: "跟随系统", light: "浅色", dark: "深色" },
    contrast: { auto: "跟随系统", normal: "普通", more: "更高" },
    checks: { off: "关", conflicts: "只查冲突", solution: "对照答案" },
    entry: { both: "先选格或先选数", cell: "先选格", digit: "先选数" },
    symbols: { digits: "1 2 3", letters: "A B C", chinese: "一 二 三" },
  },
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
