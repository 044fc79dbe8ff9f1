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
    // The page can be loaded whole, and then asks for the token.
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
    // A second has hardly passed, and if it has, the next is one too many.
    let refused = (0..100).map(|_| ask("1.1.1.1")).find(|answer| answer.status != 200).unwrap();
    refused.problem(429, "too-many-requests");
    assert!(refused.headers["retry-after"].parse::<u64>().unwrap() >= 1);
    assert_eq!(ask("2.2.2.2").status, 200);
}
