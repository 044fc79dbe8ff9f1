//! Every format against the sample files: `samples/FORMAT-what.ext` is recognized as FORMAT and as no
//! other format, reads without an error unless it is called broken, and survives being written.

use std::fs;
use std::io::BufReader;
use std::path::PathBuf;

use sudokit::format::{
    Column, Confidence, FORMATS, Field, FieldNames, Format, LEADING, Loss, Progress, REMARK, ReadOptions,
    Reader, Record, Sample, TRAILING,
};
use sudokit::{Cell, Digit, DigitSet, Grid, Sukaku};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The name and the bytes of every sample, with the format in its name.
fn samples() -> Vec<(String, Vec<u8>, &'static Format)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut samples = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let format = Format::from_name(name.split('-').next().unwrap()).unwrap();
        samples.push((name, fs::read(&path).unwrap(), format));
    }
    samples.sort_by(|a, b| a.0.cmp(&b.0));
    samples
}

fn records(bytes: &[u8], format: &'static Format) -> Vec<Result<Record, String>> {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    Reader::open(bytes, &options).unwrap().map(|result| result.map_err(|error| error.to_string())).collect()
}

fn write(records: &[Record], format: &'static Format, columns: &[Column]) -> Vec<u8> {
    let encoder = format.encoder(columns).unwrap();
    let mut out = Vec::new();
    encoder.head(&mut out);
    for (i, record) in records.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(encoder.between().as_bytes());
        }
        encoder.record(record, &mut out);
    }
    out
}

#[test]
fn of_every_sample_exactly_one_format_is_the_surest() {
    for (name, bytes, format) in samples() {
        let sample = Sample::new(&bytes, Some(&name));
        let confidences: Vec<Confidence> = FORMATS.iter().map(|format| format.confidence(&sample)).collect();
        let greatest = confidences.iter().max().unwrap();
        assert!(*greatest > Confidence::No, "{name}");
        let surest = FORMATS.iter().zip(&confidences).filter(|(_, confidence)| *confidence == greatest);
        assert_eq!(surest.map(|(format, _)| format.name).collect::<Vec<_>>(), [format.name], "{name}");
        assert_eq!(sample.detect().map(|format| format.name), Some(format.name), "{name}");
    }
}

/// The lines of a table of sukaku match the format `sukaku`, but the heading of the table is the stronger sign.
#[test]
fn a_table_of_sukaku_is_a_table() {
    let text = format!("puzzle,level\n{},easy\n", ".".repeat(729));
    let sample = Sample::new(text.as_bytes(), None);
    assert_eq!(Format::from_name("sukaku").unwrap().confidence(&sample), Confidence::Shape);
    assert_eq!(sample.detect().map(|format| format.name), Some("csv"));
}

/// All formats are recognized with any features; an error names the missing feature.
#[test]
fn a_format_that_needs_a_missing_feature_names_it() {
    for (name, bytes, format) in samples() {
        let options = ReadOptions { name: Some(name.clone()), ..ReadOptions::default() };
        let error = Reader::open(&bytes[..], &options).err().map(|error| error.to_string());
        let expected = format.missing_feature().map(|feature| {
            let format = format.name;
            format!("the format {format} needs the feature `{feature}`, which this build lacks")
        });
        assert_eq!(error, expected, "{name}");
    }
}

#[test]
fn every_sample_reads_and_every_format_has_one() {
    let samples = samples();
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        assert!(samples.iter().any(|(_, _, of)| of.name == format.name), "no sample of {}", format.name);
    }
    for (name, bytes, format) in samples.into_iter().filter(|(_, _, format)| format.can_read()) {
        let records = records(&bytes, format);
        assert!(!records.is_empty(), "{name}");
        let errors: Vec<_> = records.into_iter().filter_map(Result::err).collect();
        assert_eq!(errors.is_empty(), !name.contains("broken"), "{name}: {errors:?}");
    }
}

