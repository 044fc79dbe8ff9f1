// 求解与评级的文字。

import en from "../en/solve.js";

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const KINDS = { r: "行", c: "列", b: "宫" };

/** Sudoku Explainer 的名称。 @type {Record<string, string>} */
const TECHNIQUES = {
  "Hidden Single": "排除",
  "Direct Pointing": "宫区块排除",
  "Direct Claiming": "行列区块排除",
  "Direct Hidden Pair": "数对占位",
  "Naked Single": "唯余",
  "Direct Hidden Triplet": "三数组占位",
  Pointing: "宫区块",
  Claiming: "行列区块",
  "Naked Pair": "显性数对",
  "X-Wing": "二阶鱼",
  "Hidden Pair": "隐性数对",
  "Naked Triplet": "显性三数组",
  Swordfish: "三阶鱼",
  "Hidden Triplet": "隐性三数组",
  "Naked Quad": "显性四数组",
  Jellyfish: "四阶鱼",
  "Hidden Quad": "隐性四数组",
  "Aligned Pair Exclusion": "欲除数对",
  "Bidirectional X-Cycle": "双向X环",
  "Bidirectional Y-Cycle": "双向Y环",
  "Bidirectional Cycle": "双向环",
  "Turbot Fish": "多宝鱼",
  "Forcing X-Chain": "X强制链",
  "Forcing Chain": "强制链",
  "Aligned Triplet Exclusion": "欲除三数组",
};
/** 名称的各个部分，长的在前。 @type {[RegExp, string][]} */
const PARTS = [
  [/Unique Rectangle type /, "唯一矩形类型 "],
  [/Unique Loop type /, "唯一环类型 "],
  [/BUG type /, "全双值格致死解法类型 "],
  [/Nishio /, "单数反证"],
  [/Dynamic /g, "动态"],
  [/Multiple /, "多重"],
  [/Cell /, "单元格"],
  [/Region /, "区域"],
  [/Contradiction /, "矛盾"],
  [/Double /, "双重"],
  [/Forcing Chains/g, "强制链"],
  [/ ?\(/g, "（"],
  [/\)/g, "）"],
];

/** 格式存不下的内容，按核心的说法。 @type {Record<string, string>} */
const LOSSES = {
  "candidates taken away by the puzzle": "题目去掉的候选数",
  "digits placed by the player": "填入的数字",
  "the player's marks": "标记",
  "the rules": "规则",
};

/** 证书的错误，按代码；其中的 □ 换成原文所说的格。 @type {Record<string, string>} */
const FLAWS = {
  "bad-header": "证书不是这样开头的",
  "bad-problem": "这里应是题目",
  "bad-claim": "这里应是解的个数 none、unique 或 several",
  "bad-solution": "这里应是一个解",
  "wrong-solution": "不是此题的解，请看 □",
  "same-solution": "与前面的解相同",
  "not-a-step": "不是证明的一步",
  "cell-filled": "□ 已填了数",
  "impossible-candidate": "□ 不能填这个数",
  "cell-not-in-house": "□ 不在这个区里",
  "still-possible": "□ 还能填这个数",
  "already-proved": "已经证完，这里应是 end",
  "contradicts-claim": "这一步表明此题无解，与证书所说的不符",
  "open-supposition": "□ 仍是假设",
  "no-contradiction": "没有证明无解",
  "blank-cell": "□ 仍是空格",
  "missing-end": "证书到此中断，缺少 end 一行",
  io: "无法读取",
};

/** @type {typeof import("../en/solve.js").default["reason"]} */
function reason(found) {
  if (found.kind === "conflicts") return `${found.conflicts.map(({ house, digit }) => `第${house.slice(1)}${KINDS[/** @type {"r"} */ (house[0])]}有两个 ${digit}`).join("，")}。`;
  if (found.kind === "contradiction") return `这 ${found.count} 个已知数互相矛盾，无论怎样都填不满。去掉其中任何一个，其余的就有解。`;
  return `有两个解只在这 ${found.count} 格不同，这些格是一个不可避免集，盘面上画出了两种填法。要有唯一解，其中一格必须是已知数。`;
}

