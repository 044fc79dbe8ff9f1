//! English: names, and reasons that read well aloud.

use super::{Phrases, Words};

pub(super) const PHRASES: Phrases = Phrases {
    words: WORDS,
    house: |house| format!("{house:#}"),
    and: [", ", " and "],
    place: |cell, digit| format!("{cell} is {digit}"),
    eliminate: |cells, digits| format!("{cells} cannot be {}", digits.replace(" and ", " or ")),
    also: ", and ",
    whole: |name, reason, effect| {
        let mut text = name[..1].to_uppercase() + &name[1..];
        if !reason.is_empty() {
            text = format!("{text}: {reason}");
        }
        text += ".";
        if !effect.is_empty() {
            text = format!("{text} So {effect}.");
        }
        text
    },
    look_at: |place| format!("Look at {place}."),
};

#[rustfmt::skip]
const WORDS: &[Words] = &[
    Words { id: "full-house", name: "full house",
        reason: "{base} is the last blank of {base:houses}, and {base:digits} is the digit that is missing there" },
    Words { id: "hidden-single", name: "hidden single",
        reason: "{base} is the only place left for {base:digits} in {base:houses}" },
    Words { id: "naked-single", name: "naked single",
        reason: "{base:digits} is the only candidate left in {base}" },
    Words { id: "pointing", name: "pointing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "claiming", name: "claiming",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "naked-pair", name: "naked pair",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need both" },
    Words { id: "naked-triple", name: "naked triple",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all three" },
    Words { id: "naked-quad", name: "naked quad",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all four" },
    Words { id: "sue-de-coq", name: "Sue de Coq",
        reason: "{base}, with {first} and {second}, have together as many digits as cells, and none fits in twice, so each stands in one of them" },
    Words { id: "aligned-pair-exclusion", name: "aligned pair exclusion",
        reason: "what stands in {first} must leave a candidate in {second}, and only some choices do" },
    Words { id: "als-xz", name: "ALS-XZ",
        reason: "all but one of {first:digits} stand in {first}, all but one of {second:digits} in {second}, and {common:digits} never in both" },
    Words { id: "als-xy-wing", name: "ALS-XY-wing",
        reason: "of {common:digits} the set {pivot} can lack only one; one of them never stands in {first} as well, the other never in {second}, so one of those two sets holds all its other digits" },
    Words { id: "als-chain", name: "ALS chain",
        reason: "one end of {chain} is true" },
    Words { id: "death-blossom", name: "death blossom",
        reason: "{pivot} takes one of {pivot:digits}, and with it one of the almost locked sets in {wing} loses a digit and holds all its others" },
    Words { id: "aligned-triplet-exclusion", name: "aligned triplet exclusion",
        reason: "what stands in {first} must leave a candidate in {second}, and only some choices do" },
];
