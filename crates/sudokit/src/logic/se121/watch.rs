//! [`Watch`], what says when to stop: the caller's limits, asked before each search for chains.

/// See the module.
pub(super) struct Watch<'a> {
    searches: u64,
    max_searches: u64,
    go_on: Option<&'a dyn Fn() -> bool>,
    stopped: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new() -> Self {
        Self { searches: 0, max_searches: u64::MAX, go_on: None, stopped: false }
    }

    pub(super) fn set_max_searches(&mut self, max_searches: u64) {
        self.max_searches = max_searches;
    }

    pub(super) fn set_go_on(&mut self, go_on: &'a dyn Fn() -> bool) {
        self.go_on = Some(go_on);
    }

    /// Whether one more search may be made. Once it is not, it stays so.
    #[inline]
    pub(super) fn search(&mut self) -> bool {
        if self.searches >= self.max_searches {
            self.stopped = true;
        } else if self.searches.is_multiple_of(8) {
            self.ask();
        }
        self.searches += 1;
        !self.stopped
    }

    /// Asks the caller.
    pub(super) fn ask(&mut self) -> bool {
        self.stopped |= self.go_on.is_some_and(|go_on| !go_on());
        !self.stopped
    }

    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }
}
