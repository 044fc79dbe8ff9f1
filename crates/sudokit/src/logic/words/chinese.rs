//! Simplified Chinese: the names that its players use, and the reasons.

use crate::candidate::Candidate;
use crate::house::HouseKind;
use crate::logic::explanation::End;
use crate::logic::hint::Hint;
use crate::puzzle::Solution;
use crate::search::NotProper;

use super::branches::{BranchPhrases, Cases, Reference};
use super::{Phrases, Words};

pub(super) const PHRASES: Phrases = Phrases {
    words: WORDS,
    houses: |kind, numbers, _| match kind {
        HouseKind::Row => format!("第{numbers}行"),
        HouseKind::Column => format!("第{numbers}列"),
        HouseKind::Box => format!("第{numbers}宫"),
    },
    and: ["、", "、"],
    place: |cell, digit| format!("{cell} 填 {digit}"),
    eliminate: |cells, digits| format!("{cells} 不能是 {digits}"),
    also: ["，", "，"],
    whole: |name, reason| {
        if reason.is_empty() { format!("{name}。") } else { format!("{name}：{reason}。") }
    },
    so: |effect| format!("因此 {effect}。"),
    space: "",
    branches: BRANCHES,
    look_at: |place| format!("请看{place}。"),
    no_step,
    closing,
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
    suppose: |cell, digit, holds| format!("假设 {cell} {} {digit}", if holds { "是" } else { "不是" }),
    not: |cells, _, digits| format!("{cells} 不是 {digits}"),
    because: |what, cell, digit| format!("{what}（因为 {cell} 是 {digit}）"),
    by: |what, name, reference| match reference {
        Reference::Reason(reason) => format!("由此时的{name}（{reason}）得 {what}"),
        Reference::Number(number) => format!("由此时的{name}（见下文 ({number})）得 {what}"),
        Reference::Again => format!("由同一{name}得 {what}"),
    },
    left_in_cell: |cell, digit| format!("{cell} 只能是 {digit}"),
    left_in_house: |cell, digit, house| format!("{house}中 {digit} 只能在 {cell}"),
    then: |excluded, left| match (excluded, left) {
        ("", left) => format!("至此{}", spaced(left)),
        (excluded, "") => format!("则{}", spaced(excluded)),
        (excluded, left) => format!("则{}，所以{}", spaced(excluded), spaced(left)),
    },
    and: ["，", "，"],
    between: ["：", "；"],
    contradiction: |cell, digit, holds| {
        format!("；但 {cell} {} {digit}，矛盾", if holds { "不是" } else { "是" })
    },
    whole: |sentence, eureka| {
        if eureka.is_empty() { format!("{sentence}。") } else { format!("{sentence}。{eureka}") }
    },
    in_every_case: |effect| format!("无论如何，{effect}。"),
};

/// With a space before it, if it begins with a cell.
fn spaced(text: &str) -> String {
    if text.starts_with('r') { format!(" {text}") } else { text.to_owned() }
}

fn no_step(hint: &Hint) -> String {
    let list = |candidates: &[Candidate]| {
        candidates.iter().map(|c| format!("{} 的 {}", c.cell, c.digit)).collect::<Vec<_>>().join("、")
    };
    match hint {
        Hint::Wrong { placed, marks } => {
            let placed = (!placed.is_empty()).then(|| format!("填错了：{}。", list(placed)));
            let marks = (!marks.is_empty()).then(|| format!("误删了候选数：{}。", list(marks)));
            placed.into_iter().chain(marks).collect()
        }
        Hint::NoSolution => "此题无解。".to_owned(),
        Hint::Astray => "此题有多个解，但按已填和已删的内容都不成立。".to_owned(),
        Hint::Stuck(Some(solution)) => format!("这些技巧没有进展。试填得到唯一解：{solution}"),
        Hint::Stuck(None) => "这些技巧没有进展，且此题有多个解。".to_owned(),
        Hint::Solved | Hint::Step(_) => "已解出。".to_owned(),
    }
}

fn closing(end: End, steps: usize, blanks: usize, solution: Result<&Solution, &NotProper>) -> String {
    let search = match solution {
        Ok(solution) => format!("试填表明恰有一个解：{solution}"),
        Err(NotProper::NoSolution) => "试填表明无解。".to_owned(),
        Err(NotProper::Several(two)) => {
            format!("试填表明有多个解，因此没有使用依赖唯一解的技巧。其中两个：{} {}", two[0], two[1])
        }
    };
    match end {
        End::Solved if solution.is_ok() => format!("共 {steps} 步，解出。"),
        End::Solved => format!("共 {steps} 步，填满。{search}"),
        End::Stuck => format!("{steps} 步之后这些技巧再无进展，还有 {blanks} 个空格。{search}"),
        End::Contradiction => {
            format!("{steps} 步之后有空格没有候选数，或某数在某区无处可放，由此无解。{search}")
        }
        End::AllSteps => format!("此局面共有 {steps} 步。"),
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
        reason: "{base} 连同 {first} 和 {second}，数字个数等于格数，每个数字又至多填一次，所以每个数字都在其中" },
    Words { id: "aligned-pair-exclusion", name: "欲除数对",
        reason: "{first} 的填法须给 {second} 留下候选数，只有一部分组合可行" },
    Words { id: "als-xz", name: "待定数组 XZ",
        reason: "{first} 含 {first:digits} 中除一个外的所有数字，{second} 含 {second:digits} 中除一个外的所有数字，而 {common:digits} 不能两边都有" },
    Words { id: "als-xy-wing", name: "待定数组 XY-Wing",
        reason: "{pivot} 至少含 {common:digits} 之一，此数便不在 {first} 或不在 {second}，缺它的数组含其余所有数字" },
    Words { id: "als-chain", name: "待定数组链",
        reason: "{chain}：缺一个数的待定数组含其余所有数字，因此两端的数组不可能都缺 {wing:digits}" },
    Words { id: "death-blossom", name: "死亡绽放",
        reason: "{pivot} 填 {pivot:digits} 之一，无论填哪个，待定数组（{first}；{second}；{further}）中必有一个失去该数而含其余所有数字" },
    Words { id: "aligned-triplet-exclusion", name: "欲除三数组",
        reason: "{first} 的填法须给 {second} 留下候选数，只有一部分组合可行" },
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
        reason: "借助简单技巧，{cases}" },
    Words { id: "nested-forcing-chains-2", name: "嵌套强制链（二级）",
        reason: "借助其他链，{cases}" },
    Words { id: "nested-forcing-chains-3", name: "嵌套强制链（三级）",
        reason: "借助单元格和区域强制链，{cases}" },
    Words { id: "nested-forcing-chains-4", name: "嵌套强制链（四级）",
        reason: "借助动态强制链，{cases}" },
    Words { id: "nested-forcing-chains-5", name: "嵌套强制链（五级）",
        reason: "借助动态强制链和嵌套强制链，{cases}" },
];
