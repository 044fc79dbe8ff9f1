//! [`Canonicalize`], the canonical form of each puzzle, which is the same for isomorphic puzzles.

use sudokit::format::Format;
use sudokit::outcome::{Canonical, CanonicalBy};

use crate::{InputRecord, Job, Limits, OutputFormat, RecordWriter, Status, WHY};

/// Replaces each puzzle by its canonical form, or adds the form to a table.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Canonicalize;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let sources = vec![Source::text("request", format!("5{}\n", ".".repeat(80)))];
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(sources, Canonicalize::default(), &mut output)?;
/// assert_eq!(String::from_utf8_lossy(&output), format!("{}1\n", ".".repeat(80)));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Canonicalize {
    /// The format of the output.
    pub output: OutputFormat,
    /// What the form makes as small as possible.
    pub by: CanonicalBy,
    /// Whether a line ends with the transform that leads from the puzzle to its form. Tables always have it.
    pub with_transform: bool,
    /// Whether the number of automorphisms and the symmetry of the givens are written, too.
    pub with_symmetries: bool,
    /// How long the search for the solution of one puzzle may take, if the form is by the solution.
    pub limits: Limits,
}

impl Canonicalize {
    /// The verdict that counts puzzles with a canonical form.
    pub const SUMMARY: &'static str = "canonical";

    /// The verdict that counts all other puzzles.
    pub const SUMMARY_OF_NONE: &'static str = "without a canonical form";
}

impl Job for Canonicalize {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let mut names = vec!["canonical", "transform"];
        if self.with_symmetries {
            names.extend(["automorphisms", "symmetry"]);
        }
        names.push(WHY);
        names
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let record = &mut input.record;
        match self.limits.within(writer.host, |budget| Canonical::of(&record.board, self.by, budget)) {
            Ok(mut canonical) => {
                writer.summary.count(Status::Yes, Canonicalize::SUMMARY);
                if self.with_symmetries {
                    canonical = canonical.with_symmetries(&record.board);
                }
                if writer.format.is_tabular() {
                    writer.add_outcome(record, &canonical);
                } else {
                    let mut remarks: Vec<String> = Vec::new();
                    remarks.extend(self.with_transform.then(|| canonical.transform.to_string()));
                    remarks.extend(canonical.symmetries.map(|it| it.to_string()));
                    let remark = (!remarks.is_empty()).then(|| remarks.join(" "));
                    writer.replace_board(record, canonical.canonical.into(), remark);
                }
            }
            Err(why) => {
                writer.summary.count(why.answer().into(), Canonicalize::SUMMARY_OF_NONE);
                writer.explain(&mut input, why.to_string());
            }
        }
        writer.write(&input.record);
    }
}
