//! Requests of every operation: examples, wrong keys, wrong boards, limits and parts.

use serde_json::{Value, json};
use sudokit_base::{Budget, GoOn};

use super::{Next, OPERATIONS, Request};
use crate::outcome::ErrorReport;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ask(operation: &str, request: &Value) -> Result<Value, ErrorReport> {
    let request = Request::parse(operation, request.to_string().as_bytes())?;
    let answer = request.answer(Budget::UNLIMITED, &mut |_| {})?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

fn error(operation: &str, request: Value) -> ErrorReport {
    ask(operation, &request).expect_err(&format!("{operation} {request}"))
}

#[test]
fn every_example_has_an_answer() {
    for operation in OPERATIONS {
        let example: Value = serde_json::from_str(operation.example).expect("an example is JSON");
        let answer =
            ask(operation.name, &example).unwrap_or_else(|error| panic!("{}: {error:?}", operation.name));
        assert_eq!(answer.is_array(), operation.answers_array, "{}", operation.name);
    }
}

#[test]
fn every_operation_refuses_unknown_keys_and_other_json() {
    for operation in OPERATIONS {
        let mut example: Value = serde_json::from_str(operation.example).expect("an example is JSON");
        example["sudoku"] = json!(1);
        let report = error(operation.name, example);
        assert_eq!(report.code, "bad-request");
        assert!(report.message.contains("`sudoku`"), "{}", report.message);
        for text in ["{", "{]}", "nothing", "\u{feff}{}"] {
            let report = Request::parse(operation.name, text.as_bytes()).unwrap_err();
            assert_eq!(
                (report.code, report.place.source.as_deref()),
                ("bad-json", Some("request")),
                "{text}"
            );
        }
        for text in ["5", "\"text\"", "null", "[", "[]"] {
            assert_eq!(
                Request::parse(operation.name, text.as_bytes()).unwrap_err().code,
                "bad-request",
                "{text}"
            );
        }
    }
    assert_eq!(Request::parse("solve", b"{\"puzzle\":\"\xff\"}").unwrap_err().code, "bad-json");
    assert_eq!(Request::parse("solve-it", b"{}").unwrap_err().code, "unknown-operation");
    let deep = "[".repeat(100_000);
    assert!(Request::parse("solve", format!("{{\"puzzle\":{deep}").as_bytes()).is_err());
}

#[test]
fn an_error_names_the_key() {
    for (operation, request, message) in [
        (
            "solve",
            json!({ "puzzle": 5 }),
            "puzzle: expected a board as a text or as rows of cells, found integer `5`",
        ),
        ("solve", json!({ "puzzle": PUZZLE, "first": 3 }), "first: expected a boolean, found integer `3`"),
        ("solve", json!({ "engine": "magic", "puzzle": PUZZLE }), "engine: not an engine; the engines are"),
        (
            "solve",
            json!({ "puzzle": PUZZLE, "max_work": -1 }),
            "max_work: expected a whole number from 0 on, found integer `-1`",
        ),
        ("solve", json!({}), "missing field `puzzle`"),
        ("count", json!({ "puzzle": PUZZLE, "limit": 0 }), "limit: expected at least 1"),
        (
            "hint",
            json!({ "puzzle": PUZZLE, "techniques": ["x-wing", "x-wng"] }),
            "techniques: no technique is called x-wng",
        ),
        ("hint", json!({ "puzzle": PUZZLE, "language": "fr" }), "language: "),
        (
            "rate",
            json!({ "puzzle": PUZZLE, "profile": "hodoku", "trace": true }),
            "trace, improper and isomorphs",
        ),
        ("solve", json!({ "puzzle": PUZZLE, "rules": "x" }), "rules: expected an array, found string \"x\""),
        (
            "solve",
            json!({ "puzzle": PUZZLE, "assume_colours": null }),
            "assume_colours: expected a boolean, found null",
        ),
        ("solutions", json!({ "puzzle": PUZZLE, "cells": [1] }), "cells: expected an object, found an array"),
        ("count", json!({ "puzzle": PUZZLE, "board": 16 }), "board: expected an object, found integer `16`"),
        ("generate", json!({ "seed": 1, "er": "9..7" }), "er: the first number is the greater: write 7..9"),
        (
            "generate",
            json!({ "seed": 1, "clues": "17..x" }),
            "clues: expected numbers up to 81, such as 24..28",
        ),
        (
            "generate",
            json!({ "seed": 1.5 }),
            "seed: expected a whole number from 0 on, found floating point `1.5`",
        ),
        ("generate", json!({ "seed": 1, "pattern": "x" }), "pattern: 1 cells instead of 81"),
        ("generate", json!({ "seed": 1, "solution": "123" }), "solution: "),
        ("trace", json!({ "puzzle": PUZZLE, "max_steps": 1_000_000 }), "max_steps: expected at most"),
        ("convert", json!({ "text": PUZZLE, "to": "pdf" }), "to: "),
        ("verify", json!({ "certificate": "" }), "certificate: there is no certificate"),
    ] {
        let report = error(operation, request);
        assert!(report.message.starts_with(message), "{operation}: {} instead of {message}", report.message);
    }
}

#[test]
fn an_error_of_a_board_has_its_place() {
    let report = error("solve", json!({ "puzzle": PUZZLE.replacen('.', "q", 1) }));
    assert_eq!((report.code, report.place.column), ("not-a-cell", Some(3)));
    assert_eq!(report.place.cells.iter().next().map(|cell| cell.to_string()).as_deref(), Some("r1c3"));
    let report = error("same", json!({ "puzzle": PUZZLE, "other": &PUZZLE[1..] }));
    assert_eq!((report.code, report.place.source.as_deref()), ("cell-count", Some("other")));
    let twice = PUZZLE.replacen('.', "5", 1);
    let report = error("hint", json!({ "puzzle": twice }));
    assert_eq!((report.code, report.place.cells.len()), ("conflicts", 2));
    let report = error("hint", json!({ "puzzle": PUZZLE, "placed": format!("4{}", ".".repeat(80)) }));
    assert_eq!((report.code, report.place.cells.len()), ("given-cell", 1));
    let report = error("board", json!({ "puzzle": PUZZLE, "marks": "123" }));
    assert_eq!(report.place.source.as_deref(), Some("marks"));
    for text in ["", "\n\n", "no sudoku here"] {
        let report = error("solve", json!({ "puzzle": text }));
        assert_eq!(report.place.source.as_deref(), Some("puzzle"), "{text:?}");
    }
}

#[test]
fn a_board_may_have_any_format() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let marks = ask("board", &json!({ "puzzle": PUZZLE })).unwrap()["candidates"].clone();
    for text in [rows, PUZZLE.replace('.', "0"), json!({ "puzzle": PUZZLE, "level": 3 }).to_string()] {
        assert_eq!(ask("solve", &json!({ "puzzle": text })).unwrap()["verdict"], "unique");
    }
    assert_eq!(ask("count", &json!({ "puzzle": marks })).unwrap()["count"], 1);
}

