//! Parquet files as inputs and outputs.

#[cfg(not(feature = "parquet"))]
use crate::common::{Folder, run};

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_a_message_names_it() {
    let folder = Folder::new("no-parquet");
    let path = folder.path().join("puzzles.parquet");
    std::fs::write(&path, b"PAR1 and so on").unwrap();
    let path = path.to_str().unwrap();
    let output = run(&["solve", path], "");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("was built without the feature `parquet`"), "{message}");
    assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1));
    let other = folder.path().join("other.parquet");
    let output = run(&["solve", "--output", other.to_str().unwrap()], "1".repeat(81));
    assert!(String::from_utf8_lossy(&output.stderr).contains("feature `parquet`"));
    assert!(!other.exists());
}

#[cfg(feature = "parquet")]
mod with_feature {
    use std::path::PathBuf;

    use crate::common::{Folder, INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout};
    use sudokit::generate::Random;

    /// A folder of files of one test.
    struct Files(Folder);

    impl Files {
        fn new(name: &str) -> Files {
            Files(Folder::new(&format!("parquet-{name}")))
        }

        fn path(&self, name: &str) -> String {
            self.0.path().join(name).to_str().unwrap().to_owned()
        }

        /// A Parquet file with the rows of this table.
        fn parquet(&self, name: &str, csv: &str) -> String {
            let path = self.path(name);
            // A job that keeps all columns also keeps a row that cannot be read.
            let output = run(&["convert", "--output", &path], csv);
            assert!(PathBuf::from(&path).exists(), "{}", String::from_utf8_lossy(&output.stderr));
            path
        }

        fn bytes(&self, name: &str) -> Vec<u8> {
            std::fs::read(self.path(name)).unwrap()
        }
    }

    #[test]
    fn each_row_has_its_error_though_messages_are_summed_up() {
        let files = Files::new("nulls");
        let rows: String = (0..1_000).map(|id| format!("{id},\n")).collect();
        let nulls = files.parquet("nulls.parquet", &format!("id,puzzle\n{rows}"));
        for job in ["solve", "check", "dedupe"] {
            let output = run(&[job, &nulls, "--to", "csv"], "");
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(message.lines().filter(|line| line.contains("line ")).count(), 6, "{message}");
            assert!(message.contains("sudokit: and 995 more like "), "{message}");
            let table = String::from_utf8_lossy(&output.stdout);
            assert_eq!(table.matches("0 cells instead of 81").count(), 1_000, "{job}");
        }
    }

    /// Puzzles of all kinds, with other columns.
    fn table() -> String {
        let invalid = WIKIPEDIA.replacen("53", "55", 1);
        let mut rows = "id,puzzle,note\n".to_owned();
        for (id, puzzle) in [WIKIPEDIA, INKALA, &invalid, &".".repeat(81), WIKIPEDIA].into_iter().enumerate()
        {
            rows += &format!("{id},{puzzle},\"a, \"\"b\"\" {id}\"\n");
        }
        rows
    }

    /// The fields of a line of CSV, with their quotes.
    fn fields(line: &str) -> Vec<&str> {
        let mut is_quoted = false;
        let separator = |char| {
            is_quoted ^= char == '"';
            char == ',' && !is_quoted
        };
        line.split(separator).collect()
    }

    /// The rows of a Parquet file without the column of errors, which must be empty.
    fn rows(path: &str) -> String {
        without_errors(&stdout(&["convert", "--to", "csv", path], ""))
    }

    /// The rows of a table without the column of errors, which must be empty.
    fn without_errors(text: &str) -> String {
        let at = fields(text.lines().next().unwrap()).iter().position(|name| *name == "error");
        let without_error = |line| {
            let mut row = fields(line);
            let error = at.map(|at| row.remove(at));
            assert!(error.is_none_or(|error| ["", "error"].contains(&error)), "{line}");
            row.join(",") + "\n"
        };
        text.lines().map(without_error).collect()
    }

