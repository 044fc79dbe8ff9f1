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
        reason: "无论 {pivot} 填哪个候选数，它或 {wing} 之一必是 {common:digits}" },
    Words { id: "wxyz-wing", name: "WXYZ-Wing",
        reason: "{pivot}、{wing} 四格共四种候选数，其中只有 {common:digits} 可能重复出现，所以 {common} 必有一个是 {common:digits}" },
];
