//! Properties of reading any input: it is read to its end; reading in small portions gives the same records;
//! errors are in order; and each record, written in any format and read again, is the same except for the
//! losses that the format states.

use std::io::BufReader;

use sudokit::format::{
    Board, Column, FORMATS, Format, Loss, ReadOptions, Reader, Record, RecordBoard, RecordError, Sample,
};

/// Reads an input and checks these properties.
pub fn read(bytes: &[u8], options: &ReadOptions) {
    // The input may be of no known format, or a table without the column.
    let Ok(reader) = Reader::open(bytes, options) else { return };
    let (format, columns) = (reader.format(), reader.columns().to_vec());
    let results: Vec<Result<Record, RecordError>> = reader.take(bytes.len() + 1).collect();
    assert!(results.len() <= bytes.len(), "{}: more records than bytes", format.name);
    errors(bytes, format, &results);

    let portions = BufReader::with_capacity(1 + bytes.len() % 64, bytes);
    let reader = Reader::open(portions, options).expect("it was opened before");
    assert_eq!(reader.format().name, format.name);
    assert!(reader.eq(results.iter().cloned()), "{}: not the same in portions", format.name);

    for record in results.iter().flatten() {
        for other in FORMATS.iter().filter(|other| other.can_write()) {
            survives(record, other, if other.name == format.name { &columns } else { &[] });
        }
    }
}

fn errors(bytes: &[u8], format: &Format, results: &[Result<Record, RecordError>]) {
    // A carriage return alone ends a line, as in old files.
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let mut last_line = 0;
    for (i, result) in results.iter().enumerate() {
        if let Err(error) = result {
            assert!((last_line..=lines).contains(&error.line()), "{}: {error}", format.name);
            assert_eq!(error.record(), i as u64 + 1, "{}: {error}", format.name);
            assert!(!error.to_string().contains('\n'), "{}: {error}", format.name);
            last_line = error.line();
        }
    }
}

fn survives(record: &Record, format: &'static Format, columns: &[Column]) {
    let mut bytes = Vec::new();
    let encoder = format.encoder(columns).expect("it can be written");
    if let RecordBoard::Variant(board) = &record.board
        && (!encoder.holds_variants() || encoder.refusal(board).is_some() || !format.holds.rules)
    {
        return;
    }
    encoder.head(&mut bytes);
    encoder.record(record, &mut bytes);
    let text = String::from_utf8_lossy(&bytes);

    // A format that can only be written produces text of a format that can be read.
    let reader = if format.can_read() { Some(format) } else { Sample::new(&bytes, None).detect() };
    // Without a known heading, the first row decides which column holds the puzzles, so another first row may
    // decide differently. The column is therefore named.
    let column = columns.iter().position(|column| matches!(column, Column::Puzzle(_))).map(|index| {
        let number = (index + 1).to_string();
        let called = columns.iter().position(|column| column.heading().trim() == number);
        if called.is_none_or(|called| called == index) { number } else { columns[index].heading().to_owned() }
    });
    let options = ReadOptions { format: reader, column, ..ReadOptions::default() };
    let again: Vec<_> = Reader::open(&bytes[..], &options).expect("it was written so").collect();
    let [Ok(again)] = &again[..] else { panic!("{}: {again:?}\n{text}", format.name) };

    if let RecordBoard::Variant(board) = &record.board {
        // Houses may have become extra regions, and rules of single cells candidates.
        if let RecordBoard::Variant(written) = &again.board {
            let mut cells = written.puzzle.candidates().iter().zip(board.puzzle.candidates());
            assert!(cells.all(|(written, before)| written.is_subset(*before)), "{}\n{text}", format.name);
        }
        return;
    }

    let losses = format.holds.losses_among(record, columns);
    let kept = |loss: Loss| !losses.contains(&loss);
    if matches!(
        (record.board.classic_or_blank(), again.board.classic_or_blank()),
        (Board::Givens(_), Board::Candidates(_))
    ) {
        // A given that a peer also has, and a blank with one candidate, are written like any single
        // candidate.
    } else {
        assert_eq!(
            again.board.classic_or_blank().solved_cells(),
            record.board.classic_or_blank().solved_cells(),
            "{}\n{text}",
            format.name
        );
    }
    if kept(Loss::Candidates) {
        assert_eq!(
            again.board.classic_or_blank().candidates(),
            record.board.classic_or_blank().candidates(),
            "{}\n{text}",
            format.name
        );
    }
    let (before, after) = (record.progress.unwrap_or_default(), again.progress.unwrap_or_default());
    if kept(Loss::Placed) {
        assert_eq!(after.placed, before.placed, "{}\n{text}", format.name);
    }
}
