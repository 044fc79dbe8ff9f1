//! [`AnswerForms`], which write the answers to a run of records without an allocation for each.
//!
//! Answers of one kind are the same text but for the cells of the puzzle and its solution, or but for the number of its line.
//! So the first answer of a kind is written as that of any record, and the others fill in the form that is made of it.

use std::cell::OnceCell;
use std::ops::Range;

use sudokit::format::{Encoder, LineFieldWriter, Loss, PlainLines, Record};

use super::board_layout::{BoardLayout, Run, write_cells};
use super::ten_answers::TenAnswers;
use crate::pipeline::LineFields;
use crate::{InputLines, RecordWriter, Status};

/// The forms of the answers to a run of records, one for each kind. [`finish`](AnswerForms::finish) counts the answers.
pub(super) struct AnswerForms<'a> {
    board: AnswerBoard<'a>,
    /// The text between answers.
    separator: &'static str,
    known: Vec<KnownForm>,
    /// The number of answers that had no form.
    formless: u32,
}

/// After this many answers without a form, no form is looked for: the format has none.
const FORMLESS: u32 = 16;

/// The board in an answer, besides a solution.
#[derive(Clone, Copy)]
enum AnswerBoard<'a> {
    None,
    /// The cells of the puzzle.
    Cells,
    /// The cells of the puzzle, and somewhere after them the fields of the line, as this writes them.
    CellsAndFields(&'a LineFieldWriter),
    /// The line with all its fields, at the start of the answer, with this blank and this delimiter.
    Line {
        blank: u8,
        delimiter: u8,
    },
}

struct KnownForm {
    /// The number of the kind, such as the number of solutions.
    kind: u64,
    form: AnswerForm,
    counted: Counted,
    /// The number of answers that are not counted yet.
    answers: u64,
}

enum AnswerForm {
    /// The same but for the number of the line.
    Line(TenAnswers),
    /// The same but for the board, or for the solution.
    Board(BoardForm),
}

/// The boards of an answer.
pub(super) struct Boards<'b> {
    pub(super) cells: &'b [u8; 81],
    pub(super) solution: Option<&'b [u8; 81]>,
}

