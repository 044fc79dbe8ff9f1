// 实验室的文字。

/** @typedef {import("../../state/replay.js").Event} Event */

const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const KINDS = { r: "行", c: "列", b: "宫" };
const house = (/** @type {string | undefined} */ name = "") => `第${name.slice(1)}${KINDS[/** @type {"r"} */ (name[0])]}`;

/** @type {Record<string, string>} */
const CHOICES = {
  revalidate: "它是第一个空格。",
  tables: "它是第一个空格。",
  bitmask: "它是第一个空格，这是剩下的最小候选数。",
  fewest: "没有候选数更少的空格。",
  singles: "没有唯余和排除，也没有候选数更少的空格。",
  dlx: "没有候选数更少的格，也没有某个数字余格更少的区。",
  bands: "规则在这里推不出什么。",
};

/** @type {(event: Event, engine: string, cause: Event | null) => string} */
function why({ event, cell, digit, why: reason, reason: refusal, house: name, for_cell: other, for_digit: needed }, engine, cause) {
  if (event === "solved") return "盘面解开了。";
  if (event === "undo") {
    return `收回 ${cell} 的 ${digit}${cause ? `。${why(cause, engine, null)}` : "：在它之后试过的都失败了。"}`;
  }
  if (event === "place") {
    if (reason === "naked-single") return `${cell} 填 ${digit}：这一格没有别的候选数。`;
    if (reason === "hidden-single") return `${cell} 填 ${digit}：${house(name)}没有别的格可放。`;
    if (reason === "inference") return `由规则推出 ${cell} 是 ${digit}。`;
    if (reason === "found") return `${cell} 是 ${digit}：解的一部分。`;
    return `在 ${cell} 试 ${digit}。${CHOICES[engine] ?? ""}`;
  }
  if (refusal === "seen") return `${cell} 不能填 ${digit}：${house(name)}已经有了。`;
  if (refusal === "no-digit-for") return `${cell} 填 ${digit} 不行：${other} 会没有候选数。`;
  if (refusal === "no-cell-for") return `${cell} 填 ${digit} 不行：${house(name)}的 ${needed} 会无处可放。`;
  if (refusal === "not-a-candidate") return `${digit} 不是 ${cell} 的候选数。`;
  return `${cell} 填 ${digit} 不行：由此会推出矛盾。`;
}

const COUNTS = ["零", "一", "两", "三", "四"];

