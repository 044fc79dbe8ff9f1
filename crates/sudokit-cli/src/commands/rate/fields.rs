//! The fields of a record that say what was measured, in a table or as JSON.
//!
//! What the library has as an object of objects is one in JSON; in a table the inner fields have the name of the
//! outer before theirs.

use serde_json::{Map, Value, json};
use sudokit::format::{self, Number, Record};
use sudokit::logic::se121::{End, RatedStep, Rating};
use sudokit::logic::{Difficulty, hodoku};
use sudokit_bulk::RecordWriter;

/// The names of what [`add_se121`] adds.
pub(super) const SE121: [&str; 10] = [
    "profile",
    "er",
    "ep",
    "ed",
    "er_technique",
    "ep_technique",
    "ed_technique",
    "rating_level",
    "rating_steps",
    "ended",
];

/// The names of what [`add_hodoku`] adds.
pub(super) const HODOKU: [&str; 6] =
    ["profile", "hodoku_level", "hodoku_score", "hodoku_end", "hodoku_steps", "hodoku_techniques"];

/// The names of what [`add_difficulty`] adds to a table.
pub(super) const DIFFICULTY: [&str; 15] = [
    "level",
    "se121_er",
    "se121_ep",
    "se121_ed",
    "se121_end",
    "se121_steps",
    "se121_techniques",
    "hodoku_level",
    "hodoku_score",
    "hodoku_end",
    "hodoku_steps",
    "hodoku_techniques",
    "nodes",
    "backdoor",
    "backdoor_size",
];

pub(super) fn add_se121(rating: &Rating, record: &mut Record, writer: &RecordWriter<'_>) {
    writer.add_field(record, "profile", "se121");
    for (name, number) in [("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)] {
        if let Some(number) = number {
            writer.add_field(record, name, Number::parse(&number.to_string()));
        }
    }
    for (name, rule) in
        [("er_technique", rating.er_rule), ("ep_technique", rating.ep_rule), ("ed_technique", rating.ed_rule)]
    {
        if let Some(rule) = rule {
            writer.add_field(record, name, rule.to_string());
        }
    }
    if let Some(level) = rating.level().exactly() {
        writer.add_field(record, "rating_level", level.name());
    }
    writer.add_field(record, "rating_steps", rating.steps);
    let ended = match rating.end {
        End::Solved => "solved",
        End::Contradiction => "contradiction",
        End::Stopped => "stopped",
        _ => "stuck",
    };
    writer.add_field(record, "ended", ended);
}

pub(super) fn add_trace(steps: &[RatedStep], record: &mut Record, writer: &RecordWriter<'_>) {
    let trace: format::Value = if writer.format.is_structured() {
        json!(steps).into()
    } else {
        steps.iter().map(line_of).collect::<Vec<_>>().join("; ").into()
    };
    writer.add_field(record, "trace", trace);
}

pub(super) fn add_hodoku(rating: &hodoku::Rating, record: &mut Record, writer: &RecordWriter<'_>) {
    writer.add_field(record, "profile", "hodoku");
    add_all(flat(json!({ "hodoku": rating })), record, writer);
}

pub(super) fn add_difficulty(difficulty: &Difficulty, record: &mut Record, writer: &RecordWriter<'_>) {
    let json = json!(difficulty);
    let fields = match json {
        Value::Object(fields) if writer.format.is_structured() => fields,
        json => flat(json),
    };
    add_all(fields, record, writer);
}

/// The fields of an object, those of objects in it with the outer name before theirs.
fn flat(object: Value) -> Map<String, Value> {
    let Value::Object(fields) = object else { return Map::new() };
    let each = fields.into_iter().flat_map(|(name, value)| match value {
        Value::Object(inner) => {
            inner.into_iter().map(|(key, value)| (format!("{name}_{key}"), value)).collect()
        }
        value => vec![(name, value)],
    });
    each.collect()
}

fn add_all(fields: Map<String, Value>, record: &mut Record, writer: &RecordWriter<'_>) {
    let is_structured = writer.format.is_structured();
    for (name, value) in fields {
        let value: format::Value = match value {
            value if is_structured => value.into(),
            Value::Null => "".into(),
            Value::Array(items) => {
                items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ").into()
            }
            Value::Object(counts) => counts
                .iter()
                .map(|(name, count)| format!("{count} {name}"))
                .collect::<Vec<_>>()
                .join("; ")
                .into(),
            value => value.into(),
        };
        writer.add_field(record, &name, value);
    }
}

/// A step in a line: its rating, its technique, what goes and what is placed.
pub(super) fn line_of(step: &RatedStep) -> String {
    let gone: Vec<String> = step.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit)).collect();
    let placed = step.placement.iter().map(ToString::to_string);
    let what: Vec<String> = gone.into_iter().chain(placed).collect();
    format!("{} {}: {}", step.rating, step.rule, what.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::Puzzle;

    #[test]
    fn the_names_are_those_of_the_objects() {
        let difficulty = Difficulty::of(&Puzzle::EMPTY.into());
        assert!(difficulty.is_err());
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let difficulty = Difficulty::of(&text.parse::<Puzzle>().unwrap().into()).unwrap();
        assert!(flat(json!(difficulty)).keys().eq(DIFFICULTY));
        let hodoku = flat(json!({ "hodoku": difficulty.hodoku }));
        assert!(hodoku.keys().eq(&HODOKU[1..]));
    }
}