    #[test]
    fn every_job_answers_as_it_does_for_csv() {
        let files = Files::new("jobs");
        let input = files.parquet("input.parquet", &table());
        let jobs: [&[&str]; 10] = [
            &["solve"],
            &["solve", "--first", "--max-work", "1000"],
            &["count", "--limit", "7"],
            &["check", "--minimal", "--why"],
            &["rate"],
            &["rate", "--difficulty"],
            &["rate", "--count", "3", "--seed", "1"],
            &["canon", "--with-symmetry"],
            &["dedupe"],
            &["shuffle", "--seed", "5", "--count", "2", "--with-inverse"],
        ];
        for job in jobs {
            let expected = run(&[job, &["--to", "csv"]].concat(), table());
            let output = files.path("output.parquet");
            let answered = run(&[job, &["--output", &output, &input]].concat(), "");
            let message = String::from_utf8_lossy(&answered.stderr);
            assert_eq!(answered.status.code(), expected.status.code(), "{job:?}: {message}");
            let expected = without_errors(&String::from_utf8_lossy(&expected.stdout));
            assert_eq!(rows(&output), expected, "{job:?}");
        }
        let train = files.parquet("train.parquet", &format!("puzzle\n{INKALA}\n"));
        let output = files.path("leaks.parquet");
        run(&["leak", &train, &input, "--output", &output], "");
        let leaks = rows(&output);
        assert_eq!(leaks.matches(",true,1,").count(), 1, "{leaks}");
    }

