//! Answers next to the puzzle, so that they can be joined with the input: each puzzle of a table or of JSON
//! keeps its columns or keys, and gets an answer.

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout};

/// A puzzle with two solutions.
const TWO: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........";

/// A puzzle without a solution: no digit is left for r1c9.
const NONE: &str = "12345678.........9...............................................................";

fn table() -> String {
    format!("id,puzzle\n1,{WIKIPEDIA}\n2,{NONE}\n3,{TWO}\n4,11{}\n", ".".repeat(79))
}

#[test]
fn tables_keep_their_rows_and_columns() {
    for (args, heading) in [
        (&["solve"][..], "id,puzzle,solution,verdict,why"),
        (&["count"], "id,puzzle,count,complete"),
        (&["check"], "id,puzzle,valid,conflicts"),
        (&["check", "--unique"], "id,puzzle,valid,conflicts,solvable,unique,stopped"),
        (&["rate"], "id,puzzle,profile,er,ep,ed"),
        (&["rate", "--profile", "hodoku"], "id,puzzle,profile,hodoku_level"),
        (&["rate", "--difficulty"], "id,puzzle,level"),
        (&["hint"], "id,puzzle,hint,technique,text,why"),
        (&["solutions"], "id,puzzle,solution,why"),
        (&["minimize", "--all", "--limit", "1"], "id,puzzle,minimized,givens,why"),
        (&["vary", "--limit", "1"], "id,puzzle,varied,why"),
    ] {
        let answer = stdout(args, table());
        let lines: Vec<&str> = answer.lines().collect();
        assert!(lines[0].starts_with(heading), "{args:?}: {}", lines[0]);
        let ids: Vec<&str> = lines[1..].iter().map(|line| line.split(',').next().unwrap()).collect();
        let mut different = ids.clone();
        different.dedup();
        assert_eq!(different, ["1", "2", "3", "4"], "{args:?}: {answer}");
        let puzzles = lines[1..].iter().zip(&ids).filter(|(_, id)| **id == "1");
        assert!(puzzles.map(|(line, _)| line.split(',').nth(1)).all(|it| it == Some(WIKIPEDIA)), "{answer}");
    }
}

#[test]
fn json_keeps_its_keys() {
    let input = format!("{{\"id\":7,\"puzzle\":\"{WIKIPEDIA}\"}}\n{{\"id\":8,\"puzzle\":\"{NONE}\"}}\n");
    for (command, key) in [
        ("solve", "solution"),
        ("count", "count"),
        ("check", "valid"),
        ("rate", "profile"),
        ("hint", "hint"),
        ("solutions", "solution"),
    ] {
        let answer = stdout(&[command], &input);
        let objects: Vec<serde_json::Value> =
            answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(objects.len(), 2, "{command}: {answer}");
        assert_eq!((&objects[0]["id"], &objects[1]["id"]), (&7.into(), &8.into()), "{answer}");
        assert_eq!(objects[0]["puzzle"], WIKIPEDIA, "{command}");
        assert!(objects[0].get(key).is_some(), "{command}: {answer}");
    }
}

#[test]
fn keys_and_columns_of_the_same_name_are_kept() {
    let input = format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"text\":\"mine\",\"solution\":\"my own\"}}\n");
    for (command, key, added) in
        [("hint", "text", "sudokit_text"), ("solutions", "solution", "sudokit_solution")]
    {
        let answer: serde_json::Value = serde_json::from_str(&stdout(&[command], &input)).unwrap();
        assert!(answer[key].as_str().unwrap().starts_with('m'), "{command}: {answer}");
        assert!(answer[added].is_string(), "{command}: {answer}");
    }
    let table = format!("puzzle,solution,text\n{WIKIPEDIA},my own,mine\n");
    let heading = |command: &str| stdout(&[command], &table).lines().next().unwrap().to_owned();
    assert_eq!(heading("solutions"), "puzzle,solution,text,sudokit_solution,why,error");
    assert_eq!(heading("hint"), "puzzle,solution,text,hint,technique,sudokit_text,why,error");
}

#[test]
fn solutions_of_lines_follow_the_puzzle() {
    let answer = stdout(&["solutions"], format!("{WIKIPEDIA} mine\n{NONE}\n{TWO}\n"));
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines[0], format!("{WIKIPEDIA} mine {WIKIPEDIA_SOLVED}"));
    assert_eq!(lines[1], format!("{NONE} # no solution"));
    assert_eq!(lines.len(), 4);
    assert!(lines[2..].iter().all(|line| line.starts_with(&format!("{TWO} "))), "{answer}");
    // A drawing cannot hold both.
    let rows = stdout(&["solutions", "--to", "rows"], WIKIPEDIA);
    assert_eq!(rows.lines().next(), Some(&WIKIPEDIA_SOLVED[..9]));
}

#[test]
fn a_search_that_is_stopped_before_the_first_solution_has_a_row() {
    let table = format!("id,puzzle\n1,{INKALA}\n");
    let answer = stdout(&["solutions", "--max-work", "1", "--engine", "bitmask"], table);
    assert!(answer.ends_with(",,stopped after 1 node,\n"), "{answer}");
}

#[test]
fn a_template_and_lines_get_lines() {
    let answer = stdout(&["rate", "--format", "%n %r"], table());
    assert!(answer.starts_with("1 1.2\n"), "{answer}");
    let answer = stdout(&["check"], WIKIPEDIA);
    assert_eq!(answer, "stdin:1: valid\n");
}

#[test]
fn one_puzzle_is_read_from_a_pipe() {
    for command in ["hint", "watch", "unavoidable"] {
        let output = run(&[command], WIKIPEDIA);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert_eq!(output.stdout, run(&[command, WIKIPEDIA], "").stdout, "{command}");
    }
    let output = run(&["same", WIKIPEDIA], WIKIPEDIA);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn further_puzzles_are_not_dropped_in_silence() {
    let output = run(&["hint"], format!("{WIKIPEDIA}\n{INKALA}\n"));
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(words, "sudokit: there are more puzzles; this is the hint for the first\n");
}

#[test]
fn techniques_that_do_not_suffice_are_no_failure() {
    for command in ["explain", "hint"] {
        let output = run(&[command, "--techniques", "naked-single", INKALA], "");
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
    let output = run(&["explain", "--techniques", "naked-single", TWO], "");
    assert_eq!(output.status.code(), Some(1));
}
