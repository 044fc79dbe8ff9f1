//! [`RunProgress`], how far a run has come, and [`Resume`], what it takes to go on from there.

use std::borrow::Cow;
use std::{fmt, io};

use serde_json::{Map, Value, json};
use sudokit::format::Loss;

use crate::{Status, Summary};

/// How far a run has come. A run that starts there writes what an uninterrupted one would have written from there on.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::{NoHost, Pipeline, Resume, RunProgress, Source, jobs};
///
/// let puzzles = || vec![Source::text("request", format!("1{0}\n{0}7\n", ".".repeat(80)))];
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let job = || jobs::Convert { format: &sudokit::format::FORMATS[0] };
/// let mut whole = Vec::new();
/// pipeline.run(puzzles(), job(), &mut whole)?;
///
/// // A run that was interrupted after the first record and its 82 bytes.
/// let mut from = RunProgress::default();
/// from.records = 1;
/// let mut rest = Vec::new();
/// let resume = Resume { from, note: &mut |_| Ok(()) };
/// pipeline.resume(resume, puzzles(), job(), &mut rest, &mut std::io::sink())?;
/// assert_eq!(rest, whole[82..]);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct RunProgress {
    /// The number of records that are answered; of a generation, the number of puzzles.
    pub records: u64,
    /// The number of answers that the next record has already.
    pub answers: u64,
    /// The number of attempts of a generation.
    pub attempts: u64,
    /// Whether there is an answer in the output.
    pub has_answers: bool,
    /// What the records amount to.
    pub summary: Summary,
}

/// How a run goes on from another that was interrupted, and can be interrupted itself.
pub struct Resume<'a> {
    /// How far the other run has come. The output must end there.
    pub from: RunProgress,
    /// Called at points from which the run can go on, when everything before has been written to the output.
    pub note: &'a mut (dyn FnMut(&RunProgress) -> io::Result<()> + 'a),
}

impl fmt::Debug for Resume<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resume").field("from", &self.from).finish_non_exhaustive()
    }
}

impl RunProgress {
    /// Whether the run is at its start.
    pub(crate) fn is_start(&self) -> bool {
        self.records == 0 && self.answers == 0
    }

    /// The same, to be kept. Messages are not part of it.
    pub(crate) fn snapshot(&self) -> RunProgress {
        RunProgress { summary: self.summary.without_messages(), ..*self }
    }

    /// The progress as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let RunProgress { records, answers, attempts, has_answers, summary } = self;
        let losses: Vec<Value> = summary
            .losses
            .iter()
            .map(|(loss, count)| match loss {
                Loss::Field(name) => json!(["field", count, name]),
                Loss::Candidates => json!(["candidates", count]),
                Loss::Placed => json!(["placed", count]),
                _ => json!(["marks", count]),
            })
            .collect();
        json!({
            "records": records,
            "answers": answers,
            "attempts": attempts,
            "has_answers": has_answers,
            "status": STATUSES.iter().position(|it| *it == summary.status),
            "verdicts": summary.verdicts(),
            "losses": losses,
        })
    }

    /// The progress of which this is the JSON.
    pub(crate) fn from_json(json: &Value) -> Option<RunProgress> {
        let number = |name: &str| json.get(name)?.as_u64();
        let mut summary = Summary::default();
        summary.status = *STATUSES.get(number("status")? as usize)?;
        let verdicts: &Map<String, Value> = json.get("verdicts")?.as_object()?;
        for (verdict, count) in verdicts {
            summary.add(Cow::Owned(verdict.clone()), count.as_u64()?);
        }
        for loss in json.get("losses")?.as_array()? {
            let kind = match loss.get(0)?.as_str()? {
                "field" => Loss::Field(loss.get(2)?.as_str()?.to_owned()),
                "candidates" => Loss::Candidates,
                "placed" => Loss::Placed,
                "marks" => Loss::Marks,
                _ => return None,
            };
            summary.losses.insert(kind, loss.get(1)?.as_u64()?);
        }
        Some(RunProgress {
            records: number("records")?,
            answers: number("answers")?,
            attempts: number("attempts")?,
            has_answers: json.get("has_answers")?.as_bool()?,
            summary,
        })
    }
}

/// The statuses by number.
const STATUSES: [Status; 4] = [Status::Yes, Status::No, Status::Stopped, Status::Failed];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_kept_in_json() {
        let mut progress = RunProgress { records: 7, answers: 2, attempts: 9, ..RunProgress::default() };
        progress.has_answers = true;
        progress.summary.count_many(Status::No, "unique", 5);
        progress.summary.count(Status::Failed, "unreadable");
        for loss in [Loss::Candidates, Loss::Placed, Loss::Marks, Loss::Field("a \"name\"".to_owned())] {
            progress.summary.count_loss(loss, 3);
        }
        let text = progress.to_json().to_string();
        let read = RunProgress::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(read.to_json(), progress.to_json());
        assert_eq!((read.records, read.answers, read.attempts, read.has_answers), (7, 2, 9, true));
        assert_eq!((read.summary.status, read.summary.losses), (Status::Failed, progress.summary.losses));
        assert!(RunProgress::from_json(&json!({"records": 1})).is_none());
    }
}