    #[test]
    fn other_formats_become_parquet_and_come_back() {
        let files = Files::new("formats");
        let direct = stdout(&["generate", "--seed", "3", "--count", "3000"], "");
        let output = files.path("generated.parquet");
        run(&["generate", "--seed", "3", "--count", "3000", "--output", &output], "");
        assert_eq!(stdout(&["convert", "--to", "line", &output], ""), direct);
        let solved = files.path("solved.parquet");
        run(&["solve", "--to", "parquet", "--output", &solved], &direct);
        let back = stdout(&["solve", "--to", "csv"], &direct);
        assert_eq!(rows(&solved), without_errors(&back));
        let json = stdout(&["solve", "--to", "json", &output], "");
        assert_eq!(json.lines().count(), 3000);
        assert!(json.starts_with(r#"{"puzzle":""#), "{}", &json[..100]);
    }

    #[test]
    fn the_bytes_do_not_depend_on_threads() {
        let files = Files::new("threads");
        let puzzles = stdout(&["generate", "--seed", "3", "--count", "20000"], "");
        let text = puzzles.lines().zip(0..).map(|(line, id)| format!("{id},{line}\n"));
        let input = files.parquet("input.parquet", &format!("id,puzzle\n{}", text.collect::<String>()));
        for job in ["solve", "dedupe"] {
            for threads in ["1", "3"] {
                run(&[job, "-j", threads, "--output", &files.path(threads), "--to", "parquet", &input], "");
            }
            assert_eq!(files.bytes("1"), files.bytes("3"), "{job}");
        }
        let lines = stdout(&["convert", "--to", "csv", &files.path("1")], "");
        assert_eq!(lines.lines().count(), 20001);
    }

    #[test]
    fn rows_that_cannot_be_read_keep_their_values_and_say_why() {
        let files = Files::new("errors");
        // The number makes a text column of boards of anything.
        let text = format!("id,puzzle\n1,{WIKIPEDIA}\n2,12\n3,{}\n", WIKIPEDIA.replacen('.', "?", 1));
        let csv = files.path("input.csv");
        std::fs::write(&csv, &text).unwrap();
        let input = files.path("input.parquet");
        // The first column is taken for the puzzle, so nothing can be read, and the texts are fields.
        run(&["convert", "--column", "id", "--to", "parquet", "--output", &input, &csv], "");
        let output = files.path("output.parquet");
        let solved = run(&["solve", "--column", "puzzle", "--output", &output, &input], "");
        assert_eq!(solved.status.code(), Some(2));
        let message = String::from_utf8_lossy(&solved.stderr);
        assert!(message.contains("input.parquet: line 2"), "{message}");
        assert!(message.ends_with("3 records: 2 unreadable, 1 with exactly one solution\n"), "{message}");
        let answers = stdout(&["convert", "--column", "puzzle", "--to", "csv", &output], "");
        let lines: Vec<&str> = answers.lines().collect();
        assert!(lines[1].contains(WIKIPEDIA_SOLVED), "{answers}");
        assert!(lines[2].starts_with("2,12,") && lines[2].contains("2 cells instead of 81,"), "{answers}");
        assert!(lines[3].starts_with("3,53?") && lines[3].contains("'?' is neither"), "{answers}");
    }

    #[test]
    fn every_part_of_a_generation_is_a_file_with_all_its_rows() {
        let files = Files::new("shards");
        let path = files.path("part.parquet");
        let puzzles = |part: &[&str], form: &[&str]| {
            run(&[&["generate", "--seed", "1", "--count", "4"], part, form].concat(), "")
        };
        for part in [&["--shard", "2/2"][..], &["--skip", "3"], &["--full-grids", "--shard", "2/4"]] {
            let lines = String::from_utf8(puzzles(part, &[]).stdout).unwrap();
            puzzles(part, &["--output", &path]);
            assert_eq!(rows(&path), format!("puzzle\n{lines}"), "{part:?}");
        }
        puzzles(&["--skip", "4", "--er", "1.2..9.0"], &["--output", &path]);
        assert_eq!(rows(&path), "puzzle,er,ep,ed\n");
    }

    #[test]
    fn columns_with_the_names_of_answers_stay() {
        let files = Files::new("names");
        let table = format!("sudokit_solution,puzzle,solution,sudokit_why\na,{WIKIPEDIA},b,c\n");
        let input = files.parquet("input.parquet", &table);
        let output = files.path("output.parquet");
        let expected = format!(
            "sudokit_solution,puzzle,solution,sudokit_why,sudokit_sudokit_solution,verdict,why\n\
             a,{WIKIPEDIA},b,c,{WIKIPEDIA_SOLVED},unique,\n"
        );
        assert_eq!(without_errors(&stdout(&["solve", "--to", "csv"], &table)), expected);
        for options in [&["solve"][..], &["solve", "--strict"]] {
            run(&[options, &["--output", &output, &input]].concat(), "");
            assert_eq!(rows(&output), expected, "{options:?}");
            std::fs::remove_file(&output).unwrap();
        }
    }

    #[test]
    fn the_number_after_the_last_column_is_no_column() {
        let files = Files::new("after-last");
        let input = files.parquet("input.parquet", &table());
        let output = files.path("output.parquet");
        for job in ["solve", "dedupe"] {
            for column in ["5", "6", "sudokit row"] {
                let answered = run(&[job, "--column", column, "--output", &output, &input], "");
                let message = String::from_utf8_lossy(&answered.stderr);
                let end = format!("no column {column:?}; there are: id, puzzle, note, error\n");
                assert!(message.ends_with(&end), "{job:?}: {message}");
                assert_eq!(answered.status.code(), Some(2));
            }
        }
        let left: Vec<_> = std::fs::read_dir(files.0.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }

    #[test]
    fn rows_with_many_answers_keep_their_columns() {
        let files = Files::new("many");
        let table = format!("id,puzzle,note\n7,12,a\n8,{},b\n", WIKIPEDIA.replacen("53..7", ".....", 1));
        let csv = files.path("input.csv");
        std::fs::write(&csv, table).unwrap();
        let input = files.path("input.parquet");
        // The first column is taken for the puzzle, so nothing can be read, and the texts are fields.
        run(&["convert", "--column", "id", "--to", "parquet", "--output", &input, &csv], "");
        for job in [&["solutions", "--limit", "2"][..], &["minimize", "--all", "--limit", "3"]] {
            let output = files.path("output.parquet");
            run(&[job, &["--column", "puzzle", "--output", &output, &input]].concat(), "");
            let csv = stdout(&["convert", "--column", "puzzle", "--to", "csv", &output], "");
            let heading = csv.lines().next().unwrap_or_default();
            assert!(heading.starts_with("id,puzzle,note,error,") && heading.ends_with(",why"), "{csv}");
            let lines: Vec<&str> = csv.lines().skip(1).collect();
            assert!(lines[0].starts_with("7,12,a,") && lines[0].contains("2 cells instead of 81"), "{csv}");
            // A puzzle with several solutions contains no minimal one; its row says so.
            let count = if job[0] == "solutions" { 2 } else { 1 };
            assert_eq!(lines.len(), 1 + count, "{csv}");
            assert!(lines[1..].iter().all(|line| line.contains(",b,")), "{csv}");
        }
    }

    #[test]
    fn parts_of_a_set_keep_their_columns() {
        let files = Files::new("split");
        let input = files.parquet("input.parquet", &table());
        let csv = files.path("input.csv");
        std::fs::write(&csv, table()).unwrap();
        let (parts, expected) = (files.path("parts"), files.path("expected"));
        run(&["split", "--test", "0.5", "--output-dir", &parts, &input], "");
        run(&["split", "--test", "0.5", "--output-dir", &expected, &csv], "");
        for part in ["train", "test"] {
            let expected = std::fs::read_to_string(format!("{expected}/{part}.csv")).unwrap();
            let part = format!("{parts}/{part}.parquet");
            if expected.lines().count() > 1 {
                assert_eq!(rows(&part), expected);
            }
        }
    }

    #[test]
    fn missing_columns_and_mixed_inputs_are_one_message() {
        let files = Files::new("wrong");
        let input = files.parquet("input.parquet", &table());
        for to in ["csv", "parquet"] {
            let output = run(&["solve", "--column", "board", "--to", to, &input], "");
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(
                message.ends_with("no column \"board\"; there are: id, puzzle, note, error\n"),
                "{message}"
            );
        }
        let output = files.path("output.parquet");
        let mixed = run(&["solve", "--output", &output, &input, WIKIPEDIA], "");
        let message = String::from_utf8_lossy(&mixed.stderr);
        assert!(message.contains("cannot be answered in one Parquet file"), "{message}");
        let other = files.parquet("other.parquet", &format!("puzzle\n{WIKIPEDIA}\n"));
        let mixed = run(&["solve", "--output", &output, &input, &other], "");
        let message = String::from_utf8_lossy(&mixed.stderr);
        assert!(message.contains("has other columns than the first Parquet file"), "{message}");
        let piped = run(&["solve"], std::fs::read(&input).unwrap());
        let message = String::from_utf8_lossy(&piped.stderr);
        assert!(message.contains("is a Parquet file"), "{message}");
    }

    #[test]
    fn partitioned_folders_are_one_input_with_a_column_for_each_partition() {
        let files = Files::new("partitions");
        let parts = [
            ("year=2023/level=very%20easy", WIKIPEDIA),
            ("year=2024/level=__HIVE_DEFAULT_PARTITION__", INKALA),
        ];
        for (at, (part, puzzle)) in parts.iter().enumerate() {
            std::fs::create_dir_all(files.path(&format!("set/{part}"))).unwrap();
            files.parquet(&format!("set/{part}/part-0.parquet"), &format!("id,puzzle\n{at},{puzzle}\n"));
        }
        for name in ["_SUCCESS", "_metadata", "year=2024/.part-0.parquet.crc"] {
            std::fs::write(files.path(&format!("set/{name}")), "").unwrap();
        }
        let set = files.path("set");
        let table = format!("id,puzzle,year,level\n0,{WIKIPEDIA},2023,very easy\n1,{INKALA},2024,\n");
        let path = files.path("output.parquet");
        let jobs = [&["solve"][..], &["solve", "--strict"], &["dedupe"], &["count"], &["convert"]];
        for job in jobs {
            let expected = without_errors(&stdout(&[job, &["--to", "csv"]].concat(), &table));
            run(&[job, &["--output", &path, &set]].concat(), "");
            assert_eq!(rows(&path), expected, "{job:?}");
        }
        let json = stdout(&["convert", "--to", "json", &set], "");
        assert!(json.lines().next().unwrap().contains("2023"), "{json}");
        run(&["split", "--test", "0.5", "--output-dir", &files.path("parts"), &set], "");
        let parts = ["train", "test"].map(|part| files.path(&format!("parts/{part}.parquet")));
        let parts: String =
            parts.iter().filter(|part| PathBuf::from(part).exists()).map(|part| rows(part)).collect();
        assert!(parts.contains(",2023,") && parts.contains(",2024,"), "{parts}");
        // The numbers of columns include the columns of partitions, and a column of the file is not replaced.
        let output = run(&["solve", "--column", "year", "--to", "csv", &set], "");
        assert!(String::from_utf8_lossy(&output.stderr).contains("a column of Int64 holds no boards"));
        std::fs::create_dir_all(files.path("named/id=7")).unwrap();
        files.parquet("named/id=7/a.parquet", &format!("id,puzzle\n1,{WIKIPEDIA}\n"));
        let named = stdout(&["convert", "--to", "csv", &files.path("named")], "");
        assert!(named.starts_with(&format!("id,puzzle,error\n1,{WIKIPEDIA},")), "{named}");
    }

    #[test]
    fn partitions_of_one_folder_have_the_same_names() {
        let files = Files::new("partition-names");
        for part in ["a=1", "b=01"] {
            std::fs::create_dir_all(files.path(&format!("set/{part}"))).unwrap();
            files.parquet(&format!("set/{part}/0.parquet"), &format!("puzzle\n{WIKIPEDIA}\n"));
        }
        for to in ["csv", "parquet"] {
            let output = run(&["solve", "--to", to, &files.path("set")], "");
            let message = String::from_utf8_lossy(&output.stderr);
            let expected = "the names of its folders give b, and those of ";
            assert!(message.contains("b=01/0.parquet") && message.contains(expected), "{to}: {message}");
            assert_eq!(output.status.code(), Some(2));
        }
        // A value that is not written like a usual number stays a text.
        let months = stdout(&["convert", "--to", "csv", &files.path("set/b=01/..")], "");
        assert!(months.is_empty(), "{months}");
        std::fs::remove_dir_all(files.path("set/a=1")).unwrap();
        let months = stdout(&["convert", "--to", "csv", &files.path("set")], "");
        assert!(months.lines().nth(1).unwrap().ends_with(",01"), "{months}");
    }

    #[test]
    fn broken_files_are_errors_with_their_place() {
        let files = Files::new("broken");
        let puzzles = stdout(&["generate", "--seed", "3", "--count", "9000"], "");
        let whole = std::fs::read(files.parquet("whole.parquet", &puzzles)).unwrap();
        let path = files.path("broken.parquet");
        let mut random = Random::new(1);
        let mut broken = 0;
        for case in 0..60 {
            let mut bytes = whole.clone();
            let place = random.below(bytes.len());
            match case % 3 {
                0 => bytes.truncate(place.max(4)),
                1 => bytes[place.max(4)] ^= 1 << random.below(8),
                // Near the end are the descriptions of the columns.
                _ => {
                    let at = bytes.len() - 8 - random.below(2000);
                    bytes[at] ^= 1 << random.below(8);
                }
            }
            std::fs::write(&path, &bytes).unwrap();
            let output = run(&["solve", "--to", "csv", &path], "");
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(!message.contains("this is a bug"), "{message}");
            assert!(output.status.code().is_some_and(|code| code <= 2), "{message}");
            if output.status.code() == Some(2) {
                assert!(message.contains("broken.parquet"), "{message}");
                broken += 1;
            }
        }
        assert!(broken >= 20, "{broken}");
    }
}
