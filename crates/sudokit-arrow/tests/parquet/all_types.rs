//! Columns of every type that files may have, next to puzzles, go through jobs.

use std::sync::Arc;

use arrow_array::builder::{FixedSizeListBuilder, Int32Builder, LargeListBuilder, MapBuilder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    Array as _, ArrayRef, DictionaryArray, DurationSecondArray, Int32Array, Int64Array, IntervalDayTimeArray,
    IntervalYearMonthArray, ListArray, NullArray, RecordBatch, StringArray, StructArray,
    TimestampMicrosecondArray,
};
use arrow_buffer::IntervalDayTime;
use arrow_cast::cast;
use arrow_schema::extension::{Json, Uuid};
use arrow_schema::{DataType, Field, IntervalUnit, Schema, TimeUnit};
use parquet::basic::Compression;
use sudokit::format::{Format, ReadOptions};
use sudokit::operation::{CountOptions, SolveOptions};
use sudokit_arrow::parquet::ParquetFile;
use sudokit_bulk::jobs::{Ask, Convert, Dedupe, Shuffle};
use sudokit_bulk::{Job, NoHost, OutputFormat, Pipeline};

use super::common::{PUZZLE, Temporary, answered, file, solve, write};

/// Zones that the library can read, common zones, and an unknown one.
const ZONES: [&str; 6] = ["+00:00", "+05:30", "UTC", "Europe/Berlin", "Etc/GMT+1", "Mars/Phobos"];

/// The types to which numbers can be cast.
fn simple_types() -> Vec<DataType> {
    use DataType::*;
    let mut types = vec![
        Boolean,
        Int8,
        Int16,
        Int32,
        Int64,
        UInt8,
        UInt16,
        UInt32,
        UInt64,
        Float16,
        Float32,
        Float64,
        Utf8,
        LargeUtf8,
        Utf8View,
        Binary,
        LargeBinary,
        BinaryView,
        Date32,
        Date64,
        Null,
        Time32(TimeUnit::Second),
        Time32(TimeUnit::Millisecond),
        Time64(TimeUnit::Microsecond),
        Time64(TimeUnit::Nanosecond),
        Decimal32(9, 2),
        Decimal64(18, 2),
        Decimal128(38, 2),
        Decimal256(60, 2),
        Interval(IntervalUnit::YearMonth),
    ];
    for unit in [TimeUnit::Second, TimeUnit::Millisecond, TimeUnit::Microsecond, TimeUnit::Nanosecond] {
        types.extend([Timestamp(unit, None), Duration(unit)]);
        types.extend(ZONES.map(|zone| Timestamp(unit, Some(zone.into()))));
    }
    let values = [Utf8, LargeUtf8, Int64, Timestamp(TimeUnit::Nanosecond, Some("UTC".into())), Date32];
    types.extend(values.map(|value| Dictionary(Box::new(Int32), Box::new(value))));
    types
}

/// Three values of a type; the second is null.
fn values(kind: &DataType) -> ArrayRef {
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![Some(1), None, Some(100)]));
    let by = |others: &[DataType]| {
        others.iter().try_fold(Arc::clone(&numbers), |values, kind| cast(&values, kind)).unwrap()
    };
    match kind {
        DataType::Null => Arc::new(NullArray::new(3)),
        DataType::Date32 | DataType::Time32(_) => by(&[DataType::Int32, kind.clone()]),
        DataType::Date64 => by(&[DataType::Int32, DataType::Date32, kind.clone()]),
        DataType::Interval(_) => Arc::new(IntervalYearMonthArray::from(vec![Some(1), None, Some(100)])),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            by(&[DataType::Utf8, kind.clone()])
        }
        DataType::Dictionary(_, value) => cast(&values(value), kind).unwrap(),
        kind => by(std::slice::from_ref(kind)),
    }
}

