// Strings of solve.

export default {};
