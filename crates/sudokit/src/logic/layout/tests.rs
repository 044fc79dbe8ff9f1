//! Steps on boards other than the classic one.
