//! Compares ratings with a file of lines `puzzle,ER,EP,ED`: reports the number of equal ratings, each
//! different one, and the processor time.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use sudokit::Puzzle;
use sudokit::logic::se121::{Rater, Rating};

/// Rates all puzzles of the file and reports the differences.
pub(crate) fn report(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let [puzzle, er, ep, ed] = line.split(',').collect::<Vec<_>>()[..] else {
            bail!("{}: line {} is not puzzle,ER,EP,ED", path.display(), number + 1);
        };
        let puzzle: Puzzle = puzzle.parse().with_context(|| format!("line {}", number + 1))?;
        cases.push((puzzle, format!("{er}/{ep}/{ed}")));
    }
    let mut rater = Rater::new();
    let start = ThreadTime::now();
    let ratings: Vec<Rating> = cases.iter().map(|(puzzle, _)| rater.rate(&(*puzzle).into())).collect();
    let time = start.elapsed().as_secs_f64() * 1000.0 / cases.len().max(1) as f64;
    let mut text = String::new();
    let mut equal = 0;
    for (number, ((puzzle, expected), rating)) in cases.iter().zip(&ratings).enumerate() {
        let found = rating.to_string();
        if found == *expected {
            equal += 1;
        } else {
            let _ = writeln!(text, "line {}: {puzzle} is {found}, expected {expected}", number + 1);
        }
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let _ = writeln!(text, "{name}: {equal} of {} equal, {time:.3} ms per puzzle", cases.len());
    Ok(text)
}
