//! The JSON schemas of the keys of a board, made from the rules.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};
use sudokit_variants::constraint::{Automaton, Relation};
use sudokit_variants::layout::MULTI_GRIDS;
use sudokit_variants::rule::{RULES as ALL_RULES, RuleFields, RuleInfo, names_alone};
use sudokit_variants::{Cell, Digit, Rule};

use super::{BOARD, CELLS, RULES};

/// The schemas of the keys `board`, `rules` and `cells`.
pub(crate) fn schemas(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let grids: Vec<&str> = MULTI_GRIDS.iter().map(|grids| grids.name).collect();
    let count = json!({ "type": "integer", "minimum": 1 });
    let board = json!({
        "type": "object",
        "description": "What board the cells are on; without it, the usual board of as many cells.",
        "additionalProperties": false,
        "properties": {
            "size": count,
            "rows": count,
            "columns": count,
            "box": { "type": "string", "pattern": "^([0-9]+x[0-9]+|none)$" },
            "grids": { "anyOf": [{ "enum": grids }, cells()] },
            "regions": { "type": "array", "items": { "type": "string" } },
            "digits": { "type": "string", "pattern": "^[0-9]+-[0-9]+$" },
            "extra_regions": { "type": "array", "items": cells() },
            "symbols": { "enum": ["1-9A-Z", "0-9A-Z", "A-Z", "numbers"] },
        },
    });
    let rules = json!({
        "type": "array",
        "description": "Names of houses and rules of the whole board, and other rules as objects.",
        "items": generator.subschema_for::<RuleKey>().to_value(),
    });
    let cells_with_digits = json!({
        "type": "object",
        "description": "Cells with several, but not all digits.",
        "additionalProperties": digits(),
    });
    [(BOARD, board), (RULES, rules), (CELLS, cells_with_digits)]
        .into_iter()
        .map(|(key, schema)| (key.to_owned(), schema))
        .collect()
}

/// The value of a rule, which a schema names once.
struct RuleKey;

impl JsonSchema for RuleKey {
    fn schema_name() -> Cow<'static, str> {
        "BoardRule".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let reference = generator.subschema_for::<RuleKey>().to_value();
        let alone: Vec<&str> = names_alone().collect();
        let mut kinds = vec![json!({ "enum": alone })];
        for info in ALL_RULES.iter().filter(|info| !alone.contains(&info.name)) {
            // Each kind has a schema with a name, because the makers of clients name their types after it.
            let (first, others) = info.name.split_at(1);
            let name = format!("{}{others}Rule", first.to_ascii_uppercase());
            kinds.push(json!({ "$ref": format!("#{}/{name}", generator.settings().definitions_path) }));
            generator.definitions_mut().insert(name, rule_with_data(info, &reference));
        }
        json_schema!({ "anyOf": kinds })
    }
}

/// The schema of a rule that has data; other rules are part of it by the reference.
fn rule_with_data(info: &RuleInfo, reference: &Value) -> Value {
    let mut fields = Fields { properties: Map::new(), needed: vec!["rule"], reference };
    fields.properties.insert("rule".to_owned(), json!({ "const": info.name }));
    if let Some(mut rule) = Rule::blank(info.name) {
        rule.fields(&mut fields);
    }
    json!({
        "type": "object",
        "description": info.definition,
        "properties": fields.properties,
        "required": fields.needed,
        "additionalProperties": false,
    })
}

fn cells() -> Value {
    json!({ "type": "array", "items": { "type": "string", "pattern": "^[rR][0-9]+[cC][0-9]+$" } })
}

fn digits() -> Value {
    json!({ "type": "array", "items": { "type": "integer", "minimum": 0 } })
}

/// Collects the schemas of the data of a rule.
struct Fields<'a> {
    properties: Map<String, Value>,
    needed: Vec<&'static str>,
    /// The schema of a rule.
    reference: &'a Value,
}

impl Fields<'_> {
    fn add(&mut self, key: &'static str, is_needed: bool, schema: Value) {
        self.properties.insert(key.to_owned(), schema);
        if is_needed {
            self.needed.push(key);
        }
    }
}

impl RuleFields for Fields<'_> {
    fn cells(&mut self, key: &'static str, _: &mut Vec<Cell>) {
        self.add(key, true, cells());
    }

    fn pair(&mut self, key: &'static str, _: &mut [Cell; 2]) {
        self.add(key, true, cells());
    }

    fn pairs(&mut self, key: &'static str, _: &mut Vec<[Cell; 2]>) {
        self.add(key, true, json!({ "type": "array", "items": cells() }));
    }

    fn groups(&mut self, key: &'static str, _: &mut Vec<Vec<Cell>>) {
        self.add(key, true, json!({ "type": "array", "items": cells() }));
    }

    fn number(&mut self, key: &'static str, number: &mut i32, is_needed: bool) {
        let schema = match is_needed {
            true => json!({ "type": "integer" }),
            false => json!({ "type": "integer", "default": *number }),
        };
        self.add(key, is_needed, schema);
    }

    fn optional_number(&mut self, key: &'static str, _: &mut Option<i32>) {
        self.add(key, false, json!({ "type": "integer" }));
    }

    fn numbers(&mut self, key: &'static str, _: &mut Vec<i32>) {
        self.add(key, false, json!({ "type": "array", "items": { "type": "integer" } }));
    }

    fn digit(&mut self, key: &'static str, _: &mut Digit) {
        self.add(key, true, json!({ "type": "integer", "minimum": 0 }));
    }

    fn digits(&mut self, key: &'static str, _: &mut Vec<Digit>) {
        self.add(key, true, digits());
    }

    fn flag(&mut self, key: &'static str, _: &mut bool) {
        self.add(key, false, json!({ "type": "boolean", "default": false }));
    }

    fn automaton(&mut self, key: &'static str, _: &mut Automaton) {
        let next = json!({
            "type": "object",
            "properties": { "digits": digits(), "state": { "type": "integer", "minimum": 0 } },
            "required": ["digits", "state"],
        });
        let state = json!({
            "type": "object",
            "properties": { "accepts": { "type": "boolean" }, "next": { "type": "array", "items": next } },
            "required": ["accepts", "next"],
        });
        self.add(key, true, json!({ "type": "array", "items": state }));
    }

    fn relation(&mut self, key: &'static str, _: &mut Relation) {
        self.add(key, true, json!({ "type": "array", "items": digits() }));
    }

    fn rules(&mut self, key: &'static str, _: &mut Vec<Rule>) {
        self.add(key, true, json!({ "type": "array", "items": self.reference }));
    }
}
