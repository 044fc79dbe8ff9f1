//! `sudokit rate`, and `sudokit generate` by rating.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::common::{WIKIPEDIA, run, seen, stdout, sudokit};
use crate::transcript::Transcript;
use serde_json::Value;

/// Needs a Nishio; ER 7.6.
const NISHIO: &str = ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38";
/// Has two solutions.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// ER 10.9: too hard for a small budget.
const HARD: &str = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
/// ER 11.9.
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// A puzzle whose isomorphs have other ratings.
const SPREAD: &str = "573.....1...........4..87.2.....9.5...65..32......38.4.3..27....9.8.....6.5.3....";

/// One puzzle of each kind, one per line.
fn mixed() -> String {
    let (invalid, none) = (format!("11{}", ".".repeat(79)), format!("12345678.........9{}", ".".repeat(63)));
    [NISHIO, "xx", &invalid, TWO, &none, WIKIPEDIA].join("\n")
}

#[test]
fn rate_writes_lines_as_forums_do() {
    let mut transcript = Transcript::new("rate-lines");
    assert_eq!(stdout(&["rate", NISHIO], ""), format!("{NISHIO} ED=7.6/1.2/1.2\n"));
    let format = "%n %i|%r %R|%p %P|%d %D|100%%";
    transcript.run(&["rate", "--format", format, WIKIPEDIA, NISHIO], "");
    assert_eq!(stdout(&["rate", "--format", "%m", WIKIPEDIA], "").len(), 730);
    for wrong in ["%g %q", "%r%", "%é"] {
        transcript.run(&["rate", "--format", wrong, WIKIPEDIA], "");
    }
}

#[test]
fn puzzles_without_a_rating_keep_their_place() {
    let mut transcript = Transcript::new("rate-mixed");
    transcript.run(&["rate"], mixed());
    for format in ["csv", "json", "line"] {
        transcript.run(&["rate", "--to", format], mixed());
    }
}

#[test]
fn threads_change_nothing() {
    let puzzles = stdout(&["generate", "--count", "60", "--seed", "5", "--minimal"], "");
    let one = stdout(&["rate", "--threads", "1"], &puzzles);
    assert_eq!(one.lines().count(), 60);
    assert_eq!(stdout(&["rate", "--threads", "5"], &puzzles), one);
    // All steps are shown, not only the hardest.
    let traced = stdout(&["rate", "--trace"], &puzzles);
    assert!(one.lines().all(|line| traced.contains(line)));
}

#[test]
fn a_trace_has_every_step() {
    let mut transcript = Transcript::new("rate-trace");
    transcript.run(&["rate", "--trace", NISHIO], "");
    let json: Value = serde_json::from_str(&stdout(&["rate", "--trace", "--json", NISHIO], "")).unwrap();
    let steps = json["trace"].as_array().unwrap();
    assert_eq!(steps.len(), json["rating_steps"].as_u64().unwrap() as usize);
    let ratings = steps.iter().map(|step| step["rating"].as_f64().unwrap());
    assert_eq!(json["er"].as_f64(), ratings.reduce(f64::max));
    let csv = stdout(&["rate", "--trace", "--to", "csv", WIKIPEDIA], "");
    assert_eq!(csv.matches("Hidden Single: r").count(), 51);
}

#[test]
fn improper_puzzles_are_rated_on_request() {
    let mut transcript = Transcript::new("rate-improper");
    let (two, blank) = (TWO.to_owned(), ".".repeat(81));
    let puzzles = [&*two, &*blank, WIKIPEDIA].join("\n");
    // It is answered at once without limits, although rating the empty board would take hours.
    transcript.run(&["rate"], &puzzles);
    transcript.run(&["rate", "--json"], &puzzles);
    transcript.run(&["rate", "--improper", "--max-work", "500"], &puzzles);
    transcript.run(&["rate", "--improper", "--max-work", "500", "--json"], &puzzles);
}

/// Golden Nugget takes the longest time of all known puzzles.
#[test]
fn without_limits_every_puzzle_is_rated() {
    assert_eq!(stdout(&["rate", GOLDEN_NUGGET], ""), format!("{GOLDEN_NUGGET} ED=11.9/11.9/11.3\n"));
}

#[test]
fn a_limit_gives_a_lower_bound() {
    let mut transcript = Transcript::new("rate-limit");
    for to in [&[][..], &["--json"], &["--to", "csv"]] {
        let args = [&["rate", "--max-work", "3000", HARD, GOLDEN_NUGGET, WIKIPEDIA], to].concat();
        transcript.run(&args, "");
    }
    let late = seen(&["rate", "--timeout", "0s", HARD], "");
    assert!(late.contains(" ED=-/-/-\n") && late.contains("line 1: stopped after 0ns\n"), "{late}");
    assert!(late.ends_with("exit status 3\n"), "{late}");
}

