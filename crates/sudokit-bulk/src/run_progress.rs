//! [`RunProgress`], how far a run has come, and [`Resume`], with which a run starts there.

use std::borrow::Cow;
use std::{fmt, io};

use serde_json::{Map, Value, json};
use sudokit::format::Loss;

use crate::{Status, Summary};

/// How far a run has come. A run that starts there writes exactly the rest of the output. This does not hold for jobs whose
/// answers depend on earlier records, such as [`Dedupe`](crate::jobs::Dedupe).
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::{NoHost, Pipeline, Resume, RunProgress, Source, jobs};
///
/// let puzzles = || vec![Source::text("request", format!("1{0}\n{0}7\n", ".".repeat(80)))];
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let job = || jobs::Convert { format: sudokit::format::DEFAULT };
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
    /// The number of attempts of a generation.
    pub attempts: u64,
    /// Whether there is an answer in the output.
    pub has_answers: bool,
    /// What the records amount to.
    pub summary: Summary,
}

/// Where a run starts, and what is called when it has come further.
pub struct Resume<'a> {
    /// How far an earlier run has come. The output must end there.
    pub from: RunProgress,
    /// Called after some records, when their answers and nothing else have been written to the output.
    pub note: &'a mut (dyn FnMut(&RunProgress) -> io::Result<()> + 'a),
}

impl fmt::Debug for Resume<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resume").field("from", &self.from).finish_non_exhaustive()
    }
}

impl RunProgress {
    /// A copy without the messages, which are not saved.
    pub(crate) fn snapshot(&self) -> RunProgress {
        RunProgress { summary: self.summary.without_messages(), ..*self }
    }

    /// The progress as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let RunProgress { records, attempts, has_answers, summary } = self;
        let losses: Vec<Value> = summary
            .losses
            .iter()
            .map(|(loss, count)| match loss {
                Loss::Field(name) => json!(["field", count, name]),
                Loss::Candidates => json!(["candidates", count]),
                Loss::Placed => json!(["placed", count]),
                Loss::Rules => json!(["rules", count]),
                _ => json!(["marks", count]),
            })
            .collect();
        json!({
            "records": records,
            "attempts": attempts,
            "has_answers": has_answers,
            "status": STATUSES.iter().position(|it| *it == summary.status),
            "verdicts": summary.verdicts(),
            "losses": losses,
            "unused_placed": summary.unused_placed,
        })
    }

    /// Reads the JSON that [`to_json`](RunProgress::to_json) makes.
    pub(crate) fn from_json(json: &Value) -> Option<RunProgress> {
        let number = |name: &str| json.get(name)?.as_u64();
        let mut summary = Summary::default();
        summary.status = *STATUSES.get(number("status")? as usize)?;
        summary.unused_placed = number("unused_placed")?;
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
                "rules" => Loss::Rules,
                _ => return None,
            };
            summary.losses.insert(kind, loss.get(1)?.as_u64()?);
        }
        Some(RunProgress {
            records: number("records")?,
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
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use sudokit::format::Format;
    use sudokit::operation::{ShuffleOptions, Within};

    use super::*;
    use crate::jobs::{Convert, Shuffle};
    use crate::{InputRecord, Job, NoHost, Pipeline, RecordWriter, Source};

    /// What was written at the points that a run noted, and the points as they are saved.
    type Points = Vec<(usize, Value)>;

    /// An output that a note can look at.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Shared {
        fn bytes(&self) -> Vec<u8> {
            self.0.lock().unwrap().clone()
        }
    }

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Sources of several formats, with records that cannot be read.
    fn sources() -> Vec<Source> {
        let puzzles = ["1", "12", "11", "21"].map(|clues| format!("{clues:.<81}"));
        let lines = format!("{}\nno puzzle\n{}\n{}\n", puzzles[0], puzzles[2], puzzles[1]);
        let table = format!("name,puzzle\na,{}\nb,no\nc,{}\n", puzzles[3], puzzles[0]);
        let text = |name, text: &str| Source::text(name, text);
        let missing = Source::file("no-such-file");
        vec![
            text("bad", "no puzzle\n"),
            text("table", &table),
            missing,
            text("lines", &lines),
            text("more", &lines),
        ]
    }

    /// Runs from the start and from each point that is noted, and compares the bytes and the reports.
    fn check_points<T: PartialEq + std::fmt::Debug>(run: impl Fn(Resume<'_>, Shared) -> T) {
        let resumed = |from: RunProgress, start: &[u8]| {
            let (output, mut points) = (Shared(Arc::new(Mutex::new(start.to_vec()))), Points::new());
            let seen = output.clone();
            let mut note = |progress: &RunProgress| {
                points.push((seen.bytes().len(), progress.to_json()));
                Ok(())
            };
            let report = run(Resume { from, note: &mut note }, output.clone());
            (report, output.bytes(), points)
        };
        let (report, bytes, points) = resumed(RunProgress::default(), b"");
        assert!(points.len() >= 8, "{points:?}");
        for (length, point) in points {
            let from = RunProgress::from_json(&point).unwrap();
            let (other_report, other, _) = resumed(from, &bytes[..length]);
            assert_eq!(String::from_utf8_lossy(&other), String::from_utf8_lossy(&bytes), "{point}");
            assert_eq!(other_report, report, "{point}");
        }
    }

    /// A job with batches of one record, so that each record has a point.
    struct OneByOne<J>(J);

    impl<J: Job> Job for OneByOne<J> {
        fn output_format(&self, input: &'static Format) -> &'static Format {
            self.0.output_format(input)
        }

        fn answers_per_record(&self) -> u64 {
            self.0.answers_per_record()
        }

        fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
            self.0.answer(input, writer);
        }

        fn max_batch(&self) -> usize {
            1
        }
    }

    fn check_job<J: Job + 'static>(job: impl Fn() -> J) {
        check_points(|resume, mut output| {
            let pipeline = Pipeline::new(Arc::new(NoHost)).with_threads(2);
            let job = OneByOne(job());
            let summary = pipeline.resume(resume, sources(), job, &mut output, &mut io::sink()).unwrap();
            (summary.status, summary.to_string(), summary.losses)
        });
    }

    #[test]
    fn runs_go_on_from_each_point() {
        for format in ["line", "json", "csv"] {
            let format = Format::from_name(format).unwrap();
            check_job(|| Convert { format });
        }
        for count in [3, 5000] {
            let options = || ShuffleOptions { count: Within(count), ..ShuffleOptions::default() };
            check_job(|| Shuffle { options: options(), ..Shuffle::default() });
        }
    }

    #[test]
    fn progress_is_kept_in_json() {
        let mut progress =
            RunProgress { records: 7, attempts: 9, has_answers: true, ..RunProgress::default() };
        progress.summary.count_many(Status::No, "unique", 5);
        progress.summary.count(Status::Failed, "unreadable");
        for loss in
            [Loss::Candidates, Loss::Placed, Loss::Marks, Loss::Rules, Loss::Field("a \"name\"".to_owned())]
        {
            progress.summary.count_loss(loss, 3);
        }
        let text = progress.to_json().to_string();
        let read = RunProgress::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(read.to_json(), progress.to_json());
        assert_eq!((read.records, read.attempts, read.has_answers), (7, 9, true));
        assert_eq!((read.summary.status, read.summary.losses), (Status::Failed, progress.summary.losses));
        assert!(RunProgress::from_json(&json!({"records": 1})).is_none());
    }
}
