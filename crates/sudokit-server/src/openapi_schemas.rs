//! The schemas of the document in [`openapi`](crate::openapi()). Schemas of requests come from their types, and schemas of
//! answers from the definitions of [the schema of all JSON](sudokit::request::schema).
//!
//! Client generators make a class and a file for each schema. So no two names differ only in case. An answer with several
//! definitions becomes one object, because few generators understand `anyOf` inside `allOf`. A choice of words becomes one list.

use std::collections::{BTreeMap, BTreeSet};

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use sudokit::request::Operation;

/// The path of the schemas in the document.
const SCHEMAS: &str = "#/components/schemas/";

/// The path of the definitions in the schema of all JSON.
const DEFINITIONS: &str = "#/$defs/";

/// The path of the schemas of requests in the generator.
const REQUESTS: &str = "#/requests/";

/// The schema of problems.
pub(crate) const PROBLEM: &str = "ApiProblem";

/// The schemas of the operations that were requested so far.
pub(crate) struct Schemas {
    generator: SchemaGenerator,
    /// The generator's definitions for requests of an operation, and their names in the document.
    requests: BTreeMap<String, String>,
    definitions: Map<String, Value>,
    answers: Map<String, Value>,
}

impl Schemas {
    pub(crate) fn new() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|it| it.definitions_path = "/requests".into());
        let mut schema = sudokit::request::schema();
        let Value::Object(definitions) = schema["$defs"].take() else { unreachable!("it has definitions") };
        Schemas {
            generator: SchemaGenerator::new(settings),
            requests: BTreeMap::new(),
            definitions,
            answers: Map::new(),
        }
    }

    /// The name of the schema of the requests of an operation.
    pub(crate) fn request(&mut self, operation: &Operation) -> String {
        let schema = operation.request_schema(&mut self.generator).to_value();
        let definition = schema["$ref"].as_str().and_then(|target| target.strip_prefix(REQUESTS));
        let name = format!("{}Request", capitalized(operation.name));
        match definition.map(str::to_owned) {
            Some(definition) => drop(self.requests.insert(definition, name.clone())),
            None => drop(self.answers.insert(name.clone(), schema)),
        }
        name
    }

    /// The name of the schema of the answers of an operation, or of the items of an array.
    pub(crate) fn answer(&mut self, operation: &Operation) -> String {
        let error = json!({ "$ref": format!("{DEFINITIONS}ErrorReport") });
        let mut schema = self.definitions[operation.answer].clone();
        // Errors are problems, which have their own statuses, so that case is removed.
        if let Some(Value::Array(cases)) = schema.get_mut("anyOf") {
            cases.retain(|case| *case != error);
            if let [case] = &**cases {
                schema = case.clone();
            }
        }
        match definition_of(&schema) {
            Some(name) if self.definitions[name].get("allOf").is_none() => public_name(name),
            _ => {
                let name = public_name(operation.answer);
                self.answers.insert(name.clone(), self.merged(&schema));
                name
            }
        }
    }

    /// One object with the properties of all parts of a schema.
    fn merged(&self, schema: &Value) -> Value {
        let mut object = match definition_of(schema) {
            Some(name) => self.merged(&self.definitions[name]),
            None => json!({ "type": "object" }),
        };
        let own = json!({ "properties": schema.get("properties"), "required": schema.get("required") });
        let all = schema["allOf"].as_array().into_iter().flatten().map(|part| self.merged(part));
        all.chain([own]).for_each(|part| add_to(&mut object, &part, |_| true));
        for key in ["anyOf", "oneOf"] {
            let cases: Vec<Value> =
                schema[key].as_array().into_iter().flatten().map(|case| self.merged(case)).collect();
            // A key is certain to be present if every case has it.
            let is_certain = |key: &Value| cases.iter().all(|case| required(case).contains(key));
            cases.iter().for_each(|case| add_to(&mut object, case, is_certain));
        }
        if let Some(about) = schema.get("description") {
            object["description"] = about.clone();
        }
        object
    }

    /// All schemas that the document or another of them refers to.
    pub(crate) fn used_in(mut self, document: &Value) -> Map<String, Value> {
        let mut schemas = std::mem::take(&mut self.answers);
        let in_requests = self.generator.take_definitions(true);
        let shared = shared(&in_requests, &self.definitions);
        let requests = self.requests;
        let request_name = |name: &str| match requests.get(name) {
            Some(request) => request.clone(),
            None if shared.contains(name) => public_name(name),
            None => format!("{name}Parameter"),
        };
        for (name, schema) in self.definitions {
            schemas.entry(public_name(&name)).or_insert(schema);
        }
        for (name, schema) in in_requests {
            schemas.insert(request_name(&name), schema);
        }
        schemas.insert(PROBLEM.to_owned(), problem());
        for schema in schemas.values_mut() {
            join_words(schema);
            for_each_reference(schema, &mut |target| {
                if let Some(name) = target.strip_prefix(REQUESTS) {
                    *target = format!("{SCHEMAS}{}", request_name(name));
                } else if let Some(name) = target.strip_prefix(DEFINITIONS) {
                    *target = format!("{SCHEMAS}{}", public_name(name));
                }
            });
        }
        let mut used = BTreeSet::new();
        let mut found = names_in(document);
        while let Some(name) = found.pop() {
            if let Some(schema) = schemas.get(&name)
                && used.insert(name)
            {
                found.extend(names_in(schema));
            }
        }
        schemas.retain(|name, _| used.contains(name));
        schemas
    }
}