#[test]
fn unknown_numbers_are_not_shown() {
    let modes: [&[&str]; 6] = [
        &[],
        &["--difficulty"],
        &["--profile", "hodoku"],
        &["--count", "3", "--seed", "1"],
        &["--trace"],
        &["--format", "%r %p %d %R %P %D %w %h %H"],
    ];
    for mode in modes {
        for to in [&[][..], &["--json"], &["--to", "csv"], &["--to", "line"]] {
            if mode.contains(&"--format") && !to.is_empty() {
                continue;
            }
            for limit in [["--timeout", "0s"], ["--max-work", "0"]] {
                let output = run(&[&["rate", HARD], mode, to, &limit].concat(), "");
                let text = String::from_utf8(output.stdout).unwrap();
                let shown = format!("{mode:?} {to:?} {limit:?}: {text}");
                assert!(
                    !text.contains("0.0") && !text.contains("at least easy") && !text.contains("null"),
                    "{shown}"
                );
                assert!(!text.contains("\"\""), "{shown}");
                // The profile hodoku does not count work.
                let limits = !mode.contains(&"hodoku") || limit[0] == "--timeout";
                assert_eq!(output.status.code(), Some(if limits { 3 } else { 2 }), "{shown}");
            }
        }
    }
}

#[test]
fn the_highest_level_is_not_shown_as_a_lower_bound() {
    let seen = seen(&["rate", "--difficulty", "--max-work", "3000", HARD], "");
    assert!(seen.contains("level     extreme\n  se121     ER at least 1"), "{seen}");
    assert!(!seen.to_lowercase().contains("at least extreme"), "{seen}");
    let words = stdout(&["rate", "--max-work", "3000", "--format", "%w %r", HARD], "");
    assert!(words.starts_with("extreme ") && words.ends_with("+\n"), "{words}");
}

#[test]
#[cfg(unix)]
fn answers_are_written_at_once_and_an_interrupted_record_has_none() {
    for mode in [&[][..], &["--difficulty"], &["--count", "1000", "--seed", "1"], &["--to", "csv"]] {
        let args = [&["rate", WIKIPEDIA, GOLDEN_NUGGET, WIKIPEDIA], mode].concat();
        let mut child = sudokit(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // The first answer arrives while the second puzzle is rated.
        let mut first = String::new();
        while !first.contains(WIKIPEDIA) {
            assert!(out.read_line(&mut first).unwrap() > 0, "{mode:?}: {first}");
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert!(!rest.contains(GOLDEN_NUGGET), "{mode:?}: {rest}");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{mode:?}");
        let talk = String::from_utf8_lossy(&output.stderr);
        // A busy machine may not give the number of records in time.
        assert!(talk.contains("stopped after 1 record") || talk.ends_with("stopped\n"), "{mode:?}: {talk}");
    }
}

#[test]
fn the_profile_hodoku_gives_level_and_score() {
    let mut transcript = Transcript::new("rate-hodoku");
    transcript.run(&["rate", "--profile", "hodoku"], mixed());
    for format in ["csv", "json", "line"] {
        transcript.run(&["rate", "--profile", "hodoku", "--to", format], mixed());
    }
    // The meaning of a letter does not depend on the profile.
    let format = "%r %w %h %H";
    transcript.run(&["rate", "--format", format, NISHIO, TWO, WIKIPEDIA], "");
    let other = ["rate", "--profile", "hodoku", "--format", format, NISHIO];
    assert!(stdout(&other, "").starts_with("7.6 extreme "));
    let late = seen(&["rate", "--profile", "hodoku", "--timeout", "0s", NISHIO], "");
    assert!(late.contains("HoDoKu=-/-") && late.contains("line 1: stopped after 0ns\n"), "{late}");
    for more in [&["--trace"][..], &["--count", "2"], &["--improper"]] {
        transcript.run(&[&["rate", "--profile", "hodoku", NISHIO][..], more].concat(), "");
    }
}

#[test]
fn rate_shows_all_measures() {
    let mut transcript = Transcript::new("rate-difficulty");
    transcript.run(&["rate", "--difficulty"], mixed());
    for format in ["csv", "json", "line"] {
        transcript.run(&["rate", "--difficulty", "--to", format], mixed());
    }
    let json: Value = serde_json::from_str(&stdout(&["rate", "--difficulty", "--json", NISHIO], "")).unwrap();
    assert_eq!((&json["level"], &json["se121"]["er"]), (&"extreme".into(), &7.6.into()));
    assert!(json["hodoku"]["techniques"]["hidden-single"].as_u64() > Some(5));
    // Existing columns of a table are kept.
    let table = format!("puzzle,level,hodoku_score,mine\n{WIKIPEDIA},cosy,7,x\n");
    transcript.run(&["rate", "--difficulty", "--to", "csv"], table);
    assert_eq!(run(&["rate", "--difficulty", "--profile", "hodoku", NISHIO], "").status.code(), Some(2));
}

#[test]
fn stopped_measures_are_lower_bounds() {
    let mut transcript = Transcript::new("rate-difficulty-stopped");
    for to in [&[][..], &["--json"], &["--to", "line"]] {
        let args = [&["rate", "--difficulty", "--max-work", "3000", HARD, WIKIPEDIA], to].concat();
        transcript.run(&args, "");
    }
    let few = seen(&["rate", "--difficulty", "--max-work", "100", NISHIO], "");
    assert!(few.contains("se121     ER at least ") && few.contains("exit status 3"), "{few}");
}

#[test]
fn rated_isomorphs_are_those_of_shuffle() {
    let mut transcript = Transcript::new("rate-isomorphs");
    let args = ["rate", "--morphs", "9", "--seed", "3", SPREAD];
    transcript.run(&args, "");
    transcript.run(&[&args[..], &["--to", "csv"]].concat(), "");
    let shuffled = stdout(&["shuffle", "-n", "9", "--seed", "3", SPREAD], "");
    let mut ratings: Vec<String> =
        stdout(&["rate", "--format", "%r", "-"], shuffled).lines().map(str::to_owned).collect();
    ratings.sort_by_key(|rating| rating.len() * 1000 + rating.replace('.', "").parse::<usize>().unwrap());
    let shown = format!("ER={}..{}..{} ", ratings[0], ratings[4], ratings[8]);
    assert!(stdout(&args, "").contains(&shown), "{shown}");
    transcript.run(&["rate", "--seed", "3", SPREAD], "");
}

#[test]
fn generated_puzzles_have_the_requested_rating() {
    let ask = ["generate", "--er", "7.0..7.9", "--count", "6", "--seed", "4", "--minimal", "--to", "csv"];
    let made = stdout(&ask, "");
    assert!(made.starts_with("puzzle,er,ep,ed\n"), "{made}");
    for line in made.lines().skip(1) {
        let (puzzle, numbers) = line.split_once(',').unwrap();
        assert_eq!(stdout(&["rate", "--format", "%r,%p,%d", puzzle], "").trim_end(), numbers);
        assert!(numbers.starts_with("7."), "{numbers}");
    }
    assert_eq!(run(&["check", "--minimal"], &made).status.code(), Some(0));
    let with = |more: &[&str]| stdout(&[&ask[..], more].concat(), "");
    assert_eq!(with(&["--threads", "1"]), made);
    assert_eq!(["1/2", "2/2"].map(|part| with(&["--shard", part])).concat(), made);
    assert_eq!(with(&["--unique-up-to-symmetry"]), made);
}

#[test]
fn a_level_is_a_range_of_ratings() {
    let json = |level: &str, count: &str| {
        let made =
            stdout(&["generate", "--level", level, "--count", count, "--seed", "2", "--clues", "26..32"], "");
        stdout(&["rate", "--json", "-"], made)
    };
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        let lines = json(level, "2");
        assert_eq!(lines.lines().count(), 2, "{level}");
        for line in lines.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            assert_eq!(record["rating_level"], level);
        }
    }
}

