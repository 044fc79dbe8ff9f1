//! `convert`: the puzzles of a text in another format.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudokit_base::Budget;

use crate::format::{self, Column, ERROR, FieldNames, Format, ReadOptions, Reader, RecordBoard};
use crate::operation::{ConvertOptions, Options};
use crate::outcome::{ErrorReport, Stopped};

use super::board_input::in_key;
use super::operation::Work;
use super::option_keys::{self, WithOptions};
use super::{json, reply};

/// Converts puzzles.
pub(super) struct Convert {
    text: String,
    read: ReadOptions,
    to: &'static Format,
}

/// The key of the puzzles.
#[derive(Deserialize)]
struct Keys {
    text: String,
}

impl WithOptions for Convert {
    type Options = ConvertOptions;

    fn parse(text: &[u8]) -> Result<Convert, ErrorReport> {
        let (Keys { text }, ConvertOptions { from, to, assume_colours }) =
            option_keys::parse(text, &["text"], ConvertOptions::INFO)?;
        let to = to.ok_or_else(|| json::missing_key("to"))?.0;
        let read = ReadOptions { format: from.map(|from| from.0), assume_colours, ..ReadOptions::default() };
        Ok(Convert { text, read, to })
    }

    #[cfg(feature = "schema")]
    fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let text = serde_json::json!({ "type": "string", "description": "The puzzles." });
        let keys = [("text".to_owned(), text)].into_iter().chain(option_keys::schemas(ConvertOptions::INFO));
        option_keys::schema(ConvertOptions::ABOUT, keys.collect(), &["text", "to"])
    }
}

/// Puzzles in another format.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Conversion {
    /// The format of the input.
    from: &'static str,
    /// The format of the output.
    to: &'static str,
    /// The puzzles in that format. An error takes the place of a record that cannot be read.
    text: String,
    /// The number of records.
    records: u64,
    /// The records that cannot be read.
    errors: Vec<ErrorReport>,
    /// What the format cannot hold, in words, each with the number of records that have it.
    losses: BTreeMap<String, u64>,
}

impl Work for Convert {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let cannot_open = |error: format::OpenError| in_key("text", ErrorReport::from(&error));
        let reader = Reader::open(self.text.as_bytes(), &self.read).map_err(cannot_open)?;
        let (from, to) = (reader.format(), self.to);
        let mut columns = reader.columns().to_vec();
        let errors = Column::Field(ERROR.into());
        if matches!(to.holds.fields, FieldNames::Columns) && !columns.contains(&errors) {
            columns.push(errors);
        }
        let encoder = to.encoder(columns.clone()).ok_or_else(|| {
            let why = match to.missing_feature() {
                Some(_) => "this module does not have it",
                None => "it can only be read",
            };
            ErrorReport::new(format!("to: the format {} cannot be written: {why}", to.name), "no-encoder")
        })?;
        let mut text = Vec::new();
        encoder.head(&mut text);
        let mut conversion = Conversion {
            from: from.name,
            to: to.name,
            text: String::new(),
            records: 0,
            errors: Vec::new(),
            losses: BTreeMap::new(),
        };
        for record in reader {
            budget
                .check(conversion.records)
                .map_err(|reason| ErrorReport::from(&Stopped::new(reason, budget)))?;
            if conversion.records > 0 {
                text.extend_from_slice(encoder.between().as_bytes());
            }
            conversion.records += 1;
            match record {
                Ok(record) => {
                    let refusal = match &record.board {
                        RecordBoard::Variant(board) => encoder.refusal(board),
                        RecordBoard::Classic(_) => None,
                    };
                    if let Some(kind) = refusal {
                        let what = format!("record {}: {kind}", conversion.records);
                        let report = ErrorReport::new(what, kind.code()).with_record(conversion.records);
                        report.write(&record.fields, to, &*encoder, &mut text);
                        conversion.errors.push(report);
                        continue;
                    }
                    for loss in to.holds.losses_among(&record, &columns) {
                        *conversion.losses.entry(loss.to_string()).or_default() += 1;
                    }
                    encoder.record(&record, &mut text);
                }
                Err(error) => {
                    let report = ErrorReport::from(&error);
                    report.write(error.fields(), to, &*encoder, &mut text);
                    conversion.errors.push(report);
                }
            }
        }
        conversion.text = String::from_utf8_lossy(&text).into_owned();
        reply::json(&conversion)
    }
}
