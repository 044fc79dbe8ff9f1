//! What the number of nodes of a chain adds to its rating.

/// A tenth for each threshold that is passed: 4, 6, 8, 12, 16, 24, 32, 48 ... They are added one by one, as
/// ratings are compared before they are rounded.
pub(super) fn length(complexity: u32) -> f64 {
    let (mut threshold, mut odd, mut added) = (4, false, 0.0);
    while complexity > threshold + 2 {
        added += 0.1;
        threshold = if odd { threshold / 3 * 4 } else { threshold / 2 * 3 };
        odd = !odd;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn thresholds() {
        let steps: Vec<u32> = (0..500).filter(|n| length(n + 1) > length(*n)).collect();
        assert_eq!(steps, [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386]);
        assert!(length(10) < 0.2 + 1e-9 && length(11) > 0.3 - 1e-9);
    }
}
