//! The phrases in simplified Chinese, with the terms that its players use. The pages of the techniques and
//! the web page use them too:
//!
//! | English | Chinese | | English | Chinese |
//! |---|---|---|---|---|
//! | cell, blank | 格，空格 | | naked, hidden pair | 显性数对，隐性数对 |
//! | row, column, box | 行，列，宫 | | naked, hidden triple | 显性三数组，隐性三数组 |
//! | house | 区 | | locked candidates | 区块 |
//! | digit | 数，数字 | | fish of size 2, 3, 4 | 二阶鱼，三阶鱼，四阶鱼 |
//! | given | 已知数 | | fin, sashimi | 鳍，退化 |
//! | candidate | 候选数 | | almost locked set | 待定数组 |
//! | place (of a digit) | 位置 | | restricted common | 限制性公共数 |
//! | solution | 解 | | strong link, chain, loop | 强链，链，环 |
//! | to see | 看到 | | color | 颜色，染色 |
//! | true, false | 为真，为假 | | forcing chains | 强制链 |
//! | contradiction | 矛盾 | | unique rectangle, loop | 唯一矩形，唯一环 |
//! | puzzle, position, board | 题目，局面，盘面 | | base, cover (of a fish) | 定义域，删除域 |
//! | band, stack, chute | 大行，大列，大行列 | | group (of a chain) | 区块 |
//! | bivalue cell | 双值格 | | weak link, node | 弱链，节点 |
//! | naked, hidden single | 唯余，排除 | | pivot; stem, petal | 中心；花茎，花瓣 |
//! | to place, to eliminate | 填，删除 | | base cell, target (of an exocet) | 基准格，目标格 |
//! | rating | 难度 | | guardian | 守护者 |

mod techniques;

use crate::candidate::Candidate;
use crate::house::HouseKind;
use crate::logic::explanation::end::ExplanationEnd;
use crate::search::NotUniqueError;

use super::lists::list;
use super::phrases::{BranchPhrases, Cases, ExclusionPhrases, HintPhrases, Phrases, Searched};

pub(super) const PHRASES: Phrases = Phrases {
    techniques: techniques::WORDS,
    houses: |kind, numbers, _| match kind {
        HouseKind::Row => format!("第{numbers}行"),
        HouseKind::Column => format!("第{numbers}列"),
        HouseKind::Box => format!("第{numbers}宫"),
    },
    and: ["、", "、"],
    or: ["、", " 或 "],
    also: ["，", "，"],
    place: |cell, digit| format!("{cell} 填 {digit}"),
    eliminate: |cells, digits| format!("{cells} 不能填 {digits}"),
    titled: |name, seen| {
        if seen.is_empty() { format!("{name}。") } else { format!("{name}：{seen}。") }
    },
    sentence: |text| format!("{text}。"),
    space: "",
    after_colon: "",
    candidate: |Candidate { cell, digit }| format!("{cell} 的 {digit}"),
    cell: |cell, digits| format!("{cell}（{digits}）"),
    set: |letter, cells, digits| format!("{letter}（{cells}：{digits}）"),
    // The letters of two sets, in a list that has the same separator.
    common: |digits, letters| format!("{} 的 {digits}", letters.replace('、', " 与 ")),
    exclusions: EXCLUSIONS,
    branches: BRANCHES,
    hints: HINTS,
    closing,
    page_title: "数独分步解法",
};

const EXCLUSIONS: ExclusionPhrases = ExclusionPhrases {
    heading: |Candidate { cell, digit }| format!("若 {cell} 填 {digit}："),
    empties: |combination, cell, digits| format!("{combination} 使 {cell}（{digits}）没有候选数。"),
    repeats: |cells, digit, house| format!("{cells} 同在{house}，不能都填 {digit}。"),
};

