// 页面框架、盘面与各视图共用的文字。

/** 错误的说明，按代码。 @type {Record<string, string>} */
const ERRORS = {
  "not-a-cell": "这个字符既不是数字，也不表示空格。",
  "cell-count": "不是 81 格。",
  "row-length": "这一行不是 9 格。",
  "row-count": "不是 9 行。",
  "other-size": "这里不能读取这种大小的盘面。",
  "not-classic": "这不是 9×9 的盘面；这里只处理 9×9。",
  "other-board": "盘面与选项所说的不同。",
  "not-utf-8": "不是 UTF-8 文本。",
  "too-long": "这一条太长。",
  unreadable: "读到一半就中断了。",
  "unreadable-input": "无法读取。",
  "unrecognized-format": "认不出其中的题目。可以粘贴：81 个数字（空格写作点或 0），一行或九行均可；候选数表；链接；或其他数独程序的文件内容。",
  "write-only-format": "这种格式只能写，不能读。",
  "no-puzzle": "其中没有题目。",
  "no-givens": "此题由候选数给出，没有已知数。",
  conflicts: "已知数违反规则：同区有相同的数。",
  "given-cell": "这一格是已知数，不能改填。",
  "no-solution": "此题无解。",
  "several-solutions": "此题有多个解。",
  "no-certificate": "其中没有证书。",
  "no-drill": "此技巧没有练习。",
  "worker-failed": "页面中负责计算的部分出错了。请再试一次；若仍不行，请重新载入页面。",
  unreachable: "服务器没有应答。",
  unauthorized: "缺少访问令牌，或令牌有误。",
  "bad-http": "请求不符合 HTTP/1.1。",
  "bad-host": "Host 标头缺失、重复或有误。",
  "wrong-host": "服务器没有被告知它有这个名称。",
  "too-long-address": "请求的地址太长。",
  "too-large-head": "请求的标头太多或太长。",
  "too-many-connections": "连接太多。",
  stopping: "服务器正在停止。",
  "not-found": "服务器上没有这个地址。",
  "method-not-allowed": "服务器不接受这种请求。",
  "unsupported-media-type": "服务器不接受这种内容。",
  "broken-body": "内容没有传完。",
  "too-slow": "内容没有及时传完。",
  "too-large": "内容太大。",
  "too-many-requests": "请求太频繁，请稍后再试。",
  overloaded: "服务器正忙，请稍后再试。",
};
/** 细节只在原文中的错误。 @type {Record<string, string>} */
const WITH_DETAILS = {
  panic: "程序本身出错，您的内容没有丢失",
  internal: "程序本身出错，您的内容没有丢失",
  syntax: "不合格式",
  unsupported: "含有无法识别的规则，或输出格式无法表达的规则",
  "no-encoder": "不能写成这种格式",
  "missing-feature": "这里没有这种格式",
  "bad-request": "请求有误",
  "bad-query": "请求有误",
  "bad-json": "请求有误",
  "unknown-operation": "请求有误",
};

/** @type {typeof import("../en/common.js").default} */
export default {
  title: "sudokit",
  views: "视图",
  view: { play: "解题", learn: "学习", lab: "实验室", solve: "求解与评级", batch: "批量" },
  shortView: { play: "解题", learn: "学习", lab: "实验室", solve: "求解", batch: "批量" },
  skip: "跳到正文",
  guide: "玩法",
  keys: "按键",
  theme: "浅色或深色",
  settings: "设置",
  close: "关闭",
  undo: "撤销",
  cancel: "取消",
  tooLong: (characters) => `这段文字有 ${characters.toLocaleString("en-US")} 个字符，对一道题来说太长。“批量”可以读取任意大小的文件。`,
  notFound: "没有这个页面。",
  loadFailed: "页面的这一部分无法载入。",
  newVersion: "新版本已就绪。",
  reload: "重新载入",
  levels: { easy: "简单", medium: "中等", hard: "困难", expert: "专家", extreme: "极难" },
  rowName: (row) => `第${row}行`,
  columnName: (column) => `第${column}列`,
  boxName: (box) => `第${box}宫`,
  cellName: (facts, valueFirst) => {
    const place = `${facts.row} 行 ${facts.column} 列`;
    const value = facts.digit || "空";
    const more = [];
    if (facts.given) more.push("已知数");
    if (facts.conflict) more.push("冲突");
    if (!facts.digit) {
      if (facts.corner.length) more.push(`角标 ${facts.corner.join(" ")}`);
      if (facts.centre.length) more.push(`中心标记 ${facts.centre.join(" ")}`);
      if (facts.candidates.length) more.push(`候选数 ${facts.candidates.join(" ")}`);
    }
    if (facts.color) more.push(`颜色 ${((facts.color - 1) % 8) + 1}${facts.color > 8 ? "，斜纹" : ""}`);
    return [...(valueFirst ? [value, place] : [place, value]), ...more].join("，");
  },
  error: ({ code, message, line, column }) => {
    const place = line === undefined ? "" : `第 ${line} 行${column === undefined ? "" : `第 ${column} 列`}：`;
    return place + (ERRORS[code] ?? (WITH_DETAILS[code] ? `${WITH_DETAILS[code]}（${message}）。` : message));
  },
};
