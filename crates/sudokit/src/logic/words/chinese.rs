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
    Words { id: "direct-pointing", name: "宫区块排除",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}，因此{further:houses}中它只能放在 {further}" },
    Words { id: "direct-claiming", name: "行列区块排除",
        reason: "{base:houses}中 {base:digits} 的位置都在{cover:houses}，因此{further:houses}中它只能放在 {further}" },
    Words { id: "direct-hidden-pair", name: "数对占位",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，因此 {further:digits} 只能放在 {further}" },
    Words { id: "naked-single", name: "唯余",
        reason: "{base} 只剩候选数 {base:digits}" },
    Words { id: "direct-hidden-triplet", name: "三数组占位",
        reason: "{base:houses}中 {base:digits} 只能放在 {base}，因此 {further:digits} 只能放在 {further}" },
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
];
