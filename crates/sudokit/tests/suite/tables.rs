//! Puzzles in tables and in JSON: which column or key holds them in all layouts, and how tables are written
//! again.

use sudokit::format::{Column, ERROR, Field, Format, ReadOptions, Reader, Record, RecordError};

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const Q: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const T: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn open<'a>(text: &'a str, column: Option<&str>) -> Result<Reader<'a>, String> {
    let options = ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() };
    Reader::open(text.as_bytes(), &options).map_err(|error| error.to_string())
}

/// The text with boards for `P`, `Q`, `S` and `T`, and puzzles with zeros for `p` and `q`, if these letters
/// are separate words.
fn filled(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_letter = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphabetic());
    let zeros = |board: &str| board.replace('.', "0");
    let fill = |(at, c): (usize, &char)| match c {
        _ if is_letter(at.checked_sub(1)) || is_letter(Some(at + 1)) => c.to_string(),
        'P' => P.to_owned(),
        'Q' => Q.to_owned(),
        'S' => S.to_owned(),
        'T' => T.to_owned(),
        'p' => zeros(P),
        'q' => zeros(Q),
        other => other.to_string(),
    };
    chars.iter().enumerate().map(fill).collect()
}

/// The name of the format, and the boards as these letters, `?` for other boards, or the errors.
fn read(text: &str, column: Option<&str>) -> String {
    let mut reader = match open(text, column) {
        Ok(reader) => reader,
        Err(error) => return error,
    };
    let name = |record: Result<Record, RecordError>| match record {
        Ok(record) => match record.board.classic_or_blank().solved_cells().to_string() {
            board if board == P => "P".to_owned(),
            board if board == Q => "Q".to_owned(),
            board if board == S => "S".to_owned(),
            board if board == T => "T".to_owned(),
            _ => "?".to_owned(),
        },
        Err(error) => format!("[{error}]"),
    };
    let boards: String = reader.by_ref().map(name).collect();
    format!("{} {boards}", reader.format().name)
}

/// The fields of the record at this index.
fn fields(text: &str, index: usize) -> Vec<(String, String)> {
    let record = open(text, None).unwrap().nth(index).unwrap();
    let fields = match &record {
        Ok(record) => &record.fields[..],
        Err(error) => error.fields(),
    };
    fields.iter().map(|field| (field.name.to_string(), field.value.to_text().into_owned())).collect()
}

/// A board as nine lists of numbers, or as a single list.
fn lists(board: &str) -> String {
    let row = |row: &str| {
        row.chars().map(|c| if c == '.' { '0' } else { c }.to_string()).collect::<Vec<_>>().join(", ")
    };
    let rows: Vec<String> = (0..9).map(|i| format!("[{}]", row(&board[9 * i..9 * i + 9]))).collect();
    format!("[{}]", rows.join(", "))
}

fn flat(board: &str) -> String {
    let cells: Vec<String> =
        board.chars().map(|c| if c == '.' { "null".into() } else { c.to_string() }).collect();
    format!("[{}]", cells.join(","))
}

#[test]
fn the_puzzle_of_an_object_is_found_by_name_and_content() {
    let board = lists(P);
    for text in [
        r#"{"board":"P"}"#,
        r#"{"question":"P","answer":"S","rating":3}"#,
        r#"{"output":"S","input":"p"}"#,
        r#"{"target":"S","source":"p"}"#,
        r#"{"mission":"P","solution":"S","win_rate":0.5}"#,
        r#"{"problem":"P"}"#,
        r#"{"unsolved":"p","solved":"S"}"#,
        r#"{"puzzle":17,"sudoku":"P"}"#,
        r#"{"clues":"p","id":1}"#,
        r#"{"something":"P"}"#,
        r#"{"id":7,"row":{"question":"P","answer":"S"}}"#,
        r#"{"data":{"sudoku":{"unsolved":"P","solved":"S"}}}"#,
        r#"{"puzzle":{"givens":"P","name":"x"},"meta":{"author":"me"}}"#,
        r#"{"board":"P","history":["P","S"],"solution":null}"#,
    ] {
        let text = filled(text);
        assert_eq!(read(&text, None), "json P", "{text}");
    }
    for json in [board, flat(P), format!("{:?}", P.split_terminator("").skip(1).collect::<Vec<_>>())] {
        for key in ["puzzle", "grid", "value", "anything"] {
            assert_eq!(
                read(&format!("{{\"{key}\": {json}, \"difficulty\": \"hard\"}}"), None),
                "json P",
                "{key} {json}"
            );
        }
    }
    let texts: Vec<String> = (0..9).map(|i| format!("\"{}\"", &P[9 * i..9 * i + 9])).collect();
    assert_eq!(read(&format!("{{\"board\":[{}]}}", texts.join(",")), None), "json P");
}