#[test]
fn samples_of_unusual_shapes_are_read_as_shown() {
    const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    // Two rows are empty lines.
    const GAPS: &str = "53..7....6..195....98....6..........4..8.3..17...2...6............419..5....8..79";
    let samples = samples();
    for (name, expected) in [
        ("rows-blanks-empty.txt", &[GAPS, INKALA][..]),
        ("rows-utf16be.txt", &[WIKIPEDIA]),
        ("line-utf16be.txt", &[WIKIPEDIA, INKALA]),
        ("line-slashes.txt", &[WIKIPEDIA, INKALA]),
        ("line-slashes-zeros.txt", &[INKALA, WIKIPEDIA]),
    ] {
        let (_, bytes, format) = samples.iter().find(|sample| sample.0 == name).unwrap();
        let grids: Vec<String> = records(bytes, format)
            .into_iter()
            .map(|it| it.unwrap().board.classic_or_blank().solved_cells().to_string())
            .collect();
        assert_eq!(grids, expected, "{name}");
    }
}

#[test]
fn a_carriage_return_behind_a_puzzle_does_not_end_its_line() {
    let line = Format::from_name("line").unwrap();
    let text = format!("# \n{WIKIPEDIA} a\rb\n");
    let read: Vec<Record> = records(text.as_bytes(), line).into_iter().map(Result::unwrap).collect();
    assert_eq!(read[0].text(TRAILING), " a\rb");
    let again = records(&write(&read, line, &[]), line);
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].as_ref().unwrap().text(TRAILING), " a b");
}

