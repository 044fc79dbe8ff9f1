//! [`RuleEntry`], a rule in a list, with the formats that can say it.

use serde::Serialize;
use serde_json::value::RawValue;
use sudokit_variants::layout::HOUSE_SETS;
use sudokit_variants::rule::{RULES, names_alone};

use crate::format::{FORMATS, Record, RecordBoard, read};

/// A rule in a list.
///
/// ```
/// use sudokit::outcome::RuleEntry;
/// let killer = RuleEntry::all().find(|entry| entry.rule == "killer").expect("it is a rule");
/// assert!(killer.formats.contains(&"fpuzzles") && !killer.formats.contains(&"line"));
/// assert!(RuleEntry::all().any(|entry| entry.rule == "windoku" && entry.whole_board));
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleEntry {
    /// The name.
    pub rule: &'static str,
    /// Whether the name says it all, because it holds on the whole board.
    pub whole_board: bool,
    /// What it demands.
    pub definition: &'static str,
    /// The formats that can be written with it.
    pub formats: Vec<&'static str>,
    /// An example for the key `rules` of JSON, on a board of 9x9.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub example: Box<RawValue>,
}

impl RuleEntry {
    /// All houses and rules.
    pub fn all() -> impl Iterator<Item = RuleEntry> {
        let sets = HOUSE_SETS.iter().map(|set| (set.name, set.definition));
        sets.chain(RULES.iter().map(|info| (info.name, info.definition))).map(|(rule, definition)| {
            let example = example(rule);
            let formats = formats(&example);
            let whole_board = names_alone().any(|name| name == rule);
            let example =
                RawValue::from_string(example).unwrap_or_else(|error| unreachable!("{rule}: {error}"));
            RuleEntry { rule, whole_board, definition, formats, example }
        })
    }
}

/// The JSON of an example of a rule.
fn example(name: &str) -> String {
    let object = EXAMPLES.iter().find(|(rule, _)| *rule == name);
    object.map_or_else(|| format!("\"{name}\""), |(_, data)| format!("{{\"rule\":\"{name}\",{data}}}"))
}

/// The formats that can write a board of 9x9 with a rule.
fn formats(rule: &str) -> Vec<&'static str> {
    let text = format!("{{\"puzzle\":\"{}\",\"rules\":[{rule}]}}", ".".repeat(81));
    let Some(Ok(Record { board: RecordBoard::Variant(board), .. })) =
        read(text.as_bytes()).ok().and_then(|mut reader| reader.next())
    else {
        return Vec::new();
    };
    let holds = FORMATS.iter().filter(|format| format.holds.rules);
    let can_say = holds.filter(|format| {
        let encoder = format.encoder([]);
        encoder.is_some_and(|encoder| encoder.holds_variants() && encoder.refusal(&board).is_none())
    });
    can_say.map(|format| format.name).collect()
}

