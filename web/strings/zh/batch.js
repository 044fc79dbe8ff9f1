// 批量处理的文字。

import solve from "./solve.js";

const number = (/** @type {number} */ value) => value.toLocaleString("zh-CN");
/** @param {number} seconds */
function duration(seconds) {
  if (seconds < 60) return `${Math.ceil(seconds)} 秒`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.round(seconds / 3600)} 小时`;
}

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
  wanted: "要做什么",
  tasks: { rate: "求难度", canon: "找出变形后相同的题目" },
  taskNotes: {
    rate: "最难一步（ER）、到第一个数字为止（EP）和第一步（ED）的难度；不选则只求解",
    canon: "只因更换数字、调换行列而不同的题目算作重复",
  },
  pause: "暂停",
  resume: "继续",
  cancel: "取消",
  states: { running: "进行中", paused: "已暂停", done: "已完成", cancelled: "已取消", failed: "已停止" },
  progress: "进度",
  read: (records, percent, speed) => [
    `已读 ${number(records)} 条，${percent}%`,
    ...(speed ? [`每秒 ${number(Math.round(speed.perSecond))} 条`, `还需 ${duration(speed.seconds)}`] : []),
  ].join("，"),
  finished: (records) => `${number(records)} 条`,
  size: (bytes) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`),
  format: (name) => `格式 ${name}`,
  figures: {
    different: "不同的题目",
    unique: "唯一解",
    notUnique: "多解或无解",
    median: "难度中位数",
    highest: "最高难度",
    repeated: "重复",
  },
  histogram: "按难度（ER）统计的题目数",
  bar: (from, to, count) => `难度 ${from} 到 ${to}：${number(count)}`,
  filter: "哪些题目",
  kinds: { all: "全部", unrated: "未评级", "not-unique": "多解或无解", unreadable: "无法读取" },
  verdicts: { unreadable: "无法读取", unique: "唯一解", several: "多解", none: "无解", invalid: "违反规则", stopped: "未能判定" },
  step: "最难的一步",
  anyStep: "任何最难的一步",
  exportAs: "导出为",
  exports: { csv: "CSV", jsonl: "JSON 行", txt: "文本，每题一行" },
  withSolutions: "附上解",
  exportButton: "导出",
  exporting: (percent) => `取消（${percent}%）`,
  exported: (rows) => `已导出 ${number(rows)} 行`,
  table: "题目",
  columns: { number: "#", puzzle: "题目", givens: "已知数", er: "难度", ep: "到首个数字", ed: "第一步", steps: "步数", step: "最难的一步" },
  columnTips: { er: "最难一步的难度（ER）", ep: "到第一个数字为止最难一步的难度（EP）", ed: "第一步的难度（ED）" },
  open: (record) => `${record}：在“求解与评级”中打开`,
  nothing: "没有这样的题目。",
  errors: {
    "empty-file": "文件是空的。",
    "too-large-at-once": "这种格式的文件要整个读入，而这个文件太大。请先转换成每行一题。",
    "packed-by-zstd": "文件用 zstd 压缩，浏览器读不了。请先解压，或改用 gzip 压缩。",
    "broken-gzip": "文件用 gzip 压缩，但已损坏。",
    "unrecognized-format": "其中没有任何已知格式的题目。",
    overloaded: "服务器繁忙，请稍后再试。",
    "too-many-requests": "服务器繁忙，请稍后再试。",
  },
  stepName: (name) => solve.technique(name),
};
