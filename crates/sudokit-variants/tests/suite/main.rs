//! Tests of the crate as its users see it.

mod brute_force;
mod conflicts;
mod estimate;
mod generate;
mod layouts;
mod learn;
mod random_rules;
mod rules;
mod shapes;
mod solutions;
mod true_candidates;
