//! `sudokit rate`, and `sudokit generate` by rating: numbers that people know, and honest words where there are none.

mod common;

use common::{WIKIPEDIA, run, seen, stdout};
use insta::assert_snapshot;
use serde_json::Value;

/// With a Nishio, and a rating of 7.6.
const NISHIO: &str = ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38";
/// Of its solutions there are two.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// ER 10.9: too hard for a small budget.
const HARD: &str = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
/// With disguises of other ratings.
const SPREAD: &str = "573.....1...........4..87.2.....9.5...65..32......38.4.3..27....9.8.....6.5.3....";

/// One of each kind, one in a line.
fn mixed() -> String {
    let (invalid, none) = (format!("11{}", ".".repeat(79)), format!("12345678.........9{}", ".".repeat(63)));
    [NISHIO, "xx", &invalid, TWO, &none, WIKIPEDIA].join("\n")
}

#[test]
fn lines_are_as_forums_have_them() {
    assert_eq!(stdout(&["rate", NISHIO], ""), format!("{NISHIO} ED=7.6/1.2/1.2\n"));
    let format = "%n %i|%r %R|%p %P|%d %D|100%%";
    assert_snapshot!(seen(&["rate", "--format", format, WIKIPEDIA, NISHIO], ""));
    assert_eq!(stdout(&["rate", "--format", "%m", WIKIPEDIA], "").len(), 730);
    for wrong in ["%g %q", "%r%", "%é"] {
        assert_snapshot!(seen(&["rate", "--format", wrong, WIKIPEDIA], ""));
    }
}

#[test]
fn what_has_no_rating_stands_in_its_place() {
    assert_snapshot!(seen(&["rate"], mixed()));
    for format in ["csv", "json", "line"] {
        assert_snapshot!(seen(&["rate", "--to", format], mixed()));
    }
}

#[test]
fn threads_change_nothing() {
    let puzzles = stdout(&["generate", "--count", "60", "--seed", "5", "--minimal"], "");
    let one = stdout(&["rate", "--threads", "1"], &puzzles);
    assert_eq!(one.lines().count(), 60);
    assert_eq!(stdout(&["rate", "--threads", "5"], &puzzles), one);
    // Not only the hardest step is told, but all.
    let traced = stdout(&["rate", "--trace"], &puzzles);
    assert!(one.lines().all(|line| traced.contains(line)));
}

#[test]
fn a_trace_has_every_step() {
    assert_snapshot!(seen(&["rate", "--trace", NISHIO], ""));
    let json: Value = serde_json::from_str(&stdout(&["rate", "--trace", "--json", NISHIO], "")).unwrap();
    let steps = json["trace"].as_array().unwrap();
    assert_eq!(steps.len(), json["rating_steps"].as_u64().unwrap() as usize);
    let ratings = steps.iter().map(|step| step["rating"].as_f64().unwrap());
    assert_eq!(json["er"].as_f64(), ratings.reduce(f64::max));
    let csv = stdout(&["rate", "--trace", "--to", "csv", WIKIPEDIA], "");
    assert_eq!(csv.matches("Hidden Single: r").count(), 51);
}

#[test]
fn a_budget_gives_a_lower_bound() {
    let blank = ".".repeat(81);
    for to in [&[][..], &["--json"]] {
        let args = [&["rate", "--max-searches", "3000", HARD, &blank, WIKIPEDIA], to].concat();
        assert_snapshot!(seen(&args, ""));
    }
    let late = run(&["rate", "--timeout", "0s", HARD], "");
    assert_eq!(late.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&late.stderr).contains("gave up after 0ns: ER is at least 0.0"));
}

#[test]
fn another_profile_has_other_numbers() {
    assert_snapshot!(seen(&["rate", "--profile", "hodoku"], mixed()));
    for format in ["csv", "json", "line"] {
        assert_snapshot!(seen(&["rate", "--profile", "hodoku", "--to", format], mixed()));
    }
    // Letters ask for what they stand for, whatever the profile is.
    let format = "%r %w %h %H";
    assert_snapshot!(seen(&["rate", "--format", format, NISHIO, TWO, WIKIPEDIA], ""));
    let other = ["rate", "--profile", "hodoku", "--format", format, NISHIO];
    assert!(stdout(&other, "").starts_with("7.6 extreme "));
    let late = seen(&["rate", "--profile", "hodoku", "--timeout", "0s", NISHIO], "");
    assert!(late.contains("HoDoKu=Easy+/0+") && late.contains("HoDoKu's score is at least 0"), "{late}");
    for more in [&["--trace"][..], &["--morphs", "2"]] {
        assert_snapshot!(seen(&[&["rate", "--profile", "hodoku", NISHIO][..], more].concat(), ""));
    }
}