#[test]
fn documents_hold_several_puzzles() {
    for text in [
        r#"[{"input":"p","output":"S"},{"input":"q","output":"T"}]"#,
        r#"{"puzzles":["P","Q"]}"#,
        r#"{"puzzles":[{"board":"P"},{"board":"Q"}]}"#,
        r#"{"quizzes":["p","q"],"solutions":["S","T"]}"#,
        r#"{"solutions":["S","T"],"quizzes":["p","q"],"level":[1,2]}"#,
        r#"{"easy":["P"],"hard":["Q"]}"#,
        r#"{"easy":"P","hard":"Q"}"#,
        r#"{"levels":{"easy":[{"puzzle":"P"}],"hard":[{"puzzle":"Q"}]}}"#,
        r#"[{"name":"a","puzzles":["P"]},{"name":"b","puzzles":["Q"]}]"#,
        r#"{"features":[{"name":"x"}],"rows":[{"row_idx":0,"row":{"puzzle":"P"}},{"row_idx":1,"row":{"puzzle":"Q"}}]}"#,
        // What pandas writes.
        r#"{"columns":["quizzes","solutions"],"index":[0,1],"data":[["p","S"],["q","T"]]}"#,
        r#"[{"quizzes":"p","solutions":"S"},{"quizzes":"q","solutions":"T"}]"#,
        r#"{"0":{"quizzes":"p","solutions":"S"},"1":{"quizzes":"q","solutions":"T"}}"#,
        r#"{"quizzes":{"0":"p","1":"q"},"solutions":{"0":"S","1":"T"}}"#,
        r#"{"id":{"0":7,"1":8},"x1":{"0":"P","1":"Q"}}"#,
        r#"[["p","S"],["q","T"]]"#,
        r#"[[7,"S","p"],[8,"T","q"]]"#,
        r#"{"schema":{"fields":[{"name":"index"}],"pandas_version":"1.4.0"},"data":[{"index":0,"quizzes":"p"},{"index":1,"quizzes":"q"}]}"#,
        "{\"quizzes\":\"p\",\"solutions\":\"S\"}\n{\"quizzes\":\"q\",\"solutions\":\"T\"}\n",
        r#"{"0":"P","1":"Q"}"#,
    ] {
        let text = filled(text);
        assert_eq!(read(&text, None), "json PQ", "{text}");
    }
    // A list of texts may also be source code.
    assert_eq!(read(&filled(r#"["P","Q"]"#), None).split(' ').next_back(), Some("PQ"));
    let (p, q) = (lists(P), lists(Q));
    let (s, t) = (lists(S), lists(T));
    for text in [
        format!(
            "{{\"newboard\":{{\"grids\":[{{\"value\":{p},\"solution\":{s}}},{{\"value\":{q},\"solution\":{t}}}],\"results\":2}}}}"
        ),
        format!(
            "{{\"newboard\":{{\"grids\":[{{\"value\":{p},\"solution\":{s}}}]}}}}\n{{\"newboard\":{{\"grids\":[{{\"value\":{q}}}]}}}}"
        ),
        format!("{{\"puzzles\":[{p},{q}]}}"),
        format!("[{},{}]", flat(P), flat(Q)),
    ] {
        assert_eq!(read(&text, None), "json PQ", "{text}");
    }
}

#[test]
fn the_other_values_of_documents_are_fields() {
    let text = filled(r#"{"newboard":{"grids":[{"value":"p","difficulty":"Hard"}],"results":1}}"#);
    assert_eq!(fields(&text, 0), [("difficulty".to_owned(), "Hard".to_owned())]);
    let text = filled(r#"{"quizzes":{"a":"p","b":"q"},"level":{"a":1,"b":"x"}}"#);
    assert_eq!(fields(&text, 1), [("level".to_owned(), "x".to_owned()), ("key".to_owned(), "b".to_owned())]);
    let text = filled(r#"{"easy":["P"],"hard":["Q"]}"#);
    assert_eq!(fields(&text, 1), [("key".to_owned(), "hard".to_owned())]);
    let text = filled(r#"{"id":7,"row":{"question":"P","id":8}}"#);
    let names: Vec<_> = fields(&text, 0).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["id", "sudokit_id"]);
}

#[test]
fn errors_in_documents_have_their_place_and_keep_what_is_there() {
    let text = filled("{\"puzzles\":[\n \"P\",\n \"12\",\n {\"board\":\"Q\"}]}");
    assert_eq!(read(&text, None), "json P[line 3, column 5 (record 2): 2 cells instead of 81]Q");
    let text = filled("{\"quizzes\":[\"P\",\n\"12\"],\"level\":[1,2]}");
    assert_eq!(read(&text, None), "json P[line 2 (record 2): 2 cells instead of 81]");
    assert_eq!(
        fields(&text, 1),
        [("level".to_owned(), "2".to_owned()), ("quizzes".to_owned(), "12".to_owned())]
    );
    assert_eq!(
        read("{\"id\":7,\"level\":{\"x\":1}}\n", None),
        "json [line 1, column 1 (record 1): no key \"puzzle\"; there are: id, level]"
    );
}

#[test]
fn a_named_key_is_used_or_refused() {
    let two = filled(r#"{"a":{"first":"P"},"b":"Q"}"#);
    for (wanted, expected) in [
        ("a.first", "json P"),
        ("first", "json P"),
        ("B", "json Q"),
        ("c", "no column \"c\"; there are: a.first, b"),
    ] {
        assert_eq!(read(&two, Some(wanted)), expected, "{wanted}");
    }
    let nested = filled(r#"{"newboard":{"grids":[{"value":"P","solution":"S"}]}}"#);
    assert_eq!(read(&nested, Some("newboard.grids.solution")), "json S");
    assert_eq!(read(&filled(r#"{"quizzes":["P","Q"],"solutions":["S","T"]}"#), Some("solutions")), "json ST");
    assert_eq!(read(&filled(r#"[["P","S"]]"#), Some("2")), "json S");
    let no_columns = "no column \"x\": the format line has no columns; to read a table without headings, name the format (csv)";
    assert_eq!(read(P, Some("x")), no_columns);
    for text in [&*filled("53..7....\n").repeat(9), "[[\"5\"]]", ":0000:x:P::::"] {
        assert!(read(&filled(text), Some("x")).contains("has no columns"), "{text}");
    }
}

#[test]
fn the_column_of_a_table_is_found_by_content() {
    for text in [
        "output,input\nS,p\nT,q\n",
        "target,source\nS,p\nT,q\n",
        "solution,puzzle\nS,p\nT,q\n",
        "S,p\nT,q\n",
        "a,b\nS,P\nT,Q\n",
        "source,question,answer,rating\nforum,P,S,7\nforum,Q,T,9\n",
        "id|puzzle|solution\n1|P|S\n2|Q|T\n",
        "sep=;\nid;puzzle\n1;P\n2;Q\n",
        "sep=,\r\nid,puzzle\r\n1,P\r\n2,Q\r\n",
        // As qqwing writes tables.
        "Puzzle,Solution,Givens\nP,S,30,\nQ,T,21,\n",
        // Fields that are missing.
        "puzzle,solution,note\nP,S\nQ\n",
    ] {
        let text = filled(text);
        assert_eq!(read(&text, None), "csv PQ", "{text}");
    }
    // The first row has no puzzle.
    assert_eq!(
        read(&filled("puzzle,solution\n12,S\nP,S\n"), None),
        "csv [line 2, column 3 (record 1): 2 cells instead of 81]P"
    );
    assert_eq!(
        read(&filled("puzzle,note\nP,a,b\n"), None),
        "csv [line 2, column 1 (record 1): a row of 3 fields instead of 2]"
    );
}

#[test]
fn a_puzzle_may_have_81_columns() {
    let cells = |board: &str, blank: &str| {
        board
            .chars()
            .map(|c| if c == '.' { blank.to_owned() } else { c.to_string() })
            .collect::<Vec<_>>()
            .join(",")
    };
    let names: Vec<String> =
        (1..=9).flat_map(|row| (1..=9).map(move |column| format!("r{row}c{column}"))).collect();
    let numbers: Vec<String> = (0..81).map(|number| number.to_string()).collect();
    for blank in ["0", "", ".", "nan"] {
        let (p, q) = (cells(P, blank), cells(Q, blank));
        for text in [
            format!("{}\n{p}\n{q}\n", names.join(",")),
            format!("id,{},level\n1,{p},e\n2,{q},h\n", names.join(",")),
            format!(",{}\n0,{p}\n1,{q}\n", numbers.join(",")),
        ] {
            assert_eq!(read(&text, None), "csv PQ", "{text}");
        }
    }
    let text = format!("id,{}\n7,{}\n8,{}\n", names.join(","), cells(P, "0"), cells(Q, "12"));
    assert_eq!(fields(&text, 0), [("id".to_owned(), "7".to_owned())]);
    let error = "line 3, column 5 (record 2, r1c2): \"12\" is neither one digit nor a blank";
    assert_eq!(read(&text, None), format!("csv P[{error}]"));
}

#[test]
fn headings_over_nine_columns_are_not_a_row() {
    let rows = |board: &str, names: &[&str]| -> String {
        let row = |i: usize| {
            let cells: Vec<String> =
                board[9 * i..9 * i + 9].chars().map(|c| c.to_string().replace('.', "0")).collect();
            let name = names.get(i).map_or(String::new(), |name| format!("{name},"));
            format!("{name}{}\n", cells.join(","))
        };
        (0..9).map(row).collect()
    };
    let numbers = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    for head in ["0,1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7,8,9", "a,b,c,d,e,f,g,h,i", "C1,C2,C3,C4,C5,C6,C7,C8,C9"]
    {
        assert_eq!(read(&format!("{head}\n{}", rows(P, &[])), None), "csv P", "{head}");
        assert_eq!(read(&format!("{head}\n{}{}", rows(P, &[]), rows(Q, &[])), None), "csv PQ", "{head}");
        assert_eq!(read(&format!(",{head}\n{}", rows(P, &numbers)), None), "csv P", ",{head}");
        let semicolons = format!("{head}\n{}", rows(P, &[])).replace('0', "").replace(',', ";");
        assert_eq!(
            read(&semicolons.replacen(";", "0;", usize::from(head.starts_with('0'))), None),
            "csv P",
            "{semicolons}"
        );
    }
    // Without a header, the first row may count.
    assert_eq!(read(&rows(S, &[]), None), "rows S");
    let counting = format!("123456789{}", ".".repeat(72));
    assert_eq!(read(&rows(&counting, &[]), None), "rows ?");
}

/// The table, written again in its style, with a column for errors.
fn again(text: &str) -> String {
    let mut reader = open(text, None).unwrap();
    let mut columns = reader.columns().to_vec();
    columns.push(Column::Field(ERROR.into()));
    let encoder = Format::from_name("csv").unwrap().encoder_in_style(columns, reader.style()).unwrap();
    let mut out = Vec::new();
    encoder.head(&mut out);
    for record in reader.by_ref() {
        match record {
            Ok(record) => encoder.record(&record, &mut out),
            Err(error) => encoder.error(&error.to_string(), error.fields(), &mut out),
        }
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn a_table_is_written_in_its_style() {
    for (text, expected) in [
        ("id,puzzle\n1,p\n", "id,puzzle,error\n1,p,\n"),
        ("id;puzzle\r\n1;P\r\n", "id;puzzle;error\r\n1;P;\r\n"),
        ("id\tpuzzle\n1,5\tp\n", "id\tpuzzle\terror\n1,5\tp\t\n"),
        ("sep=;\nid;puzzle\n1;P\n", "sep=;\nid;puzzle;error\n1;P;\n"),
        ("\u{feff}id,puzzle\n1,P\n", "\u{feff}id,puzzle,error\n1,P,\n"),
        ("\"id\",\"puzzle\"\n1,\"p\"\n", "\"id\",\"puzzle\",\"error\"\n1,\"p\",\"\"\n"),
        ("id,puzzle,note\n1,P,\"a, b\"\n", "id,puzzle,note,error\n1,P,\"a, b\",\n"),
    ] {
        assert_eq!(again(&filled(text)), filled(expected), "{text}");
    }
    let line = |text: &str| {
        let mut reader = open(text, None).unwrap();
        let format = reader.format();
        let encoder = format.encoder_in_style([], reader.style()).unwrap();
        let mut out = Vec::new();
        reader.by_ref().for_each(|record| encoder.record(&record.unwrap(), &mut out));
        String::from_utf8(out).unwrap()
    };
    for text in ["p\n", "# a comment\r\nP # x\r\nQ\r\n", "p S\n"] {
        let text = filled(text);
        assert_eq!(line(&text), text.trim_start_matches("# a comment\r\n"), "{text}");
    }
    let stars = P.replace('.', "*");
    assert_eq!(again(&format!("id,puzzle\n1,{stars}\n")), format!("id,puzzle,error\n1,{stars},\n"));
}

#[test]
fn an_unreadable_row_keeps_its_text() {
    let text = filled("id,puzzle,note\n7,12,x\n8,P,y\n");
    let expected = filled(
        "id,puzzle,note,error\n7,12,x,\"line 2, column 5 (record 1): 2 cells instead of 81\"\n8,P,y,\n",
    );
    assert_eq!(again(&text), expected);
    let encoder = Format::from_name("csv").unwrap().encoder([Column::Puzzle("puzzle".into())]).unwrap();
    let mut out = Vec::new();
    encoder.error("why", &[Field::new("puzzle", "12")], &mut out);
    assert_eq!(out, b"error: why\n", "without a column for errors");
}
