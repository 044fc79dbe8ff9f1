//! `hint`, `explain` and `techniques`.

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, seen, stdout};
use crate::transcript::Transcript;
use serde_json::{Value, json};

/// The Wikipedia puzzle with the cell r1c3, a 4, as this text.
fn with_r1c3(text: &str) -> String {
    format!("{}{text}{}", &WIKIPEDIA[..2], &WIKIPEDIA[3..])
}

#[test]
fn a_hint_has_levels_of_detail() {
    let mut transcript = Transcript::new("hint-levels");
    for tell in ["where", "technique", "evidence", "all"] {
        transcript.run(&["hint", WIKIPEDIA, "--detail", tell], "");
    }
    transcript.run(&["hint", WIKIPEDIA, "--language", "zh"], "");
    transcript.run(&["hint", WIKIPEDIA, "--json"], "");
}

#[test]
fn a_hint_names_mistakes_first() {
    let mut transcript = Transcript::new("hint-mistakes");
    transcript.run(&["hint", "-"], with_r1c3("+2"));
    // 4 is crossed out in r1c3.
    transcript.run(&["hint", "-"], format!("{WIKIPEDIA}:413:"));
    transcript.run(&["hint", "-", "--detail", "technique"], with_r1c3("+4"));
    transcript.run(&["hint", WIKIPEDIA_SOLVED], "");
    let output = run(&["hint", "-"], format!("7{}", &WIKIPEDIA[1..]));
    assert_eq!(output.status.code(), Some(1), "givens that break a rule");
}

#[test]
fn a_candidate_grid_gets_a_hint() {
    let mut transcript = Transcript::new("hint-candidate-grid");
    let marks = std::fs::read_to_string(crate::common::root().join("examples/marks.txt")).unwrap();
    let thinned = marks.replacen("124 ", "12  ", 1);
    // The solved cells of the grid are not steps.
    let path = stdout(&["explain", "examples/marks.txt"], "");
    assert!(path.ends_with("Solved in 51 steps.\n"), "{path}");
    let hint = stdout(&["hint", "examples/marks.txt"], "");
    assert!(path.contains(&hint), "{hint}");
    // Candidates that were crossed out can be recognized only if the givens are known.
    transcript.run(&["hint", "-"], &thinned);
    transcript.run(&["hint", "-", "--given", WIKIPEDIA], &thinned);
    assert_eq!(stdout(&["hint", "-", "--given", WIKIPEDIA], &marks), hint);
}

#[test]
fn known_givens_change_the_hint() {
    let mut transcript = Transcript::new("hint-givens");
    for digit in ["2", "5", "4"] {
        transcript.run(&["hint", "-", "--given", WIKIPEDIA], with_r1c3(digit));
    }
    transcript.run(&["hint", "-"], with_r1c3("2"));
    transcript.run(&["hint", WIKIPEDIA, "--given", INKALA], "");
    transcript.run(&["hint", WIKIPEDIA_SOLVED, "--given", WIKIPEDIA], "");
    let two = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
    transcript.run(&["hint", "-"], two.replacen("534.", "534+2", 1));
    let sukaku = "123456789".repeat(81);
    transcript.run(&["hint", "-"], sukaku);
}

#[test]
fn similar_names_are_suggested_for_unknown_ones() {
    let shown = seen(&["explain", WIKIPEDIA, "--without", "hiden-single"], "");
    assert!(
        shown.contains("a similar value exists: 'hidden-single'") && shown.contains("status 2"),
        "{shown}"
    );
}

#[test]
fn an_explanation_solves_the_puzzle() {
    let text = stdout(&["explain", WIKIPEDIA], "");
    assert!(text.ends_with("Solved in 51 steps.\n"), "{text}");
    assert_eq!(text.lines().count(), 53);
    let markdown = stdout(&["explain", WIKIPEDIA, "--to", "markdown"], "");
    assert!(markdown.contains("\n51. **"), "{markdown}");
    let page = stdout(&["explain", WIKIPEDIA, "--to", "html"], "");
    assert_eq!(page.matches("<svg ").count(), 52, "the board, and each step");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
}

