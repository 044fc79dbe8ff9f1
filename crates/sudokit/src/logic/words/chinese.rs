//! Simplified Chinese: the names that its players use, and the reasons.

use crate::candidate::Candidate;
use crate::house::HouseKind;
use crate::logic::explanation::ExplanationEnd;
use crate::search::NotProper;

use super::branches::{BranchPhrases, Cases};
use super::mistakes::MistakePhrases;
use super::{ExclusionPhrases, Phrases, Searched, Words, list};

pub(super) const PHRASES: Phrases = Phrases {
    words: WORDS,
    houses: |kind, numbers, _| match kind {
        HouseKind::Row => format!("第{numbers}行"),
        HouseKind::Column => format!("第{numbers}列"),
        HouseKind::Box => format!("第{numbers}宫"),
    },
    and: ["、", "、"],
    or: ["、", "、"],
    place: |cell, digit| format!("{cell} 填 {digit}"),
    eliminate: |cells, digits| format!("{cells} 不能是 {digits}"),
    also: ["，", "，"],
    whole: |name, reason| {
        if reason.is_empty() { format!("{name}。") } else { format!("{name}：{reason}。") }
    },
    so: |effect| format!("因此 {effect}。"),
    space: "",
    after_colon: "",
    set: |letter, cells, digits| format!("{letter}（{cells}：{digits}）"),
    common: |digits, letters| format!("{letters} 的 {digits}"),
    exclusions: EXCLUSIONS,
    branches: BRANCHES,
    mistakes: MISTAKES,
    look_at: |place| format!("请看{place}。"),
    closing,
    page_title: "数独分步解法",
};

const EXCLUSIONS: ExclusionPhrases = ExclusionPhrases {
    heading: |Candidate { cell, digit }| format!("若 {cell} 是 {digit}："),
    empties: |combination, cell, digits| format!("{combination}，则只有 {digits} 的 {cell} 没有候选数。"),
    repeats: |cells, digit, house| format!("{cells} 同在{house}，不能都是 {digit}。"),
};

const BRANCHES: BranchPhrases = BranchPhrases {
    cases: |cases| match cases {
        Cases::Refuted(Candidate { cell, digit }, holds) => {
            format!("{cell} {} {digit} 会导致矛盾", if *holds { "是" } else { "不是" })
        }
        Cases::EitherWay(Candidate { cell, digit }) => format!("无论 {cell} 是不是 {digit}，结论都相同"),
        Cases::Cell(cell, digits) => format!("无论 {cell} 取 {digits} 中的哪一个，结论都相同"),
        Cases::House(digit, house) => format!("无论{house}的 {digit} 在哪一格，结论都相同"),
    },
    claim: |Candidate { cell, digit }, holds| format!("{cell} {} {digit}", if holds { "是" } else { "不是" }),
    suppose: |claims| format!("假设 {claims}："),
    from_the_board: "仅由盘面：",
    assumed: "假设",
    out: |what, references| format!("{what} 已排除（{references}）"),
    between: "，",
    left_in_cell: |Candidate { cell, digit }, out| format!("{cell} 只能是 {digit}{}。", after_colon(out)),
    left_in_house: |Candidate { cell, digit }, house, out| {
        format!("{house}中 {digit} 只能在 {cell}{}。", after_colon(out))
    },
    not: |cells, _, digits| format!("{cells} 不是 {digits}"),
    by: |what, name, reason, references| {
        let references = if references.is_empty() { String::new() } else { format!("（{references}）") };
        format!("由{name}得 {what}{}{references}。", after_colon(reason))
    },
    so: |what, references| format!("所以 {what}（{references}）。"),
    but: |claim, reference| format!("；但 {claim}（{reference}），矛盾。"),
    used: |names| format!("借助{names}，"),
    in_every_case: |effect| format!("无论如何，{effect}。"),
};

/// The text behind a colon, if there is any.
fn after_colon(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("：{text}") }
}

