//! [`Worker`], which makes the attempts at the puzzle of one number.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use sudokit::format::VariantBoard;
use sudokit::generate::{Climb, FailedAttempt, Random, hardness, seed_of, solution};
use sudokit::logic::se121::Rater;
use sudokit::outcome::{Attempts, TargetGenerator};
use sudokit::variants::generate::{NoPuzzle, Recipe as VariantRecipe};
use sudokit::{Budget, GoOn, Grid, Puzzle};

use super::{GeneratedPuzzle, Generation, GenerationKind, GenerationLimit, GenerationStop};
use crate::Host;

/// The data that all threads of a generation share.
pub(super) struct Shared {
    pub(super) generation: Arc<Generation>,
    pub(super) seed: u64,
    pub(super) host: Arc<dyn Host>,
    /// Nobody wants any more puzzles.
    pub(super) is_over: AtomicBool,
    /// All attempts of all threads.
    pub(super) attempts: AtomicU64,
}

impl Shared {
    /// The limit that is reached after this number of attempts at a puzzle, if one is.
    fn limit(&self, attempts: u64) -> Option<GenerationLimit> {
        if self.host.is_cancelled() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        if self.is_over.load(Ordering::Relaxed) {
            return Some(GenerationLimit::Cancelled);
        }
        if self.generation.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(GenerationLimit::Time);
        }
        (attempts >= self.generation.max_attempts).then_some(GenerationLimit::Attempts)
    }
}

/// The puzzle of a seed on a board of another size or with other rules.
fn variant(
    recipe: &VariantRecipe,
    seed: u64,
    shared: &Shared,
) -> Result<sudokit::variants::Puzzle, NoPuzzle> {
    let go_on = GoOn::new(|| shared.limit(0).is_none());
    recipe.puzzle(seed, &Budget::default().with_go_on(&go_on))
}

/// A puzzle, with its minlex form if puzzles must not be isomorphic.
pub(super) type Found = Result<(GeneratedPuzzle, Option<Puzzle>), GenerationStop>;

/// A thread's tools, which it keeps from puzzle to puzzle.
pub(super) struct Worker {
    shared: Arc<Shared>,
    /// For puzzles by a recipe.
    generator: Option<TargetGenerator>,
    rater: Rater,
}

impl Worker {
    /// A worker; there must be such puzzles.
    pub(super) fn new(shared: Arc<Shared>) -> Worker {
        let generator = match &shared.generation.kind {
            GenerationKind::Puzzles(recipe) => {
                let generator = TargetGenerator::new(recipe, &shared.generation.target);
                Some(generator.expect("there are such puzzles"))
            }
            _ => None,
        };
        Worker { shared, generator, rater: Rater::new() }
    }

    /// The puzzles of these numbers, up to the first that is not found. No attempt is excluded for being
    /// isomorphic to an earlier puzzle.
    pub(super) fn find_all(&mut self, numbers: Range<u64>) -> Vec<Found> {
        let mut randoms: Vec<Random> =
            numbers.clone().map(|number| Random::new(seed_of(self.shared.seed, number))).collect();
        // The first attempts side by side, if there are many.
        let mut first = match &mut self.generator {
            Some(generator) if randoms.len() > 1 => generator.first_attempts(&mut randoms),
            _ => Vec::new(),
        }
        .into_iter();
        let mut found = Vec::new();
        for (number, random) in numbers.zip(randoms) {
            found.push(self.find_from(number, random, first.next(), &HashSet::new()));
            if found.last().is_some_and(Result::is_err) {
                break;
            }
        }
        found
    }

    /// The first attempt at this number that meets the target and is not isomorphic to an earlier puzzle,
    /// with its minlex form if puzzles must not be isomorphic.
    pub(super) fn find(&mut self, number: u64, earlier: &HashSet<Puzzle>) -> Found {
        self.find_from(number, Random::new(seed_of(self.shared.seed, number)), None, earlier)
    }

    /// The same after the first attempt, if it was already made; the random numbers continue after it.
    fn find_from(
        &mut self,
        number: u64,
        mut random: Random,
        mut first: Option<Result<Puzzle, FailedAttempt>>,
        earlier: &HashSet<Puzzle>,
    ) -> Found {
        let Worker { shared, generator, rater } = self;
        let generation = &*shared.generation;
        let mut climb: Option<Climb> = None;
        let (mut attempt_count, mut attempts) = (0, Attempts::default());
        loop {
            if let Some(limit) = shared.limit(attempt_count) {
                attempts.current_climb = climb.map(|climb| hardness(&climb.puzzle()));
                return Err(GenerationStop { limit, number, attempts, attempt_count });
            }
            attempt_count += 1;
            shared.attempts.fetch_add(1, Ordering::Relaxed);
            if let GenerationKind::Variants(recipe) = &generation.kind {
                match variant(recipe, random.below(usize::MAX) as u64, shared) {
                    Ok(puzzle) => {
                        let variant = Some(Arc::new(VariantBoard::of_puzzle(puzzle)));
                        let (grid, attempts) = (Grid::EMPTY, attempt_count);
                        let puzzle =
                            GeneratedPuzzle { number, grid, variant, rating: None, hardness: None, attempts };
                        return Ok((puzzle, None));
                    }
                    Err(NoPuzzle::NoSolution) => {
                        let limit = GenerationLimit::NoSolution;
                        return Err(GenerationStop { limit, number, attempts, attempt_count });
                    }
                    // The limit says what it was, or another attempt has more luck.
                    Err(_) => continue,
                }
            }
            let (grid, hardness) = match (&generation.kind, &mut *generator) {
                (GenerationKind::Hard(least), _) => {
                    let climb = climb.get_or_insert_with(|| Climb::new(random.clone()));
                    climb.step();
                    if !climb.is_at_its_end() {
                        continue;
                    }
                    let puzzle = climb.puzzle();
                    climb.restart();
                    let hardness = hardness(&puzzle);
                    attempts.climbs.push(hardness);
                    if hardness < *least {
                        continue;
                    }
                    (Grid::from(puzzle), Some(hardness))
                }
                (_, Some(generator)) => {
                    match first.take().unwrap_or_else(|| generator.attempt(attempt_count - 1, &mut random)) {
                        Ok(puzzle) => (Grid::from(puzzle), None),
                        Err(miss) => {
                            *attempts.misses.entry(miss).or_default() += 1;
                            continue;
                        }
                    }
                }
                (_, None) => (Grid::from(solution(&mut random)), None),
            };
            let puzzle = Puzzle::try_from(grid).ok();
            let form = puzzle.filter(|_| generation.unique).map(|puzzle| puzzle.minlex().form);
            if form.is_some_and(|form| earlier.contains(&form)) {
                attempts.isomorphs += 1;
                continue;
            }
            let go_on = GoOn::new(|| shared.limit(0).is_none());
            let budget = Budget::default().with_go_on(&go_on);
            let judge = |puzzle| generation.target.judge(puzzle, rater, budget);
            let rating = match puzzle.map_or(Ok(None), judge) {
                Ok(rating) => rating,
                Err(_) if !go_on.ask() => continue,
                Err(mismatch) => {
                    *attempts.mismatches.entry(mismatch).or_default() += 1;
                    continue;
                }
            };
            return Ok((
                GeneratedPuzzle { number, grid, variant: None, rating, hardness, attempts: attempt_count },
                form,
            ));
        }
    }
}