#[test]
fn the_steps_in_json_fill_the_board() {
    let json: Value = serde_json::from_str(&stdout(&["explain", WIKIPEDIA, "--json"], "")).unwrap();
    assert_eq!((&json["end"], &json["solution"]), (&"solved".into(), &WIKIPEDIA_SOLVED.into()));
    let mut board: Vec<u8> = WIKIPEDIA.into();
    for placed in json["steps"].as_array().unwrap().iter().flat_map(|s| s["placements"].as_array().unwrap()) {
        let candidate: sudokit::Candidate = placed.as_str().unwrap().parse().unwrap();
        board[candidate.cell.index()] = b'0' + candidate.digit.get();
    }
    assert_eq!(String::from_utf8(board).unwrap(), WIKIPEDIA_SOLVED);
}

#[test]
fn hints_of_forcing_chains_have_branches() {
    let mut transcript = Transcript::new("hint-branches");
    let cell = ":cell-forcing-chains:x:9....15...7.3..+8+9........16.....6938+86...42.+1..+981....4...5..+8+9.9.....\
        2...82.94.5:172 173 181 183 235 312 373 383 413 462 735:385::";
    let args = ["hint", "-", "--techniques", "cell-forcing-chains"];
    transcript.run(&args, cell);
    transcript.run(&[&args[..], &["--language", "zh"]].concat(), cell);
    transcript.run(&[&args[..], &["--json"]].concat(), cell);
    let nested = ":nested-forcing-chains-3:x:98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9.......\
        ....2..1:151 549 581 591 681:253::";
    transcript.run(&["hint", "-", "--techniques", "nested-forcing-chains-3"], nested);
    let explain = |to| stdout(&["explain", "-", "--techniques", "cell-forcing-chains", "--to", to], cell);
    let (text, markdown, page) = (explain("text"), explain("markdown"), explain("html"));
    let heading = "   - Suppose r9c5 is 3: (3)r9c5-(3)r8c5\n";
    assert!(text.contains(&format!("\n{heading}     1. So r8c5 is not 3 (assumed).\n")), "{text}");
    assert!(markdown.contains(&format!(
        "1. **Cell forcing chains**: whether r9c5 is 3, 6 or 7, the result is the same.\n{heading}"
    )));
    assert!(markdown.contains("\n\n   In every case r8c5 cannot be 3.\n2. **Cell"), "{markdown}");
    assert!(
        page.contains("<details>\n<summary>Suppose r9c5 is 3: (3)r9c5-(3)r8c5</summary>\n<ol>\n<li>So r8c5")
    );
    assert_eq!(page.matches("<svg ").count(), 1 + page.matches("<details>").count() + 78);
}

#[test]
fn no_line_of_a_net_is_a_paragraph() {
    let nested = ":nested-forcing-chains-3:x:98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9.......\
        ....2..1:151 549 581 591 681:253::";
    for language in ["en", "zh"] {
        let args = [
            "explain",
            "-",
            "--techniques",
            "nested-forcing-chains-3",
            "--max-steps",
            "5",
            "--language",
            language,
        ];
        let text = stdout(&args, nested);
        assert!(text.lines().count() > 50, "{text}");
        assert!(text.lines().all(|line| line.chars().count() < 300), "{text}");
        // A line depends only on earlier lines.
        for line in text.lines() {
            let Some((number, rest)) = line.trim_start().split_once(". ") else { continue };
            let Ok(number) = number.parse::<usize>() else { continue };
            let brackets = rest.split(['(', '（']).skip(1).filter_map(|rest| rest.split([')', '）']).next());
            let lines =
                brackets.flat_map(|list| list.split(", ")).filter_map(|line| line.parse::<usize>().ok());
            for before in lines.filter(|_| line.starts_with("     ")) {
                assert!(before < number || rest.contains(&format!("({before})r")), "{line}");
            }
        }
    }
}

#[test]
fn an_explanation_reports_that_it_is_stuck() {
    let mut transcript = Transcript::new("explain-stuck");
    transcript.run(&["explain", INKALA, "--techniques", "naked-single,hidden-single"], "");
    let blank = ".".repeat(81);
    transcript.run(&["explain", &blank], "");
    let none = format!("12345678.........9{}", ".".repeat(63));
    transcript.run(&["explain", &none, "--language", "zh"], "");
    transcript.run(&["explain", WIKIPEDIA, "--all-steps", "--techniques", "naked-single"], "");
}

