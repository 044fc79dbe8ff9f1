// 各种格式的名称与说明。

/** @type {Record<string, string>} */
const ABOUT = {
  line: "每题一行 81 格，或用 / 分开的九段；前后的文字保留",
  sdm: "SadMan Software 的题集：每题一行 81 格，空格写作 0",
  text: "任何文字，其中的行含有 81 格的题目；没有题目的行略过",
  rows: "每题九行，每行九格；空格可以写作空白",
  spaced: "九行，每行九个数，以空格分开，空格写作 0",
  boxed: "用线条画出宫与大行的图；也包括 Markdown 表格",
  markdown: "可以贴到帖子里的 Markdown 表格",
  candidates: "画出每格候选数的图（PM）",
  sukaku: "每题一行 729 个标记：每格的第 k 位是数字 k 或空白",
  sdk: "SadMan Software 的题目：# 开头的说明行、九行，以及玩家盘面的状态",
  sdx: "SudoCue 的盘面：九行，每行九格或其候选数，填入的数字前有 u",
  ss: "Simple Sudoku 的图，在 *--- 边框内：先是已知数，再是填入的数字，再是候选数",
  hodoku: "HoDoKu 的题库行与 Susser 格式：填入的数字前有 +，并列出删去的候选数",
  leetcode: "LeetCode 的 JSON：九个数组，各有九个单字符的字符串",
  array: "源代码里或打印出来的数组：C、Java、JavaScript、Python、NumPy、MATLAB 等",
  json: "JSON：每题一个对象，附带的内容全部保留；也可以是题目的列表或表格",
  csv: "带表头的表格，以逗号、分号、制表符或 | 分隔；所有列都保留",
  opensudoku: "OpenSudoku 的 XML：每题一个元素",
  link: "含有各格数字的链接，例如 SudokuWiki 的；以及 Simon Tatham 的 Solo 的题号",
  fpuzzles: "f-puzzles 与 SudokuPad 的标准数独链接",
  iss: "Interactive Sudoku Solver 的字符串，含规则：.Cage~9~R1C1~R2C1",
};

/** @type {typeof import("../en/formats.js").default} */
export default {
  names: {
    line: "一行 81 格",
    sdm: "题集，每题一行",
    text: "含有题目的文字",
    rows: "九行",
    spaced: "九行，以空格分开",
    boxed: "带宫线的图",
    markdown: "发帖用的表格",
    candidates: "候选数图",
    sukaku: "一行 729 个候选数",
    sdk: "SadMan Software",
    sdx: "SudoCue",
    ss: "Simple Sudoku",
    hodoku: "HoDoKu",
    leetcode: "LeetCode",
    array: "源代码中的数组",
    json: "JSON，包含全部内容",
    csv: "带表头的表格",
    opensudoku: "OpenSudoku",
    link: "其他网页的链接",
    fpuzzles: "f-puzzles、SudokuPad",
    iss: "Interactive Sudoku Solver",
  },
  about: (format, about) => ABOUT[format] ?? about,
};
