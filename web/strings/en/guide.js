// How to play, and the words of the page: what a newcomer may want to know, one press away.

/** A part of the guide: a heading and its paragraphs, or words with what they mean. @typedef {{title: string, text?: string[], words?: [string, string][]}} Part */

/** @type {{title: string, parts: Part[], words: Record<string, [RegExp, string, string]>}} */
export default {
  title: "How to play",
  parts: [
    {
      title: "The rules",
      text: [
        "Fill every cell with a digit from 1 to 9, so that each row, each column and each box of three by three cells has every digit once. The bold digits are given and stay.",
        "Nothing has to be guessed: a puzzle has exactly one solution, and reasons lead to it.",
      ],
    },
    {
      title: "Notes",
      words: [
        ["Corner note", "The digit goes into one of a few cells of this box: write it in a corner of each of them."],
        ["Center note", "The cell holds one of these digits: write them in its middle."],
        ["Grid note", "A candidate, a digit that may still go here, at its own place of three by three. Hints use what you cross out here. More has “Fill in all grid notes”."],
        ["Color", "Colors mark whatever you like: cells, or single grid notes. Press twice for a hatched color."],
      ],
    },
    {
      title: "Help",
      words: [
        ["Hint", "Four presses, each telling more: where to look, the name of the technique, the pattern it uses, and what follows. If something is wrong on the board, it says that first."],
        ["Check", "Says whether anything on the board is wrong, without saying what is right."],
        ["Learn", "Has a page with an example and a drill for each technique."],
      ],
    },
    {
      title: "Words",
      words: [
        ["r4c7", "The cell in row 4, counted from above, and column 7, counted from the left."],
        ["House", "A row, a column or a box."],
        ["Candidate", "A digit that may still go into a cell."],
        ["To see", "Two cells see each other if they share a row, a column or a box: they cannot hold the same digit."],
        ["Difficulty", "How hard the hardest step is, on the scale of the program Sudoku Explainer: 1.0 for the last blank of a row, 1.5 for easy puzzles, 3 for pairs, 4.5 for patterns, above 7 for chains, 11.9 for the hardest puzzles known. Experts call it ER; EP and ED are the same for the steps up to the first digit, and for the first step."],
      ],
    },
  ],
  /** Words of lessons: how a text has them, the word, and what it means. */
  words: {
    house: [/\bhouses?\b/i, "House", "a row, a column or a box."],
    candidate: [/\bcandidates?\b/i, "Candidate", "a digit that may still go into a cell."],
    sees: [/\bsees?\b/i, "To see", "to share a row, a column or a box, and so never hold the same digit."],
    line: [/\blines?\b/i, "Line", "a row or a column."],
    band: [/\b(bands?|stacks?)\b/i, "Band, stack", "three boxes beside each other, or above each other."],
    strong: [/\bstrong links?\b/i, "Strong link", "two candidates of which at least one is right."],
    weak: [/\bweak links?\b/i, "Weak link", "two candidates of which at most one is right."],
    als: [/\balmost locked sets?\b/i, "Almost locked set", "cells of a row, column or box that have one candidate more than there are cells."],
  },
};
