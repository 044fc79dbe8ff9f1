//! Logic: solving as people do, and how hard that is.

pub mod se121;