#[test]
fn a_technique_can_be_required_or_excluded() {
    let ask =
        ["generate", "--needs", "x-wing", "--without", "xy-wing,skyscraper", "--count", "2", "--seed", "1"];
    let made = stdout(&ask, "");
    assert_eq!(made.lines().count(), 2);
    for puzzle in made.lines() {
        let path = stdout(&["explain", "--without", "xy-wing,skyscraper", puzzle], "");
        assert!(path.contains("X-wing") && path.contains("Solved in"), "{path}");
    }
}

#[test]
fn generate_stops_when_a_target_is_rare() {
    let mut transcript = Transcript::new("generate-rare");
    for args in [
        // Without a symmetry, the puzzle would come from near a stored puzzle.
        &["--er", "11.0..12.0", "--symmetry", "rotate180", "--max-tries", "60"][..],
        &["--er", "7.9..7.0"],
        &["--er", "1.2", "--level", "hard"],
        &["--er", "1.2", "--hard"],
        &["--level", "cosy"],
        &["--needs", "jellyfish", "--without", "jellyfish", "--max-tries", "10"],
        &["--needs", "guess"],
        &["--er", "1.0..20.0", "--count", "1"],
    ] {
        transcript.run(&[&["generate", "--seed", "1", "--threads", "1"][..], args].concat(), "");
    }
}

#[test]
fn help_explains_the_template() {
    let mut transcript = Transcript::new("help-rate");
    transcript.run(&["rate", "--help"], "");
}

#[test]
fn a_level_is_the_same_in_every_subcommand() {
    let meaning = "hard, ER 2.6 to 4.4 (locked candidates, pairs, triplets, fish and wings)";
    for command in ["rate", "generate"] {
        let help = stdout(&[command, "--help"], "");
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains(meaning), "{help}");
    }
}
