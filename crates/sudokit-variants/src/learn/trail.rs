//! [`Trail`], the literals that are true now, in the order in which they became true, each with its level and its reason.
//!
//! A level begins with an assumption or a choice and has all that follows from it. Level 0 has what is always true.

use super::literal::{Literal, Variable};

/// Why a literal is true. The literals that it follows from are made only when the analysis of a conflict asks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is an assumption or a choice, or it was learned alone.
    None,
    /// This variable, which shares a group with it, is true.
    Peer(Variable),
    /// All other members of the group are false.
    Group(u32),
    /// All other literals of the clause at this offset are false.
    Clause(u32),
    /// The other literal of a clause of two is false.
    Pair(Literal),
}

/// A literal that is false, and a reason for which it must be true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
}

#[derive(Clone, Copy, Debug)]
struct Assignment {
    level: u32,
    reason: Reason,
}

/// See the top of the file.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// By literal: 1 for true, -1 for false, 0 for neither.
    values: Vec<i8>,
    assignments: Vec<Assignment>,
    literals: Vec<Literal>,
    /// Where each level from 1 begins.
    starts: Vec<u32>,
}

impl Trail {
    pub(super) fn new(variables: usize) -> Trail {
        Trail {
            values: vec![0; variables * 2],
            assignments: vec![Assignment { level: 0, reason: Reason::None }; variables],
            literals: Vec::with_capacity(variables),
            starts: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    /// Whether the literal is neither true nor false.
    #[inline]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    /// The level at which the variable got its value.
    #[inline]
    pub(super) fn level_of(&self, variable: Variable) -> u32 {
        self.assignments[variable as usize].level
    }

    #[inline]
    pub(super) fn reason_of(&self, variable: Variable) -> Reason {
        self.assignments[variable as usize].reason
    }

    /// The present level.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Whether every variable has a value.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.literals.len() == self.assignments.len()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    #[inline]
    pub(super) fn literal(&self, at: usize) -> Literal {
        self.literals[at]
    }

    /// The literal that a level begins with; none if an assumption was true already.
    pub(super) fn first_of(&self, level: u32) -> Option<Literal> {
        let at = level as usize;
        let start = self.starts[at - 1] as usize;
        let end = self.starts.get(at).map_or(self.literals.len(), |&end| end as usize);
        (start < end).then(|| self.literals[start])
    }

    #[inline]
    pub(super) fn begin_level(&mut self) {
        self.starts.push(self.literals.len() as u32);
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.assignments[literal.variable() as usize] =
            Assignment { level: self.starts.len() as u32, reason };
        self.literals.push(literal);
    }

    /// The number of literals of this level and those below it.
    pub(super) fn len_at(&self, level: u32) -> usize {
        self.starts.get(level as usize).map_or(self.literals.len(), |&start| start as usize)
    }

    /// Ends all levels above this one.
    pub(super) fn return_to(&mut self, level: u32) {
        let len = self.len_at(level);
        for &literal in &self.literals[len..] {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
        }
        self.literals.truncate(len);
        self.starts.truncate(level as usize);
    }

    /// Gives every reason that is a clause the new offset of the clause. A clause without one was the reason of something
    /// that is always true now.
    pub(super) fn move_clauses(&mut self, new_offset: impl Fn(u32) -> Option<u32>) {
        for literal in &self.literals {
            let reason = &mut self.assignments[literal.variable() as usize].reason;
            if let Reason::Clause(old) = *reason {
                *reason = new_offset(old).map_or(Reason::None, Reason::Clause);
            }
        }
    }
}
