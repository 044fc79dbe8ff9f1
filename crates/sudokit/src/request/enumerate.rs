//! [`Enumerate`], a request for several answers for one board: the keys of the board, the options of the
//! operation, and limits of the answers and of the work.
//!
//! The answer is the record with all answers, so it says also whether they are all, and why if there are
//! none.

use serde::Deserialize;
use serde_json::value::RawValue;
use sudokit_base::Budget;

use crate::format::{BOARD_KEYS, Field, RecordBoard, RecordErrorKind, Value};
use crate::operation::{Enumeration, Found, Memory, OptionInfo, OptionKind, Options, Within};
use crate::outcome::ErrorReport;

use super::board_input::{BoardText, READING_KEYS, in_key};
use super::operation::Work;
use super::parameters::within;
use super::{option_keys, reply};

/// The greatest number of answers, which bounds the memory.
type Limit = Within<1, 100_000, 1_000>;

/// A request for several answers for one board.
pub(super) struct Enumerate {
    /// The puzzle with what the other keys say of its board.
    puzzle: BoardText,
    keys: Keys,
    enumeration: Box<dyn Enumeration>,
}

/// The keys besides the options.
#[derive(Deserialize)]
struct Keys {
    puzzle: BoardText,
    board: Option<Box<RawValue>>,
    rules: Option<Box<RawValue>>,
    cells: Option<Box<RawValue>>,
    #[serde(default)]
    assume_colours: bool,
    #[serde(default)]
    limit: Limit,
    max_work: Option<u64>,
}

const PUZZLE: &str = "puzzle";

/// The limits among the keys.
const LIMITS: [OptionInfo; 2] = [
    OptionInfo {
        name: "limit",
        about: "The greatest number of answers.",
        kind: OptionKind::Within { least: 1, most: 100_000, usual: 1_000 },
    },
    OptionInfo {
        name: "max_work",
        about: "Stop after this many nodes of a search.",
        kind: OptionKind::Integer(0),
    },
];

impl Enumerate {
    pub(super) fn parse<E: Enumeration + Options + 'static>(text: &[u8]) -> Result<Enumerate, ErrorReport> {
        let mut own = vec![PUZZLE, LIMITS[0].name, LIMITS[1].name];
        if E::default().for_variants().is_ok() {
            own.extend(READING_KEYS);
        }
        let (keys, enumeration) = option_keys::parse::<Keys, E>(text, &own, E::INFO)?;
        let of_board = [&keys.board, &keys.rules, &keys.cells];
        let of_board =
            BOARD_KEYS.iter().zip(of_board).filter_map(|(key, value)| Some((*key, &**value.as_ref()?)));
        let puzzle = keys.puzzle.clone().on_board(&of_board.collect::<Vec<_>>())?;
        Ok(Enumerate { puzzle, keys, enumeration: Box::new(enumeration) })
    }
}

impl Work for Enumerate {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let Keys { limit: Within(limit), max_work, assume_colours, .. } = &self.keys;
        let record = self.puzzle.any_record(PUZZLE, *assume_colours)?;
        let mut record = BoardText::with_note(record);
        let mut answers = Vec::new();
        let mut on_answer = |found: &dyn Found| {
            // One more than the limit shows that there are more.
            if answers.len() as u64 == *limit {
                return false;
            }
            let fields = found.structured_fields().into_iter();
            let answer = Value::Object(fields.map(|Field { name, value }| (name, value)).collect());
            on_part(&answer.to_string());
            answers.push(answer);
            true
        };
        let memory = &mut Memory::default();
        let end = match &record.board {
            RecordBoard::Classic(board) => within(budget, *max_work, "node", |budget| {
                self.enumeration.enumerate(board, memory, budget, &mut on_answer)
            }),
            RecordBoard::Variant(board) => {
                let enumeration = self.enumeration.for_variants().map_err(|what| {
                    let kind = RecordErrorKind::not_classic(Some(&what), &board.name());
                    in_key(PUZZLE, ErrorReport::from(&kind))
                })?;
                within(budget, *max_work, "node", |budget| {
                    enumeration.enumerate(board, memory, budget, &mut on_answer)
                })
            }
        };
        record.add_field("answers", Value::List(answers));
        record.add_field("complete", end.is_complete());
        if let Some(why) = end.why(*limit) {
            record.add_field("why", why);
        }
        Ok(reply::record(&record))
    }
}

