//! [`TargetGenerator`]: attempts at puzzles that meet a [`Target`].
//!
//! The first attempts at a puzzle are random. If none of them meets the target, puzzles for it are rare: then every second
//! attempt starts from a stored puzzle that meets the target or comes close, and changes a few givens. For a high ER and for
//! excluded techniques it does so from the start. If techniques are excluded, it only adds givens, which makes a puzzle
//! easier: few puzzles need a rare technique and nothing harder.
//!
//! `stored_puzzles.txt` has puzzles with a high ER or a rare technique; the puzzles of the [drills](crate::logic::drill) have
//! the other techniques.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use super::Target;
use crate::generate::{FailedAttempt, Generator, Neighborhood, Random, Recipe, RecipeError};
use crate::logic::se121::Tenths;
use crate::logic::{TECHNIQUES, Technique, drill, play_build};
use crate::puzzle::Puzzle;

/// After this many random attempts, a target is rare.
const RANDOM_ATTEMPTS: u64 = 1_000;

/// From this ER on, no random attempt meets the target.
const LEAST_STORED: Tenths = Tenths(105);

/// Puzzles with their ER. Most are hard, and name those techniques of their paths that no puzzle of the drills has. The first
/// ones name their hardest technique, which is hardly ever the hardest.
const STORED: &str = if play_build::IS_PLAY_BUILD { "" } else { include_str!("stored_puzzles.txt") };

/// Makes attempts at puzzles of a recipe that meet a target.
///
/// ```
/// use sudokit::generate::{Random, Recipe};
/// use sudokit::logic::Technique;
/// use sudokit::outcome::{Target, TargetGenerator};
///
/// let needs = vec![Technique::from_name("x-wing").expect("it is in the table")];
/// let target = Target { needs, ..Target::default() };
/// let mut generator = TargetGenerator::new(&Recipe::default(), &target)?;
/// assert!(generator.attempt(0, &mut Random::new(1)).is_ok_and(|puzzle| puzzle.is_proper()));
/// # Ok::<(), sudokit::outcome::NoSuchPuzzle>(())
/// ```
#[derive(Debug)]
pub struct TargetGenerator {
    generator: Generator,
    recipe: Recipe,
    target: Target,
    /// Once the target is known to be rare: puzzles near stored ones, if there are any.
    near: Option<Option<Neighborhood>>,
}

/// Why no attempt is made.
///
/// ```
/// use sudokit::generate::Recipe;
/// use sudokit::logic::Technique;
/// use sudokit::outcome::{Target, TargetGenerator};
///
/// let needs = vec![Technique::from_name("franken-x-wing").expect("it is in the table")];
/// let target = Target { needs, ..Target::default() };
/// let error = TargetGenerator::new(&Recipe::default(), &target).unwrap_err();
/// assert!(error.to_string().starts_with("no puzzle is known whose explanation uses franken-x-wing"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSuchPuzzle {
    /// There is no puzzle of the recipe.
    Impossible(RecipeError),
    /// No puzzle is known whose path uses this technique, since easier ones find what it finds.
    NotKnown(&'static Technique),
}

impl fmt::Display for NoSuchPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchPuzzle::Impossible(error) => write!(f, "impossible: {error}"),
            NoSuchPuzzle::NotKnown(technique) => write!(
                f,
                "no puzzle is known whose explanation uses {}: in 100,000 random puzzles easier techniques always found what \
                 it finds; without some of them (--without) it may be used",
                technique.id
            ),
        }
    }
}

impl std::error::Error for NoSuchPuzzle {}

impl NoSuchPuzzle {
    /// A stable name of the reason for programs.
    ///
    /// ```
    /// use sudokit::generate::RecipeError;
    /// assert_eq!(sudokit::outcome::NoSuchPuzzle::Impossible(RecipeError::EmptyRange).code(), "empty-range");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            NoSuchPuzzle::Impossible(error) => error.code(),
            NoSuchPuzzle::NotKnown(_) => "no-known-puzzle",
        }
    }
}

impl TargetGenerator {
    /// A generator of puzzles of this recipe that may meet this target.
    ///
    /// ```
    /// use sudokit::generate::Recipe;
    /// use sudokit::outcome::{Target, TargetGenerator};
    /// assert!(TargetGenerator::new(&Recipe::default(), &Target::default()).is_ok());
    /// ```
    ///
    /// # Errors
    /// It is known beforehand that there is no such puzzle, or none is known.
    pub fn new(recipe: &Recipe, target: &Target) -> Result<TargetGenerator, NoSuchPuzzle> {
        let generator = Generator::new(recipe).map_err(NoSuchPuzzle::Impossible)?;
        if !play_build::IS_PLAY_BUILD {
            // Without one that is easier, a technique may well be used.
            let is_unknown = |technique: &Technique| {
                let mut easier = TECHNIQUES.iter().take_while(|easier| ***easier != *technique);
                stored_with(technique).next().is_none() && !easier.any(|it| target.without.contains(it))
            };
            if let Some(technique) = target.needs.iter().find(|technique| is_unknown(technique)) {
                return Err(NoSuchPuzzle::NotKnown(technique));
            }
        }
        Ok(TargetGenerator { generator, recipe: recipe.clone(), target: target.clone(), near: None })
    }