/** @type {typeof import("../en/lab.js").default} */
export default {
  title: (engines) => `一道题，${COUNTS[engines]}种搜索`,
  facts: (givens) => `${givens} 个已知数`,
  number,
  puzzle: "题目",
  puzzles: {
    A: "A：许多文章的例题",
    B: "B：2006 年最难的题",
    C: "C：21 个已知数",
    D: "D：2012 年最难的题",
  },
  ownPuzzle: "另一道……",
  ownLabel: "任何格式的题目",
  load: "比赛",
  engines: "方法",
  enginesRule: "一到四个",
  short: {
    revalidate: "检查整个盘面",
    tables: "查三张表",
    bitmask: "第一个空格，只试候选数",
    fewest: "候选数最少的空格",
    singles: "先用唯余和排除",
    dlx: "格与区一视同仁",
    bands: "对整个大行用规则",
  },
  names: {
    revalidate: "全盘检查",
    tables: "查表",
    bitmask: "只试候选数",
    fewest: "少者优先",
    singles: "先填唯一",
    dlx: "舞蹈链",
    bands: "整个大行",
    registers: "整个盘面",
  },
  counters: { placed: "填入", undone: "收回", depth: "现已填", nodes: "选择总数" },
  nodesTip: "搜索的节点：没有线索可循、只能试一个数字的地方",
  times: "找到解所用的时间",
  timesAbout: "刚刚测得，取几次中最快的一次",
  timeHeads: ["方法", "时间"],
  time: (milliseconds, bound) => {
    if (milliseconds === 0) return "< 0.1 毫秒";
    return `${bound ? "≥ " : ""}${milliseconds < 10 ? milliseconds.toFixed(1) : number(Math.round(milliseconds))} 毫秒`;
  },
  atLeast: (value, bound) => (bound ? `≥ ${number(value)}` : number(value)),
  board: (engine) => `${engine} 的盘面`,
  start: "只有已知数，还没有尝试什么。",
  done: (step) => `第 ${number(step)} 步解开。`,
  ended: (step) => `无解：搜索在第 ${number(step)} 步结束。`,
  cut: (step) => `搜索还在继续，这里只显示前 ${number(step)} 步。`,
  why,
  whyHead: "为什么",
  whyOf: (engine) => `为什么：${engine}`,
  events: { place: "填入", reject: "拒绝", undo: "收回", solved: "解开" },
  latest: "最近的步骤",
  timeline: {
    name: "时间轴",
    first: "到开头",
    back: "后退一步",
    play: "播放",
    pause: "暂停",
    next: "前进一步",
    last: "到结尾",
    slider: "步骤",
    speed: "速度",
    number,
    perSecond: (steps) => `每秒 ${number(steps)} 步`,
    of: (length) => `/ ${number(length)}`,
    position: (step, length) => `第 ${step} 步，共 ${length} 步`,
  },
  depth: "搜索的深度，逐步",
  firstSteps: (steps) => `只看前 ${number(steps)} 步`,
  allSteps: (steps) => `全部 ${number(steps)} 步`,
  depthLabel: "折线：每种搜索逐步填入的数字个数",
  steps: (steps, isCut) => `${number(steps)} 步${isCut ? "以上" : ""}`,
  nodes: "找到解之前的选择次数",
  scale: "对数刻度",
  nodeHeads: ["方法", "选择次数"],
  figures: "所有方法的全部数字",
  figureHeads: ["方法", "时间", "选择", "提出的数字", "收回的选择"],
  ideas: "它们各自做什么",
  idea: {
    revalidate: {
      idea: "在第一个空格填一个数字，检查整个盘面。没问题就继续；有问题就试下一个数字；都不行就退回去。",
      waste: "只填了一个数字，却要看 27 个区，看过的又全忘掉。",
    },
    tables: {
      idea: "三张表记住每行、每列、每宫有哪些数字。查三次表就知道接受还是拒绝。",
      waste: "试过的数字将近九成只是为了被拒绝。",
    },
    bitmask: {
      idea: "每个区用九个比特记下还缺的数字。三个掩码相“与”就是候选数，别的一概不试。",
      waste: "空格按阅读顺序填，不管对第一个空格知道得多么少。",
    },
    fewest: {
      idea: "空格的顺序是自由的：总是取候选数最少的那个。没有候选数的空格立刻结束这条分支。",
      waste: "它只看格，不看区：某行的 5 只剩一格可放，它注意不到。",
    },
    singles: {
      idea: "先用唯余和排除填数，都没有了才选择。它们一出现，计数器就知道，所以从不去找。",
      waste: "它每次只看一格或一个区。",
    },
    dlx: {
      idea: "把数独看成精确覆盖：324 列，每格一列，每个区的每个数字一列。下一步取最小的列；链子从矩阵里跳出去，再跳回来。",
      waste: "每道题都要建将近三千个相连的节点，再一个个走过去。",
    },
    bands: {
      idea: "每个数字是三个 27 位的字。唯余、排除、区块和三数组一次对整个大行求出。",
      waste: "一次只算一个盘面；另外两个引擎把盘面并排起来算。",
    },
  },
  wastes: "仍然浪费：",
  essay: "完整的故事，一级一级讲：阶梯",
  backToLab: "回到实验室",
  essayFailed: "文章无法载入。",
  loading: "正在搜索……",
  loaded: (summary) => `准备好了。${summary}`,
  summary: (engine, nodes) => `${engine}：${nodes} 次选择。`,
  playing: "正在播放。",
  keys: "空格键播放和暂停；方向键逐步移动；Home 和 End 到两端。",
};