#[test]
fn a_board_may_be_rows_of_cells() {
    let cells: Vec<Vec<u8>> =
        PUZZLE.as_bytes().chunks(9).map(|row| row.iter().map(|c| digit(*c)).collect()).collect();
    let texts: Vec<Vec<String>> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|c| char::from(*c).to_string()).collect())
        .collect();
    let nulls: Vec<Vec<Option<u8>>> =
        cells.iter().map(|row| row.iter().map(|digit| (*digit > 0).then_some(*digit)).collect()).collect();
    for rows in [json!(cells), json!(texts), json!(nulls), json!(cells.concat())] {
        let solved = ask("solve", &json!({ "puzzle": rows })).unwrap();
        assert_eq!((&solved["puzzle"], &solved["verdict"]), (&json!(PUZZLE), &json!("unique")), "{rows}");
        assert_eq!(ask("same", &json!({ "puzzle": PUZZLE, "other": rows })).unwrap()["isomorphic"], true);
    }
    for (rows, code) in [
        (json!([[5, 3], [6]]), "row-length"),
        (json!(cells[..8]), "row-count"),
        (json!([]), "row-count"),
        (json!(vec![vec!["q"; 9]; 9]), "not-a-cell"),
    ] {
        let report = error("solve", json!({ "puzzle": rows }));
        assert_eq!(
            (report.code, report.place.source.as_deref()),
            (code, Some("puzzle")),
            "{rows} {report:?}"
        );
    }
}