const MISTAKES: MistakePhrases = MistakePhrases {
    how_many: |placed, marks| {
        let placed = (placed > 0).then(|| format!("填错 {placed} 个数字"));
        let marks = (marks > 0).then(|| format!("误删 {marks} 个候选数"));
        format!("有错误：{}。", list(["，"; 2], placed.into_iter().chain(marks)))
    },
    area: |place| format!("请看{place}。"),
    item: |Candidate { cell, digit }| format!("{cell} 的 {digit}"),
    placed: |list| format!("填错了：{list}。"),
    marks: |list| format!("误删了候选数：{list}。"),
    together: |placed, marks| match (placed, marks) {
        ("", marks) => format!("这些候选数不能都删去：{marks}。"),
        (placed, "") => format!("这些数字不能都正确：{placed}。"),
        (placed, marks) => format!("以下不能都正确：填入 {placed}；删去 {marks}。"),
    },
    astray: "有错误：此题有多个解，但没有一个解符合全部已填和已删的内容。",
    no_solution: "此题无解。",
    clash: |Candidate { cell, digit }, other, is_given, house| {
        let given = if is_given { "已知数" } else { "正确填入的数" };
        format!("{cell} 不是 {digit}，因为{house}的 {other} 已有{given} {digit}。")
    },
    not_allowed: |Candidate { cell, digit }| format!("{cell} 原有的候选数中没有 {digit}。"),
    no_candidate: |cell| format!("{cell} 没有候选数。"),
    no_place: |digit, house| format!("{house}中 {digit} 无处可放。"),
    search: |claims| format!("若 {claims}，仅凭排除和唯余得不到矛盾，但搜索表明无解。"),
    search_alone: "仅凭排除和唯余得不到矛盾，但搜索表明无解。",
    stuck: |is_proper| {
        let several = "此题有多个解，因此没有使用依赖唯一解的技巧。";
        format!("所用的技巧都没有找到下一步。{}", if is_proper { "" } else { several })
    },
    solved: "已解出。",
};

fn closing(end: ExplanationEnd, steps: usize, blanks: usize, solution: Searched<'_>) -> String {
    let search = match solution {
        None => String::new(),
        Some(Ok(solution)) => format!("试填表明恰有一个解：{solution}"),
        Some(Err(NotProper::NoSolution)) => "试填表明无解。".to_owned(),
        Some(Err(NotProper::Several(two))) => {
            format!("试填表明有多个解，因此没有使用依赖唯一解的技巧。其中两个：{} {}", two[0], two[1])
        }
    };
    match end {
        ExplanationEnd::Solved if matches!(solution, Some(Ok(_))) => format!("共 {steps} 步，解出。"),
        ExplanationEnd::Solved => format!("共 {steps} 步，填满。{search}"),
        ExplanationEnd::Stuck => format!("{steps} 步之后这些技巧再无进展，还有 {blanks} 个空格。{search}"),
        ExplanationEnd::Contradiction => {
            format!("{steps} 步之后有空格没有候选数，或某数在某区无处可放，由此无解。{search}")
        }
        ExplanationEnd::Stopped => format!("按要求在 {steps} 步之后停止，还有 {blanks} 个空格。"),
        ExplanationEnd::AllSteps => format!("此局面共有 {steps} 步。"),
    }
}

