//! The operations give the answers of the library, and errors are problems.

use sudokit::Budget;
use sudokit::request::{OPERATIONS, Request};

use crate::common::{PROPER, SOLUTION, TestServer, options};

#[test]
fn every_operation_answers_what_the_library_answers() {
    let server = TestServer::start(options());
    for operation in OPERATIONS {
        let request = Request::parse(operation.name, operation.example.as_bytes()).unwrap();
        let expected = request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap();
        let answer = server.post(&format!("/v1/{}", operation.name), operation.example);
        assert_eq!((answer.status, answer.text()), (200, expected), "{}", operation.name);
        assert_eq!(answer.headers["content-type"], "application/json");
        assert_eq!(answer.headers["access-control-allow-origin"], "*");
    }
}

#[test]
fn parts_come_before_the_answer() {
    let server = TestServer::start(options());
    for operation in OPERATIONS.iter().filter(|operation| operation.has_parts) {
        let request = Request::parse(operation.name, operation.example.as_bytes()).unwrap();
        let mut expected = Vec::new();
        let text =
            request.answer(Budget::UNLIMITED, &mut |part| expected.push(format!("{{\"part\":{part}}}")));
        expected.push(format!("{{\"answer\":{}}}", text.unwrap()));
        let headers = "content-type: application/json\r\naccept: application/x-ndjson\r\n";
        let answer = server.ask("POST", &format!("/v1/{}", operation.name), headers, operation.example);
        assert_eq!(answer.headers["content-type"], "application/x-ndjson");
        assert_eq!(answer.text().lines().collect::<Vec<_>>(), expected, "{}", operation.name);
        // An error before the first part has its own status.
        let answer = server.ask("POST", &format!("/v1/{}", operation.name), headers, r#"{"puzzle":"12"}"#);
        answer.problem(422, "unrecognized-format");
    }
}

#[test]
fn what_depends_on_the_address_alone_can_be_kept() {
    let server = TestServer::start(options());
    let solve = format!("/v1/solve/{PROPER}");
    // Caches must ask again for answers that the next version may change.
    let listings =
        ["/v1/techniques", "/v1/formats", "/v1/engines", "/v1/version"].map(|path| (path, "no-cache"));
    for (path, cache) in [(&*solve, "max-age=86400")].into_iter().chain(listings) {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.headers["cache-control"], format!("public, {cache}"));
        let known = format!("if-none-match: {}\r\n", answer.headers["etag"]);
        let again = server.ask("GET", path, &known, "");
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.headers["etag"], answer.headers["etag"]);
    }
    let solved = server.get(&format!("/v1/solve/{PROPER}")).json();
    assert_eq!((&solved["solution"], &solved["verdict"]), (&SOLUTION.into(), &"unique".into()));
}

#[test]
fn an_error_names_its_place() {
    let server = TestServer::start(options());
    let problem = server.post("/v1/solve", format!(r#"{{"puzzle":"12q{}"}}"#, ".".repeat(78)));
    let problem = problem.problem(422, "not-a-cell");
    assert_eq!((&problem["column"], &problem["cell"]), (&3.into(), &"r1c3".into()));
    assert_eq!(problem["source"], "puzzle");
    let problem = server.post("/v1/solve", "{\n \"puzzle\": oh no }").problem(400, "bad-json");
    assert_eq!(problem["line"], 2);
    for (body, key) in [(r#"{"puzle":""}"#, "puzle"), ("{}", "puzzle"), (r#"{"puzzle":5}"#, "puzzle")] {
        assert_eq!(server.post("/v1/solve", body).problem(422, "bad-request")["source"], key, "{body}");
    }
    let problem = server.post("/v1/solve", "null").problem(422, "bad-request");
    assert_eq!(
        (&problem["detail"], &problem["source"]),
        (&"expected an object".into(), &serde_json::Value::Null)
    );
    server.get("/v1/solve/12").problem(422, "unrecognized-format");
    server.get("/v1/solve/%ff").problem(404, "not-found");
}

#[test]
fn wrong_paths_and_methods_are_problems() {
    let server = TestServer::start(options());
    server.post("/v1/dance", "{}").problem(404, "not-found");
    server.get("/v1/hint").problem(405, "method-not-allowed");
    let answer = server.ask("DELETE", "/v1/solve", "", "");
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.headers["allow"], "POST");
    server
        .ask("POST", "/v1/solve", "content-type: text/plain\r\n", "{}")
        .problem(415, "unsupported-media-type");
    server.ask("POST", "/v1/solve", "", "{}").problem(415, "unsupported-media-type");
    let compressed = "content-type: application/json\r\ncontent-encoding: gzip\r\n";
    server.ask("POST", "/v1/solve", compressed, "{}").problem(415, "unsupported-media-type");
}

#[test]
fn a_time_limit_answers_with_what_is_known() {
    let server =
        TestServer::start(sudokit_server::Options { timeout: std::time::Duration::ZERO, ..options() });
    let answer = server.post("/v1/count", format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(81)));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["complete"], false);
}
