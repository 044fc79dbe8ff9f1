//! `convert` to SVG, PNG and PDF: the files that appear, the exit status, and the options that are refused.

use std::fs;
use std::process::Stdio;

use crate::common::{Folder, INKALA, WIKIPEDIA, sudokit};

/// Runs `convert` with these arguments in the folder; returns the exit status and standard error.
fn convert(folder: &Folder, args: &[&str], input: &str) -> (Option<i32>, String) {
    fs::write(folder.path().join("in.txt"), input).unwrap();
    let mut command = sudokit(&[&["convert", "in.txt"], args].concat());
    let output = command.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
    assert!(output.stdout.is_empty(), "{args:?}");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn read(folder: &Folder, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(folder.path().join(name)).unwrap()).into_owned()
}

/// The number of pages, and of texts on all of them.
fn pages(pdf: &str) -> (usize, usize) {
    assert!(pdf.starts_with("%PDF-1.4\n") && pdf.ends_with("%%EOF\n"));
    let (_, count) = pdf.split_once("/Count ").unwrap();
    (count.split(' ').next().unwrap().parse().unwrap(), pdf.matches(" Tj\n").count())
}

#[test]
fn a_book_has_six_puzzles_on_a_page_and_their_solutions_where_asked() {
    let folder = Folder::new("book");
    let input = format!("{WIKIPEDIA}\n").repeat(7);
    for (options, expected) in [
        (&[][..], (2, 7 * 31)),
        (&["--per-page", "12", "--paper", "letter"], (1, 7 * 31)),
        (&["--solutions", "none"], (2, 7 * 31)),
        (&["--solutions", "end"], (3, 7 * (31 + 82) + 1)),
        (&["--solutions", "next-page"], (4, 7 * (31 + 82) + 2)),
        (&["--solutions", "upside-down"], (2, 7 * (31 + 81))),
    ] {
        let args = [options, &["--output", "book.pdf"]].concat();
        assert_eq!(convert(&folder, &args, &input), (Some(0), String::new()), "{args:?}");
        assert_eq!(pages(&read(&folder, "book.pdf")), expected, "{args:?}");
    }
    let small = read(&folder, "book.pdf");
    convert(&folder, &["--to", "pdf", "--paper", "letter", "-o", "paper"], &input);
    assert!(read(&folder, "paper").contains("/MediaBox [0 0 612 792]") && !small.contains("[0 0 612 792]"));
}

#[test]
fn records_that_cannot_be_drawn_are_messages_and_the_file_has_all_others() {
    let folder = Folder::new("faulty");
    let input = format!("{WIKIPEDIA}\n53..7\n{}\n{INKALA}\n", WIKIPEDIA.replace("79", ".."));
    let (status, words) = convert(&folder, &["--solutions", "end", "--output", "book.pdf"], &input);
    assert_eq!(status, Some(2), "{words}");
    assert!(words.contains("in.txt: line 2") && words.contains("5 cells instead of 81"), "{words}");
    assert!(words.contains("in.txt: line 3: more than one solution; no solution is drawn"), "{words}");
    let pdf = read(&folder, "book.pdf");
    assert_eq!(pages(&pdf).0, 2);
    assert!(pdf.contains("(with more than one solution) Tj"));
    let numbers = ["(1) Tj", "(2) Tj", "(3) Tj", "(4) Tj"].map(|it| pdf.matches(it).count());
    let digits = numbers.iter().min().unwrap();
    assert!(*digits > 0, "the digits are texts, too: {numbers:?}");

    fs::remove_file(folder.path().join("book.pdf")).unwrap();
    let (status, _) = convert(&folder, &["--output", "book.pdf"], "53..7\n");
    assert_eq!((status, folder.path().join("book.pdf").exists()), (Some(2), false));
    let several = WIKIPEDIA.replace("79", "..");
    let (status, _) = convert(&folder, &["--solutions", "end", "--output", "book.pdf"], &several);
    assert_eq!((status, folder.path().join("book.pdf").exists()), (Some(1), true));
}

#[test]
fn a_picture_shows_all_puzzles_or_each_has_a_file() {
    let folder = Folder::new("sheets");
    let input = format!("{WIKIPEDIA}\n").repeat(3);
    assert_eq!(convert(&folder, &["--output", "all.svg"], &input), (Some(0), String::new()));
    // Each has a number.
    assert_eq!(read(&folder, "all.svg").matches("<use ").count(), 3 * 31);
    let (status, words) =
        convert(&folder, &["--to", "svg", "--output-dir", "each"], &format!("{input}53..7\n{WIKIPEDIA}"));
    assert_eq!(status, Some(2), "{words}");
    for name in ["0001.svg", "0002.svg", "0003.svg", "0005.svg"] {
        assert_eq!(read(&folder, &format!("each/{name}")).matches("<use ").count(), 30, "{name}");
    }
    assert_eq!(fs::read_dir(folder.path().join("each")).unwrap().count(), 4);
    convert(&folder, &["--to", "svg", "--output-dir", "two", "--per-page", "2"], &input);
    assert_eq!(fs::read_dir(folder.path().join("two")).unwrap().count(), 2);
    convert(&folder, &["--output", "one.svg", "--width", "200"], WIKIPEDIA);
    assert!(read(&folder, "one.svg").contains(" width=\"200\" "));

    let (status, words) = convert(&folder, &["--output", "few.svg", "--per-page", "2"], &input);
    assert_eq!((status, folder.path().join("few.svg").exists()), (Some(2), false));
    assert!(words.contains("more than 2 puzzles: --output-dir FOLDER writes a svg file for each"), "{words}");
}

