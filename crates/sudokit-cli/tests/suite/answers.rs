//! The exact output of the command: answers, messages and exit statuses.

use crate::common::{INKALA, WIKIPEDIA, seen};
use crate::transcript::Transcript;

#[test]
fn check_names_conflicts() {
    let mut transcript = Transcript::new("check");
    transcript.run(&["check", "examples/mixed.txt"], "");
    transcript.run(&["check", "--solvable", "examples/mixed.txt"], "");
    transcript.run(&["check", "--unique", "examples/mixed.txt"], "");
    transcript.run(&["check", "--minimal"], format!("{WIKIPEDIA}\n{INKALA}\n"));
    transcript.run(&["check", "--to", "line", "--unique", "examples/mixed.txt"], "");
}

#[test]
fn solve_reports_the_number_of_solutions() {
    let mut transcript = Transcript::new("solve");
    transcript.run(&["solve", "examples/puzzles.txt"], "");
    transcript.run(&["solve", "examples/mixed.txt"], "");
    transcript.run(&["solve", "--first", "examples/mixed.txt"], "");
    transcript.run(&["solve", "--strict", "examples/mixed.txt"], "");
    transcript.run(&["solve", "--quiet", "--to", "rows", "examples/mixed.txt"], "");
    // A puzzle may be the argument itself.
    transcript.run(&["solve", INKALA, "examples/simple.txt"], "");
    transcript.run(&["solve", &INKALA[1..]], "");
}

#[test]
fn solve_answers_online_judges() {
    let mut transcript = Transcript::new("solve-for-online-judges");
    transcript.run(&["solve", "examples/simple.txt"], "");
    transcript.run(&["solve", "--quiet", "examples/advanced.txt"], "");
}

#[test]
fn count_appends_the_count() {
    let mut transcript = Transcript::new("count");
    transcript.run(&["count", "examples/mixed.txt"], "");
    transcript.run(&["count", "--limit", "50"], ".".repeat(81));
    transcript.run(&["count", "--limit", "all", "examples/simple.txt"], "");
}

#[test]
fn canon_writes_one_form_for_all_isomorphs() {
    let mut transcript = Transcript::new("canon");
    let transposed = "56.847...3.9...6....8.......1..8..4.79.6.2.18.5..3..9.......2....6...8.7...316.59";
    transcript.run(&["canon", "--with-transform", WIKIPEDIA, transposed], "");
    transcript.run(&["canon", "--by", "solution", "examples/mixed.txt"], "");
    let no_place = seen(&["canon", "--with-transform", "--to", "leetcode", WIKIPEDIA], "");
    assert!(no_place.contains("has no place for the transform\n"), "{no_place}");
    transcript.run(&["canon", "--json", WIKIPEDIA], "");
    let alike = format!("1.3{}1{}3", ".".repeat(37), ".".repeat(39));
    transcript.run(&["canon", "--with-symmetry", WIKIPEDIA, &alike, &".".repeat(81)], "");
    transcript.run(&["canon", "--with-symmetry", "--json", WIKIPEDIA], "");
}

#[test]
fn same_prints_the_transform() {
    let mut transcript = Transcript::new("same");
    let renamed = WIKIPEDIA.replace('5', "x").replace('3', "5").replace('x', "3").replace('.', "0");
    transcript.run(&["same", WIKIPEDIA, &renamed], "");
    transcript.run(&["same", WIKIPEDIA, INKALA], "");
    transcript.run(&["same", WIKIPEDIA, &format!("11{}", ".".repeat(79))], "");
    transcript.run(&["same", WIKIPEDIA, "nowhere.txt"], "");
}

#[test]
fn solutions_lists_solutions() {
    let mut transcript = Transcript::new("solutions");
    transcript.run(&["solutions", "examples/mixed.txt"], "");
    transcript.run(&["solutions", "--limit", "3", "--engine", "bitmask"], ".".repeat(81));
}

