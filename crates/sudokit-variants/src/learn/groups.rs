//! [`Groups`], sets of variables of which exactly one is true (or at most one), and what follows from them.
//!
//! A group is the digits of a cell, or the cells of a house that can have a digit. It is a mask of its members that are not
//! false, so that no clause is stored for it: one member left means that it is true, none left is a conflict, and a member
//! that is true makes the others false.

use super::literal::{Literal, Variable};
use super::trail::{Conflict, Reason, Trail};

/// The most members of a group.
const MOST: usize = 62;

/// The bits of members.
const MEMBERS: u64 = (1 << MOST) - 1;

/// Two bits that are always set in a group of which all members may be false. So it never has one bit left.
const MAY_BE_EMPTY: u64 = !MEMBERS;

/// See the top of the file.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// The members of all groups, and where those of each group begin.
    members: Vec<Variable>,
    starts: Vec<u32>,
    /// The members of each group that are not false, as far as `head`.
    open: Vec<u64>,
    /// For each variable its groups, with its bit in them: group * 64 + bit.
    slots: Vec<u32>,
    slot_starts: Vec<u32>,
    /// The literals of the trail before this one have been propagated.
    head: usize,
}

impl Groups {
    pub(super) fn new() -> Groups {
        let none = Vec::new;
        Groups {
            members: none(),
            starts: vec![0],
            open: Vec::new(),
            slots: none(),
            slot_starts: none(),
            head: 0,
        }
    }

    /// Adds a group, of which one member is true, or none if `may_be_empty`.
    pub(super) fn add(&mut self, members: impl IntoIterator<Item = Variable>, may_be_empty: bool) {
        let start = self.members.len();
        self.members.extend(members);
        let len = self.members.len() - start;
        assert!(len <= MOST, "a group has at most {MOST} members");
        if len == 0 || len == 1 && may_be_empty {
            self.members.truncate(start); // it says nothing
            return;
        }
        self.starts.push(self.members.len() as u32);
        self.open.push(((1 << len) - 1) | if may_be_empty { MAY_BE_EMPTY } else { 0 });
    }

    /// Finds the groups of each variable, after the last group was added.
    pub(super) fn finish(&mut self, variables: usize) {
        let mut ends = vec![0u32; variables + 1];
        for &member in &self.members {
            ends[member as usize + 1] += 1;
        }
        for variable in 0..variables {
            ends[variable + 1] += ends[variable];
        }
        self.slot_starts.clone_from(&ends);
        self.slots = vec![0; self.members.len()];
        for group in 0..self.open.len() {
            for (bit, at) in (self.starts[group]..self.starts[group + 1]).enumerate() {
                let end = &mut ends[self.members[at as usize] as usize];
                self.slots[*end as usize] = (group << 6 | bit) as u32;
                *end += 1;
            }
        }
    }

    /// The variables that are alone in a group, which must be true.
    pub(super) fn only_members(&self) -> Vec<(Variable, Reason)> {
        let alone = |group: &usize| self.open[*group].is_power_of_two();
        let groups = (0..self.open.len()).filter(alone);
        groups.map(|group| (self.members(group as u32)[0], Reason::Group(group as u32))).collect()
    }

    /// The members of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Variable] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// All variables that share a group with this one, and itself; some repeatedly.
    pub(super) fn peers(&self, variable: Variable) -> impl Iterator<Item = Variable> + '_ {
        self.slots_of(variable).iter().flat_map(|slot| self.members(slot >> 6).iter().copied())
    }

    #[inline]
    fn slots_of(&self, variable: Variable) -> &[u32] {
        let variable = variable as usize;
        &self.slots[self.slot_starts[variable] as usize..self.slot_starts[variable + 1] as usize]
    }

    /// Assigns all that follows from the literals of the trail by groups alone.
    pub(super) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        while self.head < trail.len() {
            let literal = trail.literal(self.head);
            self.head += 1;
            if literal.is_negative() {
                self.remove(literal.variable(), trail)?;
            } else {
                self.close(literal.variable(), trail)?;
            }
        }
        Ok(())
    }

    /// A variable is false: its groups lose a member.
    #[inline]
    fn remove(&mut self, variable: Variable, trail: &mut Trail) -> Result<(), Conflict> {
        let slots =
            self.slot_starts[variable as usize] as usize..self.slot_starts[variable as usize + 1] as usize;
        for &slot in &self.slots[slots] {
            let group = slot >> 6;
            let open = &mut self.open[group as usize];
            *open &= !(1 << (slot & 63));
            let left = *open;
            if left & left.wrapping_sub(1) == 0 {
                let reason = Reason::Group(group);
                if left == 0 {
                    return Err(Conflict { literal: Literal::positive(variable), reason });
                }
                let at = self.starts[group as usize] + left.trailing_zeros();
                let last = Literal::positive(self.members[at as usize]);
                if trail.is_open(last) {
                    trail.assign(last, reason);
                } else if trail.is_false(last) {
                    return Err(Conflict { literal: last, reason });
                }
            }
        }
        Ok(())
    }

    /// A variable is true: the other members of its groups are false.
    #[inline]
    fn close(&mut self, variable: Variable, trail: &mut Trail) -> Result<(), Conflict> {
        for &slot in self.slots_of(variable) {
            let group = (slot >> 6) as usize;
            let mut others = self.open[group] & MEMBERS & !(1 << (slot & 63));
            while others != 0 {
                let other = self.members[(self.starts[group] + others.trailing_zeros()) as usize];
                others &= others - 1;
                let literal = Literal::negative(other);
                if trail.is_open(literal) {
                    trail.assign(literal, Reason::Peer(variable));
                } else if trail.is_false(literal) {
                    return Err(Conflict { literal, reason: Reason::Peer(variable) });
                }
            }
        }
        Ok(())
    }

    /// Gives back what the literals of the trail from this one on have removed.
    pub(super) fn return_to(&mut self, len: usize, trail: &Trail) {
        for at in len..self.head {
            let literal = trail.literal(at);
            if literal.is_negative() {
                let variable = literal.variable() as usize;
                let slots = self.slot_starts[variable] as usize..self.slot_starts[variable + 1] as usize;
                for &slot in &self.slots[slots] {
                    self.open[(slot >> 6) as usize] |= 1 << (slot & 63);
                }
            }
        }
        self.head = self.head.min(len);
    }
}
