// Strings of play.

export default {};
