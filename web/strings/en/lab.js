// Strings of lab.

export default {};
