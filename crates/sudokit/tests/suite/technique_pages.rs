//! The pages of the techniques, `docs/techniques/`: that each is there and fresh, and what writes them:
//! `cargo test -p sudokit --test suite technique_pages -- --ignored`.
//!
//! A page is a frame around a core. The core, between the marks `<!-- family: NAME -->` and `<!-- end -->`,
//! is written by hand and kept: the definition in its first paragraph, why it is sound, its names
//! elsewhere. The frame is made from the table of techniques, the families that the marks name, and the
//! first position of each technique in `tests/techniques/`. All sentences are in `tests/data/sentences.txt`
//! too, to be read in a row.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use sudokit_testing::positions;

use sudokit::logic::{Detail, Language, TECHNIQUES, Technique, draw_svg};

const OPEN: &str = "<!-- family: ";
const CLOSE: &str = "<!-- end -->\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> PathBuf {
    root().join("docs/techniques")
}

/// What is written by hand on the page of a technique.
struct Core {
    technique: &'static Technique,
    family: String,
    text: String,
}

impl Core {
    fn of(technique: &'static Technique) -> Core {
        let path = pages().join(format!("{}.md", technique.id));
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let core = page.split_once(OPEN).and_then(|(_, rest)| rest.split_once(" -->\n"));
        let core = core.and_then(|(family, rest)| Some((family, rest.split_once(CLOSE)?.0)));
        let (family, text) = core.unwrap_or_else(|| panic!("{}: no core between its marks", path.display()));
        Core { technique, family: family.to_owned(), text: text.to_owned() }
    }

    fn definition(&self) -> String {
        self.text.trim().split("\n\n").next().unwrap_or_default().replace('\n', " ")
    }
}

/// The name as a heading has it.
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

/// A page, its drawing, and its sentences.
fn page(at: usize, cores: &[Core]) -> (String, String, [String; 2]) {
    let Core { technique, family, text } = &cores[at];
    let id = technique.id;
    let (position, step) = positions::example(technique);
    let told = Language::ALL.map(|language| step.describe(Detail::All, language));
    let mut page = format!("# {}\n\n[All techniques](README.md)", title(technique));
    for (what, other) in [("easier", at.checked_sub(1)), ("harder", Some(at + 1))] {
        if let Some(other) = other.and_then(|other| cores.get(other)) {
            let _ = write!(page, " · {what}: {}", link(other.technique));
        }
    }
    let assumes = if technique.assumes_uniqueness { "yes" } else { "no" };
    let chinese = technique.name(Language::Chinese);
    let _ = write!(
        page,
        "\n\n| id | in Chinese | assumes uniqueness |\n|---|---|---|\n| `{id}` | {chinese} | {assumes} |\n\n\
         {OPEN}{family} -->\n{text}{CLOSE}\n## Example\n\n![{}]({id}.svg)\n\n{}\n{}",
        title(technique),
        quoted(&told[0]),
        quoted(&told[1])
    );
    let relatives = cores.iter().filter(|core| core.family == *family).map(|core| core.technique);
    let relatives: Vec<_> = relatives.filter(|other| other.id != id).collect();
    if !relatives.is_empty() {
        let _ = write!(page, "\nOf the same family, {family}: {}.\n", links(relatives.into_iter()));
    }
    // A title is one line: what follows, without the branches.
    let brief: Vec<_> = told[0].lines().filter(|line| !is_item(line)).collect();
    (page, draw_svg(&position, Some(&step), &brief.join(" ")), told)
}

/// Whether a line of an outline is below its first line, and not what follows from the branches.
fn is_item(line: &str) -> bool {
    line.starts_with([' ', '-'])
}

/// A sentence as a quotation; if it has branches, a list of them.
fn quoted(told: &str) -> String {
    let mut quoted = String::new();
    let mut in_list = false;
    for line in told.lines() {
        let is_item = is_item(line);
        let apart = if is_item != in_list { ">\n" } else { "" };
        let _ = writeln!(quoted, "{apart}> {line}");
        in_list = is_item;
    }
    quoted
}

/// Every generated file, by its path.
fn generated() -> Vec<(PathBuf, String)> {
    let cores: Vec<_> = TECHNIQUES.iter().map(|technique| Core::of(technique)).collect();
    let mut index = "# Techniques\n\n\
         All techniques of the table, roughly from easy to hard: the order in which they are tried unless a policy\n\
         says otherwise. Those with a * assume that the puzzle has exactly one solution. Each has a page with its\n\
         definition, why it is sound, its names and numbers elsewhere, and a drawn example.\n\n\
         In the drawings, candidates are coloured by the part they play; a whole line is a strong link, a dashed one\n\
         a weak link; what is eliminated is struck through on red, and what is placed has a ring. If a pattern has several\n\
         sets, each has its colour and its letter, and the legend names its cells and digits.\n\n\
         | technique | definition |\n|---|---|\n"
        .to_owned();
    let mut sentences = String::new();
    let mut files = Vec::new();
    for (at, core) in cores.iter().enumerate() {
        let technique = core.technique;
        let (page, drawing, told) = page(at, &cores);
        let star = if technique.assumes_uniqueness { "*" } else { "" };
        let _ = writeln!(index, "| {}{star} | {} |", link(technique), core.definition());
        let _ = writeln!(sentences, "{}\n  {}\n  {}", technique.id, told[0], told[1]);
        files.push((pages().join(format!("{}.md", technique.id)), page));
        files.push((pages().join(format!("{}.svg", technique.id)), drawing));
    }
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
fn every_page_says_why_and_how_others_call_and_rate_it() {
    for technique in TECHNIQUES {
        let Core { text, .. } = Core::of(technique);
        let paragraph = |head: &str| {
            let found = text.split("\n\n").find(|paragraph| paragraph.starts_with(head));
            found.unwrap_or_else(|| panic!("{technique:?}: no paragraph {head}")).replace('\n', " ")
        };
        paragraph("**Why it is sound.**");
        // Where it is not in a scale, that is said.
        let elsewhere = paragraph("**Elsewhere.**");
        assert!(elsewhere.contains("HoDoKu"), "{technique:?}: {elsewhere}");
        assert!(elsewhere.contains("Sudoku Explainer"), "{technique:?}: {elsewhere}");
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
