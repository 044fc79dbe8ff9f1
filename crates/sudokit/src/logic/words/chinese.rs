//! Simplified Chinese: the names that its players use, and the reasons.

use crate::house::HouseKind;

use super::{Phrases, Words};

pub(super) const PHRASES: Phrases = Phrases {
    words: WORDS,
    house: |house| match house.kind() {
        HouseKind::Row => format!("第{}行", house.number()),
        HouseKind::Column => format!("第{}列", house.number()),
        HouseKind::Box => format!("第{}宫", house.number()),
    },
    and: ["、", "、"],
    place: |cell, digit| format!("{cell} 填 {digit}"),
    eliminate: |cells, digits| format!("{cells} 不能是 {digits}"),
    also: "，",
    whole: |name, reason, effect| {
        let mut text = name.to_owned();
        if !reason.is_empty() {
            text = format!("{text}：{reason}");
        }
        if !effect.is_empty() {
            text = format!("{text}，所以{effect}");
        }
        text + "。"
    },
    look_at: |place| format!("请看{place}。"),
};

#[rustfmt::skip]
const WORDS: &[Words] = &[
    Words { id: "full-house", name: "同区唯一空格",
        reason: "{base} 是{base:houses}最后一个空格，那里只缺 {base:digits}" },
    Words { id: "hidden-single", name: "排除",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}" },
    Words { id: "naked-single", name: "唯余",
        reason: "{base} 只剩候选数 {base:digits}" },
    Words { id: "pointing", name: "宫区块",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "claiming", name: "行列区块",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}" },
    Words { id: "naked-pair", name: "显性数对",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，两数必在其中" },
    Words { id: "naked-triple", name: "显性三数组",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，三数必在其中" },
    Words { id: "naked-quad", name: "显性四数组",
        reason: "{base:houses}中 {base} 只有候选数 {base:digits}，四数必在其中" },
    Words { id: "unique-rectangle-1", name: "唯一矩形类型 1",
        reason: "若 {extra} 没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-rectangle-2", name: "唯一矩形类型 2",
        reason: "若 {extra} 都没有 {extra:digits}，{base} 的 {base:digits} 可以互换，就有两解" },
    Words { id: "unique-rectangle-3", name: "唯一矩形类型 3",
        reason: "若 {extra} 没有 {extra:digits} 之一，{base} 的 {base:digits} 可以互换，就有两解；它们与 {second} 在{base:houses}构成数组" },
    Words { id: "unique-rectangle-4", name: "唯一矩形类型 4",
        reason: "若 {extra} 没有其他数字，{base} 的 {base:digits} 可以互换，就有两解；而 {base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
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
        reason: "若 {extra} 没有其他数字，{base} 的 {base:digits} 可以互换，就有两解；而 {base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
    Words { id: "bug-1", name: "全双值格致死解法类型 1",
        reason: "若 {extra} 没有 {extra:digits}，所有空格的两个候选数都可以互换，就有两解" },
    Words { id: "bug-2", name: "全双值格致死解法类型 2",
        reason: "若 {extra} 都没有 {extra:digits}，所有空格的两个候选数都可以互换，就有两解" },
    Words { id: "bug-3", name: "全双值格致死解法类型 3",
        reason: "若 {extra} 没有 {extra:digits} 之一，所有空格的两个候选数都可以互换，就有两解；它们与 {second} 在{base:houses}构成数组" },
    Words { id: "bug-4", name: "全双值格致死解法类型 4",
        reason: "若 {extra} 没有其他数字，所有空格的两个候选数都可以互换，就有两解；而 {base:houses}中 {first:digits} 只能在这两格之一，另一格须填其他数字" },
    Words { id: "sue-de-coq", name: "融合待定数组",
        reason: "{base} 连同 {first} 和 {second}，数字个数等于格数，每个数字又至多填一次，所以每个数字都在其中" },
    Words { id: "aligned-pair-exclusion", name: "欲除数对",
        reason: "{first} 的填法须给 {second} 留下候选数，只有一部分组合可行" },
    Words { id: "als-xz", name: "待定数组 XZ",
        reason: "{first} 含 {first:digits} 中除一个外的所有数字，{second} 含 {second:digits} 中除一个外的所有数字，而 {common:digits} 不能两边都有" },
    Words { id: "als-xy-wing", name: "待定数组 XY-Wing",
        reason: "{pivot} 至少含 {common:digits} 之一，此数便不在 {first} 或不在 {second}，缺它的数组含其余所有数字" },
    Words { id: "als-chain", name: "待定数组链",
        reason: "{chain} 两端必有一端成立" },
    Words { id: "death-blossom", name: "死亡绽放",
        reason: "{pivot} 填 {pivot:digits} 之一，无论填哪个，待定数组 {first}；{second}；{further} 中必有一个失去该数而含其余所有数字" },
    Words { id: "aligned-triplet-exclusion", name: "欲除三数组",
        reason: "{first} 的填法须给 {second} 留下候选数，只有一部分组合可行" },
    Words { id: "junior-exocet", name: "初级飞鱼导弹",
        reason: "{base} 的每个数字在{cover:houses}的交叉格中都填不满三线，所以这两数必填入 {second}" },
    Words { id: "tridagon", name: "Tridagon",
        reason: "仅用 {base:digits} 填不满 {base}，所以 {extra} 必填其他候选数 {extra:digits}" },
];
