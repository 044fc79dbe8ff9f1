//! Pictures: every form shows all parts of a record, and a book is a PDF file with the right pages.

use sudokit::format::{Record, read};
use sudokit::picture::{Book, Entry, MAX_PER_PAGE, Paper, PathCommand, PenStroke, Sheet, SolutionPages};
use sudokit::{Budget, Grid, Sukaku};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid() -> Grid {
    PUZZLE.parse().expect("a grid")
}

fn record_of(text: &str) -> Record {
    read(text.as_bytes()).expect("a format").next().expect("a record").expect("readable")
}

/// An entry with its solution.
fn solved(record: Record) -> Entry {
    let mut entry = Entry::new(record);
    entry.solve(Budget::UNLIMITED);
    entry
}

/// The number of characters that a drawing shows.
fn characters(svg: &str) -> usize {
    svg.matches("<use ").count()
}

#[test]
fn a_picture_shows_givens_placed_digits_and_candidates() {
    let svg = Sheet::default().draw(&[Entry::new(grid().into())]).to_svg();
    assert_eq!(characters(&svg), 30);
    assert!(!svg.contains("<text"), "a font of the viewer would be needed");

    let sukaku = Sukaku::from(grid().candidates());
    let svg = Sheet::default().draw(&[Entry::new(sukaku.into())]).to_svg();
    assert_eq!(characters(&svg), sukaku.candidates().len());

    let playing = record_of(&format!(":0000:x:{}:213 413:::\n", PUZZLE.replacen("53.", "53+4", 1)));
    let svg = Sheet::default().draw(&[Entry::new(playing.clone())]).to_svg();
    let filled = playing.filled().filled();
    let marks = playing.progress.and_then(|progress| progress.marks).expect("marks");
    let left = marks.iter().filter(|mark| !filled.contains(mark.cell)).count();
    assert_eq!(characters(&svg), 31 + left);
    assert!(svg.contains("#1a56a8"), "placed digits have a color of their own");
}

#[test]
fn a_sheet_has_all_boards_and_their_solutions() {
    let entries = vec![solved(grid().into()); 3];
    assert_eq!(characters(&Sheet::default().draw(&entries).to_svg()), 3 * 30);
    assert_eq!(characters(&Sheet::new(true).draw(&entries).to_svg()), 3 * (30 + 81));
    let none = solved(Grid::EMPTY.into());
    let words = "with more than one solution".replace(' ', "").len();
    assert_eq!(characters(&Sheet::new(true).draw(&[none]).to_svg()), words);
}

#[test]
fn reserved_characters_of_titles_are_escaped() {
    let mut record = Record::from(grid());
    record.set_field("title", "A <b> & (c) \\");
    let svg = Sheet::default().draw(&[Entry::new(record.clone())]).to_svg();
    assert!(svg.contains("<title>Sudoku A &lt;b&gt; &amp; (c) \\</title>"), "{svg}");
    let pdf = book(1, 1, Paper::A4, SolutionPages::None, &record);
    assert!(pdf.contains("(A <b> & \\(c\\) \\\\) Tj"));
}

fn book(puzzles: usize, per_page: usize, paper: Paper, solutions: SolutionPages, record: &Record) -> String {
    let mut book = Book::new(per_page).with_paper(paper).with_solutions(solutions);
    let mut pdf = Vec::new();
    for number in 1..=puzzles {
        let mut entry = solved(record.clone());
        entry.number = Some(number as u64);
        book.add(entry, &mut pdf);
    }
    book.finish(&mut pdf);
    pdf.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect()
}

/// The objects of a file, found through its table, as a viewer does.
fn objects(pdf: &str) -> Vec<&str> {
    let (_, start) = pdf.trim_end().trim_end_matches("%%EOF").trim_end().rsplit_once('\n').expect("a start");
    let table = &pdf[start.parse().expect("an offset")..];
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().and_then(|line| line.strip_prefix("0 ")?.parse().ok()).expect("a count");
    assert_eq!(lines.next(), Some("0000000000 65535 f "));
    let object = |number: usize, line: &str| {
        assert_eq!((line.len(), &line[10..]), (19, " 00000 n "));
        let object = &pdf[line[..10].parse::<usize>().expect("an offset")..];
        assert!(object.starts_with(&format!("{number} 0 obj\n")), "object {number}");
        object.split_once("\nendobj\n").expect("an end").0
    };
    (1..count).zip(lines.by_ref()).map(|(number, line)| object(number, line)).collect()
}

