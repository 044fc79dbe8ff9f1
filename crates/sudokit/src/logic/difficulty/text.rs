//! The difficulty as people read it: a line for each measure.

use std::fmt;

use super::{Difficulty, Known};
use crate::logic::se121::Tenths;

/// Five lines, each with the name of a measure and its value, or `-` if it is not known.
///
/// ```
/// use sudokit::{Puzzle, logic::Difficulty};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let report = Difficulty::of(&text.parse::<Puzzle>()?.into())?.to_string();
/// assert!(report.starts_with("level     easy\nse121     ER 1.2, EP 1.2, ED 1.2 in 51 steps: 51 Hidden Single\n"));
/// assert!(report.ends_with("search    no choices\nbackdoor  not needed: singles are enough"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difficulty { level, se121, se121_steps, hodoku, nodes, backdoor } = self;
        writeln!(f, "level     {level}")?;
        let or_dash = |number: Option<Tenths>| number.map_or(Known::Nothing, Known::Exactly);
        let [ep, ed] = [se121.ep, se121.ed].map(or_dash);
        write!(f, "se121     ER {}, EP {ep}, ED {ed} in ", se121.known_er())?;
        steps(f, se121_steps.iter().map(|(technique, count)| (technique.name(), *count)))?;
        write!(f, "HoDoKu    {}, score {} in ", hodoku.known_level(), hodoku.known_score())?;
        steps(f, hodoku.steps.iter().map(|(entry, count)| (entry.name, *count)))?;
        match nodes {
            None => writeln!(f, "search    -")?,
            Some(0) => writeln!(f, "search    no choices")?,
            Some(1) => writeln!(f, "search    1 choice")?,
            Some(nodes) => writeln!(f, "search    {nodes} choices")?,
        }
        write!(f, "backdoor  {backdoor}")
    }
}

/// The number of steps, and of each technique.
fn steps<'a>(
    f: &mut fmt::Formatter<'_>,
    counts: impl Iterator<Item = (&'a str, u32)> + Clone,
) -> fmt::Result {
    let all: u32 = counts.clone().map(|(_, count)| count).sum();
    let each: Vec<String> = counts.map(|(name, count)| format!("{count} {name}")).collect();
    let [plural, colon] = [if all == 1 { "" } else { "s" }, if all == 0 { "" } else { ": " }];
    writeln!(f, "{all} step{plural}{colon}{}", each.join(", "))
}
