//! Why a puzzle has no solution or several, in words and as fields, and the certificate of how many it has.

use std::io::{self, Write};

use sudokit::certificate::{ProveError, prove_within};
use sudokit::format::{Record, Value};
use sudokit::reason::Verdict;
use sudokit::{Candidate, CellSet, Problem, Solution};
use sudokit_bulk::RecordWriter;

use crate::limits::Limits;

/// The fields of a reason.
pub(crate) const FIELDS: [&str; 3] = ["contradiction", "unavoidable", "solutions"];

/// The reason in words; nothing of one solution, or of a sukaku without any.
pub(crate) fn words(problem: &Problem, reason: &Verdict) -> Option<String> {
    match reason {
        Verdict::None(contradiction) => {
            let given = |cell| problem.given(cell).map(|digit| Candidate { cell, digit }.to_string());
            let givens: Vec<String> = contradiction.givens.iter().filter_map(given).collect();
            let needed = match contradiction.is_irreducible {
                true => "all needed for it",
                false => "not all may be needed for it",
            };
            (!givens.is_empty())
                .then(|| format!("these givens contradict each other, {needed}: {}", givens.join(" ")))
        }
        Verdict::Unique(_) => None,
        Verdict::Several(difference) => {
            let [one, other] = difference.solutions.map(|solution| digits(&solution, difference.cells));
            Some(format!("{} can hold {one} or {other}", difference.cells))
        }
    }
}

fn digits(solution: &Solution, cells: CellSet) -> String {
    cells.iter().map(|cell| solution.get(cell).to_char()).collect()
}

/// Adds the fields of a reason.
pub(crate) fn add_fields(reason: &Verdict, record: &mut Record, writer: &RecordWriter<'_>) {
    let [contradiction, unavoidable, solutions] = FIELDS;
    match reason {
        Verdict::None(it) => writer.add_field(record, contradiction, it.givens.to_string()),
        Verdict::Unique(_) => {}
        Verdict::Several(difference) => {
            let two = difference.solutions.map(|solution| solution.to_string());
            writer.add_field(record, unavoidable, difference.cells.to_string());
            let two: Value = if writer.format.is_structured() {
                Value::List(two.map(Value::from).into())
            } else {
                two.join(" ").into()
            };
            writer.add_field(record, solutions, two);
        }
    }
}

/// The certificate of a problem, or why there is none.
pub(crate) fn certificate(problem: &Problem, budget: &Limits) -> Result<Vec<u8>, String> {
    let mut certificate = Certificate(Vec::new());
    match budget.limits(|limits| prove_within(problem, &mut certificate, limits)) {
        Ok(_) => Ok(certificate.0),
        Err(ProveError::Stopped(reason)) => Err(budget.explain(reason)),
        Err(error) => Err(error.to_string()),
    }
}

/// A certificate is kept until it is complete, so that nothing else gets into the file. It may not fill the memory.
struct Certificate(Vec<u8>);

impl Write for Certificate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const MOST: usize = 1 << 24;
        if self.0.len() + bytes.len() > MOST {
            return Err(io::Error::other("gave up, for it would be longer than 16 MiB"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
