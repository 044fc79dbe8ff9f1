//! [`KindWriter`], which writes the answers to plain lines of one [kind](Question::kinds) without an outcome
//! for each.

use std::ops::Range;

use sudokit::format::{Board, Field, Loss, Record};
use sudokit::operation::{AnswerPlace, Kinds};
use sudokit::{Grid, GridText};

use super::Ask;
use super::plain_boards::PlainBoards;
use crate::{InputLines, RecordWriter, Status};

/// Writes the answers to plain lines. The answers to a kind are counted together, by
/// [`count`](KindWriter::count).
pub(super) struct KindWriter<'a> {
    ask: &'a Ask,
    kinds: &'a Kinds<'a>,
    /// How the output writes boards, if it writes nothing else.
    boards: Option<PlainBoards>,
    known: Vec<KnownKind>,
}

struct KnownKind {
    kind: u32,
    form: Form,
    status: Status,
    summary: &'static str,
    losses: Vec<Loss>,
    /// The number of answers that are not counted yet.
    answers: u64,
}

/// How the answers to all boards of a kind are written.
enum Form {
    /// The number of the line, and then the same text for all.
    Line(NumberedLine),
    /// The text of the answer or the cells of the line, and then `rest`.
    Board { is_text: bool, rest: Vec<u8> },
    /// The fields of the line, and then `added`; the one at index `text` is the text of the answer. `record` has
    /// the added fields alone, and serves all lines without fields.
    Fields { record: Box<Record>, added: Vec<Field>, text: Option<usize> },
    /// This text for every board.
    Same(Vec<u8>),
    /// The answers have nothing in common. Each is written by itself.
    None,
}

impl<'a> KindWriter<'a> {
    pub(super) fn new(
        ask: &'a Ask,
        kinds: &'a Kinds<'a>,
        writer: &RecordWriter<'_>,
        input: &InputLines<'_>,
    ) -> KindWriter<'a> {
        let boards = if input.keeps_fields { None } else { PlainBoards::of(writer.encoder) };
        KindWriter { ask, kinds, boards, known: Vec::new() }
    }

    /// Writes the answers to lines of one kind, which stand one after the other.
    pub(super) fn write(
        &mut self,
        mut lines: Range<usize>,
        input: &InputLines<'_>,
        writer: &mut RecordWriter<'_>,
    ) {
        let kind = self.kinds.kinds[lines.start];
        let at = self.known.iter().position(|it| it.kind == kind).unwrap_or_else(|| {
            separate(input, writer);
            self.write_first(kind, lines.start, input, writer);
            lines.start += 1;
            self.known.len() - 1
        });
        let KnownKind { form, answers, .. } = &mut self.known[at];
        *answers += lines.len() as u64;
        match form {
            Form::Line(numbered) => {
                for index in lines {
                    separate(input, writer);
                    numbered.write(input.lines.line + index as u64, writer.out);
                }
            }
            Form::Board { is_text, rest } => {
                let Some(boards) = self.boards else { unreachable!("the form is made of such boards") };
                for index in lines {
                    separate(input, writer);
                    let text = self.kinds.text(index).filter(|_| *is_text);
                    let cells = text.unwrap_or_else(|| &input.lines.cells.as_slice()[index]);
                    writer.out.extend_from_slice(&boards.text(cells));
                    writer.out.extend_from_slice(rest);
                }
            }
            Form::Fields { record, added, text: at } => {
                for index in lines {
                    separate(input, writer);
                    if let (Some(at), Some(text)) = (*at, self.kinds.text(index)) {
                        added[at].value = String::from_utf8_lossy(text).into();
                    }
                    if input.keeps_fields {
                        **record = input.record(index);
                        // A field of this line may have the name of one that is added.
                        added
                            .iter()
                            .for_each(|field| writer.add_field(record, &field.name, field.value.clone()));
                    } else {
                        record.board = Board::Givens(grid(&input.lines.cells.as_slice()[index])).into();
                        for (field, added) in record.fields.iter_mut().zip(&*added) {
                            field.value = added.value.clone();
                        }
                    }
                    writer.encoder.record(record, writer.out);
                }
            }
            Form::Same(answer) => {
                for _ in lines {
                    separate(input, writer);
                    writer.out.extend_from_slice(answer);
                }
            }
            Form::None => {
                *answers = 0;
                for index in lines {
                    separate(input, writer);
                    let outcome = self.ask.question.answer_of_kind(kind, self.kinds.text(index));
                    let line = input.lines.line + index as u64;
                    self.ask.write(&*outcome, input.record(index), input.source, line, writer);
                }
            }
        }
    }

    /// Writes the first answer to a kind like any other, and takes from it what all have in common.
    fn write_first(
        &mut self,
        kind: u32,
        index: usize,
        input: &InputLines<'_>,
        writer: &mut RecordWriter<'_>,
    ) {
        let text = self.kinds.text(index);
        let outcome = self.ask.question.answer_of_kind(kind, text);
        let (record, line) = (input.record(index), input.lines.line + index as u64);
        let losses = if writer.is_encoded && !writer.format.is_tabular() {
            writer.format.holds.losses_among(&record, writer.columns)
        } else {
            Vec::new()
        };
        let (start, messages) = (writer.out.len(), writer.summary.messages.len());
        self.ask.write(&*outcome, record.clone(), input.source, line, writer);
        // A message is made for each record.
        let form = if writer.summary.messages.len() > messages {
            Form::None
        } else {
            let answer = &writer.out[start..];
            if self.ask.is_judge() {
                Form::Same(answer.to_vec())
            } else if !writer.is_encoded {
                NumberedLine::of(answer, input.source, line).map_or(Form::None, Form::Line)
            } else if writer.format.is_tabular() {
                let mut record = Record::from(Grid::EMPTY);
                writer.add_outcome(&mut record, &*outcome);
                let added = outcome.fields(writer.format);
                let is_text = |field: &Field| {
                    text.is_some_and(|text| field.value.as_str().is_some_and(|own| own.as_bytes() == text))
                };
                let text = added.iter().position(is_text);
                Form::Fields { record: Box::new(record), added, text }
            } else {
                self.board_form(answer, text, &input.lines.cells.as_slice()[index])
            }
        };
        let (status, summary) = (outcome.answer().into(), outcome.summary());
        self.known.push(KnownKind { kind, form, status, summary, losses, answers: 0 });
    }

    /// The form of an answer that begins with a board.
    fn board_form(&self, answer: &[u8], text: Option<&[u8; 81]>, cells: &[u8; 81]) -> Form {
        let is_text = text.is_some() && self.ask.question.place() != AnswerPlace::Behind;
        let shown = text.filter(|_| is_text).unwrap_or(cells);
        let rest = self.boards.and_then(|boards| answer.strip_prefix(&boards.text(shown)));
        rest.map_or(Form::None, |rest| Form::Board { is_text, rest: rest.to_vec() })
    }

    /// Counts the answers that are written.
    pub(super) fn count(&mut self, writer: &mut RecordWriter<'_>) {
        for KnownKind { status, summary, losses, answers, .. } in &mut self.known {
            let answers = std::mem::take(answers);
            if answers > 0 {
                writer.summary.count_many(*status, summary, answers);
                losses.iter().for_each(|loss| writer.summary.count_loss(loss.clone(), answers));
            }
        }
    }
}