#[test]
fn in_tables_and_json_answers_are_beside_the_puzzles() {
    let mut transcript = Transcript::new("answers-in-tables-and-json");
    transcript.run(&["solve", "examples/table.csv"], "");
    transcript.run(&["solve", "--json", "examples/mixed.txt"], "");
    transcript.run(&["count", "--json", "examples/table.csv"], "");
    transcript.run(&["check", "--json", "--minimal", "examples/valid.json"], "");
    transcript.run(&["check", "--to", "csv", "--unique", "examples/mixed.txt"], "");
    // The table already has a column of this name, which is kept.
    transcript.run(&["solve"], format!("puzzle,solution\n{WIKIPEDIA},mine\n{INKALA},\"my, own\"\n"));
}

#[test]
fn answers_have_the_format_of_the_input() {
    let mut transcript = Transcript::new("answers-in-the-format-of-the-input");
    for file in ["valid.json", "drawing.txt", "marks.txt"] {
        transcript.run(&["solve", &format!("examples/{file}")], "");
    }
}

#[test]
fn convert_reports_what_a_format_cannot_hold() {
    let mut transcript = Transcript::new("convert");
    for format in [
        "rows",
        "spaced",
        "boxed",
        "candidates",
        "sdk",
        "sdm",
        "hodoku",
        "leetcode",
        "json",
        "csv",
        "markdown",
    ] {
        transcript.run(&["convert", "--to", format], format!("{WIKIPEDIA} # a comment\n"));
    }
    // A placed digit and deleted candidates are the player's; the elimination of a sukaku is the puzzle's.
    let state = format!(":0000:x:{}:212 312:::\n", WIKIPEDIA.replacen("3.", "3+4", 1));
    transcript.run(&["convert", "--to", "line"], &state);
    transcript.run(&["convert", "--to", "json"], &state);
    let marks = std::fs::read_to_string(crate::common::root().join("examples/marks.txt")).unwrap();
    transcript.run(&["convert", "--to", "line"], &marks);
    transcript.run(&["convert", "--to", "line"], marks.replacen("124 ", "12  ", 1));
}

#[test]
fn messages_of_one_kind_are_summed_up_and_no_answer_is() {
    let mut transcript = Transcript::new("repeated-messages");
    let short: Vec<&str> = (2..9).map(|cells| &"123456789"[..cells]).collect();
    let lines = format!("{WIKIPEDIA}\n{}\n{}x\n", short.join("\n"), &WIKIPEDIA[..80]);
    transcript.run(&["solve", "--from", "line"], lines);
    transcript.run(&["solve"], format!("puzzle,name\n{},a\n", short.join(",a\n")));
    let conflicts: String = (1..=7).map(|digit| format!("{digit}{digit}{}\n", ".".repeat(79))).collect();
    transcript.run(&["dedupe"], conflicts);
}

#[test]
fn a_stopped_search_leaves_whole_records() {
    let mut transcript = Transcript::new("stopped-searches");
    for command in ["solve", "count", "solutions"] {
        transcript
            .run(&[command, "--engine", "tables", "--max-nodes", "1000"], format!("{INKALA}\n{WIKIPEDIA}\n"));
    }
    transcript.run(&["check", "--unique", "--max-nodes", "10"], format!("{INKALA}\n{WIKIPEDIA}\n"));
    transcript.run(&["solve", "--timeout", "0ms"], ".".repeat(81));
}

#[test]
fn watch_lists_events_without_a_terminal() {
    let mut transcript = Transcript::new("watch");
    transcript.run(&["watch", WIKIPEDIA, "--engine", "singles"], "");
    transcript.run(&["watch", INKALA, "--engine", "tables", "--max-steps", "12"], "");
    transcript.run(&["watch", "-", "--engine", "dlx", "--max-nodes", "5"], INKALA);
}

#[test]
fn wrong_use_is_reported() {
    let mut transcript = Transcript::new("wrong-use");
    for args in [
        &["solve", "no-such-file.txt", "examples/simple.txt"][..],
        &["solve", "examples"],
        &["solve", "--engine", "magic"],
        &["solve", "--from", "crossword"],
        &["solve", "--threads", "0"],
        &["solve", "--timeout", "soon"],
        &["count", "--limit", "0"],
        &["generate", "--er", "1.5.2"],
        &["generate", "--shard", "4/3"],
        &["generate", "--hard=x"],
        &["split", "--test", "200%", "--output-dir", "sets"],
        &["solve", "--resume"],
        &["convert"],
        &["watch", "nonsense"],
        &["compare", "--trace", "trace.jsonl"],
    ] {
        transcript.run(args, "");
    }
    transcript.run(&["solve"], "What is this?\n");
    transcript.run(&["solve"], "");
}

