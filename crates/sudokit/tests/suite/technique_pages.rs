//! The pages of the techniques, `docs/techniques/`: they are complete and fresh. This command writes them:
//! `cargo test -p sudokit --all-features --test suite technique_pages -- --ignored`.
//!
//! A page is a frame around a core. The core, between the marks `<!-- core -->` and `<!-- end -->`, is written by hand
//! and kept: its first paragraph is the definition. The frame is made from the table of techniques, HoDoKu's scale, and
//! the first position of the technique in `tests/techniques/`. All sentences are also in `tests/data/sentences.txt`, where
//! they can be read in a row. What the pages say is in `web/data/techniques/` as JSON, for the web page.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use sudokit_testing::positions;

use sudokit::logic::hodoku::SCALE;
use sudokit::logic::{Detail, Language, TECHNIQUES, Technique, draw_svg};

const OPEN: &str = "<!-- core -->\n";
const CLOSE: &str = "<!-- end -->\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> PathBuf {
    root().join("docs/techniques")
}

/// The part of a page that is written by hand.
struct Core {
    technique: &'static Technique,
    text: String,
}

impl Core {
    fn of(technique: &'static Technique) -> Core {
        let path = pages().join(format!("{}.md", technique.id));
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let core = page.split_once(OPEN).and_then(|(_, rest)| rest.split_once(CLOSE));
        let (text, _) = core.unwrap_or_else(|| panic!("{}: no core between its marks", path.display()));
        Core { technique, text: text.to_owned() }
    }

    fn definition(&self) -> String {
        self.text.trim().split("\n\n").next().unwrap_or_default().replace('\n', " ")
    }
}

/// The name as a heading.
fn title(technique: &Technique) -> String {
    let name = technique.name(Language::English);
    name[..1].to_uppercase() + &name[1..]
}

fn link(technique: &Technique) -> String {
    format!("[{}]({}.md)", technique.name(Language::English), technique.id)
}

fn links<'a>(techniques: impl Iterator<Item = &'a Technique>) -> String {
    techniques.map(link).collect::<Vec<_>>().join(", ")
}

/// The names and ratings elsewhere, as rows of a table.
fn facts(technique: &Technique) -> String {
    let aliases = match technique.aliases {
        [] => String::new(),
        names => format!("| also called | {} |\n", names.join(", ")),
    };
    let entries = SCALE.iter().filter(|entry| entry.technique == technique.id).map(|entry| {
        let names = [(entry.name, entry.code)].into_iter().chain(entry.variants.iter().copied());
        let names: Vec<_> = names.map(|(name, code)| format!("{name} `{code}`")).collect();
        format!("{}, {}, score {}", names.join(" or "), entry.level.name().to_lowercase(), entry.score)
    });
    let entries: Vec<_> = entries.collect();
    let hodoku = if entries.is_empty() { "-".to_owned() } else { entries.join("; ") };
    format!(
        "| | |\n|---|---|\n| id | `{}` |\n| in Chinese | {} |\n| family | {} |\n{aliases}| HoDoKu | {hodoku} |\n\
         | Sudoku Explainer | {} |\n| assumes uniqueness | {} |\n",
        technique.id,
        technique.name(Language::Chinese),
        technique.family.name(),
        technique.explainer.unwrap_or("-"),
        if technique.assumes_uniqueness { "yes" } else { "no" },
    )
}

/// A page, its drawing, and its sentences.
fn page(at: usize, cores: &[Core]) -> (String, String, [String; 2]) {
    let Core { technique, text } = &cores[at];
    let id = technique.id;
    let (position, step) = positions::example(technique);
    let sentences = Language::ALL.map(|language| step.describe(Detail::All, language));
    let mut page = format!("# {}\n\n[All techniques](README.md)", title(technique));
    for (what, other) in [("easier", at.checked_sub(1)), ("harder", Some(at + 1))] {
        if let Some(other) = other.and_then(|other| cores.get(other)) {
            let _ = write!(page, " · {what}: {}", link(other.technique));
        }
    }
    let _ = write!(
        page,
        "\n\n{}\n{OPEN}{text}{CLOSE}\n## Example\n\n![{}]({id}.svg)\n\n{}\n{}",
        facts(technique),
        title(technique),
        quoted(&sentences[0]),
        quoted(&sentences[1])
    );
    let relatives = cores.iter().map(|core| core.technique);
    let relatives = relatives.filter(|other| other.family == technique.family && other.id != id);
    let relatives: Vec<_> = relatives.collect();
    if !relatives.is_empty() {
        let _ = write!(page, "\nOther techniques of this family: {}.\n", links(relatives.into_iter()));
    }
    // The title of the drawing is one line, without the branches.
    let brief: Vec<_> = sentences[0].lines().filter(|line| !is_item(line)).collect();
    (page, draw_svg(&position, Some(&step), &brief.join(" ")), sentences)
}