/// The schema of a request.
#[cfg(feature = "schema")]
pub(super) fn schema<E: Enumeration + Options>(
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema {
    let mut keys = serde_json::Map::new();
    keys.insert(PUZZLE.to_owned(), generator.subschema_for::<BoardText>().to_value());
    if E::default().for_variants().is_ok() {
        keys.extend(super::board_input::reading_key_schemas(generator));
    }
    keys.extend(option_keys::schemas(&[E::INFO, &LIMITS].concat()));
    option_keys::schema(E::ABOUT, keys, &[PUZZLE])
}

/// The schema of an answer whose answers have these fields.
#[cfg(feature = "schema")]
pub(super) fn answers_schema(found: &serde_json::Value) -> serde_json::Value {
    serde_json::json!({
        "type": "object",
        "required": ["answers", "complete"],
        "properties": {
            "answers": { "type": "array", "items": found },
            "complete": { "type": "boolean", "description": "Whether these are all." },
            "why": { "type": "string", "description": "Why there are none, or why they are not all." },
        },
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Request;
    use crate::minimize::{Minimals, Neighbors};
    use crate::puzzle::Puzzle;
    use crate::reason::unavoidable_sets;
    use crate::search::DEFAULT;
    use sudokit_base::Budget;

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// A puzzle with two solutions.
    const TWO: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const MINIMAL: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const NONE: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const INVALID: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn ask(operation: &str, request: Value) -> Value {
        let request = Request::parse(operation, request.to_string().as_bytes()).unwrap();
        serde_json::from_str(&request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap()).unwrap()
    }

    /// The texts of a key of all answers.
    fn texts(answer: &Value, key: &str) -> Vec<String> {
        let answers = answer["answers"].as_array().unwrap();
        answers.iter().map(|found| found[key].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn the_answers_are_those_of_the_searches() {
        let puzzle = |text: &str| text.parse::<Puzzle>().unwrap();
        let strings =
            |items: &mut dyn Iterator<Item = Puzzle>| items.map(|item| item.to_string()).collect::<Vec<_>>();

        let answer = ask("solutions", json!({ "puzzle": TWO }));
        let solutions = DEFAULT.solutions(&puzzle(TWO).into()).map(|solution| solution.to_string());
        assert_eq!(texts(&answer, "solution"), solutions.collect::<Vec<_>>());
        assert_eq!((&answer["puzzle"], &answer["complete"]), (&json!(TWO), &json!(true)));
        let other = ask("solutions", json!({ "puzzle": TWO, "engine": "dlx" }));
        assert_eq!(other["answers"].as_array().map(Vec::len), Some(2));

        let answer = ask("minimals", json!({ "puzzle": PROPER }));
        let minimals = strings(&mut Minimals::new(&puzzle(PROPER)).unwrap());
        assert_eq!((texts(&answer, "minimized"), &answer["complete"]), (minimals, &json!(true)));
        for found in answer["answers"].as_array().unwrap() {
            let minimal = puzzle(found["minimized"].as_str().unwrap());
            assert_eq!(found["givens"], minimal.given_count());
        }

        let neighbors = |minimal: bool, remove, add| {
            let neighbors = Neighbors::new(&puzzle(MINIMAL), remove, add);
            strings(&mut if minimal { neighbors.minimal() } else { neighbors })
        };
        let answer = ask("vary", json!({ "puzzle": MINIMAL }));
        assert_eq!((texts(&answer, "varied"), &answer["complete"]), (neighbors(false, 1, 1), &json!(true)));
        let answer = ask("vary", json!({ "puzzle": MINIMAL, "remove": 0, "add": 1, "minimal": true }));
        let expected = neighbors(true, 0, 1);
        assert_eq!(
            (texts(&answer, "varied").len(), answer["complete"].as_bool()),
            (expected.len(), Some(true))
        );

        let answer = ask("unavoidable", json!({ "puzzle": PROPER, "size": 8 }));
        let sets = unavoidable_sets(&puzzle(PROPER).solution().unwrap(), 8).sets;
        assert_eq!(texts(&answer, "cells"), sets.iter().map(ToString::to_string).collect::<Vec<_>>());
        for (found, set) in answer["answers"].as_array().unwrap().iter().zip(&sets) {
            assert_eq!(found["size"], set.len());
        }

        let unique = ask("vary", json!({ "puzzle": MINIMAL, "unique_up_to_symmetry": true }));
        let mut forms = vec![puzzle(MINIMAL).minlex().form];
        let mut expected = neighbors(false, 1, 1);
        expected.retain(|text| {
            let form = puzzle(text).minlex().form;
            let is_new = !forms.contains(&form);
            forms.push(form);
            is_new
        });
        assert_eq!(texts(&unique, "varied"), expected);
    }

    /// If there are as many answers as the limit, they are all.
    #[test]
    fn an_answer_says_whether_there_are_more() {
        for (operation, puzzle, count) in [
            ("solutions", TWO, 2),
            ("minimals", PROPER, 416),
            ("vary", MINIMAL, 26),
            ("unavoidable", PROPER, 309),
        ] {
            for (limit, complete) in [(count - 1, false), (count, true), (100_000, true)] {
                let answer = ask(operation, json!({ "puzzle": puzzle, "limit": limit }));
                assert_eq!(answer["answers"].as_array().map(Vec::len), Some(limit.min(count)), "{operation}");
                assert_eq!(answer["complete"], complete, "{operation} {limit}");
                assert_eq!(answer["why"].is_null(), complete, "{operation} {limit}");
            }
        }
        let why = |operation, request| ask(operation, request)["why"].as_str().unwrap().to_owned();
        assert_eq!(why("solutions", json!({ "puzzle": TWO, "limit": 1 })), "there are more than 1");
        let more = why("vary", json!({ "puzzle": MINIMAL, "limit": 2 }));
        assert!(
            more.starts_with("there are more than 2; begun with ")
                && more.ends_with(" of 21 ways to take givens away")
        );
        let empty = ask("solutions", json!({ "puzzle": ".".repeat(81) }));
        assert_eq!(
            (empty["answers"].as_array().map(Vec::len), &empty["complete"]),
            (Some(1000), &json!(false))
        );
    }

    #[test]
    fn a_limit_of_the_work_is_not_an_error() {
        for (operation, puzzle, max_work) in [
            ("solutions", &*".".repeat(81), 100),
            ("minimals", PROPER, 500),
            ("vary", MINIMAL, 500),
            ("unavoidable", PROPER, 5_000),
        ] {
            let answer = ask(operation, json!({ "puzzle": puzzle, "max_work": max_work }));
            let why = answer["why"].as_str().unwrap();
            assert!(why.starts_with(&format!("stopped after {max_work} nodes, at ")), "{operation}: {why}");
            assert!(!answer["answers"].as_array().unwrap().is_empty(), "{operation}");
            assert_eq!(answer["complete"], false);
        }
        // It is not known whether the puzzle has a solution, or exactly one.
        for operation in ["solutions", "minimals", "unavoidable"] {
            let answer = ask(operation, json!({ "puzzle": MINIMAL, "max_work": 1 }));
            assert_eq!((&answer["answers"], &answer["complete"]), (&json!([]), &json!(false)), "{operation}");
            assert_eq!(answer["why"], "stopped after 1 node");
        }
    }

    #[test]
    fn a_board_without_answers_says_why() {
        let marks = ask("board", json!({ "puzzle": PROPER }))["candidates"].clone();
        for (operation, puzzle, why) in [
            ("solutions", NONE, "no solution"),
            ("solutions", INVALID, "no solution: row 1 holds 5 twice"),
            ("minimals", NONE, "no solution"),
            ("minimals", TWO, "several solutions"),
            ("minimals", marks.as_str().unwrap(), "a sukaku has no givens"),
            ("unavoidable", TWO, "several solutions"),
            ("vary", INVALID, "no solution: row 1 holds 5 twice"),
        ] {
            let answer = ask(operation, json!({ "puzzle": puzzle }));
            assert_eq!(
                (&answer["answers"], &answer["complete"]),
                (&json!([]), &json!(true)),
                "{operation} {why}"
            );
            assert!(
                answer["why"].as_str().unwrap().starts_with(why),
                "{operation}: {} instead of {why}",
                answer["why"]
            );
        }
        let answer = ask("vary", json!({ "puzzle": PROPER, "remove": 81 }));
        assert_eq!(answer["why"], "there are no such puzzles");
    }

    #[test]
    fn each_answer_is_a_part() {
        let request = json!({ "puzzle": MINIMAL, "limit": 5 });
        let mut parts: Vec<Value> = Vec::new();
        let request = Request::parse("vary", request.to_string().as_bytes()).unwrap();
        let answer = request
            .answer(Budget::UNLIMITED, &mut |part| parts.push(serde_json::from_str(part).unwrap()))
            .unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((answer["answers"].as_array(), parts.len()), (Some(&parts), 5));
    }

    #[test]
    fn numbers_have_ranges() {
        for (key, value, message) in [
            ("limit", json!(0), "limit: expected a whole number from 1 to 100000"),
            ("limit", json!(100_001), "limit: expected a whole number from 1 to 100000"),
            ("remove", json!(82), "remove: expected a whole number from 0 to 81"),
            ("add", json!("1"), "add: expected a whole number from 0 on, found string \"1\""),
        ] {
            let mut request = json!({ "puzzle": MINIMAL });
            request[key] = value;
            let error = Request::parse("vary", request.to_string().as_bytes()).unwrap_err();
            assert!(error.message.starts_with(message), "{}", error.message);
            assert_eq!((error.code, error.place.source.as_deref()), ("bad-request", Some(key)));
        }
    }
}
