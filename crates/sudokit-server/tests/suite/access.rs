//! Who may use the API, and how often.

use std::num::NonZero;

use sudokit_server::Options;

use crate::common::{PROPER, TestServer, options};

#[test]
fn the_api_demands_a_token_and_the_page_does_not() {
    let tokens = Some("0123456789abcdef\n".parse().unwrap());
    let server = TestServer::start(Options { tokens, ..options() });
    let path = format!("/v1/solve/{PROPER}");
    let answer = server.get(&path);
    answer.problem(401, "unauthorized");
    assert_eq!(answer.headers["www-authenticate"], "Bearer");
    server.ask("GET", &path, "authorization: Bearer 0123456789abcdeF\r\n", "").problem(401, "unauthorized");
    server.get("/metrics").problem(401, "unauthorized");
    let allowed = server.ask("GET", &path, "authorization: Bearer 0123456789abcdef\r\n", "");
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.headers["cache-control"], "private, max-age=86400");
    // The whole page can be loaded, and then asks for the token.
    let assets = server.get("/assets.json").json();
    let assets =
        assets["files"].as_array().unwrap().iter().map(|path| format!("/{}", path.as_str().unwrap()));
    for path in ["/", "/assets.json", "/healthz", "/readyz"].map(String::from).into_iter().chain(assets) {
        assert_eq!(server.get(&path).status, 200, "{path}");
    }
}

#[test]
fn each_client_has_a_rate() {
    let rate = NonZero::new(1);
    let server = TestServer::start(Options { rate, is_behind_proxy: true, ..options() });
    let ask = |client: &str| {
        let headers = format!("x-forwarded-for: 9.9.9.9, {client}\r\n");
        server.ask("GET", "/v1/version", &headers, "")
    };
    assert_eq!([ask("1.1.1.1").status, ask("1.1.1.1").status], [200, 200]);
    // Hardly a second has passed; even if it has, one of the next requests is refused.
    let refused = (0..100).map(|_| ask("1.1.1.1")).find(|answer| answer.status != 200).unwrap();
    refused.problem(429, "too-many-requests");
    assert!(refused.headers["retry-after"].parse::<u64>().unwrap() >= 1);
    assert_eq!(ask("2.2.2.2").status, 200);
    // Some proxies add the port; another client has its own limit.
    assert_eq!(ask("3.3.3.3:4444").status, 200);
    assert_eq!(ask("[2001:db8::1]:4444").status, 200);
    let refused = (0..100).map(|_| ask("3.3.3.3:5555")).find(|answer| answer.status != 200).unwrap();
    refused.problem(429, "too-many-requests");
}

#[test]
fn only_names_that_were_asked_for_are_answered() {
    let server = TestServer::start(Options { hosts: Some(vec!["sudoku.example".to_owned()]), ..options() });
    let ask = |line: &str, headers: &str| {
        let mut client = server.connect();
        client.write(format!("{line}\r\n{headers}\r\n").as_bytes());
        client.answer()
    };
    for path in ["/", "/healthz", "/v1/version", "/metrics"] {
        let line = format!("GET {path} HTTP/1.1");
        for host in ["localhost", "localhost:8910", "127.0.0.1", "[::1]:80", "Sudoku.Example"] {
            assert_eq!(ask(&line, &format!("host: {host}\r\n")).status, 200, "{path} {host}");
        }
        ask(&line, "host: evil.example\r\n").problem(421, "wrong-host");
        ask(&line, "").problem(400, "bad-host");
        ask(&line, "host: localhost\r\nhost: localhost\r\n").problem(400, "bad-host");
        ask(&line, "host: localhost/\r\n").problem(400, "bad-host");
    }
    ask("GET http://evil.example/healthz HTTP/1.1", "host: localhost\r\n").problem(421, "wrong-host");
    assert_eq!(ask("GET /healthz HTTP/1.0", "").status, 200);
    // The name of a foreign page that points to this machine.
    let preflight =
        "host: evil.example\r\norigin: http://evil.example\r\naccess-control-request-method: POST\r\n";
    ask("OPTIONS /v1/solve HTTP/1.1", preflight).problem(421, "wrong-host");
    let open = TestServer::start(Options { hosts: None, ..options() });
    let mut client = open.connect();
    client.write(b"GET /healthz HTTP/1.1\r\nhost: any.example\r\n\r\n");
    assert_eq!(client.answer().status, 200);
}

#[test]
fn a_browser_may_send_any_header_and_read_those_of_answers() {
    let server = TestServer::start(Options { rate: NonZero::new(1), ..options() });
    let wanted = "authorization,content-type,x-request-id,traceparent,x-of-a-library";
    let headers = format!(
        "origin: https://page.example\r\naccess-control-request-method: POST\r\naccess-control-request-headers: {wanted}\r\n"
    );
    let preflight = server.ask("OPTIONS", "/v1/solve", &headers, "");
    assert_eq!(preflight.status, 200);
    assert_eq!(preflight.headers["access-control-allow-origin"], "*");
    assert_eq!(preflight.headers["access-control-allow-headers"], wanted);
    assert_eq!(preflight.headers["access-control-allow-methods"], "GET,POST");
    assert_eq!(preflight.headers["access-control-max-age"], "86400");
    // Answers and refusals alike.
    let origin = "origin: https://page.example\r\n";
    let answers = [
        server.ask("GET", "/v1/version", origin, ""),
        server.ask("GET", "/nowhere", origin, ""),
        (0..100).map(|_| server.ask("GET", "/v1/version", origin, "")).find(|it| it.status == 429).unwrap(),
    ];
    assert_eq!(answers.each_ref().map(|answer| answer.status), [200, 404, 429]);
    for answer in &answers {
        let exposed: Vec<&str> = answer.headers["access-control-expose-headers"].split(", ").collect();
        for name in ["retry-after", "x-request-id", "etag", "www-authenticate", "allow"] {
            assert!(exposed.contains(&name), "{exposed:?}");
        }
        assert_eq!(answer.headers["access-control-allow-origin"], "*");
    }
}
