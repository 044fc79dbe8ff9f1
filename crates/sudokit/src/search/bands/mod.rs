//! `bands`: one puzzle at a time, fast, on any machine; all of it safe code.
//!
//! # Representation
//! The candidates of a digit are a set of cells: three words of 27 bits, one for each column of the
//! boxes, so that in reading order the cells go round the words, and every three cells a bit further.
//!
//! ```text
//!  row 1   0 1 2 0 1 2 0 1 2  word      0 0 0 1 1 1 2 2 2  bit     minirows of
//!      2   0 1 2 0 1 2 0 1 2            3 3 3 4 4 4 5 5 5          band 1: 0..9
//!      3   0 1 2 0 1 2 0 1 2            6 6 6 7 7 7 8 8 8
//!      4   0 1 2 0 1 2 0 1 2            9 9 9 . . .                band 2: 9..18
//! ```
//!
//! The union of the three words says in which minirows there are candidates; nine of its bits are the
//! *pattern* of a band, a 3 x 3 matrix of rows and boxes. The union of the three rows of a band says
//! likewise in which columns; for each stack that is a 3 x 3 matrix of bands and columns.
//!
//! # Rules
//! They are applied until none has anything to say:
//! - *Locked candidates*, exactly: a digit stands in a band three times, in three rows and three boxes,
//!   so its minirows are one of six permutations of the matrix. Minirows that no permutation within the
//!   pattern uses lose their candidates: no solution can use them. That is all that can be said of one
//!   band, pointing, claiming and their combinations included; it is one look-up in a table of the 512
//!   patterns. The same goes for bands and columns of a stack, there by a formula for all three at once.
//! - *Hidden singles*: a minirow that is alone in its row and has one cell is decided, and so is, after
//!   the rule above, a cell that is alone in its box or column.
//! - *Naked singles*: a pass over the nine digits counts the candidates of all cells at once, to three,
//!   which also finds cells without any, and those with two.
//! - *Triples in mini-lines*: three cells in a row of a box, or in a column, that can take three digits take
//!   them all; the rest of the line and the box does not. This is asked only where all else is silent, of all
//!   54 mini-lines at once: which of them a digit can be in has been found on the way.
//! - A decided cell belongs to one digit; the other digits lose it when their turn comes. Only digits
//!   that have lost or decided something are looked at again.
//!
//! # Order
//! The search is depth first. It branches on an open cell with the fewest candidates; of pairs on one with the most
//! candidates that other pairs of its row and column share, since those become singles; among these on one with
//! the most open peers, since they are what the choice can tell something about; among those on the first in
//! reading order. Its lowest candidate *is so*, and later it *is not so*: then the rules are applied, and the next
//! cell is chosen anew.
//!
//! That is the tree of [`registers`](super::registers) and [`batch`](super::batch), by rules that come to the
//! same, so the solutions come in the same order: see [the order of solutions](super#the-order-of-solutions).
//!
//! # Statistics
//! A node is a place of branching. Placements are the digits chosen, and the cells that the rules
//! decide while the choice stands; in a choice that leads to a contradiction only itself is counted, and
//! what is left without a candidate is no choice, unless it is a single one.
//! Without a listener no list of them is kept.
//!
//! Cost: 320 bytes for a board; at most 81 of them are on the stack.
//!
//! Source: words of 27 bits for digit and band are the line of JCZSolve; to branch where most peers are open is
//! from fastband. The words by columns, the stacks by a formula, the digits as units of work, the ties and the
//! peers counted by adders are our own.
//!
//! What did not pay: candidates in words by band (the pattern then costs three look-ups or three
//! unions); the stack rule by pushing columns into other bands; naked singles taken when they are found
//! rather than when their digit's turn comes; vectors for the census, which must wait for words just
//! written; cells decided in a round kept from the whole round, or from the two digits after it.

mod branch;
mod engine;
mod layer;
mod propagate;
mod solver;
mod state;
mod tables;
mod tree;

pub use engine::Bands;
pub use solver::Solver;

#[cfg(test)]
mod tests;