#[rustfmt::skip]
const WORDS: &[Words] = &[
    Words { id: "full-house", name: "同区唯一空格",
        reason: "{base} 是{base:houses}最后一个空格，那里只缺 {base:digits}" },
    Words { id: "hidden-single", name: "排除",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}" },
    Words { id: "direct-pointing", name: "宫区块排除",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}，于是{further:houses}中它只能放在 {further}" },
    Words { id: "direct-claiming", name: "行列区块排除",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}，于是{further:houses}中它只能放在 {further}" },
    Words { id: "direct-hidden-pair", name: "数对占位",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，于是 {further:digits} 只能放在 {further}" },
    Words { id: "naked-single", name: "唯余",
        reason: "{base} 只剩候选数 {base:digits}" },
    Words { id: "direct-hidden-triplet", name: "三数组占位",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，于是 {further:digits} 只能放在 {further}" },
    Words { id: "pointing", name: "宫区块",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "claiming", name: "行列区块",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "locked-pair", name: "死锁数对",
        reason: "{base} 同在{base:houses}，只有候选数 {base:digits}，两数必在其中" },
    Words { id: "locked-triple", name: "死锁三数组",
        reason: "{base} 同在{base:houses}，只有候选数 {base:digits}，三数必在其中" },
    Words { id: "naked-pair", name: "显性数对",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，两数必在其中" },
    Words { id: "hidden-pair", name: "隐性数对",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，两数占满这两格" },
    Words { id: "naked-triple", name: "显性三数组",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，三数必在其中" },
    Words { id: "hidden-triple", name: "隐性三数组",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，三数占满这三格" },
    Words { id: "naked-quad", name: "显性四数组",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，四数必在其中" },
    Words { id: "unique-rectangle-1", name: "唯一矩形类型 1",
        reason: "若 {extra} 没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-rectangle-2", name: "唯一矩形类型 2",
        reason: "若 {extra} 都没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-rectangle-3", name: "唯一矩形类型 3",
        reason: "若 {extra} 没有 {extra:digits} 之一，{base} 的 {base:digits} 可以互换，就有两解；它们与 {second} 在{base:houses}构成数组" },
    Words { id: "unique-rectangle-4", name: "唯一矩形类型 4",
        reason: "若 {extra} 没有其他数字，{base} 的 {base:digits} 可以互换，就有两解；而{base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
    Words { id: "unique-rectangle-5", name: "唯一矩形类型 5",
        reason: "若 {extra} 都没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-rectangle-6", name: "唯一矩形类型 6",
        reason: "{base:houses}中 {first:digits} 只能在 {first}；若它在 {extra}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "hidden-rectangle", name: "隐性唯一矩形",
        reason: "{base:houses}中 {first:digits} 只能在 {first}；若 {pivot} 填 {pivot:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "avoidable-rectangle-1", name: "可规避矩形类型 1",
        reason: "{base} 都不是已知数；若只含 {base:digits}，两数可以互换，就有两解" },
    Words { id: "avoidable-rectangle-2", name: "可规避矩形类型 2",
        reason: "{base} 都不是已知数；若 {extra} 都没有 {extra:digits}，{base:digits} 可以互换，就有两解" },
    Words { id: "unique-loop-1", name: "唯一环类型 1",
        reason: "若 {extra} 没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-loop-2", name: "唯一环类型 2",
        reason: "若 {extra} 都没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-loop-3", name: "唯一环类型 3",
        reason: "若 {extra} 没有 {extra:digits} 之一，{base} 的 {base:digits} 可以互换，就有两解；它们与 {second} 在{base:houses}构成数组" },
    Words { id: "unique-loop-4", name: "唯一环类型 4",
        reason: "若 {extra} 没有其他数字，{base} 的 {base:digits} 可以互换，就有两解；而{base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
    Words { id: "bug-1", name: "全双值格致死解法类型 1",
        reason: "若 {extra} 没有 {extra:digits}，所有空格的两个候选数都可以互换，就有两解" },
    Words { id: "bug-2", name: "全双值格致死解法类型 2",
        reason: "若 {extra} 都没有 {extra:digits}，所有空格的两个候选数都可以互换，就有两解" },
    Words { id: "bug-3", name: "全双值格致死解法类型 3",
        reason: "若 {extra} 没有 {extra:digits} 之一，所有空格的两个候选数都可以互换，就有两解；它们与 {second} 在{base:houses}构成数组" },
    Words { id: "bug-4", name: "全双值格致死解法类型 4",
        reason: "若 {extra} 没有其他数字，所有空格的两个候选数都可以互换，就有两解；而{base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
    Words { id: "sue-de-coq", name: "融合待定数组",
        reason: "{base:houses}相交处的 {base:sets}，连同行列其余部分的 {first:sets}和宫内其余部分的 {second:sets}，数字个数等于格数（{first:letters} 和 {second:letters} 共有而 {base:letters} 没有的数字算两个），每个数字又至多填这么多次，所以每个数字都在其中：{first:letters} 的数字不在该行列的其他格，{second:letters} 的数字不在该宫的其他格，其余数字两处都不在" },
    Words { id: "aligned-pair-exclusion", name: "欲除数对",
        reason: "{first} 的候选数组合中，含以下候选数的都不可行：要么同区数字重复，要么使同时看到这两格的某格没有候选数" },
    Words { id: "als-xz", name: "待定数组 XZ",
        reason: "{first:sets}和 {second:sets}是待定数组，数字比格数多一个。每个限制性公共数（{commons}）只能在其中一个里，缺它的数组含其余所有数字" },
    Words { id: "als-xy-wing", name: "待定数组 XY-Wing",
        reason: "{pivot:sets}、{first:sets}和 {second:sets}是待定数组，数字比格数多一个。{pivot:letters} 至少含限制性公共数（{commons}）之一，所以 {first:letters} 或 {second:letters} 缺一个公共数而含其余所有数字，包括 {eliminated}" },
    Words { id: "als-chain", name: "待定数组链",
        reason: "{sets}都是待定数组，数字比格数多一个。每个限制性公共数（{commons}）只能在两个数组之一里，缺它的数组含其余所有数字。所以 A 或 {last} 含 {eliminated}：{chain}" },
    Words { id: "death-blossom", name: "死亡绽放",
        reason: "花茎 {pivot:sets}看到花瓣 {petals}，花瓣都是待定数组，数字比格数多一个。无论花茎填哪个数，必有一个花瓣失去该数（{commons}）而含其余所有数字，包括 {eliminated}" },
    Words { id: "aligned-triplet-exclusion", name: "欲除三数组",
        reason: "{first} 的候选数组合中，含以下候选数的都不可行：要么同区数字重复，要么使同时看到这三格的某格没有候选数" },
    Words { id: "junior-exocet", name: "初级飞鱼导弹",
        reason: "{base} 的候选数，无一能在此带之外填满{cover:houses}，所以 {second} 填的就是 {base} 的那两个数" },
    Words { id: "tridagon", name: "Tridagon",
        reason: "仅用 {base:digits} 填不满 {base}，所以其他候选数必有一个成立：{extra} 的 {extra:digits}" },
    Words { id: "hidden-quad", name: "隐性四数组",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，四数占满这四格" },
    Words { id: "x-wing", name: "二阶鱼",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "swordfish", name: "三阶鱼",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "jellyfish", name: "四阶鱼",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "finned-x-wing", name: "二阶鳍鱼",
        reason: "除鳍 {fin} 外，{base:houses}中 {base:digits} 的位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "sashimi-x-wing", name: "退化二阶鳍鱼",
        reason: "去掉鳍 {fin} 后鱼退化，{base:houses}中 {base:digits} 的其余位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "finned-swordfish", name: "三阶鳍鱼",
        reason: "除鳍 {fin} 外，{base:houses}中 {base:digits} 的位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "sashimi-swordfish", name: "退化三阶鳍鱼",
        reason: "去掉鳍 {fin} 后鱼退化，{base:houses}中 {base:digits} 的其余位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "finned-jellyfish", name: "四阶鳍鱼",
        reason: "除鳍 {fin} 外，{base:houses}中 {base:digits} 的位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "sashimi-jellyfish", name: "退化四阶鳍鱼",
        reason: "去掉鳍 {fin} 后鱼退化，{base:houses}中 {base:digits} 的其余位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "franken-x-wing", name: "宫内二阶鱼",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "finned-franken-x-wing", name: "宫内二阶鳍鱼",
        reason: "除鳍 {fin} 外，{base:houses}中 {base:digits} 的位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "franken-swordfish", name: "宫内三阶鱼",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "finned-franken-swordfish", name: "宫内三阶鳍鱼",
        reason: "除鳍 {fin} 外，{base:houses}中 {base:digits} 的位置都在{cover:houses}，其中鳍也能看到的候选数无论如何都不成立" },
    Words { id: "skyscraper", name: "摩天楼",
        reason: "{base:houses}中 {base:digits} 各有两个位置，其中 {base} 不能同时成立，所以 {wing} 至少有一个是 {base:digits}：{chain}" },
    Words { id: "two-string-kite", name: "双线风筝",
        reason: "{base:houses}中 {base:digits} 各有两个位置，其中 {base} 不能同时成立，所以 {wing} 至少有一个是 {base:digits}：{chain}" },
    Words { id: "turbot-fish", name: "多宝鱼",
        reason: "{base:houses}中 {base:digits} 各有两个位置，其中 {base} 不能同时成立，所以 {wing} 至少有一个是 {base:digits}：{chain}" },
    Words { id: "empty-rectangle", name: "空矩形",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}，而{wing:houses}中 {wing} 必有一个是 {base:digits}：{chain}" },
    Words { id: "xy-wing", name: "XY-Wing",
        reason: "无论 {pivot} 填哪个候选数，{wing} 必有一个是 {common:digits}：{chain}" },
    Words { id: "w-wing", name: "W-Wing",
        reason: "{wing} 的候选数都是 {wing:digits}，而{base:houses}中 {base:digits} 必在 {base} 之一，所以 {wing} 不能都是 {base:digits}：{chain}" },
    Words { id: "xyz-wing", name: "XYZ-Wing",
        reason: "无论 {pivot} 填哪个候选数，{common} 必有一个是 {common:digits}" },
    Words { id: "wxyz-wing", name: "WXYZ-Wing",
        reason: "{pivot}、{wing} 四格共四种候选数，其中只有 {common:digits} 可能重复出现，所以 {common} 必有一个是 {common:digits}" },
    Words { id: "simple-colors-trap", name: "简单染色（两色皆见）",
        reason: "{first:digits} 或全在 {first}，或全在 {second}，同时看到两种颜色的位置都不成立" },
    Words { id: "simple-colors-wrap", name: "简单染色（同色相见）",
        reason: "{first:digits} 或全在 {first}，或全在 {second}；但后一种颜色的 {further} 互相看到" },
    Words { id: "multi-colors-trap", name: "多重染色（两色皆见）",
        reason: "{first:digits} 或全在 {first}，或全在 {second}，因为它们的反色互相看到：{further}" },
    Words { id: "multi-colors-wrap", name: "多重染色（同见两色）",
        reason: "{first:digits} 或全在 {first}，或全在 {second}；但后一种颜色看到另一组 {further} 的两种颜色，其中必有一种为真" },
    Words { id: "remote-pair", name: "远程数对",
        reason: "链上各格轮流填 {first:digits}：{chain}；{first} 填其中一个，{second} 填另一个，同时看到两边的格看到了这两个数" },
    Words { id: "x-chain", name: "X链",
        reason: "{chain} 的两端至少有一个成立" },
    Words { id: "xy-chain", name: "XY链",
        reason: "{chain} 的两端至少有一个成立" },
    Words { id: "nice-loop", name: "连续环",
        reason: "{chain} 首尾相接成环，环上每条链接恰有一端成立" },
    Words { id: "aic", name: "AIC（交替推理链）",
        reason: "{chain} 的两端至少有一个成立" },
    Words { id: "grouped-x-chain", name: "区块X链",
        reason: "{chain} 的两端至少有一个成立" },
    Words { id: "grouped-nice-loop", name: "区块连续环",
        reason: "{chain} 首尾相接成环，环上每条链接恰有一端成立" },
    Words { id: "grouped-aic", name: "区块AIC（交替推理链）",
        reason: "{chain} 的两端至少有一个成立" },
    Words { id: "nishio", name: "Nishio（单数反证）",
        reason: "仅凭此数，{cases}" },
    Words { id: "cell-forcing-chains", name: "单元格强制链",
        reason: "{cases}" },
    Words { id: "region-forcing-chains", name: "区域强制链",
        reason: "{cases}" },
    Words { id: "dynamic-forcing-chains", name: "动态强制链",
        reason: "{cases}" },
    Words { id: "dynamic-forcing-chains-plus", name: "动态强制链（加强）",
        reason: "{used}{cases}" },
    Words { id: "nested-forcing-chains-2", name: "嵌套强制链（二级）",
        reason: "{used}{cases}" },
    Words { id: "nested-forcing-chains-3", name: "嵌套强制链（三级）",
        reason: "{used}{cases}" },
    Words { id: "nested-forcing-chains-4", name: "嵌套强制链（四级）",
        reason: "{used}{cases}" },
    Words { id: "nested-forcing-chains-5", name: "嵌套强制链（五级）",
        reason: "{used}{cases}" },
];
