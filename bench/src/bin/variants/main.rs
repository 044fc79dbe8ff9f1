//! The benchmark of boards of other sizes and with other rules.
//!
//! ```sh
//! cargo run --release -p sudokit-bench --features variants --bin variants -- sets killers.iss 16x16.txt
//! cargo run --release -p sudokit-bench --features variants --bin variants -- sets killers.iss --against ./program
//! cargo run --release -p sudokit-bench --features variants --bin variants -- one-layout
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `contender` | the engines, and programs of others |
//! | `sets` | sets of puzzles, by all contenders in turns |
//! | `one_layout` | many puzzles of one layout in one file, beside the search alone |

mod contender;
mod one_layout;
mod sets;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};

/// Measure boards of other sizes and with other rules, by CPU time, checking every answer.
///
/// Writes tables in Markdown.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    mode: Mode,

    /// The number of times everything is measured; the best time counts
    #[arg(long, global = true, value_name = "N", default_value_t = 5)]
    rounds: usize,
}

#[derive(Subcommand)]
enum Mode {
    /// Set-up and search of the puzzles in files, with proof that the solution is the only one
    Sets {
        /// Files of puzzles in any format that sudokit reads; each is a set
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Stop the search of a puzzle after this number of guesses
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        max_guesses: u64,

        /// Another program. It gets the path of a file, and writes a line for each record of it: the CPU
        /// time of set-up and of search in nanoseconds and the number of guesses, or `-` if it has no answer
        #[arg(long, value_name = "PROGRAM")]
        against: Vec<PathBuf>,
    },
    /// Many puzzles of one layout in one file, with one thread and with two, beside the search alone
    OneLayout {
        /// The number of puzzles in a file
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        puzzles: usize,

        /// The seed of the puzzles
        #[arg(long, value_name = "NUMBER", default_value_t = 20_261_130)]
        seed: u64,
    },
}

fn main() -> Result<()> {
    let Args { mode, rounds } = Args::parse();
    ensure!(rounds > 0, "--rounds must be at least 1");
    match mode {
        Mode::Sets { files, max_guesses, against } => {
            println!("{}", sets::HEADING);
            for file in files {
                sets::rows(&file, rounds, max_guesses, &against)?.iter().for_each(|row| println!("{row}"));
            }
        }
        Mode::OneLayout { puzzles, seed } => {
            ensure!(puzzles > 0, "--puzzles must be at least 1");
            println!("{}", one_layout::HEADING);
            one_layout::print_rows(puzzles, seed, rounds)?;
        }
    }
    Ok(())
}
