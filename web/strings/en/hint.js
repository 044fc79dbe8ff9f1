// Strings of hint.

export default {};