/// The status and the verdict by which an answer is counted.
pub(super) struct Counted {
    /// None if it is counted elsewhere.
    pub(super) verdict: Option<(Status, &'static str)>,
    /// The parts that the format of the output cannot hold: the same for all plain lines of a source.
    pub(super) losses: Vec<Loss>,
}

impl Counted {
    pub(super) fn new(status: Status, summary: &'static str) -> Counted {
        Counted { verdict: Some((status, summary)), losses: Vec::new() }
    }
}

impl<'a> AnswerForms<'a> {
    /// No forms yet, of answers to these lines that have the puzzle or not.
    pub(super) fn new(with_puzzle: bool, input: &InputLines<'a>) -> AnswerForms<'a> {
        let board = match input.fields {
            _ if !with_puzzle => AnswerBoard::None,
            LineFields::Kept { blank, delimiter } => {
                AnswerBoard::Line { blank: *blank, delimiter: *delimiter }
            }
            LineFields::Written(writer) => AnswerBoard::CellsAndFields(writer),
            LineFields::Dropped | LineFields::Rewritten => AnswerBoard::Cells,
        };
        AnswerForms { board, separator: input.separator, known: Vec::new(), formless: 0 }
    }

    /// Writes an answer: with the form of its kind, or by `write`, which also counts it, and returns as what.
    pub(super) fn write(
        &mut self,
        kind: u64,
        index: usize,
        solution: Option<&[u8; 81]>,
        input: &InputLines<'_>,
        writer: &mut RecordWriter<'_>,
        write: impl FnOnce(Record, u64, &mut RecordWriter<'_>) -> Counted,
    ) {
        let cells = &input.lines.cells.as_slice()[index];
        self.write_boards(kind, index, Boards { cells, solution }, input, writer, write);
    }

    /// The same with other cells in place of those of the line.
    pub(super) fn write_boards(
        &mut self,
        kind: u64,
        index: usize,
        Boards { cells, solution }: Boards<'_>,
        input: &InputLines<'_>,
        writer: &mut RecordWriter<'_>,
        write: impl FnOnce(Record, u64, &mut RecordWriter<'_>) -> Counted,
    ) {
        let lines = &input.lines;
        let line = lines.line + index as u64;
        if !writer.out.is_empty() {
            writer.out.extend_from_slice(self.separator.as_bytes());
        }
        let known = self.known.iter_mut().find(|it| it.kind == kind);
        if let Some(KnownForm { form, answers, .. }) = known {
            let is_written = match form {
                AnswerForm::Line(form) => form.write(line..line + 1, writer.out) == 1,
                AnswerForm::Board(form) => {
                    let write_beside = |out: &mut Vec<u8>| match self.board {
                        AnswerBoard::None | AnswerBoard::Cells => {}
                        AnswerBoard::CellsAndFields(write_fields) => write_fields(lines, index, out),
                        AnswerBoard::Line { blank, delimiter } => {
                            let style = RowStyle { blank, delimiter };
                            write_row(lines, lines.before(index), cells, lines.after(index), style, out);
                        }
                    };
                    form.write(cells, solution, write_beside, writer.out);
                    true
                }
            };
            if is_written {
                *answers += 1;
                return;
            }
        }
        let (start, messages) = (writer.out.len(), writer.summary.messages.len());
        let counted = write(input.record(index), line, writer);
        // A message is made for each record by itself.
        if writer.summary.messages.len() > messages || self.formless == FORMLESS {
            return;
        }
        let answer = &writer.out[start..];
        let form = match self.board {
            AnswerBoard::None => match solution {
                None => Some(AnswerForm::Line(TenAnswers::of(answer, input.source, line))),
                solution => BoardForm::of(answer, None, solution, writer.encoder).map(AnswerForm::Board),
            },
            AnswerBoard::Cells => {
                BoardForm::of(answer, Some(cells), solution, writer.encoder).map(AnswerForm::Board)
            }
            AnswerBoard::Line { blank, delimiter } => {
                let (mut row, style) = (Vec::new(), RowStyle { blank, delimiter });
                write_row(lines, lines.before(index), cells, lines.after(index), style, &mut row);
                let rest = answer.strip_prefix(&row[..]);
                rest.and_then(|rest| BoardForm::of(rest, None, solution, writer.encoder))
                    .map(AnswerForm::Board)
            }
            AnswerBoard::CellsAndFields(write_fields) => {
                let mut fields = Vec::new();
                write_fields(lines, index, &mut fields);
                BoardForm::without(&fields, answer, cells, solution, writer.encoder).map(AnswerForm::Board)
            }
        };
        let Some(form) = form else {
            self.formless += 1;
            return;
        };
        match self.known.iter_mut().find(|it| it.kind == kind) {
            Some(known) => known.form = form,
            None => self.known.push(KnownForm { kind, form, counted, answers: 0 }),
        }
    }

    /// Writes the answers to consecutive lines that are of one kind and have no solution in them.
    pub(super) fn write_run(
        &mut self,
        kind: u64,
        indices: Range<usize>,
        input: &InputLines<'_>,
        writer: &mut RecordWriter<'_>,
        write: impl Fn(Record, u64, &mut RecordWriter<'_>) -> Counted,
    ) {
        let (first, mut rest) = (input.lines.line, indices);
        while !rest.is_empty() {
            let lines = first + rest.start as u64..first + rest.end as u64;
            let known = self.known.iter_mut().find(|it| it.kind == kind);
            let written = match known {
                Some(KnownForm { form: AnswerForm::Line(form), answers, .. })
                    if self.separator.is_empty() =>
                {
                    let written = form.write(lines, writer.out);
                    *answers += written;
                    written as usize
                }
                _ => 0,
            };
            if written == 0 {
                self.write(kind, rest.start, None, input, writer, &write);
            }
            rest.start += written.max(1);
        }
    }

    /// Answers the line at this index like any other record, after the answers so far; returns whether to go on.
    pub(super) fn answer_by_itself(
        &mut self,
        index: usize,
        input: &mut InputLines<'_>,
        writer: &mut RecordWriter<'_>,
    ) -> bool {
        self.count_answers(writer);
        input.answer(index, writer)
    }

    /// Counts the answers.
    pub(super) fn finish(mut self, writer: &mut RecordWriter<'_>) {
        self.count_answers(writer);
    }

    fn count_answers(&mut self, writer: &mut RecordWriter<'_>) {
        for KnownForm { counted: Counted { verdict, losses }, answers, .. } in &mut self.known {
            let answers = std::mem::take(answers);
            if answers > 0 {
                verdict.iter().for_each(|(status, name)| writer.summary.count_many(*status, name, answers));
                losses.iter().for_each(|loss| writer.summary.count_loss(loss.clone(), answers));
            }
        }
    }
}

/// The text of an answer, with the places of what differs.
struct BoardForm {
    text: Vec<u8>,
    /// Where the cells are, and what a blank is.
    cells: Option<(Vec<Run>, u8)>,
    solution: Option<Vec<Run>>,
    /// Where the fields of the line go.
    fields: usize,
}

impl BoardForm {
    /// The form of an answer; none unless it is clear where the cells and the solution are.
    fn of(
        answer: &[u8],
        cells: Option<&[u8; 81]>,
        solution: Option<&[u8; 81]>,
        encoder: &dyn Encoder,
    ) -> Option<BoardForm> {
        let place = |text: &[u8; 81]| {
            let mut places = answer.windows(81).enumerate().filter(|(_, window)| window == text);
            places.next().filter(|_| places.next().is_none()).map(|(place, _)| Run::all(place))
        };
        // Most formats have the cells in one piece.
        let layout = OnceCell::new();
        let layout = || layout.get_or_init(|| BoardLayout::of(encoder)).as_ref();
        let cells = match cells {
            None => None,
            // Without blanks it is not known what a blank would be.
            Some(cells) if !cells.iter().any(|byte| is_blank(*byte)) => return None,
            Some(cells) => Some(
                b".0*_-xX?"
                    .iter()
                    .copied()
                    .find_map(|blank| Some((place(&with_blanks(cells, blank))?, blank)))
                    .or_else(|| {
                        let blank = layout()?.blank()?;
                        Some((layout()?.find(&with_blanks(cells, blank), answer)?, blank))
                    })?,
            ),
        };
        let solution = match solution {
            None => None,
            Some(solution) => Some(place(solution).or_else(|| layout()?.find(solution, answer))?),
        };
        Some(BoardForm { text: answer.to_vec(), cells, solution, fields: 0 })
    }

    /// The form of an answer that has these fields behind the cells.
    fn without(
        fields: &[u8],
        answer: &[u8],
        cells: &[u8; 81],
        solution: Option<&[u8; 81]>,
        encoder: &dyn Encoder,
    ) -> Option<BoardForm> {
        // The first place is the right one: before it there are only the cells.
        let at = answer.windows(fields.len().max(1)).position(|window| window == fields)?;
        let rest = [&answer[..at], &answer[at + fields.len()..]].concat();
        let form = BoardForm::of(&rest, Some(cells), solution, encoder)?;
        Some(BoardForm { fields: at, ..form })
    }

    /// Writes the answer to another record, with the fields that `write_fields` adds.
    fn write(
        &self,
        cells: &[u8; 81],
        solution: Option<&[u8; 81]>,
        write_fields: impl FnOnce(&mut Vec<u8>),
        out: &mut Vec<u8>,
    ) {
        let start = out.len();
        if self.fields > 0 {
            out.extend_from_slice(&self.text[..self.fields]);
        }
        write_fields(out);
        // The fields are not part of the text.
        let behind_fields = out.len() - self.fields;
        out.extend_from_slice(&self.text[self.fields..]);
        // The parts that differ are written after copying: to copy bytes that were just written is slow.
        let start_of = |runs: &[Run]| if runs[0].at < self.fields { start } else { behind_fields };
        if let Some((runs, blank)) = &self.cells {
            write_cells(runs, &with_blanks(cells, *blank), start_of(runs), out);
        }
        if let (Some(runs), Some(solution)) = (&self.solution, solution) {
            write_cells(runs, solution, start_of(runs), out);
        }
    }
}

/// How the output writes rows.
#[derive(Clone, Copy)]
pub(super) struct RowStyle {
    pub(super) blank: u8,
    pub(super) delimiter: u8,
}

/// Writes a line with these cells, and this before and after them, as the output has it.
pub(super) fn write_row(
    lines: &PlainLines<'_>,
    before: &[u8],
    cells: &[u8; 81],
    after: &[u8],
    RowStyle { blank, delimiter }: RowStyle,
    out: &mut Vec<u8>,
) {
    let write_fields = |fields: &[u8], out: &mut Vec<u8>| match lines.delimiter() {
        Some(own) if own != delimiter => {
            out.extend(fields.iter().map(|byte| if *byte == own { delimiter } else { *byte }));
        }
        _ => out.extend_from_slice(fields),
    };
    write_fields(before, out);
    out.extend_from_slice(&with_blanks(cells, blank));
    write_fields(after, out);
}

/// The cells with this byte for a blank.
fn with_blanks(cells: &[u8; 81], blank: u8) -> [u8; 81] {
    cells.map(|byte| if is_blank(byte) { blank } else { byte })
}

fn is_blank(byte: u8) -> bool {
    byte == b'.' || byte == b'0'
}

#[cfg(test)]
mod tests {
    use sudokit::format::Format;

    use super::*;

    #[test]
    fn a_form_has_the_places_of_what_differs() {
        let mut cells = [b'0'; 81];
        cells[0] = b'7';
        let solution = [b'9'; 81];
        let text = |cells: &[u8; 81], solution: &[u8; 81]| {
            [b"in: ", &with_blanks(cells, b'.')[..], b",", solution, b"\n"].concat()
        };
        let encoder = Format::from_name("line").and_then(|format| format.encoder([])).unwrap();
        let form = BoardForm::of(&text(&cells, &solution), Some(&cells), Some(&solution), &*encoder).unwrap();
        let mut out = b"before".to_vec();
        form.write(&[b'3'; 81], Some(&[b'1'; 81]), |_| {}, &mut out);
        assert_eq!(out, [b"before", &text(&[b'3'; 81], &[b'1'; 81])[..]].concat());
        let (once, twice) = (&solution[..], [solution, solution].concat());
        let is_clear = |answer: &[u8], cells: Option<&[u8; 81]>, solution: Option<&[u8; 81]>| {
            BoardForm::of(answer, cells, solution, &*encoder).is_some()
        };
        assert!(is_clear(once, None, Some(&solution)) && !is_clear(&twice, None, Some(&solution)));
        assert!(!is_clear(once, Some(&solution), None) && !is_clear(once, Some(&cells), None));
    }
}
