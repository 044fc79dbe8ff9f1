//! The number of files that the process may open: each connection is one.

/// The number of files that are reserved, in addition to connections: the log, the runtime, and files of the
/// program that runs the server.
const RESERVE: usize = 64;

/// Raises the soft limit of open files, if it is too low for this number of connections and the system allows
/// it; returns the number of connections for which there is room.
#[cfg(unix)]
pub(crate) fn room_for(connections: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = (connections + RESERVE) as u64;
    let limit = getrlimit(Resource::Nofile);
    // A missing limit means unlimited.
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

/// The number of connections for which there is room: all of them, since this system's limit is unknown.
#[cfg(not(unix))]
pub(crate) fn room_for(connections: usize) -> usize {
    connections
}