#[test]
fn boards_of_other_sizes_are_answered_or_refused() {
    let mut transcript = Transcript::new("other-sizes");
    let four = "1..4............\n";
    let rows = "1 . . . . .\n. 2 . . . .\n. . 3 . . .\n. . . 4 . .\n. . . . 5 .\n. . . . . 6\n";
    transcript.run(&["solve"], rows);
    transcript.run(&["solve", "--json"], four);
    transcript.run(&["solve", "--first", "--to", "csv"], "1..4............ of four\n");
    transcript.run(&["solve"], format!("name,puzzle\none,{four}two,{WIKIPEDIA}\nthree,7{four}"));
    transcript.run(&["solve"], format!("{four}....5...........\n{four}"));
    transcript.run(&["solve", "--size", "4", "....5..........."], "");
    transcript.run(&["count", "--limit", "all"], format!("{four}................\n"));
    transcript.run(&["count", "--limit", "all", "--max-work", "3"], "....................................\n");
    transcript.run(&["convert", "--to", "rows"], four);
    transcript.run(&["convert", "--to", "sdk"], four);
    transcript.run(&["solve", "--engine", "dlx"], four);
    for engine in ["learning", "search"] {
        transcript.run(&["solve", "--engine", engine], format!("{four}{WIKIPEDIA}\n"));
        transcript.run(&["count", "--engine", engine], format!("{four}{WIKIPEDIA}\n"));
    }
    transcript.run(&["canon"], format!("{WIKIPEDIA}\n{four}"));
    transcript.run(&["solve", four.trim_end()], "");
    transcript.run(&["solve"], format!("{}\n", "7".repeat(49)));
    transcript.run(&["solutions", "--to", "sdk"], four);
}

#[test]
fn boards_of_other_sizes_are_checked() {
    let mut transcript = Transcript::new("check-other-sizes");
    let minimal = "1.........3...4.\n";
    let boards = "1..4............\n1.1.............\n1.........3...4.\n12..4.............3.\n";
    transcript.run(&["check"], boards);
    transcript.run(&["check", "--unique"], boards);
    transcript.run(&["check", "--minimal"], "1234341221434321\n");
    transcript.run(&["check", "--json", "--unique"], boards);
    let claims = "puzzle,solution\n1234341221434321,1234341221434321\n1234341221434321,2134341221434321\n\
                  .234341221434321,123434122143432.\n..34..1221434321,1234341221434321\n1...............,1134\n";
    transcript.run(&["check", "--solution", "solution"], claims);
    transcript.run(&["check", "--why"], minimal);
    transcript.run(&["solutions", "--limit", "2"], boards);
    transcript.run(&["solutions", "--limit", "2", "--to", "json"], boards);
    transcript.run(&["solutions", "--max-work", "3"], "....................................\n");
}

#[test]
fn the_caller_says_the_rules_and_regions_of_boards() {
    let mut transcript = Transcript::new("board-kinds");
    let x = "27.6..1...65...........3.......2...51..49.3.........4............21....84........\n";
    transcript.run(&["solve", "--rules", "x"], format!("{x}{WIKIPEDIA}\n"));
    transcript.run(&["count", "--rules", "x,antiknight"], x);
    transcript.run(&["convert", "--rules", "x", "--to", "line"], x);
    transcript
        .run(&["solve", "--box", "3x2"], "1....................................\n".replacen('.', "", 1));
    transcript.run(&["solve", "--size", "16"], x);
    transcript.run(&["solve", "--size", "7"], x);
    transcript.run(&["solve", "--box", "2x3", "--grids", "samurai"], x);
    transcript.run(&["solve", "--rules", "killers"], x);
    transcript.run(&["solve", "--regions", "no-such-file"], x);
}