/// The names whose definitions for requests are those for answers.
fn shared(requests: &Map<String, Value>, answers: &Map<String, Value>) -> BTreeSet<String> {
    let mut shared: BTreeMap<&String, Vec<String>> = BTreeMap::new();
    for (name, schema) in requests {
        let mut schema = schema.clone();
        let mut names = Vec::new();
        for_each_reference(&mut schema, &mut |target| {
            if let Some(name) = target.strip_prefix(REQUESTS) {
                names.push(name.to_owned());
                *target = format!("{DEFINITIONS}{name}");
            }
        });
        if answers.get(name) == Some(&schema) {
            shared.insert(name, names);
        }
    }
    // A definition is not shared if one that it refers to is not.
    loop {
        let before = shared.len();
        let names: BTreeSet<String> = shared.keys().map(|&name| name.clone()).collect();
        shared.retain(|_, targets| targets.iter().all(|target| names.contains(target)));
        if shared.len() == before {
            return names;
        }
    }
}

/// Adds the properties of one object to another, and its required keys if they are certain to be present.
fn add_to(object: &mut Value, part: &Value, is_certain: impl Fn(&Value) -> bool) {
    for (key, schema) in part["properties"].as_object().into_iter().flatten() {
        let properties = &mut object["properties"];
        if properties.get(key).is_none() {
            properties[key] = schema.clone();
        }
    }
    let mut keys = required(object);
    let more = required(part).into_iter().filter(is_certain);
    more.for_each(|key| {
        if !keys.contains(&key) {
            keys.push(key);
        }
    });
    if !keys.is_empty() {
        object["required"] = keys.into();
    }
}

fn required(object: &Value) -> Vec<Value> {
    object["required"].as_array().cloned().unwrap_or_default()
}

/// The definition that a schema refers to, if the schema is only a reference.
fn definition_of(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(DEFINITIONS)
}

/// The name of a definition in the document: lines have the name of their subcommand, and the others the name of a type.
fn public_name(definition: &str) -> String {
    if definition.starts_with(|c: char| c.is_ascii_lowercase()) {
        format!("{}Answer", capitalized(definition))
    } else {
        definition.to_owned()
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The names of the schemas that a value refers to.
fn names_in(value: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for_each_reference(&mut value.clone(), &mut |target| {
        names.extend(target.strip_prefix(SCHEMAS).map(str::to_owned));
    });
    names
}

/// Joins a schema with a case for each word into one list of words with their meanings, because generators make a class for
/// each case.
fn join_words(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.values_mut().for_each(join_words);
            let Some(cases) = members.get("oneOf").and_then(Value::as_array) else { return };
            let word = |case: &Value| match (&case["const"], &case["enum"]) {
                (Value::String(word), _) => Some(vec![(word.clone(), case["description"].clone())]),
                (_, Value::Array(words)) => {
                    words.iter().map(|word| Some((word.as_str()?.to_owned(), Value::Null))).collect()
                }
                _ => None,
            };
            let Some(words) = cases.iter().map(word).collect::<Option<Vec<_>>>() else { return };
            let (words, meanings): (Vec<String>, Vec<Value>) = words.into_iter().flatten().unzip();
            members.remove("oneOf");
            members.insert("type".to_owned(), "string".into());
            members.insert("enum".to_owned(), words.into());
            if meanings.iter().any(Value::is_string) {
                let meanings = meanings.iter().map(|it| it.as_str().unwrap_or_default());
                members.insert("x-enum-descriptions".to_owned(), meanings.collect());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(join_words),
        _ => {}
    }
}

fn for_each_reference(value: &mut Value, use_target: &mut dyn FnMut(&mut String)) {
    match value {
        Value::Object(members) => {
            if let Some(Value::String(target)) = members.get_mut("$ref") {
                use_target(target);
            }
            members.values_mut().for_each(|value| for_each_reference(value, use_target));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_reference(item, use_target)),
        _ => {}
    }
}

/// The schema of a problem.
fn problem() -> Value {
    json!({
        "type": "object",
        "description": "Why a request has no answer (RFC 9457).",
        "required": ["type", "title", "status", "code", "detail"],
        "properties": {
            "type": { "type": "string", "description": "A page that describes the problem." },
            "title": { "type": "string", "description": "The status in words." },
            "status": { "type": "integer" },
            "code": { "type": "string", "description": "The kind of the problem; it never changes." },
            "detail": { "type": "string", "description": "The problem in words." },
            "source": { "type": "string", "description": "The key of the request, or the option of the query, that is wrong." },
            "line": { "type": "integer", "description": "The line, from 1." },
            "column": { "type": "integer", "description": "The character of the line, from 1." },
            "cell": { "type": "string", "description": "The cells, such as r4c7, separated by spaces." }
        }
    })
}
