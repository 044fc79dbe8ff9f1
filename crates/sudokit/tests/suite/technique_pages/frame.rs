//! The part of a page around its core, in each language: headings, links, facts, the example.

use std::fmt::Write;

use sudokit::logic::hodoku::{Level, SCALE};
use sudokit::logic::{Detail, Family, Language, Technique};
use sudokit_testing::positions;

use super::cores::{CLOSE, Core, OPEN};

/// The words of the frame in a language.
pub(super) struct Words {
    /// The page in the other language: its name there, and its folder.
    other_language: [&'static str; 2],
    /// The folder of the drawings.
    drawings: &'static str,
    all_techniques: &'static str,
    easier: &'static str,
    harder: &'static str,
    colon: &'static str,
    comma: &'static str,
    semicolon: &'static str,
    /// A list of names.
    list: &'static str,
    full_stop: &'static str,
    id: &'static str,
    other_name: &'static str,
    family: &'static str,
    family_name: fn(Family) -> &'static str,
    also_called: &'static str,
    or: &'static str,
    score: &'static str,
    pub(super) level: fn(Level) -> &'static str,
    explainer: fn(&'static str) -> &'static str,
    assumes_uniqueness: &'static str,
    no_yes: [&'static str; 2],
    example: &'static str,
    relatives: &'static str,
    /// The text above the table of all techniques.
    introduction: &'static str,
}

const ENGLISH: Words = Words {
    other_language: ["简体中文", "zh/"],
    drawings: "",
    all_techniques: "All techniques",
    easier: "easier",
    harder: "harder",
    colon: ": ",
    comma: ", ",
    semicolon: "; ",
    list: ", ",
    full_stop: ".",
    id: "id",
    other_name: "in Chinese",
    family: "family",
    family_name: Family::name,
    also_called: "also called",
    or: " or ",
    score: "score ",
    level: Level::name,
    explainer: |text| text,
    assumes_uniqueness: "assumes uniqueness",
    no_yes: ["no", "yes"],
    example: "Example",
    relatives: "Other techniques of this family",
    introduction: "# Techniques\n\n[简体中文](zh/README.md)\n\n\
         All techniques, roughly from easy to hard. This is the default order in which they are tried. Those with a *\n\
         assume that the puzzle has exactly one solution. Each page says what the technique is, why it holds, how to spot\n\
         it and what it adds to easier ones, gives its names and ratings elsewhere, and draws an example.\n\n\
         In the drawings, candidates are colored by their role. A solid line is a strong link, a dashed line a weak link.\n\
         Eliminated candidates are struck through on red, and placed digits have a ring. If a pattern has several sets,\n\
         each has a color and a letter, and the legend lists its cells and digits.\n\n\
         | technique | definition |\n|---|---|\n",
};

const CHINESE: Words = Words {
    other_language: ["English", "../"],
    drawings: "../",
    all_techniques: "所有技巧",
    easier: "更易",
    harder: "更难",
    colon: "：",
    comma: "，",
    semicolon: "；",
    list: "、",
    full_stop: "。",
    id: "代号",
    other_name: "英文名",
    family: "类别",
    family_name: family_in_chinese,
    also_called: "英文别名",
    or: " 或 ",
    score: "计分 ",
    level: |level| match level {
        Level::Easy => "简单",
        Level::Medium => "中等",
        Level::Hard => "困难",
        Level::Unfair => "超难",
        Level::Extreme => "极难",
    },
    explainer: explainer_in_chinese,
    assumes_uniqueness: "以唯一解为前提",
    no_yes: ["否", "是"],
    example: "示例",
    relatives: "同类的其他技巧",
    introduction: "# 技巧\n\n[English](../README.md)\n\n\
         所有技巧大致由易到难排列，这也是默认的尝试次序。带 * 的技巧以题目恰有一个解为前提。\
         每页说明这个技巧是什么、为什么成立、怎样发现、比更简单的技巧新在哪里，列出它在别处的名称和难度，并画出一个示例。\n\n\
         图中候选数按作用着色。实线是强链，虚线是弱链。被删除的候选数以红底划去，填入的数画圈。\
         若结构由几组格构成，各组有自己的颜色和字母，图例列出其中的格和数。\n\n\
         | 技巧 | 定义 |\n|---|---|\n",
};

fn family_in_chinese(family: Family) -> &'static str {
    match family {
        Family::Singles => "排除与唯余",
        Family::LockedCandidates => "区块",
        Family::Subsets => "数组",
        Family::Fish => "鱼",
        Family::SingleDigitChains => "同数短链",
        Family::Coloring => "染色",
        Family::Wings => "Wing 结构",
        Family::DeadlyRectangles => "唯一矩形",
        Family::UniqueLoops => "唯一环",
        Family::BivalueUniversalGrave => "全双值格致死",
        Family::AlmostLockedSets => "待定数组",
        Family::Exclusion => "欲除",
        Family::LargerPatterns => "大型结构",
        Family::Chains => "链",
        Family::ForcingChains => "强制链",
        other => panic!("{other}: no name in Chinese"),
    }
}

/// The ratings of Sudoku Explainer that are more than numbers. The names of techniques in Sudoku Explainer
/// are not translated.
const EXPLAINER_IN_CHINESE: [(&str, &str); 23] = [
    ("1.2 in a box, 1.5 in a row or a column", "宫内 1.2，行列 1.5"),
    ("4.5, and 0.1 more for each digit of the subset beyond the first", "4.5，数组每多一个数加 0.1"),
    ("4.6 with six cells, 4.7 with eight, 5.0 with more", "六格 4.6，八格 4.7，更多格 5.0"),
    (
        "4.6 with six cells, 4.7 with eight, 5.0 with more, and 0.1 more for each digit of the subset beyond the first",
        "六格 4.6，八格 4.7，更多格 5.0；数组每多一个数加 0.1",
    ),
    ("5.7, and 0.1 more for each digit of the subset beyond the first", "5.7，数组每多一个数加 0.1"),
    ("8.0 and more", "8.0 起"),
    ("8.5 and more", "8.5 起"),
    ("Nishio forcing chains, 7.5 and more", "Nishio forcing chains，7.5 起"),
    ("bidirectional cycle, 6.5 or 7.0 and more", "bidirectional cycle，6.5 或 7.0 起"),
    (
        "dynamic forcing chains (+ Dynamic Forcing Chains (+ Forcing Chains)), 11.0 and more",
        "dynamic forcing chains (+ Dynamic Forcing Chains (+ Forcing Chains))，11.0 起",
    ),
    (
        "dynamic forcing chains (+ Dynamic Forcing Chains), 10.5 and more",
        "dynamic forcing chains (+ Dynamic Forcing Chains)，10.5 起",
    ),
    (
        "dynamic forcing chains (+ Forcing Chains), 9.5 and more",
        "dynamic forcing chains (+ Forcing Chains)，9.5 起",
    ),
    (
        "dynamic forcing chains (+ Multiple Forcing Chains), 10.0 and more",
        "dynamic forcing chains (+ Multiple Forcing Chains)，10.0 起",
    ),
    ("dynamic forcing chains (+), 9.0 and more", "dynamic forcing chains (+)，9.0 起"),
    ("forcing X-chain, 6.6 and more", "forcing X-chain，6.6 起"),
    ("forcing X-chain, 6.6", "forcing X-chain，6.6"),
    ("forcing X-chains, 6.6 and more", "forcing X-chains，6.6 起"),
    ("forcing chain of cells with two candidates, 7.0 and more", "由双值格组成的 forcing chain，7.0 起"),
    ("forcing chain, 7.0 and more", "forcing chain，7.0 起"),
    ("forcing chain, 7.0 and more, or Y-cycle", "forcing chain，7.0 起，或 Y-cycle"),
    ("hidden single, 1.0", "hidden single，1.0"),
    ("naked pair, 3.0", "naked pair，3.0"),
    ("naked triplet, 3.6", "naked triplet，3.6"),
];

fn explainer_in_chinese(text: &'static str) -> &'static str {
    let found = EXPLAINER_IN_CHINESE.iter().find(|(english, _)| *english == text);
    let is_number = || text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    found.map_or_else(
        || if is_number() { text } else { panic!("{text}: not in Chinese") },
        |(_, chinese)| chinese,
    )
}

pub(super) fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::Chinese => &CHINESE,
        other => panic!("{other:?}: no words"),
    }
}

impl Words {
    /// The rating of Sudoku Explainer, in words.
    pub(super) fn explainer(&self, technique: &Technique) -> Option<&'static str> {
        technique.explainer.map(self.explainer)
    }