#[test]
fn puzzles_of_other_sizes_and_with_rules_are_generated() {
    let mut transcript = Transcript::new("generate-other-sizes");
    for args in [
        &["--size", "6", "--count", "2"][..],
        &["--size", "4", "--rules", "killer"],
        &["--size", "4", "--rules", "killer,x", "--to", "iss"],
        &["--size", "6", "--regions", "random"],
        &["--box", "2x2", "--rules", "antiking", "--to", "rows"],
        &["--rules", "killer", "--to", "line"],
        &["--size", "4", "--rules", "x,antiknight"],
        &["--size", "16", "--level", "easy"],
        &["--rules", "x", "--full-grids"],
        &["--regions", "random", "--box", "2x3"],
        &["--size", "7"],
    ] {
        transcript.run(&[&["generate", "--seed", "1"], args].concat(), "");
    }
}

#[test]
fn givens_and_rules_that_are_not_needed_are_taken_away() {
    let mut transcript = Transcript::new("minimize-with-rules");
    let killer = r#"{"puzzle":"2...............","board":{"size":4,"box":"2x2"},"rules":[{"rule":"killer","cells":["r1c1","r1c2"],"total":3},{"rule":"killer","cells":["r1c3","r2c3"],"total":4},{"rule":"killer","cells":["r1c4","r2c4"],"total":6},{"rule":"killer","cells":["r2c1","r2c2"],"total":7},{"rule":"killer","cells":["r3c1"],"total":1},{"rule":"killer","cells":["r3c2","r3c3"],"total":6},{"rule":"killer","cells":["r3c4"],"total":3},{"rule":"killer","cells":["r4c1","r4c2"],"total":5},{"rule":"killer","cells":["r4c3","r4c4"],"total":5}]}"#;
    transcript.run(&["minimize"], format!("{killer}\n"));
    transcript.run(&["minimize", "--to", "iss"], format!("{killer}\n"));
    transcript.run(
        &["minimize", "--seed", "2", "--to", "csv"],
        "1234341221434321\n1234............\n11..............\n",
    );
    transcript.run(&["minimize"], "1234341221434321\n1234............\n");
    transcript.run(&["minimize", "--smallest"], "1234341221434321\n");
}

#[test]
fn numbers_of_solutions_are_estimated() {
    let mut transcript = Transcript::new("count-estimate");
    let boards = format!(
        "{}\n{}\n1..4............\n1234341221434321\n11..............\n",
        ".".repeat(81),
        ".".repeat(36)
    );
    transcript.run(&["count", "--estimate", "--probes", "1000"], &boards);
    transcript.run(&["count", "--estimate", "--json", "--seed", "7"], ".".repeat(256));
    transcript.run(&["count", "--estimate", "--to", "csv", "--probes", "1000"], &boards);
    transcript.run(&["count", "--estimate", "--probes", "100"], ".".repeat(625));
    transcript.run(&["count", "--estimate", "--max-work", "100"], ".".repeat(36));
    transcript.run(&["count", "--estimate", "--engine", "dlx"], WIKIPEDIA);
    transcript.run(&["count", "--probes", "100"], WIKIPEDIA);
}

#[test]
fn candidates_are_counted() {
    let mut transcript = Transcript::new("candidates");
    let four = "1..4............\n";
    transcript.run(&["candidates"], format!("{four}11..............\n"));
    transcript.run(&["candidates", "--cap", "8"], four);
    transcript.run(&["candidates", "--cap", "8", "--json"], four);
    transcript.run(&["candidates", "--to", "csv"], format!("{four}11..............\n"));
    transcript.run(&["candidates", "--cap", "3"], WIKIPEDIA.replacen("53..7", "....7", 1));
    transcript.run(&["candidates", "--max-work", "3"], "....................................\n");
    transcript.run(&["candidates", "--engine", "dlx"], format!("{WIKIPEDIA}\n{four}"));
}