    /// The attempt of this number, from 0, at a puzzle.
    ///
    /// ```
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// use sudokit::outcome::{Target, TargetGenerator};
    ///
    /// let recipe = Recipe::default();
    /// let mut generator = TargetGenerator::new(&recipe, &Target::default())?;
    /// let puzzle = generator.attempt(0, &mut Random::new(1));
    /// assert_eq!(puzzle, Generator::new(&recipe).expect("possible").attempt(&mut Random::new(1)));
    /// # Ok::<(), sudokit::outcome::NoSuchPuzzle>(())
    /// ```
    ///
    /// # Errors
    /// The result does not match the recipe; another attempt may.
    pub fn attempt(&mut self, number: u64, random: &mut Random) -> Result<Puzzle, FailedAttempt> {
        let Target { er, without, .. } = &self.target;
        let is_eased = !without.is_empty() && !self.recipe.minimal;
        let is_hard = er.as_ref().is_some_and(|er| *er.start() >= LEAST_STORED);
        if (is_eased || is_hard || number >= RANDOM_ATTEMPTS) && number % 2 == 1 {
            let neighborhood = || Neighborhood::of(stored_near(&self.target), &self.recipe);
            match self.near.get_or_insert_with(neighborhood) {
                Some(near) if is_eased => return near.attempt_with_more_givens(random),
                Some(near) => return near.attempt(random),
                None => {}
            }
        }
        self.generator.attempt(random)
    }

    /// Whether an attempt asked for stored puzzles that this build leaves out. In the other build it may find another puzzle.
    #[cfg(feature = "play")]
    pub(crate) const fn lacks_stored_puzzles(&self) -> bool {
        play_build::IS_PLAY_BUILD && self.near.is_some()
    }

    /// The first attempts at many puzzles, as [`Generator::attempts`].
    ///
    /// ```
    /// use sudokit::generate::{Random, Recipe};
    /// use sudokit::outcome::{Target, TargetGenerator};
    ///
    /// let mut generator = TargetGenerator::new(&Recipe::default(), &Target::default())?;
    /// assert_eq!(generator.first_attempts(&mut [1, 2].map(Random::new)).len(), 2);
    /// # Ok::<(), sudokit::outcome::NoSuchPuzzle>(())
    /// ```
    pub fn first_attempts(&mut self, randoms: &mut [Random]) -> Vec<Result<Puzzle, FailedAttempt>> {
        self.generator.attempts(randoms)
    }
}

/// The stored puzzles that meet most conditions of a target: its range of ER, and each technique that it needs.
fn stored_near(target: &Target) -> Vec<Puzzle> {
    // Where they are left out, so are the puzzles of the drills.
    if play_build::IS_PLAY_BUILD {
        return Vec::new();
    }
    let in_range = |range: &RangeInclusive<Tenths>| {
        let range = range.clone();
        stored().filter(move |(_, er, _)| range.contains(er)).map(|(puzzle, ..)| puzzle)
    };
    let rated = target.er.iter().flat_map(in_range);
    let with = target.needs.iter().flat_map(|technique| stored_with(technique));
    let mut conditions = BTreeMap::<Puzzle, usize>::new();
    rated.chain(with).for_each(|puzzle| *conditions.entry(puzzle).or_default() += 1);
    let most = conditions.values().copied().max();
    conditions.into_iter().filter(|(_, met)| Some(*met) == most).map(|(puzzle, _)| puzzle).collect()
}

/// The stored puzzles whose path uses a technique.
fn stored_with(technique: &Technique) -> impl Iterator<Item = Puzzle> {
    let with = stored().filter(|(_, _, ids)| ids.split(' ').any(|id| id == technique.id));
    with.map(|(puzzle, ..)| puzzle).chain(drill::puzzles(technique))
}

