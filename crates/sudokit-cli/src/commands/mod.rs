//! The subcommands, one file each.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dedupe;
pub(crate) mod explain;
pub(crate) mod extend;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod leak;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod rate;
pub(crate) mod same;
pub(crate) mod shuffle;
pub(crate) mod solutions;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod tables;
pub(crate) mod unavoidable;
pub(crate) mod vary;
pub(crate) mod verify;
pub(crate) mod version;
pub(crate) mod watch;