#[test]
fn captions_show_fields_and_the_others_are_lost() {
    let folder = Folder::new("captions");
    let table = format!(
        "puzzle,title,level,ER,author\n{WIKIPEDIA},First,hard,7.1,me\n{WIKIPEDIA},\u{e9}t\u{e9},,,\n"
    );
    let (status, words) = convert(&folder, &["--output", "book.pdf"], &table);
    let expected = "\
sudokit: lost from 1 puzzle: the field \"author\"; pdf cannot hold it
sudokit: lost from 1 puzzle: the field \"title\"; pdf cannot hold it
";
    assert_eq!((status, &*words), (Some(0), expected));
    let pdf = read(&folder, "book.pdf");
    for text in ["(1. First) Tj", "(hard \\177 ER 7.1) Tj", "(2) Tj"] {
        assert!(pdf.contains(text), "{text}");
    }
}

#[test]
fn boards_with_rules_are_drawn_with_them() {
    let folder = Folder::new("rules");
    let cages = [
        ("r1c1 r1c2", 3),
        ("r1c3 r2c3", 4),
        ("r1c4 r2c4", 6),
        ("r2c1 r2c2", 7),
        ("r3c1", 1),
        ("r3c2 r3c3", 6),
        ("r4c3 r4c4", 5),
    ];
    let cage = |(cells, total): (&str, u8)| {
        let cells = cells.replace(' ', "\",\"");
        format!(r#"{{"rule":"killer","cells":["{cells}"],"total":{total}}}"#)
    };
    let rules: Vec<String> = cages.map(cage).to_vec();
    let pair = r#"{"rule":"pair","cells":["r1c1","r1c2"],"allowed":[[2,1]]}"#;
    let killer = format!(r#"{{"puzzle":"2...............","rules":[{},{pair}]}}"#, rules.join(","));
    // A given, the totals and the words; and the solution, which has its digits only.
    let characters = 1 + cages.len() + "tableofneighbors".len();
    for (options, expected) in [(&[][..], characters), (&["--solutions", "upside-down"], characters + 16)] {
        let args = [options, &["--output", "killer.svg"]].concat();
        assert_eq!(convert(&folder, &args, &killer), (Some(0), String::new()));
        let svg = read(&folder, "killer.svg");
        assert!(svg.contains("stroke-dasharray"), "cages are dashed");
        assert_eq!(svg.matches("<use ").count(), expected, "{options:?}");
    }
    assert_eq!(convert(&folder, &["--output", "killer.pdf"], &killer), (Some(0), String::new()));
    assert!(read(&folder, "killer.pdf").contains("(table of neighbors) Tj"));

    let samurai = format!("{}\n", ".".repeat(369));
    let args = ["--grids", "samurai", "--solutions", "end", "--output", "samurai.pdf"];
    let (status, words) = convert(&folder, &args, &samurai);
    assert_eq!((status, pages(&read(&folder, "samurai.pdf"))), (Some(1), (2, 2)), "{words}");
    assert!(words.contains("more than one solution; no solution is drawn"), "{words}");
}

#[test]
fn options_without_an_effect_are_refused() {
    let folder = Folder::new("refused-options");
    for (args, message) in [
        (&["--to", "rows", "--per-page", "2"][..], "--per-page has an effect only with --to svg, png, pdf"),
        (&["--to", "rows", "--solutions", "end"], "--solutions has an effect only with --to svg, png, pdf"),
        (&["--to", "svg", "--paper", "a4"], "--paper has an effect only with --to pdf"),
        (&["--to", "pdf", "--width", "9"], "--width has an effect only with --to svg, png"),
        (&["--to", "pdf", "--output-dir", "d"], "--output-dir has an effect only with --to svg, png"),
        (&["--to", "svg", "--solutions", "end"], "--solutions end needs pages, which only pdf has"),
        (&["--to", "svg", "--output-dir", "d", "-o", "x.svg"], "contradict each other"),
        (&["--to", "pdf", "-o", "x.svg"], "x.svg: a file .svg does not hold pdf"),
        (&["--to", "pdf", "--per-page", "49"], "expected a whole number from 1 to 48"),
    ] {
        let (status, words) = convert(&folder, args, WIKIPEDIA);
        assert_eq!(status, Some(2), "{args:?}: {words}");
        assert!(words.contains(message), "{args:?}: {words}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was written");
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_twice_as_wide_as_an_svg_or_as_asked() {
    let folder = Folder::new("png");
    for (options, width) in [(&[][..], 1074_u32), (&["--width", "300"], 300)] {
        let args = [options, &["--output", "one.png"]].concat();
        assert_eq!(convert(&folder, &args, WIKIPEDIA), (Some(0), String::new()));
        let png = fs::read(folder.path().join("one.png")).unwrap();
        assert_eq!((&png[1..4], &png[16..20]), (&b"PNG"[..], &width.to_be_bytes()[..]));
    }
    let (status, words) = convert(&folder, &["--output", "one.png", "--width", "20000"], WIKIPEDIA);
    assert_eq!(status, Some(2));
    assert!(words.contains("a picture of 20000x20000 pixels is too large"), "{words}");
}

#[cfg(not(feature = "png"))]
#[test]
fn a_command_without_the_feature_says_so() {
    let folder = Folder::new("no-png");
    let (status, words) = convert(&folder, &["--output", "one.png"], WIKIPEDIA);
    assert_eq!((status, folder.path().join("one.png").exists()), (Some(2), false));
    assert!(words.contains("built without the feature `png`"), "{words}");
}