/// Its hardest steps take seconds each.
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[cfg(unix)]
#[test]
fn steps_are_written_as_they_are_found() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    for form in ["text", "markdown", "html"] {
        let args = ["explain", GOLDEN_NUGGET, "--to", form];
        let mut child =
            crate::common::sudokit(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let first = lines.find(|line| line.contains("forcing chains") || line.contains("Cell forcing"));
        assert!(first.is_some(), "{form}");
        assert_eq!(child.try_wait().unwrap(), None, "{form}: it goes on");
        // Standard output ends with the process; if Ctrl-C had no effect, that would take minutes.
        let kill =
            std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{form}");
        assert!(!lines.any(|line| line.contains("Solved") || line.contains("Stopped")), "{form}");
    }
}

#[test]
fn explanations_and_hints_have_limits() {
    let mut transcript = Transcript::new("explain-limits");
    transcript.run(&["explain", WIKIPEDIA, "--max-steps", "2"], "");
    transcript.run(&["explain", WIKIPEDIA, "--max-steps", "2", "--language", "zh"], "");
    let all = seen(&["explain", WIKIPEDIA, "--max-steps", "2", "--all-steps"], "");
    assert!(all.contains("\n2. ") && !all.contains("\n3. ") && all.ends_with("exit status 3\n"), "{all}");
    let json = run(&["explain", WIKIPEDIA, "--max-steps", "2", "--json"], "");
    let object: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&object["end"], object["steps"].as_array().map(Vec::len)), (&"stopped".into(), Some(2)));
    assert_eq!(json.status.code(), Some(3));
    // A limit equal to the number of steps stops nothing.
    assert!(seen(&["explain", WIKIPEDIA, "--max-steps", "51"], "").contains("Solved in 51 steps."));
    let hard = ["--techniques", "nested-forcing-chains-5", "--timeout", "100ms", GOLDEN_NUGGET];
    for command in ["explain", "hint"] {
        let shown = seen(&[&[command][..], &hard].concat(), "");
        assert!(shown.ends_with("exit status 3\n"), "{shown}");
        assert!(shown.contains("Stopped after 0 steps") || shown.contains("stopped after 100ms"), "{shown}");
    }
}

#[test]
fn no_level_of_a_hint_shows_the_solution() {
    for tell in ["where", "technique", "evidence", "all"] {
        for more in [&[][..], &["--json"]] {
            let args = [&["hint", INKALA, "--techniques", "x-wing", "--detail", tell], more].concat();
            let shown = seen(&args, "");
            assert!(!shown.contains("81275364") && !shown.contains("solution\""), "{shown}");
            for way in ["--techniques", "sudokit explain", "sudokit solve", "exit status 0"] {
                assert!(shown.contains(way), "{shown}");
            }
        }
    }
}

#[test]
fn json_has_only_the_data_of_the_level() {
    let keys = |args: &[&str], input: &str| {
        let object: Value =
            serde_json::from_str(&stdout(&[&["hint", "--json"], args].concat(), input)).unwrap();
        object.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
    };
    let wrong = with_r1c3("+2");
    let expected = [
        ("where", "hint text", "hint text"),
        ("technique", "hint technique text", "boxes hint text"),
        ("evidence", "evidence hint technique text", "hint marks placed text"),
        ("all", "hint step text", "hint marks mistakes placed text"),
    ];
    for (tell, step, mistake) in expected {
        let sorted = |keys: String| {
            let mut keys: Vec<_> = keys.split(' ').map(str::to_owned).collect();
            keys.sort_unstable();
            keys.join(" ")
        };
        assert_eq!(sorted(keys(&["--detail", tell, WIKIPEDIA], "")), step);
        assert_eq!(sorted(keys(&["--detail", tell, "-"], &wrong)), mistake);
    }
}

#[test]
fn a_mistake_has_levels_of_detail() {
    let mut transcript = Transcript::new("hint-mistake-levels");
    for tell in ["where", "technique", "evidence", "all"] {
        transcript.run(&["hint", "-", "--detail", tell], with_r1c3("+2"));
        transcript.run(&["hint", "-", "--detail", tell, "--language", "zh"], with_r1c3("+5"));
    }
}

#[test]
fn an_unusable_board_is_refused_with_the_reason() {
    for command in ["hint", "explain"] {
        let shown = seen(&[command, "no-such-file"], "");
        assert!(shown.contains("no-such-file: is neither a file nor a puzzle"), "{shown}");
        let broken = seen(&[command, "-"], format!("7{}", &WIKIPEDIA[1..]));
        assert!(broken.contains("column 1 holds 7 twice: r1c1 r6c1"), "{broken}");
        let short = seen(&[command, "-"], &WIKIPEDIA[1..]);
        assert!(short.contains("80 cells instead of 81") && short.contains("status 2"), "{short}");
    }
}