fn digit(c: u8) -> u8 {
    if c == b'.' { 0 } else { c - b'0' }
}

#[test]
fn a_request_without_a_seed_names_its_own() {
    for (operation, request) in [
        ("generate", json!({ "clues": "30..40" })),
        ("shuffle", json!({ "puzzle": PUZZLE })),
        ("drill", json!({ "technique": "xy-wing" })),
    ] {
        let mut first = ask(operation, &request).unwrap();
        let seed = first.as_object_mut().unwrap().remove("seed").unwrap();
        let mut again = request.clone();
        again["seed"] = seed;
        assert_eq!(
            ask(operation, &again).unwrap(),
            first,
            "{operation}: a seed that was given is not repeated"
        );
        let seeds: std::collections::BTreeSet<u64> =
            (0..3).map(|_| ask(operation, &request).unwrap()["seed"].as_u64().unwrap()).collect();
        assert_eq!(seeds.len(), 3, "{operation}");
    }
}

#[test]
fn limits_stop_the_work() {
    let empty = ".".repeat(81);
    let count = ask("count", &json!({ "puzzle": empty, "limit": 1_000_000_000, "max_work": 10 })).unwrap();
    assert_eq!(count["complete"], false);
    let solve = ask("solve", &json!({ "puzzle": empty, "max_work": 0 })).unwrap();
    assert_eq!(solve["why"], "stopped after 0 nodes");
    let report = error("generate", json!({ "seed": 1, "er": "11.5..20.0", "max_work": 3 }));
    assert_eq!(report.code, "max-nodes");
    assert!(report.message.starts_with("gave up after 3 attempts: "), "{}", report.message);

    // The caller's limits are in force, whatever the request asks for.
    for operation in ["count", "generate", "explain", "hint", "minimize", "rate"] {
        let request = match operation {
            "generate" => json!({ "seed": 1, "er": "11.5..20.0" }),
            "count" => json!({ "puzzle": empty, "limit": 1_000_000_000 }),
            _ => json!({ "puzzle": empty }),
        };
        let request = Request::parse(operation, request.to_string().as_bytes()).unwrap();
        let never = GoOn::new(|| false);
        let answer = request.answer(Budget::default().with_go_on(&never), &mut |_| {});
        let text = answer.unwrap_or_else(|report| report.code.to_owned());
        assert!(
            text.contains("interrupted") || text.contains("stopped") || text.contains("complete\":false"),
            "{operation}: {text}"
        );
    }
}

#[test]
fn parts_are_those_of_the_answer() {
    for (operation, request, key) in [
        ("explain", json!({ "puzzle": PUZZLE, "max_steps": 5 }), "steps"),
        ("explain", json!({ "puzzle": PUZZLE, "all_steps": true }), "steps"),
        ("rate", json!({ "puzzle": PUZZLE, "trace": true }), "trace"),
    ] {
        let request = Request::parse(operation, request.to_string().as_bytes()).unwrap();
        let mut parts: Vec<Value> = Vec::new();
        let answer =
            request.answer(Budget::UNLIMITED, &mut |part| parts.push(serde_json::from_str(part).unwrap()));
        let answer: Value = serde_json::from_str(&answer.unwrap()).unwrap();
        assert!(request.operation().has_parts);
        assert_eq!(answer[key], Value::Array(parts), "{operation}");
    }
}