/// Columns of all types.
fn columns() -> Vec<(Field, ArrayRef)> {
    let mut columns: Vec<(Field, ArrayRef)> = simple_types()
        .iter()
        .map(|kind| (Field::new(format!("{kind}"), kind.clone(), true), values(kind)))
        .collect();
    let mut add = |name: &str, column: ArrayRef| {
        columns.push((Field::new(name, column.data_type().clone(), true), column));
    };
    let times = || TimestampMicrosecondArray::from(vec![Some(1), None, Some(100)]).with_timezone("UTC");
    add("days", Arc::new(IntervalDayTimeArray::from(vec![Some(IntervalDayTime::new(1, 2)), None, None])));
    let lists = [Some(vec![Some(1), None]), None, Some(vec![])];
    add("list", Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists)));
    let mut large = LargeListBuilder::new(StringBuilder::new());
    large.append_value([Some("a"), None]);
    large.append_null();
    large.append_value([Some("b, \"c\"\n")]);
    add("large list", Arc::new(large.finish()));
    let mut fixed = FixedSizeListBuilder::new(Int32Builder::new(), 2);
    for is_valid in [true, false, true] {
        fixed.values().append_slice(&[1, 2]);
        fixed.append(is_valid);
    }
    add("fixed list", Arc::new(fixed.finish()));
    let time = times();
    let fields = [
        (Arc::new(Field::new("time", time.data_type().clone(), true)), Arc::new(time) as ArrayRef),
        (Arc::new(Field::new("id", DataType::Int32, true)), Arc::new(Int32Array::from(vec![1, 2, 3]))),
    ];
    add("struct", Arc::new(StructArray::from(fields.to_vec())));
    let item = Arc::new(Field::new_list_field(times().data_type().clone(), true));
    let offsets = arrow_buffer::OffsetBuffer::from_lengths([2, 0, 1]);
    add("times", Arc::new(ListArray::new(item, offsets, Arc::new(times()), None)));
    let mut map = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    for (is_valid, key) in [(true, "a"), (false, ""), (true, "b")] {
        if is_valid {
            map.keys().append_value(key);
            map.values().append_value(1);
        }
        map.append(is_valid).unwrap();
    }
    add("map", Arc::new(map.finish()));
    // These are outside of every calendar, and the library panics at the second.
    add(
        "far time",
        Arc::new(TimestampMicrosecondArray::from(vec![i64::MAX, i64::MIN, 0]).with_timezone("UTC")),
    );
    add("long", Arc::new(DurationSecondArray::from(vec![i64::MAX, i64::MIN + 1, 0])));
    let uuids = arrow_array::FixedSizeBinaryArray::try_from_iter([[7; 16]; 3].iter()).unwrap();
    let kind = Field::new("uuid", DataType::FixedSizeBinary(16), true).with_extension_type(Uuid);
    columns.push((kind, Arc::new(uuids)));
    let kind = Field::new("json", DataType::Utf8, true).with_extension_type(Json::default());
    columns.push((kind, Arc::new(StringArray::from(vec![Some("{}"), None, Some("1")]))));
    let key = ("ARROW:extension:name".to_owned(), "pandas.period".to_owned());
    let kind = Field::new("period", DataType::Int64, true).with_metadata([key].into());
    columns.push((kind, Arc::new(Int64Array::from(vec![Some(1), None, Some(3)]))));
    columns
}

/// A file with these columns and puzzles.
fn file_of(columns: &[(Field, ArrayRef)]) -> Temporary {
    let blank = PUZZLE.replace('.', "0");
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![Some(PUZZLE), None, Some(&blank)]));
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.iter().cloned().unzip();
    let fields = [vec![Field::new("puzzle", DataType::Utf8, true)], fields].concat();
    let batch =
        RecordBatch::try_new(Arc::new(Schema::new(fields)), [vec![puzzles], arrays].concat()).unwrap();
    write("types", &batch, Compression::UNCOMPRESSED, 100)
}

/// The answers in a format other than Parquet.
fn as_text(file: &Temporary, job: impl Job + 'static) -> String {
    let source = ParquetFile::new("input", &file.0).source(None);
    let mut text = Vec::new();
    let summary =
        Pipeline::new(Arc::new(NoHost)).with_errors_in_place(true).run(vec![source], job, &mut text).unwrap();
    assert_eq!(summary.records(), 3, "{summary}");
    String::from_utf8(text).unwrap()
}

