//! Columns of all types give the same answers as the core for single puzzles.

use std::sync::Arc;

use arrow_array::builder::{
    FixedSizeListBuilder, Int64Builder, LargeListBuilder, ListBuilder, StringDictionaryBuilder, UInt8Builder,
};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, Float64Array, LargeBinaryArray,
    LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use arrow_schema::DataType;
use serde_json::{Value, json};
use sudokit::format::Board;
use sudokit::logic::se121;
use sudokit::outcome::{Canonical, CanonicalBy, Verdict};
use sudokit::search::DEFAULT;
use sudokit::{Budget, Grid, Puzzle};
use sudokit_arrow::{BoardChunks, Boards, jobs};
use sudokit_bulk::arrays::{ArrayRun, Rows as _};

/// Proper puzzles, one with several solutions, one without, and one that breaks a rule.
const PUZZLES: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "....................................1...........................................2",
    "12345678.........9...............................................................",
    "55...............................................................................",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

fn answer(job: &str, options: &Value, column: &dyn Array) -> RecordBatch {
    let job = jobs::from_name(job, options).unwrap();
    let run = ArrayRun { threads: Some(2), ..ArrayRun::default() };
    jobs::answer(&*job, &Boards::new(column).unwrap(), run).unwrap()
}

fn texts(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    batch[name].as_string::<i32>().iter().map(|text| text.map(str::to_owned)).collect()
}

fn board(text: &str) -> Board {
    Board::Givens(text.parse().unwrap())
}

#[test]
fn rows_are_solved_as_single_puzzles_are() {
    let solved = answer("solve", &jobs::no_options(), &StringArray::from_iter_values(PUZZLES));
    let limited = answer("solve", &json!({ "max_work": 1_000_000 }), &StringArray::from_iter_values(PUZZLES));
    assert_eq!(solved, limited);
    let named = answer("solve", &json!({ "engine": "bands" }), &StringArray::from_iter_values(PUZZLES));
    assert_eq!(solved, named);
    for (row, puzzle) in PUZZLES.iter().enumerate() {
        let verdict = Verdict::of(&board(puzzle), DEFAULT, Budget::UNLIMITED);
        assert_eq!(texts(&solved, "verdict")[row].as_deref(), Some(verdict.name()));
        assert_eq!(texts(&solved, "solution")[row], verdict.solution().map(ToString::to_string));
        let why = (verdict.name() != "unique").then(|| verdict.to_string());
        assert_eq!(texts(&solved, "why")[row], why);
    }
    assert_eq!(solved["error"].null_count(), PUZZLES.len());
    let first = answer("solve", &json!({ "first": true }), &StringArray::from_iter_values(PUZZLES));
    assert_eq!(texts(&first, "verdict")[2].as_deref(), Some("solved"));
    let stopped = answer("solve", &json!({ "max_work": 1 }), &StringArray::from_iter_values([PUZZLES[1]]));
    assert_eq!(texts(&stopped, "verdict")[0].as_deref(), Some("stopped"));
}

#[test]
fn rows_are_counted_and_checked() {
    let column = StringArray::from_iter_values(PUZZLES);
    let counted = answer("count", &json!({ "limit": 10 }), &column);
    assert_eq!(counted["count"].as_primitive::<Int64Type>().values(), &[1, 1, 10, 0, 0, 1]);
    assert_eq!(counted["complete"].as_boolean().iter().filter(|it| *it == Some(false)).count(), 1);
    let checked = answer("check", &json!({ "unique": true, "minimal": true }), &column);
    let unique: Vec<_> = checked["unique"].as_boolean().iter().collect();
    assert_eq!(unique, [Some(true), Some(true), Some(false), Some(false), Some(false), Some(true)]);
    let conflicts = texts(&checked, "conflicts");
    assert!(conflicts[4].as_ref().unwrap().starts_with("row 1"), "{conflicts:?}");
    assert!(checked["minimal"].as_boolean().is_null(2));
}

