//! `sudokit --version`.

use anyhow::Result;
use sudokit::outcome::Version;
use sudokit_bulk::Status;

use crate::output::Output;

/// Writes the version, with `verbose` also the back ends of the fast engines.
pub(crate) fn run(verbose: bool, json: bool, output: &Output) -> Result<Status> {
    let mut version = Version::current();
    if verbose {
        version = version.with_back_ends();
    }
    if json {
        writeln!(output, "{}", serde_json::to_string(&version)?)?;
        return Ok(Status::Yes);
    }
    writeln!(output, "sudokit {}", version.version)?;
    for (name, state) in version.back_ends.into_iter().flatten() {
        writeln!(output, "back end {name:<10} {state}")?;
    }
    Ok(Status::Yes)
}