/// Whether an answer comes in one piece or in several, it is the same; so are the parts.
#[test]
fn pieces_are_the_parts_of_the_answer() {
    let hard = ".......52..7..18...9.....7...2.4......3.28.6.7..1.....6..4.5..32.576..4..........";
    for (operation, request) in [
        ("explain", json!({ "puzzle": PUZZLE, "max_steps": 5 })),
        ("rate", json!({ "puzzle": PUZZLE, "trace": true })),
        ("rate", json!({ "puzzle": hard, "trace": true, "max_work": 300 })),
        ("rate", json!({ "puzzle": &PUZZLE.replacen('5', ".", 1), "trace": true })),
        ("rate", json!({ "puzzle": ".".repeat(81), "trace": true, "improper": true, "max_work": 10 })),
        ("rate", json!({ "puzzle": ".".repeat(81), "trace": true })),
        ("rate", json!({ "puzzle": "1".repeat(81), "trace": true })),
        ("rate", json!({ "puzzle": PUZZLE })),
    ] {
        let text = request.to_string();
        let parse = || Request::parse(operation, text.as_bytes()).unwrap();
        let mut parts = Vec::new();
        let answer = parse().answer(Budget::UNLIMITED, &mut |part| parts.push(part.to_owned())).unwrap();
        let mut running = parse().start();
        for part in parts {
            assert_eq!(running.next(Budget::UNLIMITED).unwrap(), Next::Part(part), "{text}");
        }
        assert_eq!(running.next(Budget::UNLIMITED).unwrap(), Next::Answer(answer), "{text}");
    }
    let request = json!({ "puzzle": hard, "trace": true }).to_string();
    let mut running = Request::parse("rate", request.as_bytes()).unwrap().start();
    assert!(matches!(running.next(Budget::UNLIMITED), Ok(Next::Part(_))));
    let never = GoOn::new(|| false);
    let Ok(Next::Answer(answer)) = running.next(Budget::default().with_go_on(&never)) else {
        panic!("a step was found in no time")
    };
    assert!(answer.contains("interrupted: ER is at least"), "{answer}");
}

#[test]
fn a_board_is_described_while_it_is_filled_in() {
    let board = |placed: &str| ask("board", &json!({ "puzzle": PUZZLE, "placed": placed })).unwrap();
    let right = board(&format!("..4{}", ".".repeat(78)));
    assert_eq!((&right["solutions"], &right["solutions_left"]), (&json!(1), &json!(1)));
    assert_eq!(right["left"], json!([6, 7, 6, 6, 6, 4, 6, 4, 5]));
    assert!(right["candidates"].as_str().unwrap().starts_with("....5......3.........4....."));
    let wrong = board(&format!("..5{}", ".".repeat(78)));
    assert_eq!((&wrong["solutions"], &wrong["solutions_left"]), (&json!(1), &json!(0)));
    assert_eq!(wrong["conflicts"].as_array().unwrap().len(), 2);
    let empty =
        |placed: String| ask("board", &json!({ "puzzle": ".".repeat(81), "placed": placed })).unwrap();
    assert_eq!(empty(".".repeat(81))["solutions_left"], 2);
    assert_eq!(empty(format!("11{}", ".".repeat(79)))["solutions_left"], 0);
}

#[test]
fn a_certificate_is_verified() {
    let check = ask("check", &json!({ "puzzle": PUZZLE, "certificate": true })).unwrap();
    let verified = ask("verify", &json!({ "certificate": check["certificate"] })).unwrap();
    assert_eq!((&verified[0]["claim"], &verified[0]["puzzle"]), (&json!("unique"), &json!(PUZZLE)));
}

#[test]
fn a_shuffled_puzzle_leads_back() {
    let shuffled =
        ask("shuffle", &json!({ "puzzle": PUZZLE, "placed": format!("..4{}", ".".repeat(78)), "seed": 3 }));
    let shuffled = shuffled.unwrap();
    let inverse: crate::symmetry::Transform = shuffled["inverse"].as_str().unwrap().parse().unwrap();
    let puzzle: crate::Puzzle = shuffled["puzzle"].as_str().unwrap().parse().unwrap();
    let placed: crate::Grid = shuffled["placed"].as_str().unwrap().parse().unwrap();
    assert_eq!(inverse.apply(puzzle).to_string(), PUZZLE);
    assert_eq!(inverse.apply(placed).to_string(), format!("..4{}", ".".repeat(78)));
}