/// The puzzles of the file, each with its ER and the names of techniques.
fn stored() -> impl Iterator<Item = (Puzzle, Tenths, &'static str)> {
    STORED.lines().filter_map(|line| {
        let (puzzle, rest) = line.split_once(' ')?;
        let (er, ids) = rest.split_once(' ').unwrap_or((rest, ""));
        Some((puzzle.parse().ok()?, er.parse().ok()?, ids))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::se121::Rater;
    use crate::logic::{Path, Policy, Position};
    use sudokit_base::Budget;

    #[test]
    fn stored_puzzles_are_what_the_file_says() {
        let lines = STORED.lines().count();
        let stored: Vec<_> = stored().collect();
        assert_eq!(stored.len(), lines);
        for (puzzle, er, ids) in &stored {
            assert!(puzzle.is_minimal(), "{puzzle}");
            let are_known = ids.split(' ').all(|id| id.is_empty() || Technique::from_name(id).is_some());
            assert!(are_known && (*er >= Tenths(90) || !ids.is_empty()), "{puzzle} {er} {ids}");
        }
        // The harder ones take long.
        for (puzzle, er, ids) in stored.iter().filter(|(_, er, _)| *er <= Tenths(90)) {
            assert_eq!(Rater::new().rate(&(*puzzle).into()).er, Some(*er), "{puzzle}");
            let policy = Policy::default();
            let path = Path::new(Position::from(*puzzle).known_as_proper(), &policy);
            let mut unused: Vec<&str> = ids.split(' ').filter(|id| !id.is_empty()).collect();
            path.for_each(|step| unused.retain(|id| *id != step.technique.id));
            assert!(unused.is_empty(), "{puzzle} {unused:?}");
        }
    }

    #[test]
    fn rare_puzzles_are_looked_for_near_stored_ones() {
        let needs = vec![Technique::from_name("hidden-quad").expect("in the table")];
        let target = Target { needs, ..Target::default() };
        let near = stored_near(&target);
        assert_eq!(near.len(), 11);
        let mut generator = TargetGenerator::new(&Recipe::default(), &target).expect("there are some");
        let mut random = Random::new(1);
        let (mut rater, budget) = (Rater::new(), Budget::UNLIMITED);
        let found = (RANDOM_ATTEMPTS..RANDOM_ATTEMPTS + 100).step_by(2).find_map(|number| {
            let puzzle = generator.attempt(number + 1, &mut random).ok()?;
            target.judge(puzzle, &mut rater, budget).is_ok().then_some(puzzle)
        });
        assert!(found.is_some_and(|puzzle| !near.contains(&puzzle)));
    }

    #[test]
    fn symmetric_puzzles_are_all_random() {
        let recipe = Recipe { symmetry: crate::symmetry::Symmetry::Rotate180, ..Recipe::default() };
        let target = Target { er: Some(Tenths(110)..=Tenths(119)), ..Target::default() };
        let mut generator = TargetGenerator::new(&recipe, &target).expect("possible");
        let number = RANDOM_ATTEMPTS + 1;
        assert_eq!(generator.attempt(number, &mut Random::new(1)), generator.attempt(0, &mut Random::new(1)));
    }

    #[test]
    fn a_technique_that_no_puzzle_needs_is_refused_unless_others_are_excluded() {
        let technique = |name| Technique::from_name(name).expect("in the table");
        let needs = vec![technique("franken-x-wing")];
        let target = Target { needs, ..Target::default() };
        let error = TargetGenerator::new(&Recipe::default(), &target).unwrap_err();
        assert_eq!(error, NoSuchPuzzle::NotKnown(technique("franken-x-wing")));
        // Whether a harder technique is excluded does not matter.
        let without = vec![technique("nishio")];
        assert!(TargetGenerator::new(&Recipe::default(), &Target { without, ..target.clone() }).is_err());
        let target = Target { without: vec![technique("x-wing")], ..target };
        assert!(TargetGenerator::new(&Recipe::default(), &target).is_ok());
    }

    #[test]
    fn a_rare_technique_can_be_the_hardest() {
        for id in
            ["hidden-quad", "unique-loop-4", "jellyfish", "sashimi-swordfish", "aligned-triplet-exclusion"]
        {
            let technique = Technique::from_name(id).expect("in the table");
            let harder = TECHNIQUES.iter().skip_while(|other| **other != technique).skip(1);
            let target = Target { needs: vec![technique], without: harder.copied().collect(), er: None };
            let mut generator = TargetGenerator::new(&Recipe::default(), &target).expect("some are stored");
            let (mut random, mut rater) = (Random::new(1), Rater::new());
            let is_found = (0..RANDOM_ATTEMPTS).any(|number| {
                let puzzle = generator.attempt(number, &mut random);
                puzzle.is_ok_and(|puzzle| target.judge(puzzle, &mut rater, Budget::UNLIMITED).is_ok())
            });
            assert!(is_found, "{id}");
        }
    }
}
