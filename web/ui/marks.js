// How the kinds of marks share a cell. Corner and centre marks have their own places. If a cell also shows candidates, whose
// places are fixed, all its marks are at those places, and a small sign marks the corner and centre marks.

/** @typedef {"corner" | "centre"} Sign */
/** The marks of a cell. @typedef {{corner?: ArrayLike<number>, centre?: ArrayLike<number>, candidates?: ArrayLike<number>}} Marks */

/**
 * The marks of a cell with candidates, each at the place of its digit.
 *
 * @param {Marks} marks
 * @param {number} cell
 * @param {number} [shown] the candidates, if not the ones in `marks`
 * @returns {{digit: number, isCandidate: boolean, signs: Sign[]}[]}
 */
export function marksAtPlaces(marks, cell, shown = marks.candidates?.[cell] ?? 0) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => {
    const has = (/** @type {number | undefined} */ set) => Boolean(((set ?? 0) >> (digit - 1)) & 1);
    const signs = /** @type {Sign[]} */ ([has(marks.corner?.[cell]) && "corner", has(marks.centre?.[cell]) && "centre"].filter(Boolean));
    const isCandidate = has(shown);
    return isCandidate || signs.length ? [{ digit, isCandidate, signs }] : [];
  });
}

/** The sign of a mark: an angle at its upper left for a corner mark, a line under it for a centre mark. @param {Sign} sign @param {number} x @param {number} y @param {number} c  the size of the cell */
export function signPath(sign, x, y, c) {
  const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const [across, up] = [round(c * 0.1), round(c * 0.125)];
  const [left, top, bottom] = [round(x - across), round(y - up), round(y + up)];
  return sign === "corner" ? `M${left},${round(y - up / 3)}V${top}H${round(x - across / 3)}` : `M${left},${bottom}H${round(x + across)}`;
}