const BRANCHES: BranchPhrases = BranchPhrases {
    cases: |cases| match cases {
        Cases::Refuted(Candidate { cell, digit }, holds) => {
            format!("若 {cell} {} {digit}，则产生矛盾", if *holds { "是" } else { "不是" })
        }
        Cases::EitherWay(Candidate { cell, digit }) => format!("无论 {cell} 是不是 {digit}，结果都相同"),
        Cases::Cell(cell, digits) => {
            format!("无论 {cell} 是 {}，结果都相同", list(["、", " 还是 "], digits.iter()))
        }
        Cases::House(digit, house) => format!("无论{house}的 {digit} 在哪一格，结果都相同"),
    },
    claim: |Candidate { cell, digit }, holds| format!("{cell} {} {digit}", if holds { "是" } else { "不是" }),
    one_of: |cells, digit| format!("{cells} 之一是 {digit}"),
    chain: |premise, consequences| format!("若 {premise}，则 {consequences}"),
    follows: "，从而 ",
    suppose: |claims| format!("假设 {claims}："),
    from_the_board: "仅由盘面：",
    assumed: "假设",
    excluded: ["、", "、"],
    out: |what, references| format!("排除 {what}（{references}）"),
    between: "，",
    left_in_cell: |Candidate { cell, digit }, out| format!("{cell} 只能是 {digit}{}。", after_colon(out)),
    left_in_house: |Candidate { cell, digit }, house, out| {
        format!("{house}中 {digit} 只能在 {cell}{}。", after_colon(out))
    },
    not: |cells, _, digits| format!("{cells} 不是 {digits}"),
    by: |what, name, seen, references| {
        let references = if references.is_empty() { String::new() } else { format!("（{references}）") };
        format!("由{name}得 {what}{}{references}。", after_colon(seen))
    },
    so: |what, references| format!("所以 {what}（{references}）。"),
    but: |claim, reference| format!("；但 {claim}（{reference}），矛盾。"),
    used: |names| format!("借助{names}，"),
    in_every_case: |effect| format!("无论如何，{effect}。"),
};

/// The text after a colon, if there is any.
fn after_colon(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("：{text}") }
}

const HINTS: HintPhrases = HintPhrases {
    look_at: |place| format!("请看{place}。"),
    count: |placed, marks| {
        let placed = (placed > 0).then(|| format!("填错 {placed} 个数字"));
        let marks = (marks > 0).then(|| format!("误删 {marks} 个候选数"));
        format!("有错误：{}。", list(["，"; 2], placed.into_iter().chain(marks)))
    },
    placed: |list, _| format!("填错的数字：{list}。"),
    marks: |list| format!("误删的候选数：{list}。"),
    together: |placed, marks| match (placed, marks) {
        ("", marks) => format!("这些候选数不能都删去：{marks}。"),
        (placed, "") => format!("这些数字不能都正确：{placed}。"),
        (placed, marks) => format!("以下不能都正确：填入 {placed}；删去 {marks}。"),
    },
    inconsistent: "有错误：此题有多个解，但没有一个解符合所有已填的数字和已删的候选数。",
    no_solution: "此题无解。",
    conflict: |Candidate { cell, digit }, other, is_given, house| {
        let other_is = if is_given { "已知数" } else { "填对的数" };
        format!("{cell} 不能填 {digit}：{house}已有 {digit}，在 {other}（{other_is}）。")
    },
    not_a_candidate: |Candidate { cell, digit }| format!("此题中 {cell} 没有候选数 {digit}。"),
    cell_without_candidate: |cell| format!("{cell} 没有候选数。"),
    digit_without_place: |digit, house| format!("{house}中 {digit} 没有位置可填。"),
    search: |claims| format!("若 {claims}，仅用排除和唯余找不到矛盾，但搜索表明无解。"),
    search_of_puzzle: "仅用排除和唯余找不到矛盾，但搜索表明无解。",
    stuck: |is_proper| {
        let several = "此题有多个解，因此没有使用依赖唯一解的技巧。";
        format!("所选的技巧都找不到下一步。{}", if is_proper { "" } else { several })
    },
    solved: "已解出。",
};

fn closing(end: ExplanationEnd, steps: usize, blanks: usize, solution: Searched<'_>) -> String {
    let search = match solution {
        None => String::new(),
        Some(Ok(solution)) => format!("搜索表明恰有一个解：{solution}"),
        Some(Err(NotUniqueError::NoSolution)) => "搜索表明无解。".to_owned(),
        Some(Err(NotUniqueError::Several(two))) => {
            format!("搜索表明有多个解，因此没有使用依赖唯一解的技巧。其中两个：{} {}", two[0], two[1])
        }
    };
    match end {
        ExplanationEnd::Solved if matches!(solution, Some(Ok(_))) => format!("共 {steps} 步，解出。"),
        ExplanationEnd::Solved => format!("共 {steps} 步，填满。{search}"),
        ExplanationEnd::Stuck => {
            format!("{steps} 步之后，所用技巧找不到下一步，还剩 {blanks} 个空格。{search}")
        }
        ExplanationEnd::Contradiction => {
            format!("{steps} 步之后出现矛盾：有空格没有候选数，或某数在某区没有位置，因此无解。{search}")
        }
        ExplanationEnd::Stopped => format!("在 {steps} 步之后停止，还剩 {blanks} 个空格。"),
        ExplanationEnd::AllSteps => format!("此局面共有 {steps} 步。"),
    }
}
