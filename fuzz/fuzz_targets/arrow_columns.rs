//! Columns of every type that may hold boards, with any bytes as values: each row is a board or has a reason,
//! and a job has an answer for each.

#![no_main]

use arrow_array::cast::AsArray;
use arrow_array::types::Int8Type;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, FixedSizeListArray, Int16Array, PrimitiveArray, StringArray,
};
use arrow_cast::cast;
use arrow_schema::{DataType, Field};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use sudokit::GridText;
use sudokit_arrow::{Boards, jobs};
use sudokit_bulk::arrays::{ArrayRun, Rows};

/// Makes a column of these texts.
type Make = fn(&[Option<&str>]) -> Option<ArrayRef>;

fn cast_to(texts: &[Option<&str>], kind: &DataType) -> Option<ArrayRef> {
    cast(&StringArray::from(texts.to_vec()), kind).ok()
}

const TYPES: [Make; 8] = [
    |texts| cast_to(texts, &DataType::Utf8),
    |texts| cast_to(texts, &DataType::LargeUtf8),
    |texts| cast_to(texts, &DataType::Utf8View),
    |texts| cast_to(texts, &DataType::Binary),
    |texts| cast_to(texts, &DataType::LargeBinary),
    |texts| cast_to(texts, &DataType::BinaryView),
    |texts| Some(Arc::new(texts.iter().copied().collect::<DictionaryArray<Int8Type>>())),
    |texts| {
        let digits = texts.iter().flatten().flat_map(|text| text.chars());
        // Letters are not digits, and an `n` makes a null.
        let mut digits: Vec<_> =
            digits.map(|c| (c != 'n').then(|| c.to_digit(10).map_or(77, |digit| digit as i16))).collect();
        digits.truncate(digits.len() / 81 * 81);
        let item = Arc::new(Field::new("item", DataType::Int16, true));
        let values: PrimitiveArray<_> = Int16Array::from(digits);
        Some(Arc::new(FixedSizeListArray::try_new(item, 81, Arc::new(values), None).ok()?))
    },
];

fuzz_target!(|bytes: &[u8]| {
    let [kind, start, text @ ..] = bytes else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let texts: Vec<_> = text.split('\n').map(|text| (text != "null").then_some(text)).take(100).collect();
    let Some(column) = TYPES[usize::from(*kind) % TYPES.len()](&texts) else { return };
    let start = usize::from(*start).min(column.len());
    let column = column.slice(start, column.len() - start);
    let boards = Boards::new(&column).expect("the type may hold boards");
    let check = jobs::from_name("check", &jobs::no_options()).expect("there is such a job");
    let run = ArrayRun { threads: Some(1), ..ArrayRun::default() };
    let answer = jobs::answer(&*check, &boards, run).expect("nothing cancels it");
    assert_eq!(answer.num_rows(), column.len());
    let errors = answer["error"].as_string::<i32>();
    for row in 0..column.len() {
        let mut board = [0; 81];
        match boards.read(row, &mut board) {
            Ok(()) => assert!(GridText::new(&board).is_ok() && errors.is_null(row)),
            Err(error) => assert_eq!(errors.value(row), error.to_string()),
        }
    }
});
