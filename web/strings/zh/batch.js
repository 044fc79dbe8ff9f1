// 批量处理的文字。

import solve from "./solve.js";

/** 没有评级的原因。 @type {Record<string, string>} */
const WHY = { "several solutions": "多个解", "no solution": "无解", "more than one solution": "多个解" };
const number = (/** @type {number} */ value) => value.toLocaleString("zh-CN");

/** @type {typeof import("../en/batch.js").default} */
export default {
  number,
  here: "数据不会离开本机。",
  server: (host) => `题目只发送到 ${host}。`,
  drop: "把题目文件拖到这里，格式和大小不限",
  choose: "选择文件",
  paste: "或粘贴题目",
  pasted: "粘贴的题目",
  start: "开始",
  another: "换一个文件",
  wanted: "要做什么",
  tasks: { solve: "求解", rate: "评级", canon: "把变形后相同的题目算作重复" },
  taskNotes: { solve: "给出每题的解", rate: "给出每题的 ER、EP、ED", canon: "按规范形比较" },
  pause: "暂停",
  resume: "继续",
  cancel: "取消",
  states: { running: "进行中", paused: "已暂停", done: "已完成", cancelled: "已取消", failed: "已停止" },
  progress: "进度",
  read: (records, percent) => `已读 ${number(records)} 条，${percent}%`,
  finished: (records) => `${number(records)} 条`,
  size: (bytes) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`),
  format: (name) => `格式 ${name}`,
  figures: {
    different: "不同的题目",
    unique: "唯一解",
    notUnique: "多解或无解",
    median: "ER 中位数",
    highest: "最高 ER",
    repeated: "重复",
  },
  histogram: "按 ER 统计的题目数",
  bar: (from, to, count) => `ER ${from} 到 ${to}：${number(count)}`,
  filter: "级别",
  all: "全部",
  unrated: "未评级",
  step: "最难的一步",
  anyStep: "任何最难的一步",
  exportAs: "导出为",
  exports: { csv: "CSV", jsonl: "JSON 行", txt: "文本，每题一行" },
  exportButton: "导出",
  table: "题目",
  columns: { number: "#", puzzle: "题目", givens: "已知数", er: "ER", ep: "EP", ed: "ED", steps: "步数", step: "最难的一步" },
  open: (record) => `${record}：在“求解与评级”中打开`,
  nothing: "没有这样的题目。",
  unreadable: (count) => `${number(count)} 条无法读取`,
  line: (line, record) => (line > 0 ? `第 ${number(line)} 行` : `第 ${number(record)} 条`),
  more: (count) => `另有 ${number(count)} 条`,
  stepName: (name) => WHY[name] ?? solve.technique(name),
};