#[test]
fn every_sample_survives_being_written_in_its_own_format() {
    for (name, bytes, format) in samples().into_iter().filter(|(_, _, format)| format.can_write()) {
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let columns = Reader::open(&bytes[..], &options).unwrap().columns().to_vec();
        let mut read: Vec<Record> = records(&bytes, format).into_iter().flatten().collect();
        for record in &mut read {
            let losses = format.holds.losses_among(record, &columns);
            record.fields.retain(|field| !losses.contains(&Loss::Field(field.name.to_string())));
        }
        let again: Vec<_> = records(&write(&read, format, &columns), format);
        assert_eq!(again, read.into_iter().map(Ok).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn a_plain_puzzle_survives_every_format_without_loss() {
    let record = Record::from(WIKIPEDIA.parse::<sudokit::Grid>().unwrap());
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        assert!(format.holds.losses(&record).is_empty(), "{}", format.name);
        let bytes = write(&[record.clone(), record.clone()], format, &[]);
        let reader = if format.can_read() { format } else { Sample::new(&bytes, None).detect().unwrap() };
        let again: Vec<_> = records(&bytes, reader).into_iter().map(Result::unwrap).collect();
        assert_eq!(again.len(), 2, "{}", format.name);
        for again in again {
            assert_eq!(
                again.board.classic_or_blank().solved_cells(),
                record.board.classic_or_blank().solved_cells(),
                "{}",
                format.name
            );
            assert_eq!(
                again.board.classic_or_blank().candidates(),
                record.board.classic_or_blank().candidates(),
                "{}",
                format.name
            );
        }
    }
}

/// Records that together have everything that a format may hold: a sukaku, and a puzzle with placed digits, marks and fields of
/// every name that any format knows.
fn full_records() -> [Record; 2] {
    let mut puzzle = Record::from(WIKIPEDIA.parse::<Grid>().unwrap());
    let mut progress = Progress::default();
    progress.placed.set(Cell::R1C3, Some(Digit::D4));
    progress.placed.set(Cell::R5C5, Some(Digit::D5));
    puzzle.progress = Some(progress);
    let marks = puzzle.filled().candidates().without("r1c4=2".parse().unwrap());
    puzzle.progress = Some(Progress { marks: Some(marks), ..progress });
    let mut names = vec!["something else"];
    for format in FORMATS {
        if let FieldNames::Only(more) = format.holds.fields {
            names.extend(more.iter().filter(|name| **name != REMARK));
        }
    }
    names.sort_unstable();
    names.dedup();
    let value = |name: &str| match name {
        LEADING => "some text: ".into(),
        TRAILING => " # some text".into(),
        _ => format!("some {name}"),
    };
    puzzle.fields = names.iter().map(|name| Field::new(*name, value(name))).collect();

    let mut candidates = puzzle.board.classic_or_blank().candidates();
    candidates.set(Cell::R1C3, DigitSet::EMPTY);
    candidates.remove("r9c3=1".parse().unwrap());
    [puzzle, Sukaku::from(candidates).into()]
}

#[test]
fn everything_but_the_reported_losses_survives() {
    for format in FORMATS.iter().filter(|format| format.can_write() && format.can_read()) {
        let records = full_records();
        let columns: Vec<Column> =
            records[0].fields.iter().map(|field| Column::Field(field.name.clone())).collect();
        let bytes = write(&records, format, &columns);
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let again: Vec<Record> = Reader::open(&bytes[..], &options).unwrap().map(Result::unwrap).collect();
        assert_eq!(again.len(), records.len(), "{}", format.name);
        for (record, again) in records.iter().zip(&again) {
            let losses = format.holds.losses_among(record, &columns);
            let kept = |loss: Loss| !losses.contains(&loss);
            if kept(Loss::Candidates) {
                assert_eq!(
                    again.board.classic_or_blank().candidates(),
                    record.board.classic_or_blank().candidates(),
                    "{}",
                    format.name
                );
            }
            assert_eq!(
                again.board.classic_or_blank().solved_cells(),
                record.board.classic_or_blank().solved_cells(),
                "{}",
                format.name
            );
            let (before, after) = (record.progress.unwrap_or_default(), again.progress.unwrap_or_default());
            assert_eq!(after.placed == before.placed, kept(Loss::Placed), "{}", format.name);
            assert_eq!(after.marks == before.marks, kept(Loss::Marks), "{}", format.name);
            for Field { name, value } in &record.fields {
                let value = kept(Loss::Field(name.to_string())).then_some(value);
                assert_eq!(again.field(name), value, "{}: {name}", format.name);
            }
        }
    }
}

#[test]
fn marks_that_deletions_cannot_express_are_a_loss() {
    let [mut record, _] = full_records();
    let mut progress = record.progress.unwrap();
    progress.marks = progress.marks.map(|marks| marks.with("r1c4=5".parse().unwrap()));
    record.progress = Some(progress);
    assert!(Format::from_name("hodoku").unwrap().holds.losses(&record).contains(&Loss::Marks));
}

#[test]
fn remarks_and_errors_are_not_records() {
    let writable = |format: &&Format| format.can_write() && format.holds.fields.holds(REMARK);
    // The second remark is a transform, whose digits could be mistaken for cells.
    for remark in ["line 12, column 9: (53..7) is | what it says", "tr321798456c879132645d983672514"] {
        let mut record = Record::from(WIKIPEDIA.parse::<Grid>().unwrap());
        record.fields.push(Field::new(REMARK, remark));
        for format in FORMATS
            .iter()
            .filter(writable)
            .filter(|format| matches!(format.holds.fields, FieldNames::Only(_)))
        {
            let mut bytes = write(std::slice::from_ref(&record), format, &[]);
            let encoder = format.encoder([]).unwrap();
            bytes.extend_from_slice(encoder.between().as_bytes());
            encoder.error("line 3 (record 2): a puzzle of 8 rows instead of 9", &[], &mut bytes);
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(remark) && text.contains("error: line 3"), "{text}");
            let reader =
                if format.can_read() { format } else { Sample::new(text.as_bytes(), None).detect().unwrap() };
            let again: Vec<Record> =
                records(text.as_bytes(), reader).into_iter().map(Result::unwrap).collect();
            assert_eq!(again.len(), 1, "{text}");
            assert_eq!(
                again[0].board.classic_or_blank().candidates(),
                record.board.classic_or_blank().candidates()
            );
        }
    }
}

#[test]
#[cfg(feature = "formats")]
fn an_unreadable_puzzle_keeps_its_fields() {
    let csv = "id,puzzle,source\n7,53..7,\"a, b\"\n";
    let json = r#"{"id":7,"puzzle":"53..7","source":"a, b"}"#;
    for text in [csv, json] {
        let error = sudokit::format::read(text.as_bytes()).unwrap().next().unwrap().unwrap_err();
        let fields = [Field::new("id", 7), Field::new("source", "a, b"), Field::new("puzzle", "53..7")];
        assert_eq!(error.fields(), fields);
    }
    let columns = ["id", "puzzle", "source"].map(|name| match name {
        "puzzle" => Column::Puzzle(name.into()),
        _ => Column::Field(name.into()),
    });
    let fields = [Field::new("id", 7), Field::new("source", "a, b")];
    for (name, expected) in
        [("csv", "7,error: why,\"a, b\"\n"), ("json", "{\"error\":\"why\",\"id\":7,\"source\":\"a, b\"}\n")]
    {
        let mut out = Vec::new();
        Format::from_name(name).unwrap().encoder(&columns[..]).unwrap().error("why", &fields, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    for (name, bytes, format) in samples().into_iter().filter(|(_, _, format)| format.can_read()) {
        // UTF-16 has its own byte-order mark.
        let Ok(text) = String::from_utf8(bytes.clone()) else { continue };
        let other = format!(
            "\u{feff}{}",
            text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\n', "\r\n")
        );
        let sample = Sample::new(other.as_bytes(), Some(&name));
        assert_eq!(sample.detect().map(|format| format.name), Some(format.name), "{name}");
        assert_eq!(records(other.as_bytes(), format), records(&bytes, format), "{name}");
    }
}

#[test]
fn the_sizes_of_reads_do_not_matter() {
    for (name, bytes, format) in samples().into_iter().filter(|(_, _, format)| format.can_read()) {
        let mark: &[u8] = if bytes.is_ascii() { b"\xef\xbb\xbf" } else { b"" };
        let bytes = [mark, &bytes[..]].concat();
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let reader = Reader::open(BufReader::with_capacity(1, &bytes[..]), &options).unwrap();
        let read: Vec<_> = reader.map(|result| result.map_err(|error| error.to_string())).collect();
        assert_eq!(read, records(&bytes, format), "{name}");
    }
}

#[test]
fn the_table_is_in_order() {
    for (i, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..i].iter().all(|other| other.name != format.name), "{} twice", format.name);
        let is_missing = |format: &Format| format.missing_feature().is_some();
        assert!(format.can_read() || format.can_write() || is_missing(format), "{}", format.name);
        let answers = Format::from_name(format.answers);
        assert!(answers.is_some_and(|it| it.can_write() || is_missing(it)), "{} answers", format.name);
    }
}

#[test]
fn a_bad_record_does_not_affect_others() {
    let good = WIKIPEDIA;
    let text = format!("{good}\n{}\n{good}\n{}q{}\n{good}\n", &good[1..], &good[..9], &good[10..]);
    let records = records(text.as_bytes(), Format::from_name("line").unwrap());
    let errors: Vec<_> = records.iter().map(|result| result.as_ref().err().cloned()).collect();
    assert_eq!(
        errors,
        [
            None,
            Some("line 2, column 81 (record 2): 80 cells instead of 81".into()),
            None,
            Some(
                "line 4, column 10 (record 4, r2c1): 'q' is neither a digit nor a blank (. 0 * _ - x X)"
                    .into()
            ),
            None,
        ]
    );
}

/// Text that people paste: each sample with its number of puzzles, all of which are the running example or Inkala's puzzle.
const PASTED: &[(&str, usize)] = &[
    ("array-braces.txt", 1),
    ("array-c.c", 3),
    ("array-java.java", 2),
    ("array-python.py", 4),
    ("array-rust.txt", 2),
    ("boxed-mail.txt", 1),
    ("boxed-question-marks.txt", 1),
    ("csv-question-marks.csv", 2),
    ("csv-utf16le.csv", 2),
    ("json-question-marks.jsonl", 2),
    ("json-utf16le.jsonl", 2),
    ("leetcode-question-marks.json", 1),
    ("line-bars.txt", 2),
    ("line-commas.txt", 3),
    ("line-comments.txt", 1),
    ("line-labels.txt", 11),
    ("line-letters.txt", 1),
    ("line-mail.txt", 3),
    ("line-old-line-ends.txt", 2),
    ("line-question-marks.txt", 2),
    ("line-several.txt", 10),
    ("line-slashes.txt", 2),
    ("line-utf16le.txt", 2),
    ("rows-blanks.txt", 2),
    ("rows-blanks-apart.txt", 2),
    ("rows-comments.txt", 1),
    ("rows-dots.txt", 1),
    ("rows-mail.txt", 2),
    ("rows-old-line-ends.txt", 2),
    ("rows-question-marks.txt", 1),
    ("rows-utf16be.txt", 1),
    ("link-links.txt", 6),
    ("text-post.txt", 2),
    ("text-script.sh", 2),
];

#[test]
fn pasted_text_is_read_as_the_puzzle_that_it_shows() {
    const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (name, bytes, of) in samples().into_iter().filter(|(_, _, of)| of.can_read()) {
        let Some((_, count)) = PASTED.iter().find(|(pasted, _)| *pasted == name) else { continue };
        let options = ReadOptions { name: Some(name.clone()), ..ReadOptions::default() };
        let reader = Reader::open(&bytes[..], &options).unwrap();
        assert_eq!(reader.format().name, of.name, "{name}");
        let puzzles: Vec<String> = reader
            .map(|record| record.unwrap().board.classic_or_blank().solved_cells().to_string())
            .collect();
        assert_eq!(puzzles.len(), *count, "{name}");
        assert!(puzzles.iter().all(|puzzle| [WIKIPEDIA, INKALA].contains(&&**puzzle)), "{name}: {puzzles:?}");
    }
}

#[test]
fn comments_may_be_longer_than_any_sample() {
    for comment in ["# a comment\n".repeat(20_000), format!("#{}\n", "x".repeat(3 << 20))] {
        let lines = comment.matches('\n').count() as u64;
        for puzzle in [format!("{WIKIPEDIA}\n{}\n", &WIKIPEDIA[1..]), "53..7....\n".repeat(8)] {
            let text = format!("{comment}{puzzle}");
            let last = sudokit::format::read(text.as_bytes()).unwrap().last().unwrap();
            assert!((1..=2).contains(&(last.unwrap_err().line() - lines)));
        }
    }
}

#[test]
fn named_blanks_are_blanks_in_every_format() {
    let record = Record::from(WIKIPEDIA.parse::<Grid>().unwrap());
    for format in FORMATS.iter().filter(|format| format.can_read() && format.can_write()) {
        // Each of these blanks is one character.
        if !["line", "sdm", "rows", "boxed", "sdk", "hodoku", "leetcode", "json", "csv"]
            .contains(&format.name)
        {
            continue;
        }
        let text = String::from_utf8(write(std::slice::from_ref(&record), format, &[])).unwrap();
        let blank = if format.name == "sdm" { '0' } else { '.' };
        // Neither occurs in all blanks, so neither is recognized.
        let odd = text.replacen(blank, "?", 3).replacen(blank, "o", 3);
        let with = |blanks: &str| {
            let options =
                ReadOptions { format: Some(format), blanks: blanks.into(), ..ReadOptions::default() };
            Reader::open(odd.as_bytes(), &options).unwrap().next().unwrap()
        };
        assert!(with("o").is_err(), "{}", format.name);
        assert_eq!(with("o?").unwrap().board, record.board, "{}", format.name);
    }
}

#[test]
fn numbered_puzzles_are_not_comments() {
    let text: String = (1..=1000).map(|number| format!("#{number} {WIKIPEDIA}\n")).collect();
    assert_eq!(sudokit::format::read(text.as_bytes()).unwrap().filter(Result::is_ok).count(), 1000);
}
