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
    Words { id: "unique-rectangle-1", name: "unique rectangle type 1",
        reason: "{base} could swap {base:digits} for a second solution, but for {extra:digits} in {extra}" },
    Words { id: "unique-rectangle-2", name: "unique rectangle type 2",
        reason: "{base} could swap {base:digits} for a second solution, but for {extra:digits} in one of {extra}" },
    Words { id: "unique-rectangle-3", name: "unique rectangle type 3",
        reason: "{base} could swap {base:digits} for a second solution, but for one of {extra:digits} in {extra}; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "unique-rectangle-4", name: "unique rectangle type 4",
        reason: "one of {extra} is {first:digits}, which has no other place in {base:houses}; {base} could swap {base:digits} for a second solution, but for {extra:digits} in the other" },
    Words { id: "unique-rectangle-5", name: "unique rectangle type 5",
        reason: "{base} could swap {base:digits} for a second solution, but for {extra:digits} in one of {extra}" },
    Words { id: "unique-rectangle-6", name: "unique rectangle type 6",
        reason: "{first:digits} has no place but {first} in {base:houses}; standing in {extra} it would let {base} swap {base:digits} for a second solution" },
    Words { id: "hidden-rectangle", name: "hidden rectangle",
        reason: "{first:digits} has no place but {first} in {base:houses}; {pivot:digits} in {pivot} would let {base} swap {base:digits} for a second solution" },
    Words { id: "avoidable-rectangle-1", name: "avoidable rectangle type 1",
        reason: "none of {base} is given; holding nothing but {base:digits}, they could swap these for a second solution" },
    Words { id: "avoidable-rectangle-2", name: "avoidable rectangle type 2",
        reason: "none of {base} is given; they could swap {base:digits} for a second solution, but for {extra:digits} in one of {extra}" },
    Words { id: "unique-loop-1", name: "unique loop type 1",
        reason: "{base} could swap {base:digits} for a second solution, but for {extra:digits} in {extra}" },
    Words { id: "unique-loop-2", name: "unique loop type 2",
        reason: "{base} could swap {base:digits} for a second solution, but for {extra:digits} in one of {extra}" },
    Words { id: "unique-loop-3", name: "unique loop type 3",
        reason: "{base} could swap {base:digits} for a second solution, but for one of {extra:digits} in {extra}; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "unique-loop-4", name: "unique loop type 4",
        reason: "one of {extra} is {first:digits}, which has no other place in {base:houses}; {base} could swap {base:digits} for a second solution, but for {extra:digits} in the other" },
    Words { id: "bug-1", name: "bivalue universal grave type 1",
        reason: "all blanks could swap their two candidates for a second solution, but for {extra:digits} in {extra}" },
    Words { id: "bug-2", name: "bivalue universal grave type 2",
        reason: "all blanks could swap their two candidates for a second solution, but for {extra:digits} in one of {extra}" },
    Words { id: "bug-3", name: "bivalue universal grave type 3",
        reason: "all blanks could swap their two candidates for a second solution, but for one of {extra:digits} in {extra}; with {second} that makes a naked subset in {base:houses}" },
    Words { id: "bug-4", name: "bivalue universal grave type 4",
        reason: "one of {extra} is {first:digits}, which has no other place in {base:houses}; all blanks could swap their two candidates for a second solution, but for {extra:digits} in the other" },
    Words { id: "sue-de-coq", name: "Sue de Coq",
        reason: "{base}, with {first} and {second}, have together as many digits as cells, and none fits in twice, so each stands in one of them" },
    Words { id: "aligned-pair-exclusion", name: "aligned pair exclusion",
        reason: "what stands in {first} must leave a candidate in {second}, and only some choices do" },
    Words { id: "als-xz", name: "ALS-XZ",
        reason: "all but one of {first:digits} stand in {first}, all but one of {second:digits} in {second}, and {common:digits} never in both" },
    Words { id: "als-xy-wing", name: "ALS-XY-wing",
        reason: "at least one of {common:digits} stands in {pivot}; it is then missing from {first} or from {second}, and that set holds all its other digits" },
    Words { id: "als-chain", name: "ALS chain",
        reason: "one end of {chain} is true" },
    Words { id: "death-blossom", name: "death blossom",
        reason: "{pivot} takes one of {pivot:digits}, and with it one of the almost locked sets {first}; {second}; {further} loses a digit and holds all its others" },
    Words { id: "aligned-triplet-exclusion", name: "aligned triplet exclusion",
        reason: "what stands in {first} must leave a candidate in {second}, and only some choices do" },
    Words { id: "junior-exocet", name: "junior exocet",
        reason: "no digit of {base} has room in all of {cover:houses} outside the band, so each of the two stands in one of {second}" },
    Words { id: "tridagon", name: "tridagon",
        reason: "{extra} must hold an extra, {extra:digits}, since {base:digits} alone cannot fill {base}" },
];
