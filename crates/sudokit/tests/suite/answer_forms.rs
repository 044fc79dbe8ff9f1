//! The forms in which people and programs write a solved grid, and what they write around it: each must be
//! read as the grid.

use sudokit::Puzzle;
use sudokit::grading::{GridAnswer, GridScore, GridVerdict};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn rows(grid: &str) -> Vec<&str> {
    (0..9).map(|row| &grid[9 * row..9 * row + 9]).collect()
}

/// The nine rows, columns or boxes as digits.
fn houses(kind: char) -> Vec<String> {
    let at = |house: usize, i: usize| match kind {
        'r' => 9 * house + i,
        'c' => 9 * i + house,
        _ => 27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3,
    };
    (0..9).map(|house| (0..9).map(|i| &SOLVED[at(house, i)..=at(house, i)]).collect()).collect()
}

/// A row with something around and between its cells.
fn spread(row: &str, each: impl Fn(char) -> String, separator: &str) -> String {
    row.chars().map(each).collect::<Vec<_>>().join(separator)
}

fn spaced(row: &str) -> String {
    spread(row, String::from, " ")
}

/// Lines with a label each.
fn labelled(lines: &[String], label: impl Fn(usize) -> String) -> String {
    let lines = (1..).zip(lines).map(|(number, line)| label(number) + line);
    lines.collect::<Vec<_>>().join("\n")
}

fn all(separator: &str, row: impl Fn(&str) -> String) -> String {
    rows(SOLVED).into_iter().map(row).collect::<Vec<_>>().join(separator)
}

/// Whether a cell is empty in the puzzle.
fn is_new(index: usize) -> bool {
    PUZZLE.as_bytes()[index] == b'.'
}

/// The rows with the new digits in another form.
fn with_new(form: impl Fn(char) -> String, separator: &str) -> String {
    let cell = |(at, c): (usize, char)| if is_new(at) { form(c) } else { c.to_string() };
    let cells: Vec<String> = SOLVED.chars().enumerate().map(cell).collect();
    cells.chunks(9).map(|row| row.join(separator)).collect::<Vec<_>>().join("\n")
}

fn placements(form: impl Fn(usize, usize, char) -> String, separator: &str, only_new: bool) -> String {
    let cells = SOLVED.chars().enumerate().filter(|(at, _)| !only_new || is_new(*at));
    cells.map(|(at, digit)| form(at / 9 + 1, at % 9 + 1, digit)).collect::<Vec<_>>().join(separator)
}