#[test]
fn links_with_rules_are_answered() {
    let mut transcript = Transcript::new("links");
    let blank = "[{},{},{},{}]";
    let killer = format!(
        "{{\"size\":4,\"title\":\"Small\",\"grid\":[{blank},{blank},{blank},[{{}},{{}},{{}},{{\"value\":3,\"given\":true}}]],\n\
         \"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}},{{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"4\"}}]}}\n"
    );
    transcript.run(&["solve"], &*killer);
    transcript.run(&["convert", "--to", "fpuzzles"], &*killer);
    transcript.run(&["convert", "--to", "sudokupad"], &*killer);
    transcript.run(&["convert", "--to", "line"], &*killer);
    transcript.run(&["convert", "--to", "fpuzzles-json"], &*killer);
    transcript.run(&["convert", "--to", "fpuzzles-json", "--rules", "antitaxicab"], "1..4............\n");
    let colored = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],metadata:{rules:'Green is far, pink is near.'},\
                   re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
                   l:[{wp:[[0.5,0.5],[0.5,1.5]],c:67F067},{wp:[[3.5,1.5],[2.5,0.5]],c:F067F0}]}";
    let link = format!("https://sudokupad.app/scl{}\n", lz_str::compress_to_base64(colored));
    transcript.run(&["solve"], &*link);
    transcript.run(&["solve", "--assume-colours"], &*link);
    transcript.run(&["convert", "--assume-colours", "--to", "fpuzzles-json"], &*link);
}

#[test]
fn each_kind_of_unreadable_record_has_a_message() {
    let mut transcript = Transcript::new("unreadable");
    let row = "123456789";
    transcript
        .run(&["convert", "--to", "line"], format!("{}\n{}\n", &INKALA[1..], INKALA.replacen('3', "q", 1)));
    transcript
        .run(&["convert", "--from", "rows", "--to", "line"], format!("{row}\n{row}\n\n{row}\n12345678\n"));
    transcript.run(&["convert", "--from", "hodoku", "--to", "line"], format!(":0000:x:{INKALA}:71::\n"));
    transcript.run(&["convert", "--from", "fpuzzles", "--to", "line"], "hello\n");
    let chinese = [INKALA.as_bytes(), b" \xb5\xda\xd2\xbb\xcc\xe2\n"].concat();
    transcript.run(&["convert", "--from", "line", "--to", "line"], chinese);
    transcript.run(&["convert", "--from", "rows", "--to", "line"], format!("{row}\n").repeat(8));
    let long = format!("{INKALA} # {}\n{INKALA}\n", "long ".repeat(1 << 18));
    transcript.run(&["convert", "--from", "line", "--to", "line"], long);
    // The formats that need a library.
    for name in [
        "csv-broken.csv",
        "json-broken.jsonl",
        "leetcode-broken.json",
        "opensudoku-broken.opensudoku",
        "fpuzzles-broken.txt",
    ] {
        let path = format!("crates/sudokit/tests/samples/{name}");
        transcript.run(&["convert", "--to", "line", &path], "");
    }
}

#[test]
fn lists_and_help_are_printed() {
    let mut transcript = Transcript::new("lists-and-help");
    transcript.run(&["engines"], "");
    transcript.run(&["rules"], "");
    transcript.run(&["formats"], "");
    transcript.run(&["--help"], "");
    for subcommand in ["solve", "explain", "man"] {
        transcript.run(&[subcommand, "--help"], "");
    }
}

#[test]
fn a_back_end_can_be_selected() {
    let verbose = |backend: &str| {
        let output =
            crate::common::sudokit(&["--version", "--verbose"]).env("SUDOKIT_BACKEND", backend).output();
        let output = output.unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr),
        )
    };
    let (status, text) = verbose("portable");
    assert_eq!(status, Some(0));
    assert!(text.starts_with("sudokit ") && text.contains("back end portable   used"), "{text}");
    let (status, text) = verbose("abacus");
    assert_eq!(status, Some(2));
    assert!(text.contains("SUDOKIT_BACKEND=abacus: no such back end"), "{text}");
}

#[test]
fn every_back_end_gives_the_same_answers() {
    let mixed = |backend: &str| {
        let mut command = crate::common::sudokit(&["solve", "examples/mixed.txt", "examples/puzzles.txt"]);
        command.env("SUDOKIT_BACKEND", backend).output().unwrap().stdout
    };
    let portable = mixed("portable");
    for backend in sudokit::search::Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        assert_eq!(mixed(backend.name()), portable, "{}", backend.name());
    }
}