#[test]
fn converting_tells_what_is_lost_and_what_is_unreadable() {
    let line = json!({ "puzzle": PUZZLE, "level": 3 }).to_string();
    let text = format!("{line}\n{{}}\n{line}\n");
    let conversion = ask("convert", &json!({ "text": text, "to": "sdm" })).unwrap();
    assert_eq!((&conversion["from"], &conversion["records"]), (&json!("json"), &json!(3)));
    assert_eq!(conversion["errors"][0]["place"]["line"], 2);
    assert_eq!(conversion["losses"], json!({ "the field \"level\"": 2 }));
    assert!(conversion["text"].as_str().unwrap().starts_with(&PUZZLE.replace('.', "0")));
    let formats = ask("formats", &json!({})).unwrap();
    for format in formats.as_array().unwrap() {
        let answer = ask("convert", &json!({ "text": PUZZLE, "to": format["format"] }));
        assert_eq!(answer.is_ok(), format["write"] == true, "{format}");
    }
}

#[test]
fn a_drill_is_graded_in_two_parts() {
    let drill = ask("drill", &json!({ "technique": "naked-single", "seed": 3 })).expect("it is stored");
    let mut request = json!({ "technique": "naked-single", "pattern": [] });
    for key in ["puzzle", "placed", "marks"] {
        request[key] = drill[key].clone();
    }
    let told = json!({ "puzzle": drill["puzzle"], "placed": drill["placed"], "marks": drill["marks"] });
    let step = ask("hint", &told).expect("there is a step")["step"].clone();
    let placed = step["placements"][0].as_str().expect("a candidate");

    let nothing = ask("grade", &request).expect("a grade");
    assert_eq!((&nothing["verdict"], &nothing["missing"]), (&json!("incomplete"), &json!(1)));
    request["pattern"] = json!([&placed[..4]]);
    let pattern = ask("grade", &request).expect("a grade");
    assert_eq!((&pattern["verdict"], &pattern["places"]), (&json!("right"), &json!(true)));
    assert!(pattern.get("step").is_none(), "the answer is not told before it is found");

    request["placements"] = json!([]);
    assert_eq!(ask("grade", &request).expect("a grade")["verdict"], "incomplete");
    request["placements"] = json!([placed]);
    let result = ask("grade", &request).expect("a grade");
    assert_eq!((&result["verdict"], &result["step"]["placements"][0]), (&json!("right"), &json!(placed)));
    let other = if placed.ends_with('1') { "2" } else { "1" };
    request["placements"] = json!([format!("{}={other}", &placed[..4])]);
    assert_eq!(ask("grade", &request).expect("a grade")["verdict"], "wrong");
    assert_eq!(error("drill", json!({ "technique": "nested-forcing-chains-5", "seed": 1 })).code, "no-drill");
    assert!(error("drill", json!({ "technique": "guess", "seed": 1 })).message.starts_with("technique: "));
}

#[test]
fn the_hardest_technique_of_a_puzzle_is_the_one_that_was_asked_for() {
    let position_of = |name: &str| {
        let order = crate::logic::TECHNIQUES.iter().position(|technique| technique.id == name);
        order.expect("it is in the table")
    };
    for hardest in ["full-house", "hidden-single", "naked-pair", "x-wing"] {
        let made = ask("generate", &json!({ "seed": 1, "hardest": hardest })).expect("it is common enough");
        let path = ask("explain", &json!({ "puzzle": made["puzzle"] })).expect("a puzzle");
        let steps = path["steps"].as_array().expect("a list").iter();
        let used = steps.map(|step| position_of(step["technique"].as_str().expect("a name")));
        assert_eq!(used.max(), Some(position_of(hardest)), "{hardest}: {made}");
        assert_eq!(path["end"], "solved");
    }
}

#[test]
fn a_puzzle_of_each_level_can_have_its_usual_givens() {
    let levels = ask("levels", &json!({})).expect("a list");
    for level in levels.as_array().expect("a list") {
        let clues = format!("{}..{}", level["givens_from"], level["givens_to"]);
        let request = json!({ "seed": 1, "level": level["level"], "clues": clues, "symmetry": "rotate180" });
        let made = ask("generate", &request).unwrap_or_else(|error| panic!("{level}: {error:?}"));
        let count = made["puzzle"].as_str().expect("a text").matches(|c: char| c != '.').count();
        assert!(level["givens_from"].as_u64() <= Some(count as u64), "{level}: {count}");
        assert!(level["givens_to"].as_u64() >= Some(count as u64), "{level}: {count}");
    }
}

