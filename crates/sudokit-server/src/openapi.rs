//! The description of the API as an OpenAPI 3.1 document, which the server has as a file.
//!
//! The paths are made with utoipa from the tables of operations, and the schemas are those of the types of requests and
//! outcomes. A test makes the document anew and compares it with the file.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use sudokit::format::FORMATS;
use sudokit::request::{OPERATIONS, Operation};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApiBuilder, PathItem, PathsBuilder, Ref, RefOr,
    Required, Response, ResponseBuilder, Schema,
};

use crate::batch::{BATCH_OPERATIONS, BatchOperation, COMMON_OPTIONS, Query};
use crate::operations::has_no_keys;
use crate::parts::NDJSON;

/// Where a document has its schemas.
const SCHEMAS: &str = "#/components/schemas/";

/// The same in `docs/schema.json`.
const DEFINITIONS: &str = "#/$defs/";

/// Where the generator has the schemas of requests, and their prefix in the document: an outcome may have the same name.
const REQUESTS: &str = "#/requests/";
const REQUEST: &str = "request.";

/// The statuses of problems, and when they come.
const PROBLEMS: [(&str, &str); 9] = [
    ("400", "The body is no JSON, or the query is wrong."),
    ("401", "A token is missing or wrong."),
    ("405", "The path has other methods."),
    ("408", "The body did not come in time."),
    ("413", "The body is too large."),
    ("415", "The body is not application/json, or compressed."),
    ("422", "The request has wrong keys or values, or a board that cannot be read."),
    ("429", "Too many requests from this client; Retry-After says when to try again."),
    ("503", "Too much work; Retry-After says when to try again."),
];

/// The document.
#[must_use]
pub fn openapi() -> Value {
    let mut paths = PathsBuilder::new();
    let mut schemas = Map::new();
    let settings = SchemaSettings::draft2020_12().with(|it| it.definitions_path = "/requests".into());
    let mut generator = SchemaGenerator::new(settings);
    for operation in OPERATIONS {
        let mut request = operation.request_schema(&mut generator).to_value();
        move_references(&mut request, REQUESTS, &[SCHEMAS, REQUEST].concat());
        let name = format!("{REQUEST}{}", operation.name);
        let path = format!("/v1/{}", operation.name);
        let post = of_operation(operation, &name);
        schemas.insert(name, request);
        let mut item = PathItem::new(HttpMethod::Post, post);
        if has_no_keys(operation) {
            let get = answers(OperationBuilder::new(), operation)
                .operation_id(Some(format!("get-{}", operation.name)));
            item.get = Some(get.build());
        }
        paths = paths.path(path, item);
    }
    if let Some(solve) = Operation::from_name("solve") {
        let puzzle = ParameterBuilder::new()
            .name("puzzle")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("The puzzle, in any format that fits into a path."))
            .schema(Some(text()))
            .build();
        let get = answers(OperationBuilder::new(), solve).operation_id(Some("get-solve")).parameter(puzzle);
        paths = paths.path("/v1/solve/{puzzle}", PathItem::new(HttpMethod::Get, get.build()));
    }
    for operation in BATCH_OPERATIONS {
        let path = format!("/v1/batch/{}", operation.name);
        paths = paths.path(path, PathItem::new(HttpMethod::Post, of_batch(operation)));
    }
    for (path, about) in
        [("/healthz", "Whether the process lives."), ("/readyz", "Whether it takes requests.")]
    {
        let ok = ResponseBuilder::new().description(about).content("text/plain", content(text())).build();
        let get = OperationBuilder::new().operation_id(Some(&path[1..])).response("200", ok).build();
        paths = paths.path(path, PathItem::new(HttpMethod::Get, get));
    }
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let none: [&str; 0] = [];
    let document = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("sudokit")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some("Check, solve, generate, compare, explain and rate Sudoku puzzles."))
                .build(),
        )
        .paths(paths)
        .components(Some(ComponentsBuilder::new().security_scheme("token", token).build()))
        // A server without tokens answers everyone.
        .security(Some([SecurityRequirement::default(), SecurityRequirement::new("token", none)]))
        .build();
    let mut document = serde_json::to_value(&document).unwrap_or_default();
    for (name, mut schema) in generator.take_definitions(true) {
        move_references(&mut schema, REQUESTS, &[SCHEMAS, REQUEST].concat());
        schemas.insert(format!("{REQUEST}{name}"), schema);
    }
    schemas.extend(definitions());
    schemas.insert("problem".to_owned(), problem());
    document["components"]["schemas"] = Value::Object(schemas);
    document
}

