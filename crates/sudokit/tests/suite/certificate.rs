//! Certificates: all are verified, a tampered one never proves a false claim, and the verifier survives any
//! bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use sudokit::certificate::{Claim, ProofStep, Verified, Verifier, VerifyError, VerifyErrorKind, prove};
use sudokit::search::{Engine, ladder::Singles};
use sudokit::{Problem, Puzzle};
use sudokit_testing::problems;

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn certificate(problem: &Problem) -> String {
    let mut text = Vec::new();
    prove(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn verify(text: &[u8]) -> Vec<Result<Verified, VerifyError>> {
    Verifier::new(text).collect()
}

/// Whether the claim is true according to the reference engine of the ladder.
fn is_true(Verified { problem, claim, .. }: &Verified) -> bool {
    let found: Vec<_> = Singles.solutions(problem).take(2).collect();
    match claim {
        Claim::None => found.is_empty(),
        Claim::Unique(solution) => found == [*solution],
        Claim::Several(two) => two[0] != two[1] && two.iter().all(|it| problem.is_solved_by(it)),
    }
}

/// The first flaw of a certificate that has one.
fn flaw(text: &str) -> String {
    let error = verify(text.as_bytes()).into_iter().find_map(Result::err);
    error.map_or("none".to_owned(), |flaw| flaw.to_string())
}

proptest! {
    #![proptest_config(sudokit_testing::cases(2_000))]

    #[test]
    fn proved_claims_are_true(problem in problems::problem()) {
        let verified = verify(certificate(&problem).as_bytes());
        prop_assert_eq!(verified.len(), 1);
        let verified = verified.into_iter().next().unwrap();
        prop_assert!(verified.as_ref().is_ok_and(|it| it.line == 1 && it.problem == problem && is_true(it)), "{:?}", verified);
    }
}

/// One way to tamper with the lines of a certificate.
#[derive(Clone, Debug)]
enum Edit {
    Drop(Index),
    Repeat(Index),
    Swap(Index, Index),
    /// Replaces one character by another that is meaningful there.
    Change(Index, u8),
    Cut(Index),
    Step(Index, ProofStep),
}

fn step() -> impl Strategy<Value = ProofStep> {
    let words = &["naked r1c1=1", "hidden b1 r1c1=1", "suppose r1c1=1", "dead r1c1", "dead b1 1"];
    (select(&words[..]), vec(b'1'..=b'9', 4)).prop_map(|(text, digits)| {
        let mut digits = digits.into_iter();
        let next = |c: char| if c == '1' { digits.next().map_or(c, char::from) } else { c };
        text.chars().map(next).collect::<String>().parse().unwrap()
    })
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        1 => any::<Index>().prop_map(Edit::Drop),
        1 => any::<Index>().prop_map(Edit::Repeat),
        1 => any::<(Index, Index)>().prop_map(|(a, b)| Edit::Swap(a, b)),
        4 => (any::<Index>(), select(b"123456789.rcb= nd".to_vec())).prop_map(|(at, byte)| Edit::Change(at, byte)),
        1 => any::<Index>().prop_map(Edit::Cut),
        2 => (any::<Index>(), step()).prop_map(|(at, step)| Edit::Step(at, step)),
    ]
}

fn tampered(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    for edit in edits {
        if text.is_empty() {
            break;
        }
        let mut lines: Vec<Vec<u8>> =
            text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let count = lines.len();
        match edit {
            Edit::Drop(at) => drop(lines.remove(at.index(count))),
            Edit::Repeat(at) => lines.insert(at.index(count), lines[at.index(count)].clone()),
            Edit::Swap(a, b) => lines.swap(a.index(count), b.index(count)),
            Edit::Step(at, step) => lines[at.index(count)] = format!("{step}\n").into_bytes(),
            Edit::Change(at, byte) => {
                let at = at.index(text.len());
                text[at] = *byte;
                continue;
            }
            Edit::Cut(at) => {
                text.truncate(at.index(text.len()));
                continue;
            }
        }
        text = lines.concat();
    }
    text
}

proptest! {
    #![proptest_config(sudokit_testing::cases(1_000))]

    /// A tampered certificate may still prove something, for this or another puzzle, but never a false claim.
    #[test]
    fn tampered_certificates_prove_nothing_false(problem in problems::problem(), edits in vec(edit(), 1..4)) {
        let text = certificate(&problem);
        for result in verify(&tampered(&text, &edits)) {
            match result {
                Ok(verified) => prop_assert!(is_true(&verified), "{:?}\n{}", edits, text),
                Err(flaw) => prop_assert!(!flaw.to_string().contains('\n')),
            }
        }
    }

    /// Steps at random, with a claim that may be wrong.
    #[test]
    fn random_steps_prove_nothing_false(
        problem in problems::problem(),
        claim in select(&["none", "unique", "several"][..]),
        steps in vec(step(), 0..200),
    ) {
        let text = certificate(&problem);
        let word = text.lines().nth(2).unwrap();
        let steps: String = steps.iter().map(|step| format!("{step}\n")).collect();
        let text = text.replacen(word, claim, 1).replacen("end\n", &format!("{steps}end\n"), 1);
        prop_assert!(verify(text.as_bytes()).iter().flatten().all(is_true));
    }

    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..3_000), lines in vec((step(), any::<Index>()), 0..20)) {
        let mut text = bytes.clone();
        verify(&bytes);
        for (step, at) in lines {
            let at = at.index(text.len() + 1);
            text.splice(at..at, format!("\n{step}\nsudokit-certificate 1\npuzzle {INKALA}\nnone\n").bytes());
        }
        let lines = text.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
        prop_assert!(verify(&text).iter().all(|it| it.as_ref().is_ok_and(is_true) || it.as_ref().is_err_and(|error| error.line() <= lines)));
    }
}

