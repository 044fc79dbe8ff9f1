//! `convert`: the puzzles of a text in another format.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudokit_base::Budget;

use crate::format::{self, Column, ERROR, FieldNames, Format, ReadOptions, Reader};
use crate::operation::Named;
use crate::outcome::{ErrorReport, Stopped};

use super::board_input::in_key;
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Convert>(
    "convert",
    "The puzzles of a text in another format, and what that format cannot hold",
    r#"{"text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","to":"rows"}"#,
)
.answering("conversion");

/// Converts puzzles.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Convert {
    /// The puzzles.
    text: String,
    /// Their format; it is recognized if it is missing.
    from: Option<Named<&'static Format>>,
    /// The format to write.
    to: Named<&'static Format>,
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
        let options = ReadOptions { format: self.from.map(|from| from.0), ..ReadOptions::default() };
        let reader = Reader::open(self.text.as_bytes(), &options).map_err(cannot_open)?;
        let (from, to) = (reader.format(), self.to.0);
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