/// The solved grid as a text, in the forms of markup, JSON and other alphabets.
fn grids() -> Vec<String> {
    let spaced_rows: Vec<String> = rows(SOLVED).into_iter().map(spaced).collect();
    let list = |row: &str| format!("[{}]", spread(row, String::from, ","));
    let shifted =
        |first: char| move |c: char| char::from_u32(first as u32 + c as u32 - 48).map(String::from).unwrap();
    let html = |cell: &str, newline: &str| {
        let row = |row: &str| {
            format!(
                "<tr>{newline}{}{newline}</tr>",
                spread(row, |c| cell.replace('#', &c.to_string()), newline)
            )
        };
        format!("<table border=\"1\">{newline}{}{newline}</table>", all(newline, row))
    };
    let keys = |key: &dyn Fn(usize) -> String, row: &dyn Fn(&str) -> String, separator: &str| {
        let lines =
            (1..).zip(rows(SOLVED)).map(|(number, cells)| format!("\"{}\": {}", key(number), row(cells)));
        format!("{{{separator}{}{separator}}}", lines.collect::<Vec<_>>().join(&format!(",{separator}")))
    };
    let quoted = |row: &str| format!("\"{row}\"");
    let tall = |row: &str| format!("[\n    {}\n  ]", spread(row, String::from, ",\n    "));
    vec![
        keys(&|row| format!("row{row}"), &list, ""),
        keys(&|row| format!("row{row}"), &list, "\n"),
        keys(&|row| format!("row_{row}"), &tall, "\n"),
        keys(&|row| row.to_string(), &list, ""),
        keys(&|row| (row - 1).to_string(), &list, "\n"),
        keys(&|row| format!("R{row}"), &quoted, " "),
        keys(&|row| ["A", "B", "C", "D", "E", "F", "G", "H", "I"][row - 1].to_owned(), &quoted, "\n"),
        format!(r#"{{"solution": "{}"}}"#, all(r"\n", str::to_owned)),
        format!(r#"{{"answer": "Row 1: {}", "done": true}}"#, all(r"\nRow 0: ", spaced)),
        format!(
            r#"{{"text": "```\n{}\n```\nThat is all."}}"#,
            all(r"\n", |row| spread(row, String::from, r"\t"))
        ),
        format!(r#"{{"a": "{{\"grid\": \"{}\"}}"}}"#, all(r"\\n", str::to_owned)),
        format!(r#"{{"a": "\\boxed{{{SOLVED}}}"}}"#),
        all("/", str::to_owned),
        all(" / ", spaced),
        all(" // ", str::to_owned),
        all("\n", |row| spread(row, String::from, " / ")),
        all("\n", |row| spread(row, String::from, "-")),
        html("<td>#</td>", ""),
        html("<td>#</td>", "\n"),
        html("<td class=\"cell given\"><b>#</b></td>", "\n  "),
        html("<td>#", ""),
        html("<TD align=center> # </TD>", "\r\n"),
        all("<br>", str::to_owned),
        all("<br/>\n", spaced),
        format!("<pre>{}</pre>", all("\n", spaced)),
        all("\n", |row| spread(row, |c| format!("<b>{c}</b>"), "&nbsp;")),
        with_new(|c| format!("**{c}**"), " "),
        with_new(|c| format!("*{c}*"), " "),
        with_new(|c| format!("_{c}_"), " | "),
        with_new(|c| format!("__{c}__"), " "),
        with_new(|c| format!("{c}*"), " "),
        with_new(|c| format!("({c})"), " "),
        with_new(|c| format!("[{c}]"), " "),
        with_new(|c| format!("<{c}>"), " "),
        with_new(|c| format!("`{c}`"), " "),
        with_new(|c| format!("~{c}~"), ", "),
        with_new(|c| format!("\\mathbf{{{c}}}"), " & "),
        with_new(|c| format!("\\mathbf{{{c}}}"), " & ").replace('\n', " \\\\\n\\hline\n"),
        with_new(|c| format!("\\mathbf{{{c}}}"), ""),
        with_new(|c| format!("\\textbf{{{c}}}"), " "),
        with_new(|c| format!("\\textcolor{{red}}{{{c}}}"), " & "),
        with_new(|c| format!("\\color{{blue}}{{{c}}}"), " & "),
        with_new(|c| format!("{{\\color{{blue}}{c}}}"), " & "),
        with_new(|c| format!("\\boxed{{{c}}}"), " & "),
        with_new(|c| format!("\\underline{{\\mathbf{{{c}}}}}"), " & "),
        with_new(|c| format!("\u{1b}[32m{c}\u{1b}[0m"), " "),
        with_new(|c| format!("\u{1b}[1;32m{c}\u{1b}[0m"), ""),
        with_new(|c| format!("\\u001b[32m{c}\\u001b[0m"), " "),
        with_new(|c| format!("\\033[32m{c}\\033[0m"), " "),
        with_new(|c| format!("<span style=\"color: red\">{c}</span>"), " "),
        format!(
            "$$\n\\begin{{array}}{{|ccc|ccc|ccc|}}\n\\hline\n{} \\\\ \\hline\n\\end{{array}}\n$$",
            all(" \\\\\n", |row| spread(row, String::from, " & "))
        ),
        format!(
            "\\begin{{tabular}}{{*{{9}}{{|c}}|}}{}\\end{{tabular}}",
            all(" \\\\ \\hline ", |row| spread(row, String::from, "&"))
        ),
        format!(
            "\\boxed{{\\begin{{bmatrix}} {} \\end{{bmatrix}}}}",
            all(" \\\\ ", |row| spread(row, String::from, " & "))
        ),
        all("\n", |row| spread(row, |c| format!("{c}\u{fe0f}\u{20e3}"), "")),
        all("\n", |row| spread(row, |c| format!("{c}\u{20e3}"), " ")),
        all("\n", |row| spread(row, shifted('０'), "")),
        all("\n", |row| spread(row, shifted('０'), "　")),
        all("\n", |row| spread(row, shifted('\u{1d7ce}'), " ")),
        all("\n", |row| spread(row, shifted('\u{245f}'), " ")),
        all("\n", |row| spread(row, String::from, "，")),
        all("；\n", |row| spread(row, String::from, "、")),
        all("，", str::to_owned),
        labelled(&spaced_rows, |row| format!("第{row}行：")),
        labelled(&spaced_rows, |row| {
            format!("第{}行：", ["一", "二", "三", "四", "五", "六", "七", "八", "九"][row - 1])
        }),
        labelled(&spaced_rows, |row| format!("Zeile {row}: ")),
        labelled(&spaced_rows, |row| format!("{row}行目：")),
        labelled(&rows(SOLVED).into_iter().map(list).collect::<Vec<_>>(), |row| {
            format!("grid[{}] = ", row - 1)
        }),
        (1..)
            .zip(rows(SOLVED))
            .map(|(row, cells)| format!("Row {row}: {}", spaced(cells)))
            .collect::<Vec<_>>()
            .join(", "),
        (1..).zip(rows(SOLVED)).map(|(row, cells)| format!("R{row}: {cells}")).collect::<Vec<_>>().join("; "),
        labelled(&spaced_rows, |_| String::new()).replace('\n', " ✓\n") + " ✓",
        rows(SOLVED)
            .iter()
            .zip(rows(PUZZLE))
            .map(|(row, before)| format!("{} → {}", spaced(before), spaced(row)))
            .collect::<Vec<_>>()
            .join("\n"),
        format!("{}\n{}", &SOLVED[..36], &SOLVED[36..]),
        all("\n", |row| spread(row, String::from, "\u{a0}")),
        all("\n", |row| spread(row, String::from, "\u{200b} ")),
        all("\n", |row| format!("┃{}┃", spread(row, String::from, "┊"))),
        placements(|row, column, digit| format!("R{row}C{column}={digit}"), ", ", false),
        placements(|row, column, digit| format!("r{row}c{column} = {digit}"), "\n", true),
        placements(|row, column, digit| format!("\"r{row}c{column}\": {digit}"), ", ", false),
        placements(
            |row, column, digit| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}"),
            ",",
            true,
        ),
        placements(|row, column, digit| format!("- Row {row}, column {column}: {digit}"), "\n", true),
        placements(|row, column, digit| format!("第{row}行第{column}列：{digit}"), "\n", true),
    ]
}

/// Texts behind the answer that are not an answer.
fn checks() -> Vec<String> {
    let spaced = |lines: Vec<String>| lines.iter().map(|line| spaced(line)).collect::<Vec<String>>();
    let [columns, boxes] = ['c', 'b'].map(houses);
    let sorted = vec!["1 2 3 4 5 6 7 8 9".to_owned(); 9];
    let [spaced_columns, spaced_boxes] = [columns.clone(), boxes.clone()].map(spaced);
    let ended = |lines: &[String], end: &str| lines.iter().map(|line| line.clone() + end).collect::<Vec<_>>();
    vec![
        labelled(&spaced_columns, |column| format!("第{column}列：")),
        labelled(&spaced_columns, |column| format!("列{column}：")),
        labelled(&spaced_boxes, |number| format!("第{number}宫：")),
        labelled(&spaced_columns, |column| format!("Spalte {column}: ")),
        labelled(&spaced_boxes, |number| format!("Block {number}: ")),
        labelled(&spaced_columns, |column| format!("Colonne {column} : ")),
        labelled(&spaced_columns, |column| format!("Columna {column}: ")),
        labelled(&spaced_columns, |column| format!("Columns {column}: ")),
        labelled(&ended(&sorted, " ✓"), |row| format!("Row {row}: ")),
        labelled(&ended(&sorted, " (ok)"), |row| format!("{row}. ")),
        labelled(&sorted, |_| String::new()),
        format!("Columns:\n{}", columns.join("\n")),
        format!("Columns:\n\n{}", labelled(&ended(&spaced_columns, " ✓"), |_| "- ".to_owned())),
        format!("**Boxes**\n{}", labelled(&spaced_boxes, |number| format!("{number}. "))),
        format!("Verification by columns follows here now:\n{}", spaced_columns.join("\n")),
        format!(
            "[[{}]]",
            columns
                .iter()
                .map(|line| line.chars().map(String::from).collect::<Vec<_>>().join(","))
                .collect::<Vec<_>>()
                .join("],[")
        ),
        format!("In boxes we have\n{}", boxes.join("\n")),
        labelled(
            &boxes
                .iter()
                .map(|line| format!("{} / {} / {}", &line[..3], &line[3..6], &line[6..]))
                .collect::<Vec<_>>(),
            |number| format!("Box {number}: "),
        ),
        format!("The format was:\n{}", vec!["0".repeat(9); 9].join("\n")),
        format!("[[{}]]", ["0,0,0,0,0,0,0,0,0"; 9].join("],[")),
        format!("Template: {}", ".".repeat(81)),
        format!("The puzzle was\n{}", rows(PUZZLE).join("\n")),
        format!("After the first steps there was\n{}", rows(&SOLVED.replace(['1', '4'], ".")).join("\n")),
        "Rows, columns and boxes: 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 = 45.".to_owned(),
    ]
}

/// Fails with all texts whose answer is not the solution, or is ambiguous.
fn assert_solved(texts: impl IntoIterator<Item = String>) {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let failures: Vec<String> = texts
        .into_iter()
        .filter_map(|text| {
            let answer = GridAnswer::read(&text, Some(&puzzle));
            let is_solved = answer.counted().is_some_and(|found| found.grid.to_string() == SOLVED);
            (!is_solved || answer.is_ambiguous).then(|| format!("{text}\n{answer:?}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} texts:\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn every_form_of_a_solved_grid_is_read() {
    let around = |form: String| {
        let [sentences, tag] =
            [format!("The solution is:\n\n{form}\n\nThat is all."), format!("<answer>\n{form}\n</answer>")];
        [form, sentences, tag]
    };
    assert_solved(grids().into_iter().flat_map(around));
}

#[test]
fn what_follows_a_solved_grid_is_not_the_answer() {
    let forms = [rows(SOLVED).join("\n"), all("\n", spaced), SOLVED.to_owned(), grids().swap_remove(0)];
    let followed = |form: &String| {
        checks().into_iter().map(move |check| format!("{form}\n\n{check}\n")).collect::<Vec<_>>()
    };
    assert_solved(forms.iter().flat_map(followed));
}

/// A text that claims a wrong answer is not corrected: of two complete answers the last one counts.
#[test]
fn wrong_answers_stay_wrong() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let wrong = SOLVED.replace('6', "x").replace('7', "6").replace('x', "7");
    let wrong: String = wrong
        .char_indices()
        .map(|(at, c)| if is_new(at) { c } else { char::from(PUZZLE.as_bytes()[at]) })
        .collect();
    let sorted = "123456789".repeat(9);
    for text in [
        rows(&wrong).join("\n"),
        format!("{SOLVED}\nNo, that was wrong. The answer:\n{}", rows(&wrong).join("\n")),
        format!(
            "{}\n{}",
            rows(&wrong).join("\n"),
            labelled(&houses('c'), |column| format!("Column {column}: "))
        ),
        rows(&sorted).join("\n"),
        placements(|row, column, digit| format!("r{row}c{column}={digit}"), " ", true)
            .replacen("=4", "=5", 1),
    ] {
        let answer = GridAnswer::read(&text, Some(&puzzle));
        let grid = answer.counted().expect("a grid").grid;
        assert_eq!(GridScore::of(&puzzle, &grid).verdict, GridVerdict::Wrong, "{text}\n{answer:?}");
    }
}
