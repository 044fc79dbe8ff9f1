//! Every format against the sample files: `samples/FORMAT-what.ext` is recognised as FORMAT and as no
//! other format, reads without an error unless it is called broken, and survives being written.

use std::fs;
use std::path::PathBuf;

use sudokit::format::{Column, FORMATS, Format, ReadOptions, Reader, Record, Sample, format};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The name and the bytes of every sample, with the format that its name says.
fn samples() -> Vec<(String, Vec<u8>, &'static Format)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut samples = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        // Formats that need a library are not there without the feature.
        if let Some(format) = format(name.split('-').next().unwrap()) {
            samples.push((name, fs::read(&path).unwrap(), format));
        }
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
fn every_sample_is_recognised_as_exactly_one_format() {
    for (name, bytes, format) in samples() {
        let sample = Sample::new(&bytes, Some(&name));
        let recognised: Vec<&str> =
            FORMATS.iter().filter(|format| format.recognises(&sample)).map(|format| format.name).collect();
        assert_eq!(recognised, [format.name], "{name}");
    }
}

#[test]
fn every_sample_reads_and_every_format_has_one() {
    let samples = samples();
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        assert!(samples.iter().any(|(_, _, of)| of.name == format.name), "no sample of {}", format.name);
    }
    for (name, bytes, format) in samples {
        let records = records(&bytes, format);
        assert!(!records.is_empty(), "{name}");
        let errors: Vec<_> = records.into_iter().filter_map(Result::err).collect();
        assert_eq!(errors.is_empty(), !name.contains("broken"), "{name}: {errors:?}");
    }
}

#[test]
fn every_sample_survives_being_written_in_its_own_format() {
    for (name, bytes, format) in samples().into_iter().filter(|(_, _, format)| format.can_write()) {
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let columns = Reader::open(&bytes[..], &options).unwrap().columns().to_vec();
        let read: Vec<Record> = records(&bytes, format).into_iter().flatten().collect();
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
            assert_eq!(again.board.grid(), record.board.grid(), "{}", format.name);
            assert_eq!(again.board.candidates(), record.board.candidates(), "{}", format.name);
        }
    }
}

#[test]
fn the_table_is_in_order() {
    for (i, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..i].iter().all(|other| other.name != format.name), "{} twice", format.name);
        assert!(format.can_read() || format.can_write(), "{}", format.name);
        let answers = sudokit::format::format(format.answers);
        assert!(answers.is_some_and(Format::can_write), "{} answers", format.name);
    }
}

#[test]
fn a_bad_record_costs_nothing_around_it() {
    let good = WIKIPEDIA;
    let text = format!("{good}\n{}\n{good}\n{}q{}\n{good}\n", &good[1..], &good[..9], &good[10..]);
    let records = records(text.as_bytes(), format("line").unwrap());
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
