//! The pages as JSON, for the web page: `techniques.json`, which lists the techniques, and one file per
//! technique.

use std::path::PathBuf;

use serde_json::{Map, Value, json};
use sudokit::Cell;
use sudokit::logic::hodoku::SCALE;
use sudokit::logic::{Detail, Language, Position, drill};
use sudokit_testing::positions;

use super::cores::{Core, Paragraph, in_language};
use super::frame::words;

/// The files, from the cores of each language.
pub(super) fn files(cores: &[Vec<Core>; 2]) -> Vec<(PathBuf, String)> {
    let folder = super::root().join("web/data");
    let list: Vec<_> = cores[0].iter().map(entry).collect();
    let lines: Vec<_> = list.iter().map(Value::to_string).collect();
    let index = (folder.join("techniques.json"), format!("[\n{}\n]\n", lines.join(",\n")));
    let page = |(at, entry): (usize, &Value)| {
        let path = folder.join(format!("techniques/{}.json", cores[0][at].technique.id));
        (path, format!("{}\n", lesson([&cores[0][at], &cores[1][at]], entry)))
    };
    [index].into_iter().chain(list.iter().enumerate().map(page)).collect()
}

/// The part of a page that the list of techniques shows.
fn entry(core: &Core) -> Value {
    let technique = core.technique;
    let scale = SCALE.iter().find(|entry| entry.technique == technique.id);
    let explainer = |language| words(language).explainer(technique).unwrap_or_default();
    let hodoku = |level| in_each_language(|language| (words(language).level)(level));
    json!({
        "technique": technique.id,
        "name": in_each_language(|language| technique.name(language)),
        "family": technique.family.name(),
        "assumes_uniqueness": technique.assumes_uniqueness,
        "aliases": technique.aliases,
        "explainer": technique.explainer.map(|_| in_each_language(explainer)),
        "drills": drill::count(technique),
        "hodoku": scale.map(|entry| json!({ "level": hodoku(entry.level), "score": entry.score })),
    })
}

/// The entry of the list, the paragraphs, and the example.
fn lesson(cores: [&Core; 2], entry: &Value) -> Value {
    let (position, step) = positions::example(cores[0].technique);
    let mut lesson = entry.clone();
    let texts = cores.iter().map(|core| (core.language.name().to_owned(), paragraphs(core)));
    lesson["paragraphs"] = texts.collect::<Map<_, _>>().into();
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

fn paragraphs(core: &Core) -> Value {
    let value = |Paragraph { head, text }: Paragraph| match head {
        Some(head) => json!({ "head": in_language(head, core.language), "text": text }),
        None => json!({ "text": text }),
    };
    core.paragraphs().into_iter().map(value).collect()
}

fn in_each_language<T: Into<Value>>(text: impl Fn(Language) -> T) -> Value {
    let texts = Language::ALL.iter().map(|&language| (language.name().to_owned(), text(language).into()));
    texts.collect::<Map<_, _>>().into()
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
