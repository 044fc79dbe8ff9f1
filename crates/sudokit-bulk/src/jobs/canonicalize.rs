//! [`Canonicalize`], the canonical form of each puzzle, which is the same for isomorphic puzzles.

use sudokit::FieldInfo;
use sudokit::format::{Board, Format, Record};
use sudokit::outcome::{Canonical, CanonicalBy};
use sudokit::search::{self, SolverAnswer};
use sudokit::{Budget, Problem, Puzzle};

use super::answer_forms::{AnswerForms, Boards, Counted};
use super::solve_lines::solve_lines;
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status, WHY};

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

    fn added_fields(&self) -> Vec<FieldInfo> {
        let mut fields = vec![FieldInfo::text("canonical"), FieldInfo::text("transform")];
        if self.with_symmetries {
            fields.extend([FieldInfo::integer("automorphisms"), FieldInfo::text("symmetry")]);
        }
        fields.push(FieldInfo::text(WHY));
        fields
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let cells = input.lines.cells;
        let answered = match self.by {
            CanonicalBy::Solution => solve_lines(cells, 2, search::DEFAULT, &self.limits, |answers| {
                self.write_lines(input, writer, |puzzle, index| {
                    let answer: &SolverAnswer = &answers[index];
                    let solution =
                        answer.solution().filter(|_| answer.count() == 1 && !answer.is_stopped())?;
                    Canonical::by_known_solution(puzzle, &solution)
                });
            }),
            by => {
                self.write_lines(input, writer, |puzzle, _| {
                    Canonical::of(&Board::Givens(*puzzle.grid()), by, Budget::UNLIMITED).ok()
                });
                Some(())
            }
        };
        if answered.is_none() {
            input.answer_each(writer);
        }
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let board = &input.record.board;
        match self.limits.within(writer.host, |budget| Canonical::of(board, self.by, budget)) {
            Ok(canonical) => self.write(canonical, input.record, writer),
            Err(why) => {
                writer.summary.count(why.answer().into(), Canonicalize::SUMMARY_OF_NONE);
                writer.explain(&mut input, why.to_string());
                writer.write(&input.record);
            }
        }
    }
}

impl Canonicalize {
    /// Writes the forms of plain lines, as far as this finds them; the other lines are answered by themselves.
    fn write_lines(
        &self,
        input: &mut InputLines<'_>,
        writer: &mut RecordWriter<'_>,
        find: impl Fn(&Puzzle, usize) -> Option<Canonical>,
    ) {
        // Whether nothing of the answer but the board differs from one line to the next.
        let is_board = !writer.format.is_tabular() && !self.with_transform && !self.with_symmetries;
        let mut forms = AnswerForms::new(true, input);
        for (index, text) in input.lines.cells.iter().enumerate() {
            let puzzle = Puzzle::try_from(text.to_grid()).ok();
            let Some(canonical) = puzzle.and_then(|puzzle| find(&puzzle, index)) else {
                if !forms.answer_by_itself(index, input, writer) {
                    break;
                }
                continue;
            };
            match canonical.canonical {
                Problem::Givens(form) if is_board => {
                    let boards = Boards { cells: &form.grid().to_bytes(), solution: None };
                    forms.write_boards(0, index, boards, input, writer, |record, _, writer| {
                        let losses = writer.format.holds.losses_among(&record, writer.columns);
                        self.write(canonical, record, writer);
                        Counted { losses, ..Counted::new(Status::Yes, Canonicalize::SUMMARY) }
                    });
                }
                _ => {
                    if !writer.out.is_empty() {
                        writer.out.extend_from_slice(input.separator.as_bytes());
                    }
                    self.write(canonical, input.record(index), writer);
                }
            }
        }
        forms.finish(writer);
    }

    /// Writes the form of a record, and counts it.
    fn write(&self, mut canonical: Canonical, mut record: Record, writer: &mut RecordWriter<'_>) {
        writer.summary.count(Status::Yes, Canonicalize::SUMMARY);
        if self.with_symmetries {
            canonical = canonical.with_symmetries(&record.board);
        }
        if writer.format.is_tabular() {
            writer.add_outcome(&mut record, &canonical);
        } else {
            let mut remarks: Vec<String> = Vec::new();
            remarks.extend(self.with_transform.then(|| canonical.transform.to_string()));
            remarks.extend(canonical.symmetries.map(|it| it.to_string()));
            let remark = (!remarks.is_empty()).then(|| remarks.join(" "));
            writer.replace_board(&mut record, canonical.canonical.into(), remark);
        }
        writer.write(&record);
    }
}
