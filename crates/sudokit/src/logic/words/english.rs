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
    Words { id: "direct-pointing", name: "direct pointing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, which leaves only {further} for it in {further:houses}" },
    Words { id: "direct-claiming", name: "direct claiming",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, which leaves only {further} for it in {further:houses}" },
    Words { id: "direct-hidden-pair", name: "direct hidden pair",
        reason: "in {base:houses}, {base:digits} can only stand in {base}, which leaves only {further} for {further:digits}" },
    Words { id: "naked-single", name: "naked single",
        reason: "{base:digits} is the only candidate left in {base}" },
    Words { id: "direct-hidden-triplet", name: "direct hidden triplet",
        reason: "in {base:houses}, {base:digits} can only stand in {base}, which leaves only {further} for {further:digits}" },
    Words { id: "pointing", name: "pointing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "claiming", name: "claiming",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "locked-pair", name: "locked pair",
        reason: "{base} in both {base:houses} have no candidates but {base:digits}, and need both" },
    Words { id: "locked-triple", name: "locked triple",
        reason: "{base} in both {base:houses} have no candidates but {base:digits}, and need all three" },
    Words { id: "naked-pair", name: "naked pair",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need both" },
    Words { id: "hidden-pair", name: "hidden pair",
        reason: "in {base:houses}, {base:digits} can only stand in {base}, and need both cells" },
    Words { id: "naked-triple", name: "naked triple",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all three" },
    Words { id: "hidden-triple", name: "hidden triple",
        reason: "in {base:houses}, {base:digits} can only stand in {base}, and need all three cells" },
    Words { id: "naked-quad", name: "naked quad",
        reason: "{base} in {base:houses} have no candidates but {base:digits}, and need all four" },
    Words { id: "hidden-quad", name: "hidden quad",
        reason: "in {base:houses}, {base:digits} can only stand in {base}, and need all four cells" },
    Words { id: "x-wing", name: "X-wing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "swordfish", name: "swordfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "jellyfish", name: "jellyfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-x-wing", name: "finned X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, and a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-x-wing", name: "sashimi X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, in one house a single place, and a candidate there that sees {fin} is false either way" },
    Words { id: "finned-swordfish", name: "finned swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, and a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-swordfish", name: "sashimi swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, in one house a single place, and a candidate there that sees {fin} is false either way" },
    Words { id: "finned-jellyfish", name: "finned jellyfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, and a candidate there that sees {fin} is false either way" },
    Words { id: "sashimi-jellyfish", name: "sashimi jellyfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, in one house a single place, and a candidate there that sees {fin} is false either way" },
    Words { id: "franken-x-wing", name: "Franken X-wing",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-franken-x-wing", name: "finned Franken X-wing",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, and a candidate there that sees {fin} is false either way" },
    Words { id: "franken-swordfish", name: "Franken swordfish",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}" },
    Words { id: "finned-franken-swordfish", name: "finned Franken swordfish",
        reason: "but for {fin}, all places of {base:digits} in {base:houses} lie in {cover:houses}, and a candidate there that sees {fin} is false either way" },
    Words { id: "skyscraper", name: "skyscraper",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so one of {wing} is {base:digits}: {chain}" },
    Words { id: "two-string-kite", name: "two-string kite",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so one of {wing} is {base:digits}: {chain}" },
    Words { id: "turbot-fish", name: "turbot fish",
        reason: "{base:digits} has two places each in {base:houses}, and of these {base} see each other, so one of {wing} is {base:digits}: {chain}" },
    Words { id: "empty-rectangle", name: "empty rectangle",
        reason: "all places of {base:digits} in {base:houses} lie in {cover:houses}, and in {wing:houses} one of {wing} is {base:digits}: {chain}" },
    Words { id: "xy-wing", name: "XY-wing",
        reason: "whichever candidate {pivot} takes, one of {wing} is {common:digits}: {chain}" },
    Words { id: "w-wing", name: "W-wing",
        reason: "{wing} have the same two candidates, {wing:digits}; in {base:houses} one of {base} is {base:digits}, so not both of {wing} are: {chain}" },
    Words { id: "xyz-wing", name: "XYZ-wing",
        reason: "whichever candidate {pivot} takes, it or one of {wing} is {common:digits}" },
    Words { id: "wxyz-wing", name: "WXYZ-wing",
        reason: "{pivot} and {wing} have four digits between them, and only {common:digits} could stand there twice, so one of {common} is {common:digits}" },
];
