//! [`Unavoidable`], all minimal unavoidable sets of a solution, for a single solution.

use sudokit::format::{self, Column, Format, REMARK, Record};
use sudokit::outcome::{Fields, UnavoidableSet};
use sudokit::reason::{UnavoidableSets, unavoidable_sets_within};
use sudokit::{CellSet, Grid, Solution};

use crate::{Host, Limits, OutputFormat};

/// Finds the minimal unavoidable sets of a solution, and writes a record for each: the digits that the solution has there,
/// and the cells.
///
/// ```
/// use sudokit_bulk::NoHost;
/// use sudokit_bulk::jobs::Unavoidable;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let job = Unavoidable { max_size: 6, ..Unavoidable::default() };
/// let (solution, mut output) = (text.parse()?, Vec::new());
/// let found = job.write(&solution, &NoHost, &mut output);
/// assert_eq!(found.sets.len(), output.iter().filter(|byte| **byte == b'\n').count());
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unavoidable {
    /// The format of the output; without one, one line for each set.
    pub output: OutputFormat,
    /// The largest number of cells of a set. Each further cell makes the search two to three times as long.
    pub max_size: usize,
    /// How long the search may take.
    pub limits: Limits,
}

impl Default for Unavoidable {
    /// Sets of up to 12 cells, which take a fraction of a second.
    fn default() -> Unavoidable {
        Unavoidable { output: OutputFormat::default(), max_size: 12, limits: Limits::default() }
    }
}

impl Unavoidable {
    /// Finds the sets and writes them. If a limit is reached, it writes the sets of the sizes that
    /// were searched completely.
    ///
    /// # Panics
    /// If the format cannot be written.
    pub fn write(&self, solution: &Solution, host: &dyn Host, output: &mut Vec<u8>) -> UnavoidableSets {
        let format = self.output.requested.unwrap_or(format::DEFAULT);
        let columns =
            [Column::Puzzle("puzzle".into()), Column::Field("size".into()), Column::Field("cells".into())];
        let encoder = format.encoder(columns).expect("a format that can be written");
        let found =
            self.limits.within(host, |budget| unavoidable_sets_within(solution, self.max_size, budget));
        encoder.head(output);
        for (number, set) in found.sets.iter().enumerate() {
            if number > 0 {
                output.extend_from_slice(encoder.between().as_bytes());
            }
            encoder.record(&record(solution, *set, format), output);
        }
        found
    }
}

/// The digits of the solution in a set, with the fields of the set or, in a format without fields, a remark.
fn record(solution: &Solution, set: CellSet, format: &'static Format) -> Record {
    let mut record = Record::from(Grid::from(solution.part(set)));
    if format.is_tabular() {
        record.fields = UnavoidableSet::of(set).fields(format);
    } else {
        record.set_field(REMARK, format!("{} cells: {set}", set.len()));
    }
    record
}
