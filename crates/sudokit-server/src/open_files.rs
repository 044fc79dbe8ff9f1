//! How many files the process may have open: each connection is one.

/// The files besides connections: the log, the runtime, and whatever the program around the server has open.
const RESERVE: usize = 64;

/// Raises the soft limit of open files, if it is too low for this many connections and the system allows that; returns the
/// number of connections for which there is room.
#[cfg(unix)]
pub(crate) fn room_for(connections: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = (connections + RESERVE) as u64;
    let limit = getrlimit(Resource::Nofile);
    // No limit is written as none.
    let mut soft = limit.current.unwrap_or(u64::MAX);
    if soft < needed {
        let raised = needed.min(limit.maximum.unwrap_or(u64::MAX));
        if setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum: limit.maximum }).is_ok() {
            soft = raised;
        }
    }
    let room = usize::try_from(soft).unwrap_or(usize::MAX).saturating_sub(RESERVE).max(1);
    connections.min(room)
}

/// The number of connections for which there is room: all of them, as far as is known on this system.
#[cfg(not(unix))]
pub(crate) fn room_for(connections: usize) -> usize {
    connections
}