#[test]
fn columns_of_all_types_pass_all_jobs() {
    let has_date64 = |column: &&(Field, ArrayRef)| column.0.data_type() == &DataType::Date64;
    let columns = columns();
    pass_all_jobs(&columns.iter().filter(|column| !has_date64(column)).cloned().collect::<Vec<_>>());
    // Nested columns change the names of list items, so this run leaves them out.
    pass_all_jobs(
        &columns.iter().filter(|(field, _)| !field.data_type().is_nested()).cloned().collect::<Vec<_>>(),
    );
}

fn pass_all_jobs(columns: &[(Field, ArrayRef)]) {
    let csv = OutputFormat::from_name("csv");
    let read = ReadOptions { column: Some("puzzle".to_owned()), ..ReadOptions::default() };
    let file = file_of(columns);
    let path = &*file.0;
    let outcomes = [
        answered(&[path], solve(), &read, 2),
        answered(&[path], Dedupe::new(csv), &read, 1),
        answered(&[path], Shuffle { output: csv, ..Shuffle::default() }, &read, 2),
        answered(&[path], Ask { output: csv, ..Ask::new(CountOptions::default()) }, &read, 1),
    ];
    for (job, outcome) in outcomes.into_iter().enumerate() {
        let rows = outcome.rows.unwrap_or_else(|| panic!("job {job}: {:?}", outcome.messages));
        for (at, (field, column)) in columns.iter().enumerate() {
            assert_eq!(rows.schema().field(at + 1), field, "job {job}");
            // The third puzzle is equal to the first one.
            let kept = if job == 1 { column.slice(0, 2) } else { Arc::clone(column) };
            assert_eq!(rows.column(at + 1), &kept, "job {job}: {field}");
        }
    }
    for format in ["csv", "json"] {
        let format = OutputFormat::from_name(format);
        let solved = as_text(&file, Ask { output: format, ..Ask::new(SolveOptions::default()) });
        assert_eq!(solved.matches("534678912").count(), 2, "{solved}");
        let converted = as_text(&file, Convert { format: format.requested.unwrap() });
        assert_eq!(converted.matches("53..7").count(), 2, "{converted}");
    }
}

/// The text of the values of a column in CSV.
fn texts(name: &str, column: ArrayRef) -> Vec<String> {
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![PUZZLE; column.len()]));
    let file = file(name, vec![("puzzle", puzzles), ("value", column)]);
    let csv = as_text(&file, Convert { format: Format::from_name("csv").unwrap() });
    csv.lines().skip(1).map(|line| line.split_once(',').unwrap().1.to_owned()).collect()
}

#[test]
fn times_with_a_zone_are_rfc_3339() {
    for zone in ZONES {
        let times = [Some(1_711_846_800_000_000), None, Some(1_500)];
        let times = TimestampMicrosecondArray::from(times.to_vec()).with_timezone(zone);
        let expected = match zone {
            "+05:30" => ["2024-03-31T06:30:00+05:30", "", "1970-01-01T05:30:00.001500+05:30"],
            _ => ["2024-03-31T01:00:00Z", "", "1970-01-01T00:00:00.001500Z"],
        };
        assert_eq!(texts("zones", Arc::new(times)), expected, "{zone}");
    }
}

#[test]
fn times_in_other_values_are_rfc_3339_too() {
    let expected = [
        ("times", ["\"[1970-01-01T00:00:00.000001Z, ]\"", "[]", "[1970-01-01T00:00:00.000100Z]"]),
        (
            "struct",
            [
                "\"{time: 1970-01-01T00:00:00.000001Z, id: 1}\"",
                "\"{time: , id: 2}\"",
                "\"{time: 1970-01-01T00:00:00.000100Z, id: 3}\"",
            ],
        ),
        ("far time", ["9223372036854775807", "-9223372036854775808", "1970-01-01T00:00:00Z"]),
        ("long", ["9223372036854775807", "-9223372036854775807", "P0D"]),
    ];
    for (field, column) in columns() {
        if let Some((name, expected)) = expected.iter().find(|(name, _)| name == field.name()) {
            assert_eq!(&texts("nested", column), expected, "{name}");
        }
    }
    let words: DictionaryArray<Int32Type> = [Some("a"), None, Some("b")].into_iter().collect();
    assert_eq!(texts("words", Arc::new(words)), ["a", "", "b"]);
}
