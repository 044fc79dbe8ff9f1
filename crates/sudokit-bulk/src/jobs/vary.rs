//! [`Vary`], the proper puzzles that differ from each puzzle in some givens, {-n+m}, streamed as they are
//! found.

use std::collections::HashSet;

use sudokit::FieldInfo;
use sudokit::Puzzle;
use sudokit::format::Format;
use sudokit::minimize::Neighbors;
use sudokit::outcome::{UnsuitableError, counted};

use crate::{AnswerStream, Error, InputRecord, Limits, OutputFormat, Status, StreamJob, WHY_FIELD};

/// The field of an answer in a table.
const VARIED: &str = "varied";

/// Writes the puzzles with exactly one solution that come from each puzzle by removing some givens and adding
/// others: in a table next to the puzzle, otherwise in its place. A puzzle without any gets a row of a table
/// that says why.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Vary;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut job = Vary { limit: Some(2), ..Vary::new(1, 1) };
/// let sources = vec![Source::text("request", puzzle)];
/// let report = Pipeline::new(Arc::new(NoHost)).run_sequential(sources, std::io::sink(), &mut job)?;
/// assert_eq!(report.answers, 2);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vary {
    /// The format of the output.
    pub output: OutputFormat,
    /// The number of givens that are removed, in all possible ways.
    pub remove: usize,
    /// The number of other givens that are then added, in all ways that leave exactly one solution.
    pub add: usize,
    /// Whether only minimal puzzles are written.
    pub minimal: bool,
    /// Whether only the first of several isomorphic puzzles is written, and none that is isomorphic to a
    /// puzzle of the input so far.
    pub unique_up_to_symmetry: bool,
    /// The greatest number of neighbors of each puzzle that are written; `None` for all of them.
    pub limit: Option<u64>,
    /// The limits of the search for the neighbors of one puzzle.
    pub limits: Limits,
    /// The canonical forms of the puzzles so far, which grow if no two isomorphic ones are written. Puzzles
    /// whose forms are in it at the start are not written either.
    pub forms: HashSet<Puzzle>,
}

impl Vary {
    /// All neighbors with `remove` givens removed and `add` givens added.
    ///
    /// ```
    /// assert!(sudokit_bulk::jobs::Vary::new(1, 2).limit.is_none());
    /// ```
    #[must_use]
    pub fn new(remove: usize, add: usize) -> Vary {
        Vary {
            output: OutputFormat::default(),
            remove,
            add,
            minimal: false,
            unique_up_to_symmetry: false,
            limit: None,
            limits: Limits::default(),
            forms: HashSet::new(),
        }
    }
}

impl StreamJob for Vary {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo::text(VARIED), FieldInfo::text(WHY_FIELD)]
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let puzzle = match UnsuitableError::puzzle(&input.record.board) {
            Ok(puzzle) => puzzle,
            Err(why) => {
                stream.count(why.answer().into());
                return stream.write_why(input, why.to_string());
            }
        };
        let (unique, forms) = (self.unique_up_to_symmetry, &mut self.forms);
        let mut is_new = |puzzle: &Puzzle| !unique || forms.insert(puzzle.minlex().form);
        is_new(&puzzle);
        let mut neighbors = Neighbors::new(&puzzle, self.remove, self.add);
        if self.minimal {
            neighbors = neighbors.minimal();
        }
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut found = 0;
        self.limits.within(stream.host(), |budget| {
            loop {
                let why = match neighbors.next_within(budget) {
                    Ok(Some(neighbor)) => {
                        if !is_new(&neighbor) {
                            continue;
                        }
                        if found < limit {
                            if stream.is_tabular() {
                                let varied = neighbor.to_string();
                                stream.write_fields(&input.record, [(VARIED, varied.into())])?;
                            } else {
                                stream.write(&input.record, neighbor)?;
                            }
                            found += 1;
                            continue;
                        }
                        format!("there are more than {limit}")
                    }
                    Ok(None) => {
                        stream.count(if found == 0 { Status::No } else { Status::Yes });
                        if found == 0 && stream.is_tabular() {
                            let why = "there are no such puzzles".to_owned();
                            return stream.write_why(input, why);
                        }
                        return Ok(());
                    }
                    Err(reason) => {
                        stream.count(Status::Stopped);
                        format!("{}, at {}", budget.explain(reason), counted(found, "puzzle"))
                    }
                };
                let (begun, ways) = neighbors.progress();
                let why = format!("{why}; begun with {begun} of {ways} ways to take givens away");
                return if found == 0 { stream.write_why(input, why) } else { stream.message(input, why) };
            }
        })
    }
}