/// The content of each page, in the order of the pages.
fn pages(pdf: &str) -> Vec<&str> {
    let objects = objects(pdf);
    let number = |text: &str, key: &str| -> usize {
        let (_, rest) = text.split_once(key).expect("a key");
        rest.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let tree = objects[1];
    let (_, kids) = tree.split_once("/Kids [").expect("pages");
    let kids: Vec<usize> = kids.lines().filter_map(|line| line.strip_suffix(" 0 R")?.parse().ok()).collect();
    assert_eq!(kids.len(), number(tree, "/Count "));
    let content = |page: usize| {
        let content = objects[number(objects[page - 1], "/Contents ") - 1];
        let (_, stream) = content.split_once("stream\n").expect("a stream");
        let stream = stream.strip_suffix("\nendstream").expect("an end");
        assert_eq!(stream.len(), number(content, "/Length "));
        stream
    };
    kids.into_iter().map(content).collect()
}

#[test]
fn a_book_has_the_right_pages() {
    let record = Record::from(grid());
    for (puzzles, per_page, solutions, expected) in [
        (1, 1, SolutionPages::None, &[30][..]),
        // If there are several puzzles, each one has a number.
        (7, 6, SolutionPages::None, &[6 * 31, 31]),
        (3, 2, SolutionPages::UpsideDown, &[2 * (31 + 81), 31 + 81]),
        (3, 2, SolutionPages::NextPage, &[2 * 31, 2 * 82 + 1, 31, 82 + 1]),
        (9, 2, SolutionPages::End, &[2 * 31, 2 * 31, 2 * 31, 2 * 31, 31, 8 * 82 + 1, 82 + 1]),
        (49, 48, SolutionPages::End, &[48 * 31, 31, 48 * 82 + 1, 82 + 1]),
    ] {
        let pdf = book(puzzles, per_page, Paper::A4, solutions, &record);
        let texts: Vec<usize> = pages(&pdf).iter().map(|page| page.matches(" Tj").count()).collect();
        assert_eq!(texts, expected, "{puzzles} puzzles, {per_page} a page, {solutions:?}");
        assert_eq!(pdf, book(puzzles, per_page, Paper::A4, solutions, &record), "the same bytes each time");
    }
}

/// The greatest coordinates on a page are within the paper and its margin.
#[test]
fn everything_is_within_the_margins() {
    let record = Record::from(grid());
    for paper in Paper::ALL {
        let (width, height) = paper.size();
        for per_page in [1, 2, 3, 4, 5, 6, 9, 12, 20, MAX_PER_PAGE] {
            for solutions in [SolutionPages::None, SolutionPages::UpsideDown] {
                let pdf = book(per_page, per_page, paper, solutions, &record);
                let page = pages(&pdf)[0].to_owned();
                let lines = page.lines().filter(|line| line.ends_with(" l"));
                let numbers = lines.map(|line| {
                    line.split(' ').filter_map(|part| part.parse::<f64>().ok()).collect::<Vec<_>>()
                });
                for line in numbers {
                    for (x, y) in [(line[0], line[1]), (line[2], line[3])] {
                        assert!((39.9..=width - 39.9).contains(&x), "{paper:?}, {per_page}: {line:?}");
                        assert!((39.9..=height - 39.9).contains(&y), "{paper:?}, {per_page}: {line:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn pages_are_written_as_soon_as_they_are_full() {
    let (mut book, mut longest) = (Book::new(4).with_solutions(SolutionPages::End), 0);
    for number in 1..=400 {
        let mut out = Vec::new();
        let mut entry = solved(grid().into());
        entry.number = Some(number);
        book.add(entry, &mut out);
        longest = longest.max(out.len());
    }
    assert!(longest > 1_000 && longest < 100_000, "{longest}");
}

#[test]
fn the_strokes_are_those_of_all_lines_and_characters() {
    let drawing = Sheet::default().draw(&[Entry::new(grid().into())]);
    let strokes: Vec<PenStroke> = drawing.strokes().collect();
    let characters = strokes.iter().filter(|stroke| stroke.has_round_ends).count();
    assert_eq!((characters, strokes.len()), (30, 32), "the lines are thin or thick");
    for command in strokes.iter().flat_map(|stroke| &stroke.path) {
        let (PathCommand::Move(x, y) | PathCommand::Line(x, y)) = command else { continue };
        assert!((0.0..drawing.width()).contains(x) && (0.0..drawing.height()).contains(y));
    }
}
