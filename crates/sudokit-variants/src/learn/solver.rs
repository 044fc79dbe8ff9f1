//! [`Solver`], clause learning over groups: propagate, learn from conflicts, restart, choose.
//!
//! It always chooses that a variable is true, "this cell has this digit": that closes many candidates at once, so the levels
//! are few and the clauses good. A negative choice, as other solvers make them from saved values, would be a tiny step.

use sudokit_base::{Budget, StopReason};

use super::analysis::Analysis;
use super::clauses::Clauses;
use super::groups::Groups;
use super::literal::{Literal, Variable};
use super::order::Order;
use super::restarts::Restarts;
use super::trail::{Conflict, Reason, Trail};
use crate::Effort;

/// The clauses are reduced after so many conflicts the first time, and after so many more each time.
const REDUCE_INTERVAL: u64 = 300;

/// The budget is asked whether to go on once in so many choices and conflicts.
const ASK_INTERVAL: u64 = 16;

/// What a run ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Every variable has a value.
    Model,
    /// The assumptions cannot all be true.
    Refuted,
    /// The budget is used up.
    Stopped(StopReason),
}

/// See the top of the file.
#[derive(Clone, Debug)]
pub(super) struct Solver {
    pub(super) groups: Groups,
    pub(super) clauses: Clauses,
    pub(super) trail: Trail,
    pub(super) order: Order,
    pub(super) analysis: Analysis,
    restarts: Restarts,
    effort: Effort,
    reductions: u64,
    reduce_at: u64,
    /// There is no model, whatever is assumed.
    is_refuted: bool,
    /// For each variable the one to choose instead of it; empty to choose any.
    preferred: Vec<Variable>,
}

impl Solver {
    /// A solver over groups, with an activity for each variable to begin with.
    pub(super) fn new(groups: Groups, activities: Vec<f64>) -> Solver {
        let variables = activities.len();
        let mut trail = Trail::new(variables);
        for (variable, reason) in groups.only_members() {
            if trail.is_open(Literal::positive(variable)) {
                trail.assign(Literal::positive(variable), reason);
            }
        }
        Solver {
            groups,
            clauses: Clauses::new(variables),
            trail,
            order: Order::new(activities),
            analysis: Analysis::new(variables),
            restarts: Restarts::default(),
            effort: Effort::default(),
            reductions: 0,
            reduce_at: REDUCE_INTERVAL,
            is_refuted: false,
            preferred: Vec::new(),
        }
    }

    pub(super) const fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether a variable is true in the model.
    pub(super) fn is_true(&self, variable: Variable) -> bool {
        self.trail.is_true(Literal::positive(variable))
    }

    /// Makes a literal true from now on, and returns to level 0.
    pub(super) fn assert(&mut self, literal: Literal) {
        self.return_to(0);
        if self.trail.is_false(literal) {
            self.is_refuted = true;
        } else if self.trail.is_open(literal) {
            self.trail.assign(literal, Reason::None);
        }
    }

    /// For each variable the one to choose instead of it, so that models are found near those of all preferred ones.
    pub(super) fn prefer(&mut self, preferred: Vec<Variable>) {
        self.preferred = preferred;
    }

    /// Excludes the model that was found, and nothing else: its choices together imply it.
    pub(super) fn exclude_model(&mut self) {
        let level = self.trail.level();
        let choices = (1..=level).rev().filter_map(|level| self.trail.first_of(level));
        let clause: Vec<Literal> = choices.map(|choice| !choice).collect();
        let Some(&last) = clause.first() else {
            self.is_refuted = true;
            return;
        };
        // A single choice is false from now on. The level of an assumption that was true before has no choice.
        self.return_to(if clause.len() > 1 { level - 1 } else { 0 });
        let reason = if clause.len() > 1 { self.clauses.add(&clause, 0, true) } else { Reason::None };
        self.trail.assign(last, reason);
    }

    /// Searches for a model in which the assumptions are true. It begins where it is: the levels up to the number of
    /// assumptions must have been made for the same ones.
    pub(super) fn run(&mut self, assumptions: &[Literal], budget: &Budget<'_>) -> Outcome {
        let mut unasked = ASK_INTERVAL;
        while !self.is_refuted {
            if let Err(conflict) = self.propagate() {
                self.learn(conflict);
                unasked += 1;
                continue;
            }
            if self.trail.level() as usize > assumptions.len() && self.restarts.is_due() {
                self.return_to(assumptions.len() as u32);
            }
            if self.effort.contradictions >= self.reduce_at {
                self.reductions += 1;
                self.reduce_at = self.effort.contradictions + REDUCE_INTERVAL * (self.reductions + 1);
                self.clauses.reduce(&mut self.trail);
            }
            if let Some(&assumption) = assumptions.get(self.trail.level() as usize) {
                if self.trail.is_false(assumption) {
                    return Outcome::Refuted;
                }
                self.trail.begin_level();
                if self.trail.is_open(assumption) {
                    self.trail.assign(assumption, Reason::None);
                }
                continue;
            }
            if self.trail.is_full() {
                return Outcome::Model;
            }
            if let Err(reason) = self.check(budget, &mut unasked) {
                return Outcome::Stopped(reason);
            }
            let choice = self.choose();
            self.effort.choices += 1;
            self.trail.begin_level();
            self.trail.assign(Literal::positive(choice), Reason::None);
        }
        Outcome::Refuted
    }

    /// Checks the budget before a choice. The question whether to go on is asked only from time to time.
    fn check(&self, budget: &Budget<'_>, unasked: &mut u64) -> Result<(), StopReason> {
        if *unasked >= ASK_INTERVAL {
            *unasked = 0;
            return budget.check(self.effort.choices);
        }
        *unasked += 1;
        if self.effort.choices < budget.max_nodes() { Ok(()) } else { Err(StopReason::MaxNodes) }
    }

    /// Takes the open variable with the highest activity; there is one. If another variable is preferred to it and open, that
    /// one is the choice.
    fn choose(&mut self) -> Variable {
        loop {
            let variable = self.order.pop();
            if self.trail.is_open(Literal::positive(variable)) {
                return match self.preferred.get(variable as usize) {
                    Some(&preferred) if self.trail.is_open(Literal::positive(preferred)) => {
                        self.order.insert(variable);
                        preferred
                    }
                    _ => variable,
                };
            }
        }
    }

    /// Assigns all that follows. The groups come first, because they cost less.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.groups.propagate(&mut self.trail)?;
            if !self.clauses.propagate_next(&mut self.trail)? {
                return Ok(());
            }
        }
    }

    /// Learns a clause from a conflict, returns to the level where it says something, and assigns what it says.
    fn learn(&mut self, conflict: Conflict) {
        self.effort.contradictions += 1;
        if self.trail.level() == 0 {
            self.is_refuted = true;
            return;
        }
        let (level, levels) = self.analyze(conflict);
        self.restarts.learned(levels);
        self.order.next_conflict();
        self.return_to(level);
        let clause = &self.analysis.clause;
        let reason = if clause.len() > 1 { self.clauses.add(clause, levels, false) } else { Reason::None };
        self.trail.assign(clause[0], reason);
    }

    /// Undoes all levels above this one.
    pub(super) fn return_to(&mut self, level: u32) {
        if self.trail.level() <= level {
            return;
        }
        let len = self.trail.len_at(level);
        for at in (len..self.trail.len()).rev() {
            self.order.insert(self.trail.literal(at).variable());
        }
        self.groups.return_to(len, &self.trail);
        self.clauses.return_to(len);
        self.trail.return_to(level);
    }
}
