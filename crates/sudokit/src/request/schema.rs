//! The JSON schema of everything that the command writes as JSON, made from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::grid::Grid;
use crate::operation::{
    Canonicalized, CountedCandidates, ExtendedOrWhy, FoundMinimal, FoundPuzzle, FoundSolution,
    MinimizedOrWhy, Solved, UnavoidableSet,
};
use crate::outcome::{
    Check, Count, EngineInfo, EngineMeasurement, ErrorReport, ExplanationReport, FormatInfo, Generated,
    HintReport, Isomorphism, Leak, Rated, TechniqueInfo, TraceLine, VerifiedCertificate, Version,
};
use crate::problem::Problem;
use crate::sukaku::Sukaku;

use super::enumerate::answers_schema;

/// The version of the schema. It grows when a key changes its name, type or meaning, or goes; not with a new
/// key.
///
/// ```
/// assert_eq!(sudokit::request::SCHEMA_VERSION, 1);
/// ```
pub const SCHEMA_VERSION: u32 = 1;

/// The schema of the JSON of all outcomes.
///
/// Each subcommand has a definition of its name under `$defs`, for a line that it writes.
///
/// ```
/// let schema = sudokit::request::schema();
/// assert!(schema["$defs"]["solve"].is_object());
/// ```
#[must_use]
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut lines = Map::new();
    let mut add = |name: &str, schema: Value| {
        lines.insert(name.to_owned(), schema);
    };
    add("record", record(&mut generator));
    let record = json!({ "$ref": "#/$defs/record" });
    let error = refer::<ErrorReport>(&mut generator);
    let why = json!({ "properties": { "why": { "type": "string", "description": "Why there is no answer, or perhaps a better one." } } });
    let required_why = json!({ "allOf": [why, { "required": ["why"] }] });
    let beside = |outcome: Value| json!({ "anyOf": [{ "allOf": [record, outcome] }, error] });
    for name in ["convert", "dedupe", "split"] {
        add(name, json!({ "anyOf": [record, error] }));
    }
    let seed = json!({ "properties": { "seed": { "type": "integer", "minimum": 0, "description": "The seed; only in answers to requests without one." } } });
    let inverse = json!({ "properties": { "inverse": { "type": "string", "description": "The transform that leads back." } } });
    add("shuffle", beside(json!({ "allOf": [inverse, seed] })));
    add("solve", beside(refer::<Solved>(&mut generator)));
    #[cfg(feature = "request")]
    let counted = {
        let estimated = refer::<crate::operation::EstimatedCount>(&mut generator);
        json!({ "anyOf": [refer::<Count>(&mut generator), estimated] })
    };
    #[cfg(not(feature = "request"))]
    let counted = refer::<Count>(&mut generator);
    add("count", beside(counted));
    add("candidates", beside(refer::<CountedCandidates>(&mut generator)));
    add("check", beside(refer::<Check>(&mut generator)));
    add("leak", beside(json!({ "allOf": [refer::<Leak>(&mut generator), why] })));
    add("rate", beside(refer::<Rated>(&mut generator)));
    add("canon", beside(refer::<Canonicalized>(&mut generator)));
    add("minimize", beside(refer::<MinimizedOrWhy>(&mut generator)));
    let found = refer::<FoundSolution>(&mut generator);
    add("solutions_answers", beside(answers_schema(&found)));
    add("solutions", beside(found));
    let found = refer::<FoundPuzzle>(&mut generator);
    add("vary_answers", beside(answers_schema(&found)));
    add("vary", beside(json!({ "anyOf": [found, required_why] })));
    let found = refer::<FoundMinimal>(&mut generator);
    add("minimals_answers", beside(answers_schema(&found)));
    let found = refer::<UnavoidableSet>(&mut generator);
    add("unavoidable_answers", beside(answers_schema(&found)));
    add("unavoidable", beside(found));
    add("extend", beside(refer::<ExtendedOrWhy>(&mut generator)));
    add("generate", beside(json!({ "allOf": [refer::<Generated>(&mut generator), seed] })));
    let place = json!({
        "required": ["source", "line"],
        "properties": { "source": { "type": "string" }, "line": { "type": "integer", "minimum": 1 } },
    });
    add("compare", beside(json!({ "allOf": [place, refer::<EngineMeasurement<'static>>(&mut generator)] })));
    add("explain", json!({ "anyOf": [refer::<ExplanationReport<'static>>(&mut generator), error] }));
    add("hint", refer::<HintReport<'static>>(&mut generator));
    add("same", refer::<Isomorphism>(&mut generator));
    add("verify", refer::<VerifiedCertificate>(&mut generator));
    add("watch", refer::<TraceLine<'static>>(&mut generator));
    for (name, outcome) in super::definitions(&mut generator) {
        add(name, outcome);
    }
    add("techniques", refer::<TechniqueInfo>(&mut generator));
    add("formats", refer::<FormatInfo>(&mut generator));
    add("engines", refer::<EngineInfo>(&mut generator));
    add("rules", refer::<crate::outcome::RuleEntry>(&mut generator));
    add("version", refer::<Version>(&mut generator));
    let names: Vec<String> = lines.keys().cloned().collect();
    lines.extend(generator.take_definitions(true));
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:sudokit:json:{SCHEMA_VERSION}"),
        "title": "The JSON of sudokit",
        "description": "One line of any subcommand, or an answer to a request. A definition under $defs with the name of a subcommand describes its lines.",
        "anyOf": names.iter().map(|name| json!({ "$ref": format!("#/$defs/{name}") })).collect::<Vec<_>>(),
        "$defs": lines,
    });
    shorten_descriptions(&mut schema);
    schema
}

fn refer<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

/// A puzzle of the input, with all that came with it.
fn record(generator: &mut SchemaGenerator) -> Value {
    let other = json!({ "type": "string", "description": "The cells of a board of another size, or of numbers with spaces between them." });
    let mut properties = json!({
        "puzzle": { "anyOf": [refer::<Problem>(generator), other] },
        "placed": refer::<Grid>(generator),
        "marks": refer::<Sukaku>(generator),
    });
    for (key, schema) in crate::format::board_key_schemas(generator) {
        // Other values under these keys are fields.
        properties[key] = json!({ "if": { "type": schema["type"] }, "then": schema });
    }
    json!({
        "type": "object",
        "description": "A puzzle of the input, with all that came with it.",
        "required": ["puzzle"],
        "properties": properties,
    })
}

/// Keeps the first paragraph of each description: the others are examples in Rust.
fn shorten_descriptions(value: &mut Value) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                match value {
                    Value::String(text) if key == "description" => {
                        let first = text.split("\n\n").next().unwrap_or_default();
                        *text = first.split_whitespace().collect::<Vec<_>>().join(" ");
                    }
                    value => shorten_descriptions(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shorten_descriptions),
        _ => {}
    }
}
