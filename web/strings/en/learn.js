// Strings of learn.

export default {};