/// Whether a line of an outline belongs to a branch, and not to the first or the last sentence.
fn is_item(line: &str) -> bool {
    line.starts_with([' ', '-'])
}

/// A sentence as a quotation, with a list of its branches if it has some.
fn quoted(sentence: &str) -> String {
    let mut quoted = String::new();
    let mut in_list = false;
    for line in sentence.lines() {
        let is_item = is_item(line);
        let apart = if is_item != in_list { ">\n" } else { "" };
        let _ = writeln!(quoted, "{apart}> {line}");
        in_list = is_item;
    }
    quoted
}

/// The pages as JSON, for the web page: `techniques.json`, which lists the techniques, and a file a technique.
#[cfg(feature = "json")]
mod data {
    use serde_json::{Map, Value, json};
    use sudokit::Cell;
    use sudokit::logic::{Position, drill};

    use super::*;

    pub(super) fn files(cores: &[Core]) -> Vec<(PathBuf, String)> {
        let folder = root().join("web/data");
        let list: Vec<_> = cores.iter().map(entry).collect();
        let lines: Vec<_> = list.iter().map(Value::to_string).collect();
        let index = (folder.join("techniques.json"), format!("[\n{}\n]\n", lines.join(",\n")));
        let page = |(core, entry): (&Core, &Value)| {
            let path = folder.join(format!("techniques/{}.json", core.technique.id));
            (path, format!("{}\n", lesson(core, entry)))
        };
        [index].into_iter().chain(cores.iter().zip(&list).map(page)).collect()
    }

    /// What the list of techniques shows.
    fn entry(core: &Core) -> Value {
        let technique = core.technique;
        let scale = SCALE.iter().find(|entry| entry.technique == technique.id);
        json!({
            "technique": technique.id,
            "name": in_each_language(|language| technique.name(language).to_owned()),
            "family": technique.family.name(),
            "assumes_uniqueness": technique.assumes_uniqueness,
            "aliases": technique.aliases,
            "explainer": technique.explainer,
            "drills": drill::count(technique),
            "hodoku": scale.map(|entry| json!({ "level": entry.level.name(), "score": entry.score })),
        })
    }

    /// The entry of the list, the paragraphs, and the example.
    fn lesson(core: &Core, entry: &Value) -> Value {
        let (position, step) = positions::example(core.technique);
        let mut lesson = entry.clone();
        lesson["paragraphs"] = core.text.trim().split("\n\n").map(paragraph).collect();
        let sentences = |detail| in_each_language(|language| step.describe(detail, language));
        lesson["example"] = json!({
            "puzzle": text_of(|cell| position.problem().given(cell).map(sudokit::Digit::get)),
            "placed": text_of(|cell| match position.problem().given(cell) {
                Some(_) => None,
                None => position.value(cell).map(sudokit::Digit::get),
            }),
            "marks": marks(&position),
            "step": step,
            "where": sentences(Detail::Where),
            "evidence": sentences(Detail::Evidence),
            "text": sentences(Detail::All),
        });
        lesson
    }

    /// `**Head.** Text` as head and text; the definition has no head.
    fn paragraph(text: &str) -> Value {
        let line = text.replace('\n', " ");
        match line.strip_prefix("**").and_then(|rest| rest.split_once(".** ")) {
            Some((head, text)) => json!({ "head": head, "text": text }),
            None => json!({ "text": line }),
        }
    }

