//! Answers have the order of the records, with any number of threads.

use sudokit::format::{FORMATS, Format};
use sudokit_bulk::jobs::Dedupe;
use sudokit_bulk::{InputRecord, Job, OrderedMap, OutputFormat, RecordWriter, Source, Status};

use crate::common::{Copy, lines, pipeline};

#[test]
fn records_keep_their_order_on_any_number_of_threads() {
    let text = lines(20_000);
    for threads in [1, 2, 7, 64] {
        let (host, pipeline) = pipeline(threads);
        let mut output = Vec::new();
        let summary = pipeline.run(vec![Source::text("text", &*text)], Copy, &mut output).unwrap();
        assert!(output == text.as_bytes(), "{threads} threads");
        assert_eq!((summary.records(), summary.status), (20_000, Status::Yes));
        assert_eq!(host.records.load(std::sync::atomic::Ordering::Relaxed), 20_000);
        assert_eq!(host.bytes.load(std::sync::atomic::Ordering::Relaxed), text.len() as u64);
    }
}

/// Answers even records after the odd records that are in work at the same time.
struct Uneven;

impl Job for Uneven {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        &FORMATS[0]
    }

    fn max_batch(&self) -> usize {
        1
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        if input.number.is_multiple_of(2) {
            (0..1000).for_each(|_| std::thread::yield_now());
        }
        writer.summary.count(Status::Yes, "copied");
        writer.write(&input.record);
    }
}

#[test]
fn slow_records_do_not_lose_their_place() {
    let text = lines(500);
    let mut output = Vec::new();
    pipeline(8).1.run(vec![Source::text("text", &*text)], Uneven, &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), text);
}

#[test]
fn sources_are_one_stream_in_order() {
    let all = lines(1000);
    let sources = (0..10).map(|part| {
        let text: String = all.lines().skip(part * 100).take(100).map(|line| format!("{line}\n")).collect();
        Source::text(format!("part {part}"), text)
    });
    let mut output = Vec::new();
    pipeline(4).1.run(sources.collect(), Copy, &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), all);
}

#[test]
fn outcomes_keep_the_order_and_know_their_place() {
    let text = lines(5000);
    let sources = vec![Source::text("one", &*text), Source::text("two", &*text)];
    let place = |input: InputRecord<'_>| (input.source.to_owned(), input.line, input.number);
    let outcomes: Vec<_> =
        pipeline(5).1.outcomes(sources, None, place).unwrap().map(Result::unwrap).collect();
    let expected = |source: &str| (1..=5000).map(move |number| (source.to_owned(), number, number)).collect();
    let expected: [Vec<_>; 2] = ["one", "two"].map(expected);
    assert_eq!(outcomes, expected.concat());
}

#[test]
fn a_map_keeps_the_order_and_its_queue_is_bounded() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    let taken = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&taken);
    let numbers = (0..u64::MAX).inspect(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    let mut map = OrderedMap::new(4, numbers, || |number| number * 2).unwrap();
    let doubled: Vec<u64> = map.by_ref().take(1000).map(Result::unwrap).collect();
    assert_eq!(doubled, (0..1000).map(|number| number * 2).collect::<Vec<_>>());
    // Each of four threads may hold one number, in addition to the 24 results in the queue.
    assert!(taken.load(Ordering::Relaxed) <= 1000 + 24 + 4 + 1);
}

#[test]
fn the_first_of_a_class_is_the_first_in_the_input() {
    // All puzzles with one given are isomorphic.
    let text = lines(3000);
    for threads in [1, 8] {
        let mut output = Vec::new();
        let job = Dedupe::new(OutputFormat::default());
        let summary = pipeline(threads).1.run(vec![Source::text("text", &*text)], job, &mut output).unwrap();
        assert_eq!(summary.to_string(), "3000 records: 1 first of a class, 2999 left out");
        assert_eq!(output, crate::common::line(0).as_bytes());
    }
}
