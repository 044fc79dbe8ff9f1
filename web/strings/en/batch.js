// Strings of batch.

export default {};