/// The data of an example of each rule that a name alone does not say, on a board of 9x9.
const EXAMPLES: &[(&str, &str)] = &[
    ("killer", r#""cells":["r2c2","r2c3","r3c2"],"total":15"#),
    ("difference", r#""cells":["r2c2","r2c3"],"difference":1"#),
    ("ratio", r#""cells":["r2c2","r2c3"],"ratio":2"#),
    ("whispers", r#""cells":["r2c2","r3c3","r3c4","r2c5"],"difference":5"#),
    ("arrow", r#""circle":["r4c2"],"shaft":["r3c2","r2c3","r2c4"]"#),
    ("doublearrow", r#""cells":["r2c2","r3c3","r3c4","r2c5"]"#),
    ("renban", r#""cells":["r4c2","r3c2","r2c3","r2c4"]"#),
    ("thermo", r#""cells":["r4c2","r3c2","r2c3","r2c4"]"#),
    ("slowthermo", r#""cells":["r4c2","r3c2","r2c3","r2c4"]"#),
    ("regionsumline", r#""cells":["r2c2","r2c3","r3c4","r3c5"]"#),
    ("xv", r#""cells":["r2c2","r2c3"],"total":10"#),
    ("negative", r#""sums":[5,10],"marked":[["r1c1","r1c2"]]"#),
    ("equalsum", r#""groups":[["r2c1","r2c2"],["r4c4","r5c4"]]"#),
    ("sum", r#""cells":["r2c2","r2c3","r3c5"],"total":15"#),
    ("littlekiller", r#""cells":["r1c3","r2c2","r3c1"],"total":15"#),
    ("odd", r#""cells":["r2c2"]"#),
    ("even", r#""cells":["r2c2"]"#),
    ("low", r#""cells":["r2c2"]"#),
    ("high", r#""cells":["r2c2"]"#),
    ("minimum", r#""cells":["r2c2"]"#),
    ("maximum", r#""cells":["r2c2"]"#),
    ("palindrome", r#""cells":["r4c2","r3c3","r2c4","r3c5"]"#),
    ("greaterthan", r#""cells":["r2c2","r2c3"]"#),
    ("quadruple", r#""cells":["r2c2","r2c3","r3c2","r3c3"],"digits":[1,5]"#),
    ("sandwich", r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"total":12"#),
    ("lunchbox", r#""cells":["r2c1","r2c2","r3c3","r3c4","r2c5"],"total":12"#),
    ("betweenline", r#""cells":["r4c2","r3c3","r2c3","r2c4"]"#),
    ("lockout", r#""cells":["r4c2","r3c3","r2c3","r2c4"],"gap":4"#),
    ("skyscraper", r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"count":4"#),
    ("xsum", r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"total":12"#),
    ("numberedroom", r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"digit":4"#),
    ("modularline", r#""cells":["r4c2","r3c3","r2c3","r2c4"],"modulus":3"#),
    ("entropicline", r#""cells":["r4c2","r3c3","r2c3","r2c4"]"#),
    ("clone", r#""cells":["r2c1","r2c2"],"clones":["r4c4","r4c5"]"#),
    ("samevalues", r#""groups":[["r2c1","r2c2"],["r4c4","r4c5"]]"#),
    ("rowindexer", r#""cells":["r1c1"]"#),
    ("columnindexer", r#""cells":["r1c1"]"#),
    ("boxindexer", r#""cells":["r1c1"]"#),
    ("countingcircles", r#""cells":["r2c2","r3c4","r4c5"]"#),
    ("nabner", r#""cells":["r4c2","r3c3","r2c3","r2c4"]"#),
    ("zipper", r#""cells":["r4c2","r3c2","r2c3","r2c4","r3c5"]"#),
    ("sumline", r#""cells":["r4c2","r3c3","r2c3","r2c4"],"total":10"#),
    (
        "regular",
        r#""cells":["r2c2","r2c3"],"states":[{"accepts":false,"next":[{"digits":[1,2],"state":1}]},{"accepts":true,"next":[{"digits":[8,9],"state":1}]}]"#,
    ),
    ("pair", r#""cells":["r2c2","r2c3","r2c4"],"allowed":[[1,2],[2,3],[3,1]]"#),
    ("allpairs", r#""cells":["r2c2","r2c3"],"allowed":[[1,2],[2,1]]"#),
    ("or", r#""rules":[{"rule":"xv","cells":["r1c1","r1c2"],"total":10},{"rule":"odd","cells":["r1c1"]}]"#),
    ("and", r#""rules":[{"rule":"odd","cells":["r1c1"]},{"rule":"even","cells":["r1c2"]}]"#),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_an_example_that_json_can_say() {
        for entry in RuleEntry::all() {
            assert!(entry.formats.contains(&"json"), "{}: {:?}", entry.rule, entry.formats);
            let is_name = entry.example.get().starts_with('"');
            assert_eq!(is_name, entry.whole_board, "{}", entry.rule);
        }
    }
}
