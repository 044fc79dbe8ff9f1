//! Tests of the crate as its users see it.

mod brute_force;
mod layouts;
mod rules;
mod solutions;
