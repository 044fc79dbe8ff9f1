// The techniques and their pages as data, made from docs/techniques. The list is loaded once, each page when it is needed.

/**
 * @typedef {import("../core/types.js").Language} Language
 * @typedef {Record<Language, string>} Text
 *
 * @typedef {object} Technique
 * @property {string} technique  its name in commands and addresses
 * @property {Text} name
 * @property {string} family
 * @property {boolean} assumes_uniqueness
 * @property {string[]} aliases
 * @property {Text | null} explainer  its rating in Sudoku Explainer, in words
 * @property {number} drills  the number of stored positions of its drill
 * @property {{level: Text, score: number} | null} hodoku
 *
 * @typedef {object} Example
 * @property {string} puzzle
 * @property {string} placed
 * @property {string} marks
 * @property {import("./overlay.js").Step} step
 * @property {Text} where
 * @property {Text} evidence
 * @property {Text} text
 *
 * @typedef {{head?: string, text: string}} Paragraph the first paragraph of a lesson has no head and is the definition
 *
 * @typedef {Technique & {paragraphs: Record<Language, Paragraph[]>, example: Example}} Lesson
 */

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} name */
function file(name) {
  const known = files.get(name);
  if (known) return known;
  const read = fetch(new URL(`../data/${name}.json`, import.meta.url)).then((response) => {
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.json();
  });
  files.set(name, read);
  // A failed download may work later.
  read.catch(() => files.delete(name));
  return read;
}

/** @returns {Promise<Technique[]>} */
export const loadTechniques = () => file("techniques");
/** @param {string} technique @returns {Promise<Lesson>} */
export const loadLesson = (technique) => file(`techniques/${technique}`);

/** The definition of the technique: a paragraph. @param {Lesson} lesson @param {Language} language */
export const definitionOf = ({ paragraphs }, language) => paragraphs[language][0].text;

/**
 * The least rating that Sudoku Explainer gives to the technique; null if Sudoku Explainer does not have the technique.
 *
 * @param {Technique} technique
 */
export const ratingOf = ({ explainer }) => /\d+\.\d/.exec(explainer?.en ?? "")?.[0] ?? null;

/** A name as a heading. @param {string} name */
export const heading = (name) => name.charAt(0).toUpperCase() + name.slice(1);