#[test]
fn ratings_are_those_of_single_puzzles() {
    let rated =
        answer("rate", &jobs::no_options(), &StringArray::from_iter_values([PUZZLES[0], PUZZLES[4], "x"]));
    let rating = se121::rate(&PUZZLES[0].parse::<Puzzle>().unwrap().into());
    for (name, expected) in [("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)] {
        let column: &Float64Array = rated[name].as_primitive::<Float64Type>();
        assert_eq!(
            column.iter().collect::<Vec<_>>(),
            [Some(f64::from(expected.unwrap().0) / 10.0), None, None]
        );
    }
    assert!(texts(&rated, "why")[1].as_ref().unwrap().starts_with("row 1"));
    assert_eq!(texts(&rated, "error")[2].as_deref(), Some("1 cell instead of 81"));
    let difficulty =
        answer("rate", &json!({ "difficulty": true }), &StringArray::from_iter_values([PUZZLES[0]]));
    assert_eq!(difficulty["hodoku_score"].as_primitive::<Int64Type>().value(0), 204);
}

#[test]
fn forms_and_classes_are_those_of_single_puzzles() {
    let column = StringArray::from_iter_values(PUZZLES);
    let canonical = answer("canon", &json!({ "with_symmetry": true }), &column);
    let classes = answer("class", &jobs::no_options(), &column);
    for (row, puzzle) in PUZZLES.iter().enumerate() {
        let form = Canonical::of(&board(puzzle), CanonicalBy::Puzzle, Budget::UNLIMITED).ok();
        assert_eq!(texts(&canonical, "canonical")[row], form.as_ref().map(|form| form.canonical.to_string()));
        assert_eq!(texts(&canonical, "transform")[row], form.as_ref().map(|form| form.transform.to_string()));
        assert_eq!(texts(&classes, "form")[row], texts(&canonical, "canonical")[row]);
        let key = puzzle.parse::<Puzzle>().ok().map(|puzzle| puzzle.minlex().key().to_be_bytes());
        let keys = classes["key"].as_binary::<i32>();
        assert_eq!(keys.is_valid(row).then(|| keys.value(row)), key.as_ref().map(|key| &key[..]));
        assert_eq!(texts(&classes, "why")[row], texts(&canonical, "why")[row]);
        assert_eq!(texts(&classes, "error")[row], None);
    }
    assert!(texts(&canonical, "why")[4].is_some());
}

#[test]
fn packed_forms_are_those_of_the_texts() {
    let column = StringArray::from_iter([None].into_iter().chain(PUZZLES.map(Some)));
    let forms = texts(&answer("class", &jobs::no_options(), &column), "form");
    let packed = answer("class", &json!({ "packed": true }), &column);
    for (form, bytes) in forms.iter().zip(packed["form"].as_binary::<i32>()) {
        let unpacked = bytes.map(|bytes| {
            let mut digits = bytes[11..].iter().flat_map(|pair| [pair & 15, pair >> 4]);
            let is_given = |cell: usize| bytes[cell / 8] << (cell % 8) & 0x80 != 0;
            let mut digit = |cell| if is_given(cell) { digits.next().unwrap() } else { 0 };
            (0..81).map(|cell| char::from_digit(digit(cell).into(), 10).unwrap()).collect::<String>()
        });
        assert_eq!(unpacked, form.as_ref().map(|form| form.replace('.', "0")));
    }
}

/// A column with these texts, in every type that holds boards as bytes.
fn columns_of(texts: &[Option<&str>]) -> Vec<ArrayRef> {
    let bytes = || texts.iter().map(|text| text.map(str::as_bytes));
    let mut dictionary = StringDictionaryBuilder::<Int32Type>::new();
    texts.iter().for_each(|text| dictionary.append_option(*text));
    vec![
        Arc::new(StringArray::from(texts.to_vec())),
        Arc::new(LargeStringArray::from(texts.to_vec())),
        Arc::new(StringViewArray::from(texts.to_vec())),
        Arc::new(bytes().collect::<BinaryArray>()),
        Arc::new(bytes().collect::<LargeBinaryArray>()),
        Arc::new(bytes().collect::<BinaryViewArray>()),
        Arc::new(dictionary.finish()),
    ]
}

#[test]
fn all_types_and_slices_hold_the_same_boards() {
    let mut rows: Vec<_> = PUZZLES.into_iter().map(Some).collect();
    rows.extend([None, Some("12"), Some(""), Some("é"), Some(PUZZLES[0])]);
    let bad = format!("12q{}", ".".repeat(78));
    rows.push(Some(&bad));
    let columns = columns_of(&rows);
    let expected = answer("solve", &jobs::no_options(), &columns[0]);
    for column in &columns {
        assert_eq!(answer("solve", &jobs::no_options(), column), expected, "{}", column.data_type());
        let slice = answer("solve", &jobs::no_options(), &column.slice(3, 6));
        assert_eq!(slice, expected.slice(3, 6), "{}", column.data_type());
        let none = answer("solve", &jobs::no_options(), &column.slice(3, 0));
        assert_eq!((none.num_rows(), none.schema()), (0, expected.schema()));
    }
    let errors = texts(&expected, "error");
    let expected_errors = ["no puzzle", "2 cells instead of 81"];
    assert!(errors[6..8].iter().flatten().eq(expected_errors));
    assert!(errors[11].as_ref().unwrap().starts_with("'q' at character 3"));
    assert_eq!(errors[10], None);
}

#[test]
fn texts_of_equal_length_are_at_hand() {
    let rows: Vec<_> = PUZZLES.into_iter().map(Some).collect();
    for column in &columns_of(&rows)[..2] {
        let slice = column.slice(1, 4);
        let boards = Boards::new(&slice).unwrap();
        let texts = boards.texts(1..3).unwrap();
        let expected = [PUZZLES[2], PUZZLES[3]].map(str::as_bytes);
        assert!(texts.as_slice().iter().map(<[u8; 81]>::as_slice).eq(expected));
        let chunks = [slice.slice(0, 2), slice.slice(2, 2)];
        let chunks = BoardChunks::new(&chunks).unwrap();
        assert_eq!(chunks.texts(2..4), boards.texts(2..4));
        assert_eq!(chunks.texts(1..3), None);
    }
    let with_others = [rows.clone(), vec![None]].concat();
    let with_long = [rows.clone(), vec![Some("12")]].concat();
    for rows in [with_others, with_long] {
        assert_eq!(Boards::new(&StringArray::from(rows)).unwrap().texts(0..2), None);
    }
    let bad = "x".repeat(81);
    let bad = StringArray::from([rows, vec![Some(&bad)]].concat());
    let boards = Boards::new(&bad).unwrap();
    assert!(boards.texts(0..PUZZLES.len()).is_some() && boards.texts(1..PUZZLES.len() + 1).is_none());
}

#[test]
fn a_dictionary_may_have_no_values() {
    let mut dictionary = StringDictionaryBuilder::<Int32Type>::new();
    dictionary.append_null();
    assert_eq!(
        texts(&answer("solve", &jobs::no_options(), &dictionary.finish()), "error"),
        [Some("no puzzle".to_owned())]
    );
    assert!(Boards::holds(dictionary.finish().data_type()));
}

#[test]
fn digits_are_boards() {
    let digits = |puzzle: &str| {
        puzzle.parse::<Grid>().unwrap().to_bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
    };
    let boards: Vec<_> = PUZZLES.into_iter().map(digits).collect();
    let mut small = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
    let mut large = FixedSizeListBuilder::new(Int64Builder::new(), 81);
    let mut list = ListBuilder::new(UInt8Builder::new());
    let mut large_list = LargeListBuilder::new(UInt8Builder::new());
    let mut rows = FixedSizeListBuilder::new(FixedSizeListBuilder::new(UInt8Builder::new(), 9), 9);
    let mut row_lists = ListBuilder::new(LargeListBuilder::new(UInt8Builder::new()));
    for board in &boards {
        small.values().append_slice(board);
        small.append(true);
        large.values().append_slice(&board.map(i64::from));
        large.append(true);
        list.append_value(board.map(Some));
        large_list.append_value(board.map(Some));
        for row in board.chunks(9) {
            rows.values().values().append_slice(row);
            rows.values().append(true);
            row_lists.values().append_value(row.iter().copied().map(Some));
        }
        rows.append(true);
        row_lists.append(true);
    }
    let expected = answer("solve", &jobs::no_options(), &StringArray::from_iter_values(PUZZLES));
    let columns: [ArrayRef; 7] = [
        Arc::new(list.finish()),
        Arc::new(large_list.finish()),
        Arc::new(small.finish()),
        Arc::new(large.finish()),
        Arc::new(rows.finish()),
        Arc::new(row_lists.finish()),
        Arc::new(FixedSizeBinaryArray::try_from_iter(boards.iter()).unwrap()),
    ];
    for column in columns {
        assert_eq!(answer("solve", &jobs::no_options(), &column), expected, "{}", column.data_type());
        assert_eq!(answer("solve", &jobs::no_options(), &column.slice(2, 3)), expected.slice(2, 3));
    }
    let mut wrong = FixedSizeListBuilder::new(Int64Builder::new(), 81);
    for digit in [Some(-1), Some(i64::MAX), None] {
        wrong.values().append_value(3);
        wrong.values().append_option(digit);
        wrong.values().append_value_n(0, 79);
        wrong.append(true);
    }
    wrong.values().append_value_n(0, 81);
    wrong.append(false);
    let errors = texts(&answer("check", &jobs::no_options(), &wrong.finish()), "error");
    let expected = [
        "r1c2: -1 is neither a digit nor 0",
        "r1c2: 9223372036854775807 is neither a digit nor 0",
        "r1c2: no number",
        "no puzzle",
    ];
    assert!(errors.iter().flatten().eq(expected), "{errors:?}");
}

#[test]
fn lists_of_other_lengths_have_errors() {
    let mut lists = ListBuilder::new(UInt8Builder::new());
    for length in [80, 0, 1, 82, 81] {
        lists.append_value((0..length).map(|_| Some(0)));
    }
    lists.append_null();
    lists.append_value((0..81).map(|at| (at != 9).then_some(0)));
    let lists = lists.finish();
    let expected = [
        Some("80 cells instead of 81"),
        Some("0 cells instead of 81"),
        Some("1 cell instead of 81"),
        Some("82 cells instead of 81"),
        None,
        Some("no puzzle"),
        Some("r2c1: no number"),
    ];
    let errors = |lists| texts(&answer("check", &jobs::no_options(), lists), "error");
    assert_eq!(errors(&lists), expected.map(|error| error.map(str::to_owned)));
    assert_eq!(
        errors(&lists.slice(2, 3)),
        expected[2..5].iter().map(|error| error.map(str::to_owned)).collect::<Vec<_>>()
    );
    assert!(!Boards::holds(&DataType::new_list(DataType::Float64, true)));
}

#[test]
fn rows_of_other_lengths_have_errors() {
    let mut boards = ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
    for lengths in [[9; 9], [9, 9, 8, 10, 9, 9, 9, 9, 9]] {
        lengths.iter().for_each(|length| boards.values().append_value(vec![Some(0); *length]));
        boards.append(true);
    }
    for row in 0..9 {
        boards.values().append_option((row != 4).then(|| vec![Some(0); 9]));
    }
    boards.append(true);
    (0..3).for_each(|_| boards.values().append_value(vec![Some(0); 27]));
    boards.append(true);
    boards.append(false);
    let boards = boards.finish();
    let expected = [
        None,
        Some("r3c1: a row of 8 cells instead of 9"),
        Some("r5c1: a row of 0 cells instead of 9"),
        Some("a puzzle of 3 rows instead of 9"),
        Some("no puzzle"),
    ];
    let errors = texts(&answer("check", &jobs::no_options(), &boards), "error");
    assert_eq!(errors, expected.map(|error| error.map(str::to_owned)));
    for kind in [DataType::UInt8, DataType::new_list(DataType::Float64, true)] {
        assert!(!Boards::holds(&DataType::new_fixed_size_list(kind, 9, true)));
    }
}

#[test]
fn unknown_jobs_options_and_types_are_errors() {
    let error = |job: &str, options: Value| jobs::from_name(job, &options).unwrap_err().to_string();
    let names = jobs::names().collect::<Vec<_>>().join(", ");
    assert_eq!(error("rota", jobs::no_options()), format!("there is no job \"rota\": expected {names}"));
    assert!(error("count", json!({ "limit": "many" })).starts_with("count: invalid type"));
    assert!(error("count", json!({ "timeout": -1.0 })).starts_with("count: "));
    assert!(
        error("check", json!({ "engine": "magic" })).starts_with("check: not an engine; the engines are ")
    );
    let error = Boards::new(&FixedSizeBinaryArray::try_from_iter([[0; 80]].iter()).unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("a column of FixedSizeBinary(80) holds no boards"), "{error}");
}
