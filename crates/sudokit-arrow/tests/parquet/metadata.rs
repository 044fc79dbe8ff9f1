//! The metadata of files and columns in files of answers.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::basic::Compression;
use sudokit::format::ReadOptions;
use sudokit_bulk::OutputFormat;
use sudokit_bulk::jobs::Dedupe;

use super::common::{PUZZLE, answered, solve, write};

#[test]
fn files_of_answers_have_the_metadata_of_their_input() {
    let entry = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let metadata = HashMap::from([
        entry("pandas", r#"{"index_columns":["id"],"column_indexes":[{"pandas_type":"int64"}]}"#),
        entry("huggingface", r#"{"info":{"features":{"puzzle":{"dtype":"string","_type":"Value"}}}}"#),
        entry("seed", "of the input"),
        entry("mine", "\u{e4}"),
    ]);
    let of_column = HashMap::from([entry("unit", "years"), entry("PARQUET:field_id", "7")]);
    let fields = vec![
        Field::new("puzzle", DataType::Utf8, true),
        Field::new("id", DataType::Int32, true).with_metadata(of_column.clone()),
    ];
    let schema = Arc::new(Schema::new_with_metadata(fields, metadata.clone()));
    let columns: Vec<ArrayRef> =
        vec![Arc::new(StringArray::from(vec![PUZZLE])), Arc::new(Int32Array::from(vec![1]))];
    let batch = RecordBatch::try_new(schema, columns).unwrap();
    let file = write("metadata", &batch, Compression::UNCOMPRESSED, 100);
    let csv = OutputFormat::from_name("csv");
    let (path, read) = (&*file.0, ReadOptions::default());
    let outcomes = [
        (answered(&[path], solve(), &read, 1), true),
        (answered(&[path], Dedupe::new(csv), &read, 1), false),
    ];
    for (outcome, has_solutions) in outcomes {
        let schema = outcome.rows.unwrap().schema();
        assert_eq!(schema.field(1).metadata(), &of_column);
        let found = schema.metadata();
        // The metadata of this run replaces older entries.
        assert_eq!([&found["mine"], &found["seed"]], ["\u{e4}", "1"]);
        assert!(found["pandas"].contains(r#""index_columns":["id"]"#) && found["pandas"].contains("unicode"));
        assert_eq!(found["huggingface"].contains("solution"), has_solutions);
        assert!(found["huggingface"].contains("error"), "{found:?}");
    }
}
