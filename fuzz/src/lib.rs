//! What the fuzz targets share: how bytes become problems, and what is checked of every input that is read.

pub mod problems;
pub mod reading;
