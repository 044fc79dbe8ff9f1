//! Compares rules on small boards with their definitions: their constraints, and the solutions that both engines find.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sudokit_fuzz::rules::check(bytes));
