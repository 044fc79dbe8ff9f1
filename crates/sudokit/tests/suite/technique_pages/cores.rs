//! The part of a page that is written by hand: the definition, and then paragraphs with a heading each.

use std::path::PathBuf;

use sudokit::logic::{Language, Technique};

pub(super) const OPEN: &str = "<!-- core -->\n";
pub(super) const CLOSE: &str = "<!-- end -->\n";

/// The heading of a paragraph, in the order of [`Language::ALL`].
type Head = [&'static str; 2];

/// The headings of the paragraphs that each core has.
pub(super) const NEEDED: [Head; 3] =
    [["Why it holds", "为什么成立"], ["How to spot it", "怎样发现"], ["What it adds", "新在哪里"]];

/// The headings of the other paragraphs.
const OTHERS: [Head; 7] = [
    ["Bounds", "限度"],
    ["Candidates", "候选数"],
    ["Conditions", "条件"],
    ["Names", "名称"],
    ["Order", "次序"],
    ["What is found", "搜索范围"],
    ["Where it ends", "界限"],
];

pub(super) struct Core {
    pub(super) technique: &'static Technique,
    pub(super) language: Language,
    pub(super) text: String,
}

pub(super) struct Paragraph {
    /// None for the definition.
    pub(super) head: Option<&'static Head>,
    pub(super) text: String,
}

/// The folder of the pages in this language.
pub(super) fn folder(language: Language) -> PathBuf {
    let pages = super::root().join("docs/techniques");
    match language {
        Language::English => pages,
        other => pages.join(other.name()),
    }
}

/// The text of [`Head`]s in this language.
pub(super) fn in_language(head: &Head, language: Language) -> &'static str {
    let at = Language::ALL.iter().position(|&other| other == language);
    head[at.expect("among all")]
}

impl Core {
    pub(super) fn of(technique: &'static Technique, language: Language) -> Core {
        let path = folder(language).join(format!("{}.md", technique.id));
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let core = page.split_once(OPEN).and_then(|(_, rest)| rest.split_once(CLOSE));
        let (text, _) = core.unwrap_or_else(|| panic!("{}: no core between its marks", path.display()));
        Core { technique, language, text: text.to_owned() }
    }

    pub(super) fn paragraphs(&self) -> Vec<Paragraph> {
        self.text
            .trim()
            .split("\n\n")
            .map(|paragraph| self.paragraph(&paragraph.replace('\n', " ")))
            .collect()
    }

    fn paragraph(&self, line: &str) -> Paragraph {
        let end = match self.language {
            Language::Chinese => "。** ",
            _ => ".** ",
        };
        let Some((head, text)) = line.strip_prefix("**").and_then(|rest| rest.split_once(end)) else {
            return Paragraph { head: None, text: line.to_owned() };
        };
        let known = NEEDED.iter().chain(&OTHERS).find(|known| in_language(known, self.language) == head);
        let known = known.unwrap_or_else(|| panic!("{:?}, {:?}: {head}", self.technique, self.language));
        Paragraph { head: Some(known), text: text.to_owned() }
    }

    pub(super) fn definition(&self) -> String {
        self.paragraphs().swap_remove(0).text
    }
}

impl Paragraph {
    /// The pages that it names, in the order of their names.
    pub(super) fn links(&self) -> Vec<&str> {
        let ends = self.text.split("](").skip(1);
        let mut links: Vec<_> = ends.filter_map(|end| end.split_once(')')).map(|(link, _)| link).collect();
        links.sort_unstable();
        links
    }
}
