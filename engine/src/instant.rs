//! [`Instant`]: the clock of searches and solvers, the one place that reads the time.
//!
//! WebAssembly in a browser has no clock of its own: there the host gives one.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use imported::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod imported {
    use std::ops::Add;
    use std::time::Duration;

    // SAFETY: the import takes nothing, returns a number and touches no memory.
    #[link(wasm_import_module = "federa")]
    unsafe extern "C" {
        /// Milliseconds since any fixed moment, such as `performance.now()` gives: the import
        /// `now` of the module `federa`.
        #[link_name = "now"]
        safe fn now() -> f64;
    }

    /// A moment.
    #[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
        }

        /// So much later.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }
}