/// `POST /v1/NAME`.
fn of_operation(operation: &Operation, request: &str) -> utoipa::openapi::path::Operation {
    let mut content = ContentBuilder::new().schema(Some(reference(request)));
    if let Ok(example) = serde_json::from_str(operation.example) {
        content = content.example(Some::<Value>(example));
    }
    let body = RequestBodyBuilder::new()
        .content("application/json", content.build())
        .required(Some(Required::True))
        .build();
    answers(OperationBuilder::new(), operation)
        .operation_id(Some(operation.name))
        .request_body(Some(body))
        .build()
}

/// Adds what an operation answers.
fn answers(builder: OperationBuilder, operation: &Operation) -> OperationBuilder {
    let answer = reference(operation.answer);
    let answer = if operation.answers_array {
        RefOr::T(Schema::Array(utoipa::openapi::schema::ArrayBuilder::new().items(answer).build()))
    } else {
        answer
    };
    let mut ok =
        ResponseBuilder::new().description("The answer.").content("application/json", content(answer));
    if operation.has_parts {
        ok = ok.content(NDJSON, content(text()));
    }
    problems(builder.summary(Some(operation.about)).response("200", ok.build()))
}

/// `POST /v1/batch/NAME`.
fn of_batch(operation: &BatchOperation) -> utoipa::openapi::path::Operation {
    let body = RequestBodyBuilder::new()
        .description(Some("Puzzles in any format; none if it is empty."))
        // Without a schema: any bytes are answered, if only by errors.
        .content("*/*", ContentBuilder::new().build())
        .required(Some(Required::False))
        .build();
    let ok = ResponseBuilder::new()
        .description("A line of JSON for each record, and a summary as the last line.")
        .content(NDJSON, content(text()))
        .build();
    let mut builder = OperationBuilder::new()
        .operation_id(Some(format!("batch-{}", operation.name)))
        .summary(Some(operation.about))
        .request_body(Some(body))
        .response("200", ok);
    let options = schemars::schema_for!(Query).to_value();
    for name in COMMON_OPTIONS.iter().chain(operation.options) {
        let mut schema = options["properties"][name].clone();
        let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let parameter = ParameterBuilder::new()
            .name(*name)
            .parameter_in(ParameterIn::Query)
            .description(about.as_ref().and_then(Value::as_str))
            .schema(serde_json::from_value::<RefOr<Schema>>(schema).ok());
        builder = builder.parameter(parameter.build());
    }
    problems(builder).build()
}

/// The names of the formats that can be read.
pub(crate) fn readable_formats(_: &mut SchemaGenerator) -> schemars::Schema {
    let names: Vec<&str> =
        FORMATS.iter().filter(|format| format.can_read()).map(|format| format.name).collect();
    schemars::json_schema!({ "type": "string", "enum": names })
}

/// Adds the problems that every route may have.
fn problems(builder: OperationBuilder) -> OperationBuilder {
    PROBLEMS.iter().fold(builder, |builder, (status, about)| {
        let problem: Response = ResponseBuilder::new()
            .description(*about)
            .content("application/problem+json", content(reference("problem")))
            .build();
        builder.response(*status, problem)
    })
}

/// The definitions of `docs/schema.json`.
fn definitions() -> Map<String, Value> {
    let mut schema = sudokit::outcome::schema();
    let mut definitions = match schema["$defs"].take() {
        Value::Object(definitions) => definitions,
        _ => Map::new(),
    };
    definitions.values_mut().for_each(|schema| move_references(schema, DEFINITIONS, SCHEMAS));
    definitions
}

/// Lets references with one beginning have another.
fn move_references(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Object(members) => {
            if let Some(Value::String(target)) = members.get_mut("$ref") {
                *target = target.replace(from, to);
            }
            members.values_mut().for_each(|value| move_references(value, from, to));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| move_references(item, from, to)),
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

fn reference(name: &str) -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name(name))
}

fn text() -> RefOr<Schema> {
    RefOr::T(Schema::Object(ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).build()))
}

fn content(schema: RefOr<Schema>) -> utoipa::openapi::Content {
    ContentBuilder::new().schema(Some(schema)).build()
}