    fn links<'a>(&self, techniques: impl Iterator<Item = &'a Technique>, language: Language) -> String {
        techniques.map(|technique| link(technique, language)).collect::<Vec<_>>().join(self.list)
    }

    /// The names and ratings in other programs, as rows of a table.
    fn facts(&self, technique: &Technique, language: Language) -> String {
        let other = if language == Language::English { Language::Chinese } else { Language::English };
        let entries = SCALE.iter().filter(|entry| entry.technique == technique.id).map(|entry| {
            let names = [(entry.name, entry.code)].into_iter().chain(entry.variants.iter().copied());
            let names: Vec<_> = names.map(|(name, code)| format!("{name} `{code}`")).collect();
            let Words { comma, score, .. } = self;
            format!(
                "{}{comma}{}{comma}{score}{}",
                names.join(self.or),
                (self.level)(entry.level).to_lowercase(),
                entry.score
            )
        });
        let hodoku: Vec<_> = entries.collect();
        let rows = [
            (self.id, format!("`{}`", technique.id)),
            (self.other_name, technique.name(other).to_owned()),
            (self.family, (self.family_name)(technique.family).to_owned()),
            (self.also_called, technique.aliases.join(", ")),
            ("HoDoKu", if hodoku.is_empty() { "-".to_owned() } else { hodoku.join(self.semicolon) }),
            ("Sudoku Explainer", self.explainer(technique).unwrap_or("-").to_owned()),
            (self.assumes_uniqueness, self.no_yes[usize::from(technique.assumes_uniqueness)].to_owned()),
        ];
        let rows = rows.iter().filter(|(_, value)| !value.is_empty());
        rows.fold("| | |\n|---|---|\n".to_owned(), |table, (name, value)| {
            table + &format!("| {name} | {value} |\n")
        })
    }
}

