//! The description of the API is made from the types, and the file that the server sends is up to date.

use std::path::Path;

use serde_json::Value;
use sudokit::request::OPERATIONS;

use crate::common::{TestServer, options};

#[test]
fn the_file_is_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document = serde_json::to_string_pretty(&sudokit_server::openapi()).unwrap() + "\n";
    sudokit_testing::assert_fresh(&file, &document);
}

/// The targets of all references.
fn references<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            into.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|value| references(value, into));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, into)),
        _ => {}
    }
}

#[test]
fn every_reference_has_a_target() {
    let document = sudokit_server::openapi();
    let mut targets = Vec::new();
    references(&document, &mut targets);
    assert!(targets.len() > OPERATIONS.len());
    for target in targets {
        assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target}");
    }
}

/// Client generators make a class and a file for each schema.
#[test]
fn no_two_schemas_differ_in_case_alone() {
    let document = sudokit_server::openapi();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let names: std::collections::BTreeSet<String> =
        schemas.keys().map(|name| name.replace(['.', '_', '-'], "").to_lowercase()).collect();
    assert_eq!(names.len(), schemas.len());
    assert!(document["servers"][0]["url"].as_str().is_some_and(|url| url.starts_with("http://")));
}

#[test]
fn every_described_path_is_there() {
    let server = TestServer::start(options());
    let document = server.get("/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    assert!(OPERATIONS.iter().all(|operation| paths.contains_key(&format!("/v1/{}", operation.name))));
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let answer = server.ask(&method.to_uppercase(), path, "", "");
            assert!(!matches!(answer.status, 404 | 405), "{method} {path}: {answer:?}");
        }
    }
}
