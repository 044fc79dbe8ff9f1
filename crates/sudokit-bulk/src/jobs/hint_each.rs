//! [`HintEach`], a hint for each puzzle of a table or of JSON, as fields next to it.

use std::io::Write;

use sudokit::format::{Board, Column, Format, Reader, free_name};
use sudokit::logic::{Detail, Language};
use sudokit::outcome::{ErrorReport, HintReport};

use super::{Hint, HintError};
use crate::{Error, Host, Status, WHY_FIELD, pipeline::write_error};

/// Writes each record with a hint: its kind, its technique and its words, or why there is none.
///
/// ```
/// use sudokit::format::read;
/// use sudokit::logic::{Detail, Language};
/// use sudokit_bulk::NoHost;
/// use sudokit_bulk::jobs::{Hint, HintEach};
///
/// let table = "id,puzzle\n7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut records = read(table.as_bytes())?;
/// let format = records.format();
/// let detail = (Detail::Technique, Language::English);
/// let each = HintEach { hint: Hint::default(), given: None, detail, source: "request" };
/// let mut output = Vec::new();
/// each.write(&mut records, format, &NoHost, &mut output, |_| {})?;
/// assert!(output.starts_with(b"id,puzzle,hint,technique,text,why\n7,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HintEach<'a> {
    /// How each hint is found.
    pub hint: Hint,
    /// The original puzzle, if the records do not show which digits are given.
    pub given: Option<Board>,
    /// The level of detail and the language of the hint.
    pub detail: (Detail, Language),
    /// The name of the source in messages.
    pub source: &'a str,
}

/// The fields that are added to each record.
const FIELDS: [&str; 4] = ["hint", "technique", "text", WHY_FIELD];

impl HintEach<'_> {
    /// Writes all records in this format; returns the worst status. A record that cannot be read is passed to
    /// `report`.
    ///
    /// # Errors
    /// If the records cannot be read, or the output refuses the answers.
    ///
    /// # Panics
    /// If the format cannot be written.
    pub fn write(
        &self,
        records: &mut Reader<'_>,
        format: &'static Format,
        host: &dyn Host,
        output: &mut dyn Write,
        mut report: impl FnMut(&Error),
    ) -> Result<Status, Error> {
        let mut columns = records.columns().to_vec();
        // JSON announces no columns, so each record has its own names.
        let has_columns = !columns.is_empty();
        let names = FIELDS.map(|field| {
            let name = free_name(field, |name| columns.iter().any(|column| column.heading() == name));
            columns.push(Column::Field((&name).into()));
            name
        });
        let encoder = format.encoder(columns).expect("a format that can be written");
        let (mut status, mut text, mut count) = (Status::Yes, Vec::new(), 0);
        encoder.head(&mut text);
        for record in records.by_ref() {
            if host.is_cancelled() {
                break;
            }
            if count > 0 {
                text.extend_from_slice(encoder.between().as_bytes());
            }
            count += 1;
            match record {
                Ok(mut record) => {
                    let (answer, values) = self.answer(&record, host);
                    // If a signal cut the work short, nothing is written.
                    if host.is_cancelled() {
                        break;
                    }
                    status = status.max(answer);
                    for ((field, name), value) in FIELDS.iter().zip(&names).zip(values) {
                        if has_columns {
                            // A row of a table is one line.
                            record.set_field(name, value.replace('\n', " "));
                        } else if !value.is_empty() {
                            record.add_field(field, value);
                        }
                    }
                    encoder.record(&record, &mut text);
                }
                Err(error) => {
                    status = Status::Failed;
                    write_error(self.source, &error, error.fields(), format, &*encoder, &mut text);
                    report(&Error::Record { place: self.source.to_owned(), error });
                }
            }
            output.write_all(&text).map_err(Error::Write)?;
            text.clear();
        }
        output.write_all(&text).and_then(|()| output.flush()).map_err(Error::Write)?;
        Ok(status)
    }

    /// The status of a record, and the values of the fields.
    fn answer(&self, record: &sudokit::format::Record, host: &dyn Host) -> (Status, [String; 4]) {
        match self.hint.of(record, self.given.as_ref(), host) {
            Ok(hint) => {
                let report = HintReport::of(&hint, self.detail.0, self.detail.1);
                let [hint, technique, text] = report.fields().map(|(_, value)| value);
                (report.hint.answer().into(), [hint, technique, text, String::new()])
            }
            Err(error) => {
                let status = match error {
                    HintError::Stopped(_) => Status::Stopped,
                    HintError::Invalid(_) => Status::No,
                    HintError::GivenIsSukaku | HintError::GivenMissing(_) => Status::Failed,
                };
                let why = ErrorReport::from(&error).message;
                (status, [String::new(), String::new(), String::new(), why])
            }
        }
    }
}
