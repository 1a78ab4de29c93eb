//! [`Stop`]: a flag that ends a search or a solver from another thread.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search or a solver from another thread.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A flag that is not set.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Ends whatever watches this flag.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Stop {
    /// Two flags are the same only if they are one.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