#[test]
fn a_puzzle_as_hard_as_the_hardest_known_ones_comes_at_once() {
    let request = |seed: u64| json!({ "seed": seed, "er": "10.5..11", "max_work": 20 });
    let [first, again, other] = [1, 1, 2].map(|seed| ask("generate", &request(seed)).expect("a known one"));
    assert!((10.5..=11.0).contains(&first["er"].as_f64().expect("a number")), "{first}");
    assert_eq!(first, again);
    assert_ne!(first["puzzle"], other["puzzle"]);
}

/// Who asks about a puzzle learns that digits of a player were not used.
#[test]
fn placed_digits_that_are_not_used_are_noted() {
    let puzzle = "53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let request = json!({ "puzzle": puzzle });
    for operation in ["solve", "count", "rate", "canon", "minimize", "extend"] {
        let answer = ask(operation, &request).expect("an answer");
        let note = "1 digit was placed by a player; it is not a given, and was not used";
        assert_eq!(answer["note"], note, "{operation}: {answer}");
    }
    for operation in ["check", "hint", "explain"] {
        let answer = ask(operation, &request).expect("an answer");
        assert_eq!(answer["note"], json!(null), "{operation} uses them");
    }
    let plain = json!({ "puzzle": puzzle.replace("+1", ".") });
    assert_eq!(ask("count", &plain).expect("an answer")["note"], json!(null));
}

/// The table of options reads texts as the values that a request has, and its schema has the same names.
#[test]
fn options_of_new_puzzles_are_read_from_texts_and_from_json() {
    use crate::operation::{GenerateOptions, Options as _};

    let texts = [
        ("seed", "1", json!(1)),
        ("minimal", "true", json!(true)),
        ("clues", "24..28", json!("24..28")),
        ("symmetry", "rotate180", json!("rotate180")),
        ("er", "2.0..4.0", json!("2.0..4.0")),
        ("level", "hard", json!("hard")),
        ("needs", "x-wing,naked-pair", json!(["x-wing", "naked-pair"])),
        ("hardest", "x-wing", json!("x-wing")),
        ("without", "xy-wing", json!(["xy-wing"])),
        ("max_work", "50000", json!(50_000)),
    ];
    let mut request = serde_json::Map::new();
    for (name, text, value) in texts {
        let option =
            GenerateOptions::INFO.iter().find(|option| option.name == name).expect("it is an option");
        assert_eq!(option.parse(text).as_ref(), Ok(&value), "{name}");
        assert!(matches!(name, "minimal") || option.parse("no such value").is_err(), "{name}");
        request.insert(name.to_owned(), value);
    }
    assert_eq!(error("generate", Value::Object(request.clone())).message, "level: there is er already");
    request.remove("level");
    request.remove("er");
    let made = ask("generate", &Value::Object(request)).expect("it is common enough");
    let path = ask("explain", &json!({ "puzzle": made["puzzle"] })).expect("a puzzle").to_string();
    assert!(path.contains("\"x-wing\"") && path.contains("\"naked-pair\"") && !path.contains("\"xy-wing\""));
    for (key, value) in [("needs", json!("x-wing")), ("givens", json!(30)), ("max_work", json!(-1))] {
        assert_eq!(error("generate", json!({ "seed": 1, key: value })).place.source.as_deref(), Some(key));
    }
}

#[cfg(feature = "schema")]
#[test]
fn the_schema_of_a_request_is_made_from_the_options() {
    let schema = |operation: &str| {
        let operation = super::Operation::from_name(operation).expect("it is in the table");
        operation.request_schema(&mut schemars::SchemaGenerator::default()).to_value()
    };
    let generate = &schema("generate")["properties"];
    assert_eq!(generate["max_work"]["default"], 1_000_000);
    assert_eq!(generate["max_work"].get("maximum"), None);
    assert_eq!(generate["needs"]["items"]["type"], "string");
    assert_eq!(generate["symmetry"]["default"], "none");
    assert_eq!(generate["level"]["type"], json!(["string", "null"]));
    assert_eq!(generate["level"]["enum"].as_array().and_then(|names| names.last()), Some(&Value::Null));
    assert_eq!(generate["clues"]["anyOf"][2], json!({ "type": "null" }));
    assert_eq!(schema("convert")["required"], json!(["text", "to"]));
    let shuffle = schema("shuffle");
    let keys: Vec<&String> = shuffle["properties"].as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["puzzle", "placed", "marks", "seed"]);
}

