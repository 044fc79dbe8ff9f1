//! What is learned from a conflict: a clause that would have prevented it.
//!
//! The literals of the conflict are replaced by what they follow from, until one literal of the present level remains (the
//! first unique implication point). The clause then loses what follows from its other literals, and what the groups make
//! needless (`simplify`).

use super::literal::{Literal, Variable};
use super::solver::Solver;
use super::trail::{Conflict, Reason};

/// What is known of a variable during an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the clause, or was replaced.
    Seen,
    /// It follows from literals of the clause.
    Implied,
    /// It does not.
    NotImplied,
}

/// The working lists of an analysis, which are kept for the next one.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The clause that is learned.
    pub(super) clause: Vec<Literal>,
    /// The literals, all false, from which a literal follows.
    causes: Vec<Literal>,
    pending: Vec<Literal>,
    marks: Vec<Mark>,
    marked: Vec<Variable>,
    /// By level: the last count that has counted it.
    counted: Vec<u64>,
    count: u64,
    pub(super) peers: super::simplify::Peers,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis {
            clause: Vec::new(),
            causes: Vec::new(),
            pending: Vec::new(),
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            counted: vec![0; variables + 1],
            count: 0,
            peers: super::simplify::Peers::new(variables),
        }
    }

    #[inline]
    fn mark(&mut self, variable: Variable, mark: Mark) {
        if self.marks[variable as usize] == Mark::None {
            self.marked.push(variable);
        }
        self.marks[variable as usize] = mark;
    }

    fn clear_marks(&mut self) {
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = Mark::None;
        }
    }
}

impl Solver {
    /// Learns from a conflict above level 0. The clause is in `analysis.clause`; its first literal is the one of the present
    /// level, its second one of the next level to return to. Returns that level, and the number of levels of the literals.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        let present = self.trail.level();
        self.analysis.clause.clear();
        self.analysis.clause.push(conflict.literal); // to be replaced
        self.find_causes(conflict.literal, conflict.reason);
        self.analysis.causes.push(conflict.literal);
        if let Reason::Clause(clause) = conflict.reason {
            self.note_use(clause);
        }
        let mut at = self.trail.len();
        let mut open = 0;
        let point = loop {
            for index in 0..self.analysis.causes.len() {
                let cause = self.analysis.causes[index];
                let variable = cause.variable();
                let level = self.trail.level_of(variable);
                if level > 0 && self.analysis.marks[variable as usize] == Mark::None {
                    self.analysis.mark(variable, Mark::Seen);
                    self.order.raise(variable);
                    if level == present {
                        open += 1;
                    } else {
                        self.analysis.clause.push(cause);
                    }
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail.literal(at);
                if self.analysis.marks[literal.variable() as usize] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            let reason = self.trail.reason_of(literal.variable());
            self.find_causes(literal, reason);
            if let Reason::Clause(clause) = reason {
                self.note_use(clause);
            }
        };
        self.analysis.clause[0] = !point;
        self.drop_implied();
        self.drop_peers();
        self.merge_peers();
        self.analysis.clear_marks();
        (self.put_highest_second(), self.count_levels(None, u32::MAX))
    }

    /// Puts the literals from which a literal follows by this reason, all false, into `causes`.
    fn find_causes(&mut self, literal: Literal, reason: Reason) {
        let causes = &mut self.analysis.causes;
        causes.clear();
        match reason {
            Reason::None => {}
            Reason::Peer(variable) => causes.push(Literal::negative(variable)),
            Reason::Group(group) => {
                let members = self.groups.members(group).iter();
                causes.extend(
                    members.map(|&member| Literal::positive(member)).filter(|&member| member != literal),
                );
            }
            Reason::Clause(clause) => {
                causes.extend(self.clauses.literals(clause).filter(|&other| other != literal));
            }
            Reason::Pair(other) => causes.push(other),
        }
    }

    /// Notes that a clause was used, and the number of its levels if it is lower now.
    fn note_use(&mut self, clause: u32) {
        let most = self.clauses.levels(clause);
        let levels = if most > 2 { self.count_levels(Some(clause), most) } else { most };
        self.clauses.note_use(clause, levels);
    }

    /// Counts the levels of the literals of a clause, or of the one that is learned, up to a number.
    fn count_levels(&mut self, clause: Option<u32>, most: u32) -> u32 {
        self.analysis.count += 1;
        let Analysis { clause: learned, counted, count, .. } = &mut self.analysis;
        let mut levels = 0;
        let mut is_enough = |literal: Literal| {
            let last = &mut counted[self.trail.level_of(literal.variable()) as usize];
            if *last != *count {
                *last = *count;
                levels += 1;
            }
            levels >= most
        };
        let _ = match clause {
            Some(clause) => self.clauses.literals(clause).any(&mut is_enough),
            None => learned.iter().any(|&literal| is_enough(literal)),
        };
        levels
    }

    /// Moves a literal of the highest level but the first one's to the second position, and returns the level.
    fn put_highest_second(&mut self) -> u32 {
        let mut highest = 0;
        for index in 1..self.analysis.clause.len() {
            let level = self.trail.level_of(self.analysis.clause[index].variable());
            if level > highest {
                highest = level;
                self.analysis.clause.swap(1, index);
            }
        }
        highest
    }

    /// Drops the literals of the clause that are false because others of it are.
    fn drop_implied(&mut self) {
        // The levels of the clause as bits, modulo 64: what has a reason in another level is not implied.
        let bit = |level: u32| 1u64 << (level & 63);
        let levels = self.analysis.clause[1..]
            .iter()
            .fold(0, |levels, literal| levels | bit(self.trail.level_of(literal.variable())));
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let mut index = 0;
        clause.retain(|&literal| {
            index += 1;
            index == 1 || !self.is_implied(literal, |level| levels & bit(level) != 0)
        });
        self.analysis.clause = clause;
    }

    /// Whether a literal of the clause is false because others of it are.
    fn is_implied(&mut self, literal: Literal, is_level: impl Fn(u32) -> bool) -> bool {
        let reason = self.trail.reason_of(literal.variable());
        if reason == Reason::None {
            return false;
        }
        let begin = self.analysis.marked.len();
        self.analysis.pending.clear();
        self.find_causes(!literal, reason);
        let Analysis { pending, causes, .. } = &mut self.analysis;
        pending.append(causes);
        while let Some(cause) = self.analysis.pending.pop() {
            let variable = cause.variable();
            let (level, reason) = (self.trail.level_of(variable), self.trail.reason_of(variable));
            let mark = self.analysis.marks[variable as usize];
            if matches!(mark, Mark::Seen | Mark::Implied) || level == 0 {
                continue;
            }
            if mark == Mark::NotImplied || reason == Reason::None || !is_level(level) {
                // All that was to be shown on the way here failed with it.
                for index in begin..self.analysis.marked.len() {
                    let variable = self.analysis.marked[index] as usize;
                    self.analysis.marks[variable] = Mark::NotImplied;
                }
                self.analysis.mark(variable, Mark::NotImplied);
                return false;
            }
            self.analysis.mark(variable, Mark::Implied);
            self.find_causes(!cause, reason);
            let Analysis { pending, causes, .. } = &mut self.analysis;
            pending.append(causes);
        }
        true
    }
}
