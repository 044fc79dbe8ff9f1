//! [`operations`]: the questions of the core about one board, and `generate`, with their options.

use pyo3::prelude::*;
use serde_json::{Value, json};
use sudokit::operation::{GenerateOptions, LIMITS, OptionInfo, OptionKind, Options as _};
use sudokit::request::{OPERATIONS, Operation};

/// The questions that can be asked of a column of boards: name, meaning and options of each, with the limits that all have; and
/// what new puzzles may be.
#[pyfunction]
pub(super) fn operations(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let questions = OPERATIONS.iter().filter_map(|operation| {
        let own = operation.options?.iter().filter(|option| !needs_record(operation, option));
        let options = own.chain(&LIMITS).map(described).collect::<Vec<_>>();
        Some(json!({ "name": operation.name, "about": operation.about, "options": options }))
    });
    let options = GenerateOptions::INFO.iter().map(described).collect::<Vec<_>>();
    let generate =
        json!({ "name": GenerateOptions::NAME, "about": GenerateOptions::ABOUT, "options": options });
    let all = Value::from_iter(questions.chain([generate]));
    py.import("json")?.call_method1("loads", (all.to_string(),))
}

/// Whether an option asks for more of a record than its board, which a column does not have.
fn needs_record(operation: &Operation, option: &OptionInfo) -> bool {
    let value = match option.kind {
        OptionKind::Flag => json!(true),
        OptionKind::Integer(least) => json!(least.max(1)),
        OptionKind::Limit(usual) | OptionKind::Within { usual, .. } => json!(usual),
        OptionKind::Name(names) | OptionKind::NameOrNone(names) => json!(names()[0]),
        OptionKind::Names(names) => json!(names()[..1]),
        _ => json!("text"),
    };
    let question = operation.question(&json!({ option.name: value }));
    question.is_some_and(|question| question.is_ok_and(|question| question.needs_record()))
}

fn described(option: &OptionInfo) -> Value {
    let (kind, least, default, names) = match option.kind {
        OptionKind::Flag => ("flag", 0, json!(false), Vec::new()),
        OptionKind::Integer(least) => ("integer", least, Value::Null, Vec::new()),
        OptionKind::Within { least, usual, .. } => ("integer", least, json!(usual), Vec::new()),
        OptionKind::Limit(usual) => ("limit", 1, json!(usual), Vec::new()),
        OptionKind::Name(names) => ("name", 0, json!(names()[0]), names()),
        OptionKind::NameOrNone(names) => ("name", 0, Value::Null, names()),
        OptionKind::Names(names) => ("names", 0, Value::Null, names()),
        _ => ("text", 0, Value::Null, Vec::new()),
    };
    let OptionInfo { name, about, .. } = option;
    json!({ "name": name, "about": about, "kind": kind, "least": least, "default": default, "names": names })
}
