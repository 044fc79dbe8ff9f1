//! [`AnswerForms`], which write the answers to a run of records without an allocation for each.
//!
//! Answers of one kind are the same text but for the cells of the puzzle and its solution, or but for the number of its line.
//! So the first answer of a kind is written as that of any record, and the others fill in the form that is made of it.

use std::ops::Range;

use sudokit::format::{LineFieldWriter, Loss, PlainLines, Record};

use super::ten_answers::TenAnswers;
use crate::pipeline::LineFields;
use crate::{InputLines, RecordWriter, Status};

/// The forms of the answers to a run of records, one for each kind. [`finish`](AnswerForms::finish) counts the answers.
pub(super) struct AnswerForms<'a> {
    board: AnswerBoard<'a>,
    known: Vec<KnownForm>,
}

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

/// The status and the verdict by which an answer is counted.
pub(super) struct Counted {
    pub(super) status: Status,
    pub(super) summary: &'static str,
    /// The parts that the format of the output cannot hold: the same for all plain lines of a source.
    pub(super) losses: Vec<Loss>,
}

impl Counted {
    pub(super) fn new(status: Status, summary: &'static str) -> Counted {
        Counted { status, summary, losses: Vec::new() }
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
        AnswerForms { board, known: Vec::new() }
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
        let lines = &input.lines;
        let (cells, line) = (&lines.cells.as_slice()[index], lines.line + index as u64);
        let known = self.known.iter_mut().find(|it| it.kind == kind);
        if let Some(KnownForm { form, answers, .. }) = known {
            let is_written = match form {
                AnswerForm::Line(form) => form.write(line..line + 1, writer.out) == 1,
                AnswerForm::Board(form) => {
                    let write_beside = |out: &mut Vec<u8>| match self.board {
                        AnswerBoard::None | AnswerBoard::Cells => {}
                        AnswerBoard::CellsAndFields(write_fields) => write_fields(lines, index, out),
                        AnswerBoard::Line { blank, delimiter } => {
                            write_row(lines, index, blank, delimiter, out);
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
        if writer.summary.messages.len() > messages {
            return;
        }
        let answer = &writer.out[start..];
        let form = match self.board {
            AnswerBoard::None => match solution {
                None => Some(AnswerForm::Line(TenAnswers::of(answer, input.source, line))),
                solution => BoardForm::of(answer, None, solution).map(AnswerForm::Board),
            },
            AnswerBoard::Cells => BoardForm::of(answer, Some(cells), solution).map(AnswerForm::Board),
            AnswerBoard::Line { blank, delimiter } => {
                let mut row = Vec::new();
                write_row(lines, index, blank, delimiter, &mut row);
                let rest = answer.strip_prefix(&row[..]);
                rest.and_then(|rest| BoardForm::of(rest, None, solution)).map(AnswerForm::Board)
            }
            AnswerBoard::CellsAndFields(write_fields) => {
                let mut fields = Vec::new();
                write_fields(lines, index, &mut fields);
                BoardForm::without(&fields, answer, cells, solution).map(AnswerForm::Board)
            }
        };
        let Some(form) = form else { return };
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
                Some(KnownForm { form: AnswerForm::Line(form), answers, .. }) => {
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
        for KnownForm { counted: Counted { status, summary, losses }, answers, .. } in &mut self.known {
            let answers = std::mem::take(answers);
            if answers > 0 {
                writer.summary.count_many(*status, summary, answers);
                losses.iter().for_each(|loss| writer.summary.count_loss(loss.clone(), answers));
            }
        }
    }
}

/// The text of an answer, with the places of what differs.
struct BoardForm {
    text: Vec<u8>,
    /// Where the cells are, and what a blank is.
    cells: Option<(usize, u8)>,
    solution: Option<usize>,
    /// Where the fields of the line go.
    fields: usize,
}

impl BoardForm {
    /// The form of an answer; none unless it is clear where the cells and the solution are.
    fn of(answer: &[u8], cells: Option<&[u8; 81]>, solution: Option<&[u8; 81]>) -> Option<BoardForm> {
        let place = |text: &[u8; 81]| {
            let mut places = answer.windows(81).enumerate().filter(|(_, window)| window == text);
            places.next().filter(|_| places.next().is_none()).map(|(place, _)| place)
        };
        let cells = match cells {
            None => None,
            // Without blanks it is not known what a blank would be.
            Some(cells) if !cells.iter().any(|byte| is_blank(*byte)) => return None,
            Some(cells) => Some(
                b".0*_-xX?"
                    .iter()
                    .copied()
                    .find_map(|blank| Some((place(&with_blanks(cells, blank))?, blank)))?,
            ),
        };
        let solution = match solution {
            None => None,
            Some(solution) => Some(place(solution)?),
        };
        Some(BoardForm { text: answer.to_vec(), cells, solution, fields: 0 })
    }

    /// The form of an answer that has these fields behind the cells.
    fn without(
        fields: &[u8],
        answer: &[u8],
        cells: &[u8; 81],
        solution: Option<&[u8; 81]>,
    ) -> Option<BoardForm> {
        // The first place is the right one: before it there are only the cells.
        let at = answer.windows(fields.len().max(1)).position(|window| window == fields)?;
        let rest = [&answer[..at], &answer[at + fields.len()..]].concat();
        let form = BoardForm::of(&rest, Some(cells), solution)?;
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
        let place = |at: usize| if at < self.fields { start + at } else { behind_fields + at };
        if let Some((at, blank)) = self.cells {
            out[place(at)..][..81].copy_from_slice(&with_blanks(cells, blank));
        }
        if let (Some(at), Some(solution)) = (self.solution, solution) {
            out[place(at)..][..81].copy_from_slice(solution);
        }
    }
}

/// Writes the line at this index as the output has it, with this blank and this delimiter.
fn write_row(lines: &PlainLines<'_>, index: usize, blank: u8, delimiter: u8, out: &mut Vec<u8>) {
    let write_fields = |fields: &[u8], out: &mut Vec<u8>| match lines.delimiter() {
        Some(own) if own != delimiter => {
            out.extend(fields.iter().map(|byte| if *byte == own { delimiter } else { *byte }));
        }
        _ => out.extend_from_slice(fields),
    };
    write_fields(lines.before(index), out);
    out.extend_from_slice(&with_blanks(&lines.cells.as_slice()[index], blank));
    write_fields(lines.after(index), out);
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
    use super::*;

    #[test]
    fn a_form_has_the_places_of_what_differs() {
        let mut cells = [b'0'; 81];
        cells[0] = b'7';
        let solution = [b'9'; 81];
        let text = |cells: &[u8; 81], solution: &[u8; 81]| {
            [b"in: ", &with_blanks(cells, b'.')[..], b",", solution, b"\n"].concat()
        };
        let form = BoardForm::of(&text(&cells, &solution), Some(&cells), Some(&solution)).unwrap();
        let mut out = b"before".to_vec();
        form.write(&[b'3'; 81], Some(&[b'1'; 81]), |_| {}, &mut out);
        assert_eq!(out, [b"before", &text(&[b'3'; 81], &[b'1'; 81])[..]].concat());
        let (once, twice) = (&solution[..], [solution, solution].concat());
        let is_clear = |answer: &[u8], cells: Option<&[u8; 81]>, solution: Option<&[u8; 81]>| {
            BoardForm::of(answer, cells, solution).is_some()
        };
        assert!(is_clear(once, None, Some(&solution)) && !is_clear(&twice, None, Some(&solution)));
        assert!(!is_clear(once, Some(&solution), None) && !is_clear(once, Some(&cells), None));
    }
}
