// The formats in plain words.

export default {
  /** @type {Record<string, string>} */
  names: {
    line: "One line of 81",
    sdm: "Collection, a line each",
    text: "Any text with puzzles",
    rows: "Nine rows",
    spaced: "Nine rows with spaces",
    boxed: "Drawing with boxes",
    markdown: "Table for posts",
    candidates: "Grid of candidates",
    sukaku: "One line of 729 candidates",
    sdk: "SadMan Software",
    sdx: "SudoCue",
    ss: "Simple Sudoku",
    hodoku: "HoDoKu",
    leetcode: "LeetCode",
    array: "Array in source code",
    json: "JSON, with everything",
    csv: "Table with headings",
    opensudoku: "OpenSudoku",
    link: "Link of another page",
    fpuzzles: "f-puzzles, SudokuPad",
    sudokupad: "SudokuPad link",
    "fpuzzles-json": "f-puzzles JSON",
    iss: "Interactive Sudoku Solver",
    killer: "Killer, SumoCue",
    jigsaw: "Jigsaw, with its regions",
    pencilmark: "pencilmark",
    ksudoku: "KSudoku",
    sudoq: "SudoQ",
    sdku: "SudokuSolver",
  },
  /** What a format is in full. @type {(format: string, about: string) => string}  about: as the core says it, in English */
  about: (_format, about) => about,
};
