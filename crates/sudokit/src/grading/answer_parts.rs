//! The parts of a text by their [place](AnswerPlace): its reasoning, its marked answers, and the rest.

use super::answer::AnswerPlace;

/// A part of a text.
pub(super) struct Part<'a> {
    pub(super) place: AnswerPlace,
    /// Where the part begins, in bytes.
    pub(super) start: usize,
    pub(super) text: &'a str,
}

/// The tags of reasoning and of answers, in lower case.
const TAGS: &[(&str, &str, AnswerPlace)] = &[
    ("<think>", "</think>", AnswerPlace::Reasoning),
    ("<thinking>", "</thinking>", AnswerPlace::Reasoning),
    ("<reasoning>", "</reasoning>", AnswerPlace::Reasoning),
    ("<answer>", "</answer>", AnswerPlace::Tag),
    ("\\boxed{", "}", AnswerPlace::Boxed),
];

/// The parts of a text, in order. A tag that is not closed ends with the text. Reasoning that is closed but
/// not opened begins with the text: chat templates often write the opening tag themselves.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let lower = text.to_ascii_lowercase();
    let mut parts = Vec::new();
    let mut at = 0;
    let mut add = |place, start, end| parts.push(Part { place, start, text: &text[start..end] });
    while at < text.len() {
        let rest = &lower[at..];
        let opening = TAGS.iter().filter_map(|tag| Some((rest.find(tag.0)?, tag)));
        let opening = opening.min_by_key(|(offset, _)| *offset);
        let reasoning = TAGS.iter().filter(|(.., place)| *place == AnswerPlace::Reasoning);
        let closing = reasoning.filter_map(|tag| Some((rest.find(tag.1)?, tag.1.len()))).min();
        let opens_at = opening.map_or(usize::MAX, |(offset, _)| offset);
        if let Some((offset, length)) = closing.filter(|(offset, _)| *offset < opens_at) {
            add(AnswerPlace::Reasoning, at, at + offset);
            at += offset + length;
            continue;
        }
        let Some((offset, (open, close, place))) = opening else {
            add(AnswerPlace::Text, at, text.len());
            break;
        };
        add(AnswerPlace::Text, at, at + offset);
        let start = at + offset + open.len();
        let inside = &lower[start..];
        let length = if *place == AnswerPlace::Boxed { closing_brace(inside) } else { inside.find(close) };
        let end = length.map_or(text.len(), |length| start + length);
        add(*place, start, end);
        at = length.map_or(end, |_| end + close.len());
    }
    parts
}

/// Where the brace that is open at the start is closed.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1_usize;
    text.bytes().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<(AnswerPlace, &str)> {
        let kept = parts(text).into_iter().filter(|part| !part.text.is_empty());
        kept.map(|part| (part.place, part.text)).collect()
    }

    #[test]
    fn tags_are_found_in_any_case() {
        let text = "a<THINK>b<answer>c</answer></think>d<Answer>e</ANSWER>f \\boxed{g{h}}i";
        let expected = [
            (AnswerPlace::Text, "a"),
            (AnswerPlace::Reasoning, "b<answer>c</answer>"),
            (AnswerPlace::Text, "d"),
            (AnswerPlace::Tag, "e"),
            (AnswerPlace::Text, "f "),
            (AnswerPlace::Boxed, "g{h}"),
            (AnswerPlace::Text, "i"),
        ];
        assert_eq!(places(text), expected);
    }

    #[test]
    fn open_ends_are_kept() {
        assert_eq!(places("x</think>y"), [(AnswerPlace::Reasoning, "x"), (AnswerPlace::Text, "y")]);
        assert_eq!(places("y<think>x"), [(AnswerPlace::Text, "y"), (AnswerPlace::Reasoning, "x")]);
        assert_eq!(places("y<answer>x"), [(AnswerPlace::Text, "y"), (AnswerPlace::Tag, "x")]);
        assert_eq!(places(""), []);
    }
}
