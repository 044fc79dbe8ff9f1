//! The schema of all JSON, which is made from the types, accepts the output of the command and the examples of `docs/json.md`.

use jsonschema::Validator;
use serde_json::{Value, json};
use sudokit::Budget;
use sudokit::request::{OPERATIONS, Request};

use crate::common::{Folder, INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, root, run};

/// Accepts the lines of a subcommand.
fn validator(subcommand: &str) -> Validator {
    let mut schema = sudokit::request::schema();
    assert!(schema["$defs"][subcommand].is_object(), "no schema of {subcommand}");
    schema["anyOf"] = json!([{ "$ref": format!("#/$defs/{subcommand}") }]);
    jsonschema::validator_for(&schema).unwrap()
}

fn assert_valid(validator: &Validator, line: &str) {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{line}: {errors:#?}");
}

#[test]
fn the_command_writes_what_the_schema_allows() {
    let several = WIKIPEDIA.replace('8', ".");
    let none = WIKIPEDIA.replacen('.', "1", 1);
    let broken = WIKIPEDIA.replacen('.', "5", 1);
    let input = format!("{WIKIPEDIA}\n{several}\n{none}\n{broken}\n{INKALA}\nnot a puzzle\n");
    let solution = format!(
        "puzzle,solution\n{WIKIPEDIA},{WIKIPEDIA_SOLVED}\n{several},{WIKIPEDIA_SOLVED}\n{INKALA},1\n"
    );
    let progress =
        format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"placed\":\"..5{}\",\"solution\":\"\"}}\n", ".".repeat(78));
    let folder = Folder::new("json-schema");
    let certificate = folder.path().join("certificate");
    let certificate = certificate.to_str().unwrap();
    run(&["check", "-q", "--prove", certificate], format!("{WIKIPEDIA}\n{several}\n{none}\n"));
    let wrong = folder.path().join("wrong");
    let text = std::fs::read_to_string(certificate).unwrap();
    std::fs::write(&wrong, text.replacen("naked r", "naked s", 1)).unwrap();
    let wrong = wrong.to_str().unwrap();
    let examples: &[(&[&str], &str)] = &[
        (&["convert"], &input),
        (&["convert"], &progress),
        (&["dedupe"], &input),
        (&["shuffle", "--seed", "1", "--with-inverse"], &input),
        (&["solutions", "--limit", "2"], &input),
        (&["candidates", "--cap", "2"], &input),
        (&["count", "--estimate", "--probes", "20"], &input),
        (&["vary", "--limit", "2"], WIKIPEDIA),
        (&["solve"], &input),
        (&["solve", "--first"], &input),
        (&["solve", "--max-work", "1"], INKALA),
        (&["count", "--limit", "10"], &input),
        (&["check"], &input),
        (&["check", "--unique", "--minimal", "--why"], &input),
        (&["check", "--unique", "--max-work", "1"], INKALA),
        (&["check", "--solution", "solution"], &solution),
        (&["canon", "--with-symmetry"], &input),
        (&["canon", "--by", "solution"], &input),
        (&["leak", "examples/simple.txt"], &input),
        (&["minimize"], &input),
        (&["minimize", "--smallest", "--max-work", "100"], &input),
        (&["minimize", "--all", "--limit", "2"], WIKIPEDIA),
        (&["extend", "--max-work", "100"], &input),
        (&["rate"], WIKIPEDIA),
        (&["rate", "--trace"], WIKIPEDIA),
        (&["rate", "--count", "2", "--seed", "1"], WIKIPEDIA),
        (&["rate", "--max-work", "100"], &input),
        (&["rate", "--profile", "hodoku"], &input),
        (&["rate", "--difficulty"], &format!("{WIKIPEDIA}\n{several}\n{broken}\n")),
        (&["generate", "--count", "2", "--seed", "1"], ""),
        (&["generate", "--count", "1", "--seed", "1", "--level", "easy"], ""),
        (&["unavoidable", WIKIPEDIA_SOLVED, "--size", "6"], ""),
        (&["compare", "--engine", "bands,dlx"], &format!("{WIKIPEDIA}\n{several}\n")),
        (&["explain"], &format!("{WIKIPEDIA}\n{none}\n{broken}\nnot a puzzle\n")),
        (&["explain", "--techniques", "naked-single,hidden-single"], &input),
        (&["explain", "--max-steps", "40"], INKALA),
        (&["explain", "--all-steps"], WIKIPEDIA),
        (&["hint", WIKIPEDIA], ""),
        (&["hint", "-"], &progress),
        (&["hint", "-", "--detail", "technique"], &progress),
        (&["hint", "-", "--detail", "evidence"], &progress),
        (&["hint", WIKIPEDIA, "--detail", "evidence"], ""),
        (&["hint", WIKIPEDIA, "--detail", "technique"], ""),
        (&["hint", &none], ""),
        (&["same", WIKIPEDIA, WIKIPEDIA], ""),
        (&["same", WIKIPEDIA, INKALA], ""),
        (&["verify", certificate], ""),
        (&["verify", wrong], ""),
        (&["watch", WIKIPEDIA], ""),
        (&["watch", INKALA, "--engine", "tables", "--max-steps", "300"], ""),
        (&["techniques"], ""),
        (&["formats"], ""),
        (&["engines"], ""),
        (&["rules"], ""),
        (&["solve", "--rules", "x,antiking"], &input),
        (&["convert", "--size", "9", "--rules", "windoku"], WIKIPEDIA),
    ];
    for (args, input) in examples {
        let validator = validator(args[0]);
        let json = [*args, &["--json"]].concat();
        let output = run(&json, input);
        let output = String::from_utf8(output.stdout).unwrap();
        assert!(!output.is_empty(), "{json:?} writes nothing");
        output.lines().for_each(|line| assert_valid(&validator, line));
    }
    for args in [&["--version", "--json"][..], &["--version", "--verbose", "--json"]] {
        let output = String::from_utf8(run(args, "").stdout).unwrap();
        assert_valid(&validator("version"), output.trim_end());
    }
}

