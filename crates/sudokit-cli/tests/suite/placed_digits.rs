//! Digits that are marked as placed by a player: they are not givens, and no subcommand ignores them
//! silently.

use crate::common::{WIKIPEDIA, run, stdout};

/// The puzzle with a digit placed in r1c3: 4 is right, 1 is wrong but breaks no rule.
fn board(digit: char) -> String {
    format!("53+{digit}{}", &WIKIPEDIA[3..])
}

fn seen(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = run(args, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn check_compares_them_with_the_solution() {
    let (answer, _, status) = seen(&["check", "--unique"], &board('4'));
    assert_eq!(
        (&*answer, status),
        ("stdin:1: valid; exactly one solution; 1 placed digit is right\n", Some(0))
    );
    let (answer, _, status) = seen(&["check", "--unique"], &board('1'));
    let wrong = "stdin:1: valid; exactly one solution; wrong among 1 placed digit: r1c3=1\n";
    assert_eq!((&*answer, status), (wrong, Some(1)));
    // A rule is broken without any search.
    let (answer, _, status) = seen(&["check"], &board('3'));
    assert!(answer.starts_with("stdin:1: invalid: 3 twice in r1") || answer.contains("invalid"), "{answer}");
    assert_eq!(status, Some(1));
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&["check", "--unique", "--json"], board('1'))).unwrap();
    assert_eq!((&json["placed_check"], &json["placed_wrong"]), (&"wrong".into(), &"r1c3=1".into()));
    let csv = stdout(&["check", "--unique", "--to", "csv"], board('1'));
    assert!(csv.contains("wrong among 1 placed digit: r1c3=1"), "{csv}");
}

#[test]
fn of_several_solutions_one_must_have_them() {
    // The last row is blank: 1 in r9c9 is in some solution or in none.
    let blank = |digits: &str| format!("{}{digits}", &WIKIPEDIA[..72]);
    let verdicts: Vec<String> = (1..=9)
        .map(|digit| {
            let text = stdout(&["check", "--unique", "--json"], blank(&format!("+{digit}........")));
            let json: serde_json::Value = serde_json::from_str(&text).unwrap();
            json["placed_check"].as_str().unwrap_or("conflict").to_owned()
        })
        .collect();
    assert!(verdicts.iter().any(|it| it == "right"), "{verdicts:?}");
    assert!(verdicts.iter().any(|it| it == "contradictory"), "{verdicts:?}");
}

#[test]
fn solve_says_that_they_are_wrong_or_were_not_used() {
    const NOT_USED: &str =
        "sudokit: 1 puzzle has digits placed by a player; they are not givens, and were not used\n";
    let (answer, words, status) = seen(&["solve"], &board('4'));
    assert_eq!((answer.len(), &*words, status), (82, NOT_USED, Some(0)));
    let (answer, words, _) = seen(&["solve"], &board('1'));
    assert!(answer.ends_with(" # wrong among 1 placed digit: r1c3=1\n"), "{answer}");
    assert_eq!(words, NOT_USED);
    let csv = stdout(&["solve", "--to", "csv"], board('1'));
    assert!(csv.ends_with(",unique,wrong among 1 placed digit: r1c3=1,\n"), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&stdout(&["solve", "--json"], board('1'))).unwrap();
    assert_eq!(json["why"], "wrong among 1 placed digit: r1c3=1");
    for args in [
        &["count"][..],
        &["rate"],
        &["minimize"],
        &["canon"],
        &["extend"],
        &["solutions"],
        &["vary", "--limit", "1"],
        &["unavoidable", "--size", "4", "-"],
        &["watch", "-"],
        &["compare", "--engine", "auto"],
        &["dedupe"],
    ] {
        let (_, words, _) = seen(args, &board('4'));
        assert!(words.contains(NOT_USED), "{args:?}: {words}");
    }
    for args in [&["explain"][..], &["hint"], &["convert", "--to", "json"], &["check"]] {
        let (_, words, _) = seen(args, &board('4'));
        assert!(!words.contains("not used"), "{args:?}: {words}");
    }
}
