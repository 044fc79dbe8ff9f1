//! sudokit as a WebAssembly module: requests in JSON over two buffers, the model of a board over typed
//! arrays, and many puzzles at once as rows of numbers.
//!
//! The module imports nothing. A caller
//! - writes the name of an operation and the text of a request, one behind the other, into [`input`],
//! - calls [`begin`], and then [`next`] until it is not [`PART`],
//! - reads each part, the answer or the error, a JSON text, from [`output`].
//!
//! A panic ends a call with a trap: `output` then has its message as an error, and the module must be
//! replaced. The module has no clock and cannot interrupt a call: run it in a worker, and terminate the
//! worker.
//!
//! The memory may grow in each call, so a caller must create its views of it again after each call.

#![expect(unsafe_code, reason = "functions are exported by their names")]

mod board;
#[cfg(feature = "formats")]
mod rows;

use std::cell::RefCell;
use std::sync::Once;

use sudokit::Budget;
use sudokit::outcome::ErrorReport;
use sudokit::request::{Next, Request, Running};

pub use board::{BoardMemory, board, update_board};
#[cfg(feature = "formats")]
pub use rows::{CANON, RATE, Row};

/// The status of an answer.
pub const ANSWER: u32 = 0;
/// The status of a part of an answer: more will follow from [`next`].
pub const PART: u32 = 1;
/// The status of an error.
pub const ERROR: u32 = 2;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// The input buffer, with `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    report_panics();
    INPUT.with_borrow_mut(|input| {
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// The output buffer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// The number of bytes in the output buffer.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Begins the request in the input buffer: the name of the operation, in `name_length` bytes, and then the
/// JSON text. The status is [`ERROR`] if the request is wrong; otherwise [`PART`].
#[unsafe(no_mangle)]
pub extern "C" fn begin(name_length: usize) -> u32 {
    let input = INPUT.take();
    let (name, json) = input.split_at(name_length.min(input.len()));
    match Request::parse(&String::from_utf8_lossy(name), json) {
        Ok(request) => {
            RUNNING.set(Some(request.start()));
            PART
        }
        Err(report) => fail(&report),
    }
}

/// Continues the request that was begun: [`PART`], [`ANSWER`] or [`ERROR`], with the JSON text in the output
/// buffer.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> u32 {
    let Some(mut running) = RUNNING.take() else {
        return fail(&ErrorReport::new("no request was begun", "no-request"));
    };
    match running.next(Budget::UNLIMITED) {
        Ok(Next::Part(part)) => {
            RUNNING.set(Some(running));
            write(part);
            PART
        }
        Ok(Next::Answer(answer)) => {
            write(answer);
            ANSWER
        }
        Err(report) => fail(&report),
    }
}

/// Answers all records of a text: the input buffer has the name of its format, of `format_length` bytes, and
/// then the text. The output has a [`Row`] for each record. `operations` is a bit set of [`RATE`] and
/// [`CANON`]; every puzzle is solved. The status is [`ANSWER`] or [`ERROR`].
#[cfg(feature = "formats")]
#[unsafe(no_mangle)]
pub extern "C" fn rows(format_length: usize, operations: u32) -> u32 {
    report_panics();
    let input = INPUT.take();
    let (format, text) = input.split_at(format_length.min(input.len()));
    match rows::rows_of(text, &String::from_utf8_lossy(format), operations) {
        Ok(rows) => {
            OUTPUT.set(rows);
            ANSWER
        }
        Err(report) => fail(&report),
    }
}

/// Writes the names of the numbers in rows to the output buffer: a JSON object with the arrays `verdicts` and
/// `rules`.
#[cfg(feature = "formats")]
#[unsafe(no_mangle)]
pub extern "C" fn row_names() {
    write(rows::names());
}

fn write(text: String) {
    OUTPUT.set(text.into_bytes());
}

fn fail(report: &ErrorReport) -> u32 {
    write(sudokit::request::error_json(report));
    ERROR
}

/// Makes a panic write its message to the output buffer before the module ends. Only on WebAssembly:
/// elsewhere a panic does not end the process.
fn report_panics() {
    static HOOK: Once = Once::new();
    if !cfg!(target_family = "wasm") {
        return;
    }
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            write(sudokit::request::error_json(&ErrorReport::new(panic.to_string(), "panic")));
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(operation: &str, request: &str) -> (Vec<String>, u32, String) {
        let bytes = [operation, request].concat().into_bytes();
        input(bytes.len());
        INPUT.set(bytes);
        let mut parts = Vec::new();
        let mut status = begin(operation.len());
        let mut is_begun = false;
        while status == PART {
            if is_begun {
                parts.push(OUTPUT.with_borrow(|output| String::from_utf8_lossy(output).into_owned()));
            }
            is_begun = true;
            status = next();
        }
        (parts, status, OUTPUT.with_borrow(|output| String::from_utf8_lossy(output).into_owned()))
    }

    #[test]
    fn every_operation_answers_as_the_library_does() {
        for operation in sudokit::request::OPERATIONS {
            let (_, status, text) = ask(operation.name, operation.example);
            let request = Request::parse(operation.name, operation.example.as_bytes()).expect("an example");
            let answer = request.answer(Budget::UNLIMITED, &mut |_| {}).expect("an answer");
            assert_eq!((status, text), (ANSWER, answer), "{}", operation.name);
        }
    }

    #[test]
    fn parts_come_one_by_one() {
        let example = sudokit::request::Operation::from_name("explain").expect("it is there").example;
        let (parts, status, answer) = ask("explain", example);
        assert_eq!((parts.len(), status), (3, ANSWER));
        assert!(parts.iter().all(|part| answer.contains(part)));
    }

    #[test]
    fn errors_are_json() {
        for (operation, request, code) in [
            ("sing", "{}", "unknown-operation"),
            ("solve", "{", "bad-json"),
            ("solve", r#"{"puzzle":"1"}"#, "unrecognized-format"),
        ] {
            let (_, status, text) = ask(operation, request);
            assert_eq!(status, ERROR);
            assert!(text.contains(&format!(r#""code":"{code}""#)), "{text}");
        }
        assert_eq!(next(), ERROR);
    }
}