#[test]
fn requests_and_their_answers_are_what_the_schemas_allow() {
    for operation in OPERATIONS {
        let mut generator = sudokit::request::SchemaGenerator::default();
        let mut schema = operation.request_schema(&mut generator).to_value();
        schema["$defs"] = Value::Object(generator.take_definitions(true));
        assert_is_documented(operation.name, &schema);
        let example: Value = serde_json::from_str(operation.example).unwrap();
        let requests = jsonschema::validator_for(&schema).unwrap();
        assert!(requests.is_valid(&example), "{}: {schema}", operation.name);
        assert!(!requests.is_valid(&json!({ "sudoku": 1 })), "{}: {schema}", operation.name);

        let request = Request::parse(operation.name, operation.example.as_bytes()).unwrap();
        let answer = request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap();
        let validator = validator(operation.answer);
        if operation.answers_array {
            let items: Vec<Value> = serde_json::from_str(&answer).unwrap();
            items.iter().for_each(|item| assert_valid(&validator, &item.to_string()));
        } else {
            assert_valid(&validator, &answer);
        }
    }
}

/// The row of an operation in `docs/json.md` names the keys of its requests.
fn assert_is_documented(operation: &str, schema: &Value) {
    let text = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let (_, requests) = text.split_once("## Requests").expect("there is such a section");
    let row = requests.lines().find(|line| {
        let first = line.split('|').nth(1).unwrap_or_default();
        first.contains(&format!("`{operation}`"))
    });
    let row = row.unwrap_or_else(|| panic!("no row of {operation}"));
    let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let request = name.map_or(schema, |name| &schema["$defs"][name]);
    for key in request["properties"].as_object().into_iter().flat_map(|keys| keys.keys()) {
        assert!(row.contains(&format!("`{key}`")), "{operation}: {key}");
    }
}

#[test]
fn the_schema_distinguishes_outcomes() {
    let wrong = [
        ("solve", json!({ "puzzle": WIKIPEDIA, "solution": WIKIPEDIA_SOLVED, "verdict": "perhaps" })),
        ("solve", json!({ "puzzle": WIKIPEDIA, "solution": WIKIPEDIA })),
        ("count", json!({ "puzzle": WIKIPEDIA, "count": "3", "complete": true })),
        ("check", json!({ "puzzle": WIKIPEDIA, "valid": true, "conflicts": "none" })),
        ("rate", json!({ "puzzle": WIKIPEDIA, "er": "7.2" })),
        ("hint", json!({ "hint": "maybe", "text": "" })),
        ("watch", json!({ "event": "place", "cell": "r1c1", "digit": 0, "why": "choice" })),
    ];
    for (subcommand, value) in wrong {
        assert!(!validator(subcommand).is_valid(&value), "{subcommand} accepts {value}");
    }
}

/// An example of `docs/json.md` is below a heading that names its subcommand.
#[test]
fn the_examples_of_the_documentation_are_valid() {
    let text = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let mut examples = 0;
    for block in text.split("```json").skip(1) {
        let (head, block) = block.split_once('\n').expect("a block has lines");
        let (block, _) = block.split_once("```").expect("a block ends");
        let validator = validator(head.trim());
        for line in block.lines() {
            assert_valid(&validator, line);
            examples += 1;
        }
    }
    assert!(examples > 5, "there are examples");
}
