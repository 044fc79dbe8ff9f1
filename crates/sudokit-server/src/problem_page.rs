//! `GET /problems`: what each code of a problem means. The `type` of a problem is an address on this page.

use std::fmt::Write as _;

use axum::response::{Html, IntoResponse};

/// The codes of the server, and the codes of the library for boards, files and requests.
const CODES: [(&str, &str); 44] = [
    ("bad-http", "The request is not HTTP/1.1."),
    ("bad-host", "The header Host is missing, there are two, or it is not a host."),
    ("bad-json", "The body is not JSON."),
    ("bad-query", "An option of a batch is unknown or has a wrong value."),
    ("broken-body", "The body cannot be read to its end."),
    ("unauthorized", "A token is missing or wrong."),
    ("not-found", "There is nothing at this path."),
    ("method-not-allowed", "The path has other methods; Allow lists them."),
    ("too-slow", "The body did not come in time."),
    ("too-large", "The body is too large."),
    ("too-long-address", "The address of the request is too long."),
    ("unsupported-media-type", "The body is not application/json, or compressed."),
    ("wrong-host", "The server was not told that it has this name; see --host."),
    ("too-many-requests", "This client asks too often; Retry-After says when it may go on."),
    ("too-many-connections", "This client has too many connections."),
    ("too-large-head", "The headers of the request are too many or too long."),
    ("internal", "A bug in the server. The log has the request's id."),
    ("overloaded", "The server has as much work as it accepts; Retry-After says when to try again."),
    ("stopping", "The server stops, and had no time left for the request."),
    ("bad-request", "A key of the request is unknown, missing, or has a wrong value."),
    ("unrecognized-format", "The text is a board in no known format."),
    ("not-a-cell", "A character is neither a digit nor a blank."),
    ("cell-count", "A board does not have 81 cells."),
    ("row-length", "A row does not have nine cells."),
    ("row-count", "A board does not have nine rows."),
    ("other-size", "The board has a size that cannot be read here."),
    ("not-classic", "The board has another size than 9x9."),
    ("other-board", "The board is another one than the options say."),
    ("not-utf-8", "The bytes are not UTF-8 text."),
    ("too-long", "The record is longer than any record can be."),
    ("syntax", "Something else that the format does not allow."),
    ("unsupported", "The puzzle has a rule that is not known, or that the format of the output cannot say."),
    ("unreadable", "The input broke off."),
    ("conflicts", "The givens break a rule of Sudoku; the cells are those of the conflicts."),
    ("blank-cell", "A solution has a blank cell."),
    ("not-a-mark", "A character of the candidates is neither a digit nor a blank."),
    ("no-puzzle", "There is no puzzle in the text, or in the range that was asked for."),
    ("no-solution", "The puzzle has no solution."),
    ("several-solutions", "The puzzle has several solutions where one is needed."),
    ("unknown-technique", "No technique has this name."),
    ("no-drill", "There is no position for this drill."),
    ("no-certificate", "There is no certificate in the text."),
    ("max-nodes", "The work was stopped at the limit of nodes."),
    ("interrupted", "The work was stopped at the limit of time."),
];

/// The page.
pub(crate) async fn page() -> impl IntoResponse {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Problems of the sudokit API</title>\n\
         <h1>Problems of the sudokit API</h1>\n<dl>\n",
    );
    for (code, about) in CODES {
        // Writing to a text cannot fail.
        let _ = writeln!(html, "<dt id=\"{code}\"><code>{code}</code><dd>{about}");
    }
    html.push_str("</dl>\n");
    Html(html)
}
