//! The subcommands, one file each.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod lists;
pub(crate) mod same;
pub(crate) mod solutions;
pub(crate) mod solve;
pub(crate) mod unavoidable;
pub(crate) mod verify;
pub(crate) mod watch;