/// Checks that the elements of a page are properly nested.
fn assert_nests(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("closed");
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.ends_with('/') && !["!doctype", "meta"].contains(&name) {
            let parent = open.last().copied().unwrap_or("");
            match name {
                "li" => assert_eq!(parent, "ol"),
                "summary" => assert_eq!(parent, "details"),
                _ => assert!(parent != "ol" && parent != "summary", "{name} in {parent}"),
            }
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn pages_are_well_formed_html() {
    let nested = ":nested-forcing-chains-3:x:98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9.......\
        ....2..1:151 549 581 591 681:253::";
    for language in ["en", "zh"] {
        let only = "nested-forcing-chains-3,aligned-pair-exclusion,als-xz";
        let args = [
            "explain",
            "-",
            "--to",
            "html",
            "--max-steps",
            "3",
            "--language",
            language,
            "--techniques",
            only,
        ];
        let page = stdout(&args, format!("{nested}\n{WIKIPEDIA}\nxx<>&\n{INKALA}\n"));
        assert_nests(&page);
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert!(page.contains("name=\"viewport\"") && page.contains("prefers-color-scheme: dark"));
        assert!(page.contains(&format!("<code>{WIKIPEDIA}</code>")), "the puzzle as text");
        assert!(!page.contains(" id=\"") && !page.contains("url(#"), "no two elements can have one id");
        assert!(page.contains("<details>"));
    }
}

#[test]
fn unreadable_records_keep_their_place() {
    let input = format!("{WIKIPEDIA}\nxx\n{}\n{WIKIPEDIA}\n", "1".repeat(81));
    let output = run(&["explain", "-", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!((&lines[1]["code"], &lines[2]["code"]), (&json!("cell-count"), &json!("conflicts")));
    assert_eq!((&lines[1]["place"]["line"], &lines[2]["place"]["line"]), (&json!(2), &json!(3)));
    assert_eq!(lines[2]["place"]["cells"].as_array().map(Vec::len), Some(81));
    assert_eq!(lines[3]["end"], "solved");
}

#[test]
fn a_policy_is_a_file() {
    let folder = std::env::temp_dir().join(format!("sudokit-policy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (good, bad) = (folder.join("good"), folder.join("bad"));
    std::fs::write(&good, "naked-single # the first\n\nhidden-single\n").unwrap();
    std::fs::write(&bad, "naked-single\nguess\n").unwrap();
    let shown = stdout(&["hint", WIKIPEDIA, "--policy", good.to_str().unwrap()], "");
    assert!(shown.starts_with("Naked single"), "{shown}");
    let output = run(&["hint", WIKIPEDIA, "--policy", bad.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2: no technique is called guess"));
    std::fs::write(&bad, "naked-single\n\nX wing # a fish\n").unwrap();
    let shown = seen(&["explain", WIKIPEDIA, "--policy", bad.to_str().unwrap()], "");
    assert!(shown.contains("line 3: no technique is called X wing; did you mean x-wing?"), "{shown}");
    std::fs::write(&bad, "x-wing\nx-wing\n").unwrap();
    let shown = seen(&["explain", WIKIPEDIA, "--policy", bad.to_str().unwrap()], "");
    assert!(shown.contains("line 2: x-wing is named twice"), "{shown}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_technique_chosen_alone_is_not_hidden_by_another() {
    let puzzle = "...3..18..26.........9......47.2.......5..9......7........64.2.3.....5..1........";
    let eliminations = |technique: &str| -> Vec<Value> {
        let answer = stdout(&["explain", "--all-steps", "--json", "--techniques", technique, puzzle], "");
        let value: Value = serde_json::from_str(&answer).unwrap();
        let steps = value["steps"].as_array().unwrap();
        assert!(steps.iter().all(|step| step["technique"] == technique), "{answer}");
        steps.iter().map(|step| step["eliminations"].clone()).collect()
    };
    let goes = serde_json::json!(["r9c6=2"]);
    assert!(eliminations("als-chain").contains(&goes));
    assert!(eliminations("xy-chain").contains(&goes) || eliminations("aic").contains(&goes));
}
