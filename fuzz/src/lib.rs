//! What the fuzz targets share: problems made from bytes, and the checks of everything that is read.

pub mod problems;
pub mod reading;