/// The name as a heading.
pub(super) fn title(technique: &Technique, language: Language) -> String {
    let name = technique.name(language);
    let first = name.chars().next().map_or(0, char::len_utf8);
    name[..first].to_uppercase() + &name[first..]
}

fn link(technique: &Technique, language: Language) -> String {
    format!("[{}]({}.md)", technique.name(language), technique.id)
}

/// A page: its core in its frame.
pub(super) fn page(at: usize, cores: &[Core]) -> String {
    let Core { technique, language, text } = &cores[at];
    let language = *language;
    let words = words(language);
    let Words { colon, full_stop, drawings, .. } = words;
    let id = technique.id;
    let title = title(technique, language);
    let mut page = format!("# {title}\n\n[{}](README.md)", words.all_techniques);
    for (what, other) in [(words.easier, at.checked_sub(1)), (words.harder, Some(at + 1))] {
        if let Some(other) = other.and_then(|other| cores.get(other)) {
            let _ = write!(page, " · {what}{colon}{}", link(other.technique, language));
        }
    }
    let [name, folder] = words.other_language;
    let (_, step) = positions::example(technique);
    let _ = write!(
        page,
        " · [{name}]({folder}{id}.md)\n\n{}\n{OPEN}{text}{CLOSE}\n## {}\n\n![{title}]({drawings}{id}.svg)\n\n{}",
        words.facts(technique, language),
        words.example,
        quoted(&step.describe(Detail::All, language)),
    );
    let relatives = cores.iter().map(|core| core.technique);
    let relatives = relatives.filter(|other| other.family == technique.family && other.id != id);
    let relatives: Vec<_> = relatives.collect();
    if !relatives.is_empty() {
        let links = words.links(relatives.into_iter(), language);
        let _ = write!(page, "\n{}{colon}{links}{full_stop}\n", words.relatives);
    }
    page
}

/// Whether a line of an outline belongs to a branch, and not to the first or the last sentence.
pub(super) fn is_item(line: &str) -> bool {
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

/// The list of all pages in a language.
pub(super) fn index(cores: &[Core]) -> String {
    let language = cores[0].language;
    let row = |core: &Core| {
        let star = if core.technique.assumes_uniqueness { "*" } else { "" };
        format!("| {}{star} | {} |\n", link(core.technique, language), core.definition())
    };
    words(language).introduction.to_owned() + &cores.iter().map(row).collect::<String>()
}