/** @type {typeof import("../en/solve.js").default} */
export default {
  clear: "清空",
  play: "去解题",
  board: "要求解的题目",
  boardHelp: "在盘面上键入数字，或在下面粘贴任何格式的题目。退格键清除一格。",
  text: "题目，任何格式",
  empty: "键入或粘贴一道题。",
  examples: "或从一个例子开始：",
  exampleList: en.exampleList.map(({ puzzle }, index) => ({ name: ["简单，只用排除与唯余", "专家，需要链", "极难，需要强制链", "多解", "无解"][index], puzzle })),
  verdicts: { unique: "唯一解", several: "多解", none: "无解", invalid: "无解" },
  unknown: "未能判定",
  reason,
  sukakuContradiction: "这些候选数互相矛盾。",
  thinking: "正在评级和讲解……",
  cancelled: "已取消。已找到的保留。",
  goOn: "重新开始",
  digits: "数字",
  erase: "清除单元格",
  fillings: "盘面上的解",
  solution: "显示解",
  twoSolutions: ["显示一个解", "显示另一个解"],
  er: "最难的一步（ER）",
  ep: "到第一个数字为止（EP）",
  ed: "第一步（ED）",
  scale: "按 Sudoku Explainer 的标准，从 1.0 到 11.9",
  skyline: "各步的难度",
  lists: "步骤列表",
  listNames: { path: "讲解的步骤", rating: "评级的步骤" },
  technique: (name) => TECHNIQUES[name] ?? PARTS.reduce((text, [part, chinese]) => text.replace(part, chinese), name),
  step: (index, technique, rating, result) => `第 ${index} 步：${technique}${rating === null ? "" : `，${rating.toFixed(1)}`}，${result}`,
  shownStep: "盘面上的一步",
  closeStep: "回到题目",
  and: " 和 ",
  solutions: (count, complete) => `${complete ? "" : "至少 "}${number(count)}`,
  facts: {
    givens: "已知数",
    minimal: "极小",
    solutions: "解的个数",
    end: "讲解",
    nodes: "程序尝试的次数",
    hodoku: "HoDoKu 级别",
    backdoor: "填了就变简单的格",
    symmetry: "对称",
    automorphisms: "变形后不变的方式",
    canonical: "标准形式",
  },
  variant: {
    board: "盘面",
    solution: "一个解",
    rules: "规则",
    rule: (name, count) => (count === 1 ? name : `${name} ×${count}`),
    candidates: "出现在解中的候选数，及其解的个数",
    candidate: (digit, count, cap) => `${digit}（${count}${count < cap ? "" : "+"}）`,
  },
  factTips: {
    minimal: "是否每个已知数都是唯一解所必需的",
    nodes: "节点：用排除和唯余的搜索要试几次数字",
    hodoku: "HoDoKu 程序的级别和分数",
    backdoor: "后门：最少的几格，知道了它们的数字，其余只用排除和唯余",
    symmetry: "已知数的位置",
    automorphisms: "自同构：有多少种更换数字、调换行列的方式使题目保持不变",
    canonical: "规范形：只因更换数字、调换行列而不同的题目，规范形相同",
  },
  number,
  sukaku: "无：由候选数给出的 Sukaku",
  isMinimal: "是，每个已知数都必不可少",
  redundant: (count) => `否，有 ${count} 个已知数可各自去掉`,
  hodoku: (level, score) => `${({ Easy: "简单", Medium: "中等", Hard: "困难", Unfair: "超难", Extreme: "极难" })[level] ?? level}，${number(score)}`,
  noBackdoor: "不需要：只用唯余和排除就能解开",
  largeBackdoor: "多于两格",
  symmetries: {
    none: "无",
    rotate180: "旋转 180 度",
    rotate90: "旋转 90 度",
    "mirror-left-right": "左右",
    "mirror-top-bottom": "上下",
    "mirror-both": "左右与上下",
    "diagonal-down": "主对角线",
    "diagonal-up": "副对角线",
    "diagonal-both": "两条对角线",
    full: "全部",
  },
  compare: "比较……",
  sameAbout: "粘贴另一道题。如果更换数字、调换行、列、大行或大列能把一题变成另一题，它们就是同一题的变形。",
  other: "另一道题，任何格式",
  isSame: "是同一题的变形。",
  isOther: "是另一道题。",
  transform: "变换：",

  certificate: "证书",
  certificateAbout: "解的个数的证明。检查它的程序是独立的，不搜索，只相信证明本身。",
  proof: "这道题的证书",
  proving: "正在证明……",
  noProof: "这道题没有证书。",
  checkAbout: "检查文件中任何题目的证书：",
  check: "检查文件……",
  holds: (claim) => `证书成立。${claim}：`,
  claims: { unique: "唯一解", several: "多解", none: "无解" },
  flawed: (line, flaw, code) => {
    const [cell = ""] = /r[1-9]c[1-9](?:=[1-9])?/.exec(flaw) ?? [];
    return `证书第 ${line} 行有误：${FLAWS[code]?.replace("□", cell) ?? flaw}。`;
  },
  file: "certificate.txt",

  export: "导出",
  format: "格式",
  exported: "这种格式的题目",
  exportParts: { solution: "附上解", rating: "附上难度" },
  loses: (losses) => `这种格式不能保存：${losses.map((loss) => LOSSES[loss] ?? loss.replace("the field ", "字段 ")).join("、")}。`,
  losesNothing: "这种格式能全部保存。",
  copy: "复制",
  copied: "已复制",
  save: "保存",

  keys: {
    note: "",
    groups: [
      { title: "盘面", rows: [
        { keys: "1 – 9", text: "已知数" },
        { keys: "Backspace、Delete、0", text: "清除一格" },
        { keys: "← ↑ → ↓", text: "移动" },
      ] },
      { title: "步骤列表", rows: [
        { keys: "↑ ↓", text: "上一步、下一步" },
        { keys: "Home、End", text: "第一步、最后一步" },
      ] },
      { title: "盘面上的一步", rows: [
        { keys: "← →", text: "上一步、下一步" },
        { keys: "Escape", text: "回到题目" },
      ] },
    ],
  },
};
