//! [`Faults`] of other people's programs: panics and wrong answers. The table shows a fault in place of the
//! figures, and the other solvers are still measured. A fault of our own solvers ends the run.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;

/// The first fault of each contender that has one, by its index.
#[derive(Default)]
pub(crate) struct Faults(BTreeMap<usize, String>);

impl Faults {
    /// The result of a call of a contender. `None` if the call fails, or if an earlier one failed; then there
    /// is no call.
    ///
    /// # Errors
    ///
    /// If it is not a peer, and the call fails.
    pub(crate) fn call<T>(
        &mut self,
        who: usize,
        is_peer: bool,
        call: impl FnOnce() -> Result<T>,
    ) -> Result<Option<T>> {
        if !is_peer {
            return call().map(Some);
        }
        if self.of(who).is_some() {
            return Ok(None);
        }
        // Nothing that the panic left behind is used again.
        let fault = match catch_unwind(AssertUnwindSafe(call)) {
            Ok(Ok(value)) => return Ok(Some(value)),
            Ok(Err(error)) => format!("{error:#}"),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                format!("a panic: {}", text.unwrap_or("without words"))
            }
        };
        // The text becomes a cell of a table.
        self.0.insert(who, fault.replace('|', "/").replace('\n', " "));
        Ok(None)
    }

    /// The fault of a contender.
    pub(crate) fn of(&self, who: usize) -> Option<&str> {
        self.0.get(&who).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_peer_with_a_fault_is_not_called_again_and_others_are() {
        let mut faults = Faults::default();
        assert!(faults.call(0, true, || -> Result<u8> { panic!("7 | 8") }).is_ok_and(|it| it.is_none()));
        assert!(faults.call(1, true, || -> Result<u8> { bail!("wrong") }).is_ok_and(|it| it.is_none()));
        assert_eq!([0, 1, 2].map(|who| faults.of(who)), [Some("a panic: 7 / 8"), Some("wrong"), None]);
        assert_eq!(faults.call(0, true, || Ok(1)).unwrap(), None);
        assert_eq!(faults.call(2, true, || Ok(1)).unwrap(), Some(1));
    }

    #[test]
    fn a_fault_of_our_own_is_an_error() {
        assert!(Faults::default().call(0, false, || -> Result<u8> { bail!("wrong") }).is_err());
    }
}
