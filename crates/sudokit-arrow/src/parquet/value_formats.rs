//! [`ValueFormats`]: writes values that are not texts as text, where the library would make the whole file fail.
//!
//! The library knows names of time zones only with a feature that other crates may turn on, and refuses times
//! outside of its calendar. An Arrow timestamp with a zone is an instant in UTC, so a timestamp with a named
//! zone is written in UTC by RFC 3339. A time outside of the calendar is written as a number.

use std::fmt::Write;

use arrow_array::cast::AsArray as _;
use arrow_array::temporal_conversions::as_datetime;
use arrow_array::timezone::Tz;
use arrow_array::types::{
    ArrowTimestampType, Int64Type, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType,
};
use arrow_array::{Array, PrimitiveArray};
use arrow_cast::cast;
use arrow_cast::display::{ArrayFormatter, ArrayFormatterFactory, DisplayIndex, FormatOptions, FormatResult};
use arrow_schema::{ArrowError, DataType, Field, TimeUnit};

/// The formatter of a column's values.
pub(super) fn formatter(column: &dyn Array) -> Result<ArrayFormatter<'_>, ArrowError> {
    const OPTIONS: FormatOptions<'_> = FormatOptions::new().with_formatter_factory(Some(&ValueFormats));
    formatter_with(column, &OPTIONS)
}

fn formatter_with<'a>(
    column: &'a dyn Array,
    options: &FormatOptions<'a>,
) -> Result<ArrayFormatter<'a>, ArrowError> {
    match ValueFormats.create_array_formatter(column, options, None)? {
        Some(formatter) => Ok(formatter),
        None => ArrayFormatter::try_new(column, options),
    }
}

/// The formats. The library also uses them for values in lists and other nested types.
#[derive(Debug)]
struct ValueFormats;

impl ArrayFormatterFactory for ValueFormats {
    fn create_array_formatter<'a>(
        &self,
        column: &'a dyn Array,
        options: &FormatOptions<'a>,
        _: Option<&'a Field>,
    ) -> Result<Option<ArrayFormatter<'a>>, ArrowError> {
        let format: Box<dyn DisplayIndex + 'a> = match column.data_type() {
            DataType::Timestamp(unit, Some(zone)) if is_named(zone) => match unit {
                TimeUnit::Second => Box::new(Instants(column.as_primitive::<TimestampSecondType>())),
                TimeUnit::Millisecond => {
                    Box::new(Instants(column.as_primitive::<TimestampMillisecondType>()))
                }
                TimeUnit::Microsecond => {
                    Box::new(Instants(column.as_primitive::<TimestampMicrosecondType>()))
                }
                TimeUnit::Nanosecond => Box::new(Instants(column.as_primitive::<TimestampNanosecondType>())),
            },
            // The library does not use them for the values of these types.
            DataType::Dictionary(..) => {
                let dictionary = column.as_any_dictionary();
                let keys = (!dictionary.values().is_empty()).then(|| dictionary.normalized_keys());
                let values = formatter_with(&**dictionary.values(), options)?;
                Box::new(OfDictionary { column, keys: keys.unwrap_or_default(), values })
            }
            kind if kind.is_temporal() => {
                Box::new(OrNumbers { column, formatter: ArrayFormatter::try_new(column, options)? })
            }
            _ => return Ok(None),
        };
        Ok(Some(ArrayFormatter::new(format, options.safe())))
    }
}

/// Whether the zone is a name. Other zones are offsets, which the library can parse.
fn is_named(zone: &str) -> bool {
    !zone.starts_with(['+', '-']) || zone.parse::<Tz>().is_err()
}

/// Instants, written in UTC.
struct Instants<'a, T: ArrowTimestampType>(&'a PrimitiveArray<T>);

impl<T: ArrowTimestampType> DisplayIndex for Instants<'_, T> {
    fn write(&self, row: usize, text: &mut dyn Write) -> FormatResult {
        if self.0.is_null(row) {
            return Ok(());
        }
        let number = self.0.value(row);
        match as_datetime::<T>(number) {
            Some(time) => write!(text, "{time:?}Z")?,
            None => write!(text, "{number}")?,
        }
        Ok(())
    }
}

/// The values of a dictionary.
struct OfDictionary<'a> {
    column: &'a dyn Array,
    keys: Vec<usize>,
    values: ArrayFormatter<'a>,
}

impl DisplayIndex for OfDictionary<'_> {
    fn write(&self, row: usize, text: &mut dyn Write) -> FormatResult {
        if self.column.is_valid(row) {
            self.values.value(self.keys[row]).write(text)?;
        }
        Ok(())
    }
}

/// Dates, times and durations; a value outside of the calendar is written as a number.
struct OrNumbers<'a> {
    column: &'a dyn Array,
    formatter: ArrayFormatter<'a>,
}

impl DisplayIndex for OrNumbers<'_> {
    fn write(&self, row: usize, text: &mut dyn Write) -> FormatResult {
        let number = || -> Result<i64, ArrowError> {
            let numbers = match self.column.data_type() {
                DataType::Date32 | DataType::Time32(_) => DataType::Int32,
                _ => DataType::Int64,
            };
            let value = cast(&cast(&self.column.slice(row, 1), &numbers)?, &DataType::Int64)?;
            Ok(value.as_primitive::<Int64Type>().value(0))
        };
        // The library panics if a duration in seconds exceeds its range.
        let is_beyond = matches!(self.column.data_type(), DataType::Duration(TimeUnit::Second))
            && self.column.is_valid(row)
            && number()?.unsigned_abs() > i64::MAX as u64 / 1000;
        let value = (!is_beyond).then(|| self.formatter.value(row).try_to_string());
        match value {
            Some(Ok(value)) => text.write_str(&value)?,
            _ => write!(text, "{}", number()?)?,
        }
        Ok(())
    }
}