/// Nearly every changed digit is an error, and otherwise the claim is still true. Every truncation is an
/// error.
#[test]
fn every_digit_counts() {
    for puzzle in [INKALA, WIKIPEDIA] {
        let text = certificate(&puzzle.parse::<Puzzle>().unwrap().into());
        let mut rejected = 0;
        let places: Vec<usize> =
            text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(at, _)| at).collect();
        // For long certificates, only some digits and bytes, to save time.
        let stride = 1 + text.len() / 3_000;
        for at in places.iter().step_by(stride) {
            let mut changed = text.clone().into_bytes();
            changed[*at] = if changed[*at] == b'9' { b'1' } else { changed[*at] + 1 };
            let results = verify(&changed);
            rejected += usize::from(results.iter().any(Result::is_err));
            assert!(results.iter().flatten().all(is_true), "{at}");
        }
        assert!(rejected * stride * 100 > places.len() * 95, "{rejected} of {}", places.len());
        for end in (1..text.len() - 1).step_by(stride) {
            assert!(verify(&text.as_bytes()[..end]).iter().all(Result::is_err), "{end}");
        }
    }
}

#[test]
fn errors_name_their_cause() {
    let unique = certificate(&WIKIPEDIA.parse::<Puzzle>().unwrap().into());
    let hard = certificate(&INKALA.parse::<Puzzle>().unwrap().into());
    let none = certificate(&WIKIPEDIA.replacen('.', "1", 1).parse::<Puzzle>().unwrap().into());
    let lines =
        |text: &str, count| text.lines().take(count).map(|line| format!("{line}\n")).collect::<String>();
    let head = lines(&unique, 4);
    let empty = format!("sudokit-certificate 1\npuzzle {}\n", ".".repeat(81));
    for (text, message) in [
        (String::new(), "none"),
        (unique.clone(), "none"),
        (unique.replace('\n', "\r\n"), "none"),
        (unique.trim_end().to_owned(), "none"),
        ("?".to_owned(), "line 1: no certificate begins like this, but with `sudokit-certificate 1`"),
        (
            unique.clone() + "\n" + &none,
            "line 57: no certificate begins like this, but with `sudokit-certificate 1`",
        ),
        (lines(&unique, 1), "line 1: the certificate ends here, before its line `end`"),
        (lines(&unique, 50) + &none, "line 51: the certificate ends here, before its line `end`"),
        (unique.replacen("..", ".", 1), "line 2: expected the problem: 80 cells instead of 81"),
        (
            unique.replacen("puzzle", "sukaku", 1),
            "line 2: expected the problem: '5' at character 1 is neither a blank nor 1, the mark of r1c1",
        ),
        (
            unique.replacen("53.", "55.", 1),
            "line 2: expected the problem: row 1 holds 5 twice: r1c1 r1c2; box 1 holds 5 twice: r1c1 r1c2",
        ),
        (
            unique.replacen("unique", "one", 1),
            "line 3: expected what is claimed: `none`, `unique` or `several`",
        ),
        (
            unique.replacen("solution 53", "solution 35", 1),
            "line 4: expected a solution: column 1 holds 3 twice: r1c1 r9c1; column 2 holds 5 twice: r1c2 r4c2",
        ),
        (unique.replacen("solution", "naked", 1), "line 4: expected a solution: `solution` and 81 digits"),
        (
            hard.replacen("812753", "q12753", 1),
            "line 4: expected a solution: 'q' at character 1 is neither a digit nor a blank (. 0 * _ - x X)",
        ),
        (head.clone() + "naked r1c1=5\nend\n", "line 5: r1c1 holds 5 already"),
        (head.clone() + "naked r1c3=5\nend\n", "line 5: r1c3 cannot hold 5"),
        (head.clone() + "naked r1c3=4\nend\n", "line 5: r1c3 can still hold 1"),
        (head.clone() + "hidden r2 r1c3=4\nend\n", "line 5: r1c3 is not in row 2"),
        (head.clone() + "hidden r1 r1c3=4\nend\n", "line 5: r1c6 can still hold 4"),
        (
            head.clone() + "guess r1c3=4\nend\n",
            "line 5: not a step such as `naked r4c7=2`, `hidden b6 r4c7=2`, `suppose r4c7=2`, `dead r4c7`, `dead b6 2`",
        ),
        (head.clone() + "suppose r1c3=4\nend\n", "line 6: r1c3=4 is still supposed"),
        (head.clone() + "suppose r1c3=4\ndead r1c3\nend\n", "line 6: r1c3 can still hold 4"),
        (head.clone() + "dead r1 1\nend\n", "line 5: r1c3 can still hold 1"),
        (head + "end\n", "line 5: r1c3 is still blank"),
        (none.replacen("end", "dead r1c1\nend", 1), "the same"),
        (empty.clone() + "none\nend\n", "line 4: it is not shown that there is no solution"),
        (
            format!(
                "{empty}several\nsolution {0}\nsolution {0}\nend\n",
                "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            ),
            "line 5: the same solution again",
        ),
        ("x".repeat(5_000), "line 1: no certificate begins like this, but with `sudokit-certificate 1`"),
    ] {
        if message == "the same" {
            assert!(flaw(&text).ends_with("the claim is proved already; expected `end`"), "{}", flaw(&text));
        } else {
            assert_eq!(flaw(&text), message);
        }
    }
}

#[test]
fn a_bad_certificate_does_not_affect_others() {
    let good = certificate(&WIKIPEDIA.parse::<Puzzle>().unwrap().into());
    let bad = good.replacen("hidden", "hid", 1);
    let cut: String = good.lines().take(20).map(|line| format!("{line}\n")).collect();
    let long = "y".repeat(10_000) + "\n";
    let results = verify([&good[..], &bad, &good, &cut, &good, &long, &good].concat().as_bytes());
    let good: Vec<bool> = results.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true, false, true, false, true]);
    assert!(matches!(&results[3], Err(error) if error.kind() == &VerifyErrorKind::MissingEnd));
}

#[test]
fn a_false_claim_is_refused() {
    let text = certificate(&WIKIPEDIA.replacen('.', "1", 1).parse::<Puzzle>().unwrap().into());
    assert!(text.lines().nth(2) == Some("none"));
    // The proof of no solution does not prove another claim.
    assert!(flaw(&text.replacen("none", "several", 1)).contains("expected a solution"));
}