/// Writes what stands between answers, unless the next one is the first.
fn separate(input: &InputLines<'_>, writer: &mut RecordWriter<'_>) {
    if !input.separator.is_empty() && !writer.out.is_empty() {
        writer.out.extend_from_slice(input.separator.as_bytes());
    }
}

fn grid(cells: &[u8; 81]) -> Grid {
    GridText::new(cells).map_or(Grid::EMPTY, GridText::to_grid)
}

/// A text with the number of a line, which changes only every hundred lines. The last two digits are written into its
/// copy: a processor waits when it copies bytes that it has just written.
struct NumberedLine {
    text: Vec<u8>,
    /// Where the number is.
    digits: Range<usize>,
    hundreds: u64,
}

impl NumberedLine {
    /// The text of an answer that begins with the source and the number of the line; `None` if it does not.
    fn of(answer: &[u8], source: &str, line: u64) -> Option<NumberedLine> {
        let number = line.to_string();
        let place = format!("{source}:{number}");
        let end = place.len();
        answer.starts_with(place.as_bytes()).then(|| NumberedLine {
            text: answer.to_vec(),
            digits: end - number.len()..end,
            hundreds: line / 100,
        })
    }

    /// Writes the text of another line.
    fn write(&mut self, line: u64, out: &mut Vec<u8>) {
        let hundreds = line / 100;
        // The first hundred numbers have one or two digits.
        if hundreds != self.hundreds || hundreds == 0 {
            let number = line.to_string();
            let end = self.digits.start + number.len();
            self.text.splice(self.digits.clone(), number.bytes());
            self.digits.end = end;
            self.hundreds = hundreds;
        }
        let start = out.len();
        out.extend_from_slice(&self.text);
        if hundreds > 0 {
            let end = start + self.digits.end;
            out[end - 2..end].copy_from_slice(&[b'0' + (line / 10 % 10) as u8, b'0' + (line % 10) as u8]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_their_numbers() {
        let answer = |line: u64| format!("a 1:{line}: valid, 1\n");
        let mut numbered = NumberedLine::of(answer(8).as_bytes(), "a 1", 8).unwrap();
        for line in (9..=12).chain([19, 20, 98]).chain(99..=1_001).chain([7, 7, 0, 1, 301, 399, 1_301]) {
            let mut text = b"before\n".to_vec();
            numbered.write(line, &mut text);
            assert_eq!(String::from_utf8_lossy(&text), format!("before\n{}", answer(line)));
        }
        assert!(NumberedLine::of(b"b:1: valid\n", "a", 1).is_none());
    }
}
