//! What the fuzz targets share: problems and boards with rules made from bytes, and the checks of everything that is read.

pub mod problems;
pub mod reading;
pub mod rules;
