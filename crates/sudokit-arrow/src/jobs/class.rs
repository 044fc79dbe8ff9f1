//! [`Class`], the key of the isomorphism class of each board.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::BinaryBuilder;
use arrow_schema::{DataType, Field};
use serde::Deserialize;
use sudokit::FieldInfo;
use sudokit::operation::Canonicalized;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};
use sudokit_bulk::{Status, Summary};

use super::{Answers, Job, fields, is_invalid};
use crate::columns::{sparse, texts};

/// Finds the class of each board: the column `key` with the 16 bytes of the key, the most significant first,
/// the column `form` with the canonical form, `why` with the rules that a board breaks, and `error`. Key and
/// form are null for a row without a class. Isomorphic boards have the same form; the key is as good as
/// unique.
///
/// Whoever moves or compares many forms may take them `packed`, in at most 52 bytes and 23 for 24 givens: a
/// bit for each cell, the first cell the most significant, in 11 bytes, and the givens, two in a byte.
///
/// ```
/// use sudokit_arrow::jobs::{Class, Job};
/// assert_eq!(Class::default().fields()[1].name(), "form");
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Class {
    /// Whether the forms are bytes instead of texts.
    pub packed: bool,
}

impl Job for Class {
    fn fields(&self) -> Vec<Field> {
        let form = if self.packed { DataType::Binary } else { DataType::Utf8 };
        let class = [Field::new("key", DataType::Binary, true), Field::new("form", form, true)];
        class.into_iter().chain(fields(&[FieldInfo::text("why")])).collect()
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let classes = arrays::canonicalize(rows, run)?;
        let mut has_class = vec![true; rows.len()];
        classes.errors.iter().for_each(|error| has_class[error.row] = false);
        let mut keys = BinaryBuilder::with_capacity(rows.len(), 16 * rows.len());
        for (key, has_class) in classes.keys.iter().zip(&has_class) {
            keys.append_option(has_class.then(|| key.to_be_bytes()));
        }
        let forms = classes.forms.iter().zip(&has_class).map(|(form, has_class)| has_class.then_some(form));
        let forms = if self.packed { packed(forms) } else { texts(forms) };
        let reasons = |of_rules: bool| {
            let of_kind = classes.errors.iter().filter(move |error| is_invalid(error) == of_rules);
            sparse(rows.len(), of_kind.map(|error| (error.row, error.kind.to_string())))
        };
        let mut summary = Summary::default();
        let with_class = has_class.iter().filter(|has_class| **has_class).count() as u64;
        summary.count_many(Status::Yes, Canonicalized::SUMMARY, with_class);
        let columns = vec![Arc::new(keys.finish()), forms, reasons(true), reasons(false)];
        Ok(Answers { columns, summary })
    }
}

/// A column of boards in few bytes.
fn packed<'a>(boards: impl ExactSizeIterator<Item = Option<&'a [u8; 81]>>) -> ArrayRef {
    let mut column = BinaryBuilder::with_capacity(boards.len(), 25 * boards.len());
    for board in boards {
        let Some(board) = board else {
            column.append_null();
            continue;
        };
        let mut bytes = [0; 52];
        let mut givens = 0;
        for (cell, digit) in board.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            bytes[cell / 8] |= 0x80 >> (cell % 8);
            bytes[11 + givens / 2] |= digit << (4 * (givens % 2));
            givens += 1;
        }
        column.append_value(&bytes[..11 + givens.div_ceil(2)]);
    }
    Arc::new(column.finish())
}