#[test]
fn all_measures_stand_side_by_side() {
    assert_snapshot!(seen(&["rate", "--difficulty"], mixed()));
    for format in ["csv", "json", "line"] {
        assert_snapshot!(seen(&["rate", "--difficulty", "--to", format], mixed()));
    }
    let json: Value = serde_json::from_str(&stdout(&["rate", "--difficulty", "--json", NISHIO], "")).unwrap();
    assert_eq!((&json["level"], &json["se121"]["er"]), (&"extreme".into(), &7.6.into()));
    assert!(json["hodoku"]["techniques"]["hidden-single"].as_u64() > Some(5));
    // What a table has already stays as it is.
    let table = format!("puzzle,level,hodoku_score,mine\n{WIKIPEDIA},cosy,7,x\n");
    assert_snapshot!(seen(&["rate", "--difficulty", "--to", "csv"], table));
    assert_eq!(run(&["rate", "--difficulty", "--profile", "hodoku", NISHIO], "").status.code(), Some(2));
}

#[test]
fn what_was_given_up_is_at_least_so_hard() {
    for to in [&[][..], &["--json"], &["--to", "line"]] {
        let args = [&["rate", "--difficulty", "--timeout", "0s", HARD, WIKIPEDIA], to].concat();
        assert_snapshot!(seen(&args, ""));
    }
    let few = seen(&["rate", "--difficulty", "--max-searches", "100", NISHIO], "");
    assert!(few.contains("level     at least ") && few.contains("se121     ER at least "), "{few}");
    assert!(few.contains("exit status 3"), "{few}");
}

#[test]
fn disguises_are_those_of_shuffle() {
    let args = ["rate", "--morphs", "9", "--seed", "3", SPREAD];
    assert_snapshot!(seen(&args, ""));
    assert_snapshot!(seen(&[&args[..], &["--to", "csv"]].concat(), ""));
    let shuffled = stdout(&["shuffle", "-n", "9", "--seed", "3", SPREAD], "");
    let mut ratings: Vec<String> =
        stdout(&["rate", "--format", "%r", "-"], shuffled).lines().map(str::to_owned).collect();
    ratings.sort_by_key(|rating| rating.len() * 1000 + rating.replace('.', "").parse::<usize>().unwrap());
    let told = format!("ER={}..{}..{} ", ratings[0], ratings[4], ratings[8]);
    assert!(stdout(&args, "").contains(&told), "{told}");
    assert_snapshot!(seen(&["rate", "--seed", "3", SPREAD], ""));
}

#[test]
fn what_is_generated_has_the_rating_that_was_asked_for() {
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
fn a_technique_can_be_wanted_or_not() {
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
fn what_is_too_rare_is_given_up_and_told() {
    for args in [
        &["--er", "11.0..12.0", "--max-tries", "60"][..],
        &["--er", "7.9..7.0"],
        &["--er", "1.2", "--level", "hard"],
        &["--er", "1.2", "--hard"],
        &["--level", "cosy"],
        &["--needs", "jellyfish", "--without", "jellyfish", "--max-tries", "10"],
        &["--needs", "guess"],
        &["--er", "1.0..20.0", "--count", "1"],
    ] {
        assert_snapshot!(seen(&[&["generate", "--seed", "1", "--threads", "1"][..], args].concat(), ""));
    }
}

#[test]
fn help_says_what_the_letters_mean() {
    assert_snapshot!(seen(&["rate", "--help"], ""));
}

#[test]
fn a_level_means_the_same_everywhere() {
    let meaning = "hard, ER 2.6 to 4.4 (locked candidates, pairs, triplets, fish and wings)";
    for command in ["rate", "generate"] {
        let help = stdout(&[command, "--help"], "");
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains(meaning), "{help}");
    }
}
