//! The description of the API as an OpenAPI 3.1 document; the server sends it as a file.
//!
//! The paths are made with utoipa from the tables of operations. The [schemas](crate::openapi_schemas) come
//! from the types of requests and outcomes. A test makes the document again and compares it with the file.

use schemars::SchemaGenerator;
use serde_json::Value;
use sudokit::format::FORMATS;
use sudokit::operation::LIMITS;
use sudokit::request::{OPERATIONS, Operation};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApiBuilder, PathItem, PathsBuilder, Ref, RefOr,
    Required, Response, ResponseBuilder, Schema, ServerBuilder,
};

use crate::batch::{Query, READ_OPTIONS, batch_operations, batch_options, board_options};
use crate::openapi_schemas::{PROBLEM, Schemas};
use crate::operations::has_no_keys;
use crate::parts::NDJSON;

/// The statuses of problems, and when they come.
const PROBLEMS: [(&str, &str); 14] = [
    ("400", "The body is not JSON, or the query or the header Host is wrong."),
    ("401", "A token is missing or wrong."),
    ("404", "There is nothing at this path."),
    ("405", "The path has other methods."),
    ("408", "The body did not come in time."),
    ("413", "The body is too large."),
    ("414", "The address is too long."),
    ("415", "The body is not application/json, or compressed."),
    ("421", "The server does not have this name."),
    ("422", "The request has wrong keys or values, or a board that cannot be read."),
    ("429", "Too many requests from this client; Retry-After says when to try again."),
    ("431", "The headers are too large."),
    ("500", "A bug in the server."),
    ("503", "Too much work, or the server stops; Retry-After says when to try again."),
];

/// The addresses of servers: the usual one of `sudokit serve`, and the server that sent the document.
const SERVERS: [(&str, &str); 2] = [
    ("http://127.0.0.1:8910", "`sudokit serve` on this machine"),
    ("/", "The server that sends this document"),
];

/// The document.
#[must_use]
pub fn openapi() -> Value {
    let mut paths = PathsBuilder::new();
    let mut schemas = Schemas::new();
    for operation in OPERATIONS {
        let (request, answer) = (schemas.request(operation), schemas.answer(operation));
        let mut item = PathItem::new(HttpMethod::Post, of_operation(operation, &request, &answer));
        if has_no_keys(operation) {
            let get = answers(OperationBuilder::new(), operation, &answer)
                .operation_id(Some(format!("get-{}", operation.name)));
            item.get = Some(get.build());
        }
        paths = paths.path(format!("/v1/{}", operation.name), item);
    }
    if let Some(solve) = Operation::from_name("solve") {
        let puzzle = ParameterBuilder::new()
            .name("puzzle")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("The puzzle, in any format that fits into a path."))
            .schema(Some(text()))
            .build();
        let get = answers(OperationBuilder::new(), solve, &schemas.answer(solve));
        let get = get.operation_id(Some("get-solve")).parameter(puzzle);
        paths = paths.path("/v1/solve/{puzzle}", PathItem::new(HttpMethod::Get, get.build()));
    }
    for operation in batch_operations() {
        let path = format!("/v1/batch/{}", operation.name);
        paths = paths.path(path, PathItem::new(HttpMethod::Post, of_batch(operation)));
    }
    for (path, about) in [
        ("/healthz", "Whether the process lives."),
        ("/readyz", "Whether it takes requests."),
        ("/metrics", "Numbers for Prometheus."),
    ] {
        let answer =
            |about: &str| ResponseBuilder::new().description(about).content("text/plain", content(text()));
        let mut get = OperationBuilder::new()
            .operation_id(Some(&path[1..]))
            .summary(Some(about))
            .response("200", answer(about).build());
        if path == "/readyz" {
            get = get.response("503", answer("The server stops.").build());
        }
        paths = paths.path(path, PathItem::new(HttpMethod::Get, get.build()));
    }
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let none: [&str; 0] = [];
    let servers = SERVERS.map(|(url, about)| ServerBuilder::new().url(url).description(Some(about)).build());
    let document = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("sudokit")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some("Check, solve, generate, compare, explain and rate Sudoku puzzles."))
                .build(),
        )
        .servers(Some(servers))
        .paths(paths)
        .components(Some(ComponentsBuilder::new().security_scheme("token", token).build()))
        // A server without tokens answers everyone.
        .security(Some([SecurityRequirement::default(), SecurityRequirement::new("token", none)]))
        .build();
    let mut document = serde_json::to_value(&document).unwrap_or_default();
    document["components"]["schemas"] = Value::Object(schemas.used_in(&document));
    document
}

/// `POST /v1/NAME`.
fn of_operation(operation: &Operation, request: &str, answer: &str) -> utoipa::openapi::path::Operation {
    let mut content = ContentBuilder::new().schema(Some(reference(request)));
    if let Ok(example) = serde_json::from_str(operation.example) {
        content = content.example(Some::<Value>(example));
    }
    let body = RequestBodyBuilder::new()
        .content("application/json", content.build())
        .required(Some(Required::True))
        .build();
    answers(OperationBuilder::new(), operation, answer)
        .operation_id(Some(operation.name))
        .request_body(Some(body))
        .build()
}

/// Adds the answers of an operation.
fn answers(builder: OperationBuilder, operation: &Operation, answer: &str) -> OperationBuilder {
    let answer = reference(answer);
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
fn of_batch(operation: &Operation) -> utoipa::openapi::path::Operation {
    let body = RequestBodyBuilder::new()
        .description(Some("Puzzles in any format, under any media type; none if it is empty."))
        .content("application/octet-stream", content(bytes()))
        .required(Some(Required::False))
        .build();
    let ok = ResponseBuilder::new()
        .description("A line of JSON for each record, and a summary as the last line.")
        .content(NDJSON, content(text()))
        .content("text/plain", content(text()))
        .build();
    let mut builder = OperationBuilder::new()
        .operation_id(Some(format!("batch-{}", operation.name)))
        .summary(Some(operation.about))
        .request_body(Some(body))
        .response("200", ok);
    let options = schemars::schema_for!(Query).to_value();
    let mut parameters: Vec<(&str, Value)> =
        READ_OPTIONS.iter().map(|name| (*name, options["properties"][name].clone())).collect();
    let others = LIMITS.iter().chain(board_options(operation)).chain(batch_options(operation));
    parameters.extend(others.map(|option| (option.name, option.text_schema())));
    for (name, mut schema) in parameters {
        let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let parameter = ParameterBuilder::new()
            .name(name)
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
            .content("application/problem+json", content(reference(PROBLEM)))
            .build();
        builder.response(*status, problem)
    })
}

fn reference(name: &str) -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name(name))
}

fn text() -> RefOr<Schema> {
    RefOr::T(Schema::Object(ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).build()))
}

fn bytes() -> RefOr<Schema> {
    let format = SchemaFormat::KnownFormat(KnownFormat::Binary);
    let schema =
        ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).format(Some(format)).build();
    RefOr::T(Schema::Object(schema))
}

fn content(schema: RefOr<Schema>) -> utoipa::openapi::Content {
    ContentBuilder::new().schema(Some(schema)).build()
}
