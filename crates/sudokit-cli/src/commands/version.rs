//! `sudokit --version`.

use std::io::Write as _;

use anyhow::Result;
use sudokit::outcome::Version;
use sudokit_bulk::Status;

use crate::output::Out;

/// Writes the version, with `verbose` also the back ends of the fast engines.
pub(crate) fn run(verbose: bool, json: bool) -> Result<Status> {
    let mut version = Version::current();
    if verbose {
        version = version.with_back_ends();
    }
    let mut out = Out;
    if json {
        writeln!(out, "{}", serde_json::to_string(&version)?)?;
        return Ok(Status::Yes);
    }
    writeln!(out, "sudokit {}", version.version)?;
    for (name, state) in version.back_ends.into_iter().flatten() {
        writeln!(out, "back end {name:<10} {state}")?;
    }
    Ok(Status::Yes)
}
