//! The pages of the techniques, `docs/techniques/`, and in Chinese `docs/techniques/zh/`: the tests check that they are
//! complete and up to date. `.ci/regenerate` writes them.
//!
//! A page is a frame around a core. The core, between the marks `<!-- core -->` and `<!-- end -->`, is written by hand and
//! kept: its first paragraph is the definition. The frame is made from the table of techniques, HoDoKu's scale, and the first
//! position of the technique in `tests/techniques/`. All sentences are also in `tests/data/sentences.txt`, where they can be
//! read one after another. `web/data/techniques/` has the content of the pages as JSON, for the web page.

mod cores;
#[cfg(feature = "serde")]
mod data;
mod frame;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sudokit::HouseKind;
use sudokit::logic::{Detail, Family, Language, Role, TECHNIQUES, Technique, draw_svg};
use sudokit_testing::positions;

use cores::{Core, NEEDED, folder};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every generated file, with its path.
fn generated() -> Vec<(PathBuf, String)> {
    let cores = Language::ALL
        .map(|language| TECHNIQUES.iter().map(|technique| Core::of(technique, language)).collect::<Vec<_>>());
    let mut files = Vec::new();
    for (language, cores) in Language::ALL.into_iter().zip(&cores) {
        let page =
            |at: usize| (folder(language).join(format!("{}.md", TECHNIQUES[at].id)), frame::page(at, cores));
        files.extend((0..cores.len()).map(page));
        files.push((folder(language).join("README.md"), frame::index(cores)));
    }
    let mut list = String::new();
    for technique in TECHNIQUES {
        let (position, step) = positions::example(technique);
        let [english, chinese] = Language::ALL.map(|language| step.describe(Detail::All, language));
        let _ = writeln!(list, "{}\n  {english}\n  {chinese}", technique.id);
        // The title of the drawing is one line, without the branches.
        let brief: Vec<_> = english.lines().filter(|line| !frame::is_item(line)).collect();
        let drawing = draw_svg(&position, Some(&step), &brief.join(" "));
        files.push((folder(Language::English).join(format!("{}.svg", technique.id)), drawing));
    }
    files.push((root().join("crates/sudokit/tests/data/sentences.txt"), list));
    #[cfg(feature = "serde")]
    files.extend(data::files(&cores));
    files
}

#[test]
fn every_page_and_every_sentence_is_fresh() {
    for (path, text) in generated() {
        sudokit_testing::assert_fresh(&path, &text);
    }
}

/// If a definition describes rows first, and says that columns work in the same way, its example uses rows.
#[test]
fn every_example_has_the_direction_of_its_definition() {
    for technique in TECHNIQUES {
        let core = Core::of(technique, Language::English);
        let definition = &core.paragraphs()[0].text;
        let exchange = ["rows and columns exchanged", "rows and columns may be exchanged"];
        if !exchange.iter().any(|words| definition.contains(words)) {
            continue;
        }
        let (_, step) = positions::example(technique);
        let bases = || step.evidence.houses.iter().filter(|marked| marked.role == Role::Base);
        assert!(
            !bases().any(|base| base.house.kind() == HouseKind::Column),
            "{technique:?}: the example is by columns"
        );
    }
}

#[test]
fn no_page_speaks_of_names_in_the_code() {
    for technique in TECHNIQUES {
        for language in Language::ALL {
            for paragraph in Core::of(technique, language).paragraphs() {
                // A code of HoDoKu, such as `0904`, is not a name.
                let is_name = |pair: &[u8]| pair[0] == b'`' && pair[1].is_ascii_lowercase();
                let text = &paragraph.text;
                assert!(!text.as_bytes().windows(2).any(is_name), "{technique:?}: {text}");
            }
        }
    }
}

#[test]
fn every_core_has_its_paragraphs() {
    for technique in TECHNIQUES {
        let paragraphs = Core::of(technique, Language::English).paragraphs();
        assert!(paragraphs[0].head.is_none(), "{technique:?}: the definition comes first");
        let heads: Vec<_> = paragraphs[1..].iter().map(|paragraph| paragraph.head).collect();
        for head in &NEEDED {
            assert_eq!(
                heads.iter().filter(|other| **other == Some(head)).count(),
                1,
                "{technique:?}: {head:?}"
            );
        }
        assert!(!heads.contains(&None), "{technique:?}: a paragraph without a head");
    }
}

#[test]
fn the_cores_of_a_technique_say_the_same_in_each_language() {
    for technique in TECHNIQUES {
        let [english, chinese] = Language::ALL.map(|language| Core::of(technique, language).paragraphs());
        let heads =
            |paragraphs: &[cores::Paragraph]| paragraphs.iter().map(|one| one.head).collect::<Vec<_>>();
        assert_eq!(heads(&english), heads(&chinese), "{technique:?}: other paragraphs");
        for (english, chinese) in english.iter().zip(&chinese) {
            assert_eq!(english.links(), chinese.links(), "{technique:?}, {:?}: other links", english.head);
        }
    }
}

#[test]
fn a_chinese_core_has_chinese_punctuation_on_one_line_a_paragraph() {
    let is_chinese = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    for technique in TECHNIQUES {
        let core = Core::of(technique, Language::Chinese);
        for paragraph in core.text.trim().split("\n\n") {
            assert!(!paragraph.contains('\n'), "{technique:?}: a break would show as a space: {paragraph}");
            assert!(paragraph.ends_with('。'), "{technique:?}: not a sentence: {paragraph}");
            let characters: Vec<_> = paragraph.chars().collect();
            let meets = |pair: &[char], mark: &str| {
                (is_chinese(pair[0]) && mark.contains(pair[1]))
                    || (mark.contains(pair[0]) && is_chinese(pair[1]))
            };
            let wrong = characters.windows(2).find(|pair| meets(pair, ",.;:!?"));
            assert!(wrong.is_none(), "{technique:?}: {wrong:?} in {paragraph}");
        }
    }
}

#[test]
fn every_file_among_the_pages_is_generated() {
    let known: BTreeSet<_> = generated().into_iter().map(|(path, _)| path).collect();
    for language in Language::ALL {
        let there = std::fs::read_dir(folder(language)).expect("the folder is there");
        let files = there.map(|entry| entry.expect("readable").path()).filter(|path| path.is_file());
        let strange: Vec<_> = files.filter(|path| !known.contains(path)).collect();
        assert!(strange.is_empty(), "belong to no technique: {strange:?}");
    }
}

#[test]
fn a_page_says_which_easier_technique_also_solves_its_example() {
    // Forcing chains are compared with all easier techniques, but not with each other, because they are slow.
    for (at, technique) in TECHNIQUES.iter().enumerate() {
        let (position, step) = positions::example(technique);
        let (eliminations, placements) = positions::deduced(&step);
        let solves = |easier: &&&'static Technique| {
            let mut is_found = false;
            let _ = easier.each(&position, &mut |step| {
                let (other_eliminations, other_placements) = positions::deduced(&step);
                is_found =
                    eliminations.is_subset(other_eliminations) && placements.is_subset(other_placements);
                if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            is_found
        };
        let easier = TECHNIQUES[..at].iter().filter(|easier| easier.family != Family::ForcingChains);
        let Some(easiest) = easier.clone().find(solves) else { continue };
        let paragraphs = Core::of(technique, Language::English).paragraphs();
        let link = format!("{}.md", easiest.id);
        let says = |paragraph: &cores::Paragraph| {
            paragraph.text.contains("example") && paragraph.links().contains(&&*link)
        };
        assert!(paragraphs.iter().any(says), "{technique:?}: its example is also solved by {easiest:?}");
    }
}