    fn in_each_language(text: impl Fn(Language) -> String) -> Value {
        Language::ALL
            .iter()
            .map(|&language| (language.name().to_owned(), text(language).into()))
            .collect::<Map<_, _>>()
            .into()
    }

    fn text_of(digit: impl Fn(Cell) -> Option<u8>) -> String {
        Cell::ALL.iter().map(|&cell| digit(cell).map_or('.', |digit| char::from(b'0' + digit))).collect()
    }

    fn marks(position: &Position) -> String {
        let holds = |cell, digit| {
            position.value(cell).map_or(position.candidates(cell).contains(digit), |value| value == digit)
        };
        let character = |cell, digit: sudokit::Digit| {
            if holds(cell, digit) { char::from(b'0' + digit.get()) } else { '.' }
        };
        Cell::ALL.iter().flat_map(|&cell| sudokit::Digit::ALL.map(|digit| character(cell, digit))).collect()
    }
}

/// Every generated file, with its path.
fn generated() -> Vec<(PathBuf, String)> {
    let cores: Vec<_> = TECHNIQUES.iter().map(|technique| Core::of(technique)).collect();
    let mut index = "# Techniques\n\n\
         All techniques, roughly from easy to hard. This is the default order in which they are tried. Those with a *\n\
         assume that the puzzle has exactly one solution. Each page says what the technique is, why it holds, how to spot\n\
         it and what it adds to easier ones, gives its names and ratings elsewhere, and draws an example.\n\n\
         In the drawings, candidates are colored by their role. A solid line is a strong link, a dashed line a weak link.\n\
         Eliminated candidates are struck through on red, and placed digits have a ring. If a pattern has several sets,\n\
         each has a color and a letter, and the legend lists its cells and digits.\n\n\
         | technique | definition |\n|---|---|\n"
        .to_owned();
    let mut sentences = String::new();
    let mut files = Vec::new();
    for (at, core) in cores.iter().enumerate() {
        let technique = core.technique;
        let (page, drawing, [english, chinese]) = page(at, &cores);
        let star = if technique.assumes_uniqueness { "*" } else { "" };
        let _ = writeln!(index, "| {}{star} | {} |", link(technique), core.definition());
        let _ = writeln!(sentences, "{}\n  {}\n  {}", technique.id, english, chinese);
        files.push((pages().join(format!("{}.md", technique.id)), page));
        files.push((pages().join(format!("{}.svg", technique.id)), drawing));
    }
    #[cfg(feature = "json")]
    files.extend(data::files(&cores));
    files.push((pages().join("README.md"), index));
    files.push((root().join("crates/sudokit/tests/data/sentences.txt"), sentences));
    files
}

#[test]
fn every_page_and_every_sentence_is_fresh() {
    for (path, text) in generated() {
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = there.lines().zip(text.lines()).position(|(there, made)| there != made);
        assert!(there == text, "{}: stale from line {}", path.display(), differs.map_or(0, |line| line + 1));
    }
}

#[test]
fn every_core_has_its_paragraphs() {
    for technique in TECHNIQUES {
        let Core { text, .. } = Core::of(technique);
        for head in ["**Why it holds.** ", "**How to spot it.** ", "**What it adds.** "] {
            let found = text.split("\n\n").filter(|paragraph| paragraph.starts_with(head)).count();
            assert_eq!(found, 1, "{technique:?}: {head}");
        }
    }
}

#[test]
fn every_file_among_the_pages_is_generated() {
    let there = std::fs::read_dir(pages()).expect("the folder is there");
    let there = there.map(|entry| entry.expect("readable").file_name().into_string().expect("plain"));
    let names = |end| TECHNIQUES.iter().map(move |technique| format!("{}.{end}", technique.id));
    let known: BTreeSet<_> = names("md").chain(names("svg")).chain(["README.md".to_owned()]).collect();
    let strange: Vec<_> = there.filter(|name| !known.contains(name)).collect();
    assert!(strange.is_empty(), "belong to no technique: {strange:?}");
}

#[test]
#[ignore = "writes the pages"]
fn write() {
    for (path, text) in generated() {
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