#[test]
fn boards_of_other_sizes_and_with_rules_are_answered() {
    let x = "27.6..1...65...........3.......2...51..49.3.........4............21....84........";
    let solved = ask("solve", &json!({ "puzzle": x, "rules": ["x"] })).unwrap();
    assert_eq!(solved["verdict"], "unique");
    assert_eq!(
        solved["solution"],
        "278654193365981724914273856847326915126495387593718642731842569652139478489567231"
    );
    assert_eq!((&solved["puzzle"], &solved["rules"]), (&json!(x), &json!(["x"])));
    let four = "1..4............";
    let count = |keys: Value| {
        let mut request = json!({ "puzzle": four, "limit": null });
        request.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
        ask("count", &request).unwrap()["count"].clone()
    };
    let all = count(json!({}));
    let jigsaw = count(json!({ "board": { "regions": ["1112", "1322", "3324", "3444"] } }));
    let cage = json!({ "rule": "killer", "cells": ["r1c1", "r1c2"], "total": 3 });
    let with_cage = count(json!({ "rules": [cage] }));
    let without_4 = count(json!({ "board": {}, "cells": { "r2c2": [1, 2, 3] } }));
    assert_eq!((all, with_cage, without_4, jigsaw), (json!(24), json!(12), json!(12), json!(2)));
    let solutions = ask("solutions", &json!({ "puzzle": four, "rules": ["x"], "limit": 100 })).unwrap();
    assert_eq!(solutions["complete"], true);
    let link = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1";
    assert_eq!(ask("check", &json!({ "puzzle": link })).unwrap()["valid"], true);
}

#[test]
fn operations_for_classic_boards_say_so() {
    let error = ask("canon", &json!({ "puzzle": "1..4............" })).unwrap_err();
    assert_eq!(error.code, "not-classic");
    assert_eq!(error.message, "puzzle: canon is for classic boards of 9x9; this is a board of 4x4");
    let error = ask("canon", &json!({ "puzzle": "1..4............", "rules": ["x"] })).unwrap_err();
    assert!(error.message.starts_with("unknown field `rules`"), "{}", error.message);
    let error = ask("vary", &json!({ "puzzle": "1..4............" })).unwrap_err();
    assert_eq!(error.code, "not-classic");
    let error = ask("solve", &json!({ "puzzle": "1..4............", "rules": ["y"] })).unwrap_err();
    assert!(error.message.contains("unknown rule y"), "{}", error.message);
}

#[test]
fn engines_for_all_boards_answer_about_classic_boards_as_the_others_do() {
    let placed = format!("..1{}", ".".repeat(78));
    let several = PUZZLE.replace('8', ".");
    for request in [
        json!({ "puzzle": PUZZLE, "unique": true, "placed": placed, "minimal": true }),
        json!({ "puzzle": several, "why": true, "placed": placed }),
        json!({ "puzzle": PUZZLE, "solvable": true, "solution": several }),
    ] {
        let usual = ask("check", &request).unwrap();
        for engine in ["learning", "search"] {
            let mut request = request.clone();
            request["engine"] = json!(engine);
            assert_eq!(ask("check", &request).unwrap(), usual, "{engine}");
        }
    }
    for engine in ["learning", "search"] {
        let request = |limit: u64| json!({ "puzzle": several, "engine": engine, "limit": limit });
        let count = ask("count", &request(1_000_000)).unwrap();
        assert_eq!(count, ask("count", &json!({ "puzzle": several, "limit": 1_000_000 })).unwrap());
        let solutions = ask("solutions", &request(5)).unwrap();
        assert_eq!(solutions["answers"].as_array().map(Vec::len), Some(5), "{solutions}");
        let mut stopped = request(1_000_000);
        stopped["max_work"] = json!(3);
        assert_eq!(ask("count", &stopped).unwrap()["complete"], json!(false));
    }
}
