//! [`TenAnswers`], answers that differ in nothing but the number of their line, written ten at a time.

use std::ops::Range;

/// The answers to ten lines, whose numbers differ in the last digit.
pub(super) struct TenAnswers {
    /// One after the other.
    text: Vec<u8>,
    /// The number of bytes of each.
    size: usize,
    /// Where each has the digits of its number, if it has them.
    digits: Option<Range<usize>>,
    /// The lines whose numbers have that many digits.
    lines: Range<u64>,
    /// The numbers of the ten lines, without the last digit.
    tens: u64,
}

impl TenAnswers {
    /// From one of them. It begins with the source and the number of the line, or does not have the number.
    pub(super) fn of(answer: &[u8], source: &str, line: u64) -> TenAnswers {
        let (size, number) = (answer.len(), line.to_string());
        let mut text = answer.repeat(10);
        let (digits, lines) = if answer.starts_with(format!("{source}:{number}:").as_bytes()) {
            let start = source.len() + 1;
            let end = start + number.len();
            for (answer, digit) in text.chunks_exact_mut(size).zip(b'0'..) {
                answer[end - 1] = digit;
            }
            let least = 10_u64.pow(number.len() as u32 - 1);
            (Some(start..end), least..least.saturating_mul(10))
        } else {
            (None, 0..u64::MAX)
        };
        TenAnswers { text, size, digits, lines, tens: line / 10 }
    }

    /// Writes the answers to consecutive lines, up to the first whose number has more or fewer digits; returns how many.
    pub(super) fn write(&mut self, lines: Range<u64>, out: &mut Vec<u8>) -> u64 {
        if !self.lines.contains(&lines.start) {
            return 0;
        }
        let all_end = lines.end.min(self.lines.end);
        let mut start = lines.start;
        while start < all_end {
            let tens = start / 10;
            let end = all_end.min(10 * tens + 10);
            self.set_tens(tens);
            let place = |line: u64| self.size * (line - 10 * tens) as usize;
            out.extend_from_slice(&self.text[place(start)..place(end)]);
            start = end;
        }
        all_end - lines.start
    }

    /// Changes the numbers of the lines.
    fn set_tens(&mut self, tens: u64) {
        let Some(digits) = &self.digits else { return };
        if self.tens == tens {
            return;
        }
        self.tens = tens;
        let mut rest = tens;
        for place in (digits.start..digits.end - 1).rev() {
            let digit = b'0' + (rest % 10) as u8;
            rest /= 10;
            // From one ten to the next, hardly any digit differs.
            if self.text[place] != digit {
                for answer in self.text.chunks_exact_mut(self.size) {
                    answer[place] = digit;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: u64) -> String {
        format!("a 12:{line}: valid, 12\n")
    }

    #[test]
    fn answers_have_the_numbers_of_their_lines() {
        for (first, runs) in [
            (1, vec![1..10, 3..4, 7..9]),
            (12, vec![10..100, 57..58, 58..83, 90..91]),
            (100_099, vec![100_000..100_123, 999_999..1_000_000, 199_995..200_011]),
            (
                10_u64.pow(15),
                vec![10_u64.pow(15) + 97..10_u64.pow(15) + 123, 10_u64.pow(16) - 1..10_u64.pow(16)],
            ),
        ] {
            let mut ten = TenAnswers::of(answer(first).as_bytes(), "a 12", first);
            for lines in runs {
                let mut out = b"before\n".to_vec();
                assert_eq!(ten.write(lines.clone(), &mut out), lines.end - lines.start);
                let expected: String = lines.map(answer).collect();
                assert_eq!(String::from_utf8(out).unwrap(), format!("before\n{expected}"));
            }
        }
    }

    #[test]
    fn numbers_of_more_or_fewer_digits_have_no_place() {
        let mut ten = TenAnswers::of(answer(57).as_bytes(), "a 12", 57);
        let mut out = Vec::new();
        assert_eq!([9..11, 100..101, 95..103].map(|lines| ten.write(lines, &mut out)), [0, 0, 5]);
        assert_eq!(String::from_utf8(out).unwrap(), (95..100).map(answer).collect::<String>());
    }

    #[test]
    fn answers_without_a_number_are_the_same() {
        for text in ["true\n", "7: true\n", ""] {
            let mut ten = TenAnswers::of(text.as_bytes(), "a", 7);
            let mut out = Vec::new();
            assert_eq!(ten.write(995..1018, &mut out), 23);
            assert_eq!(String::from_utf8(out).unwrap(), text.repeat(23));
        }
    }
}
