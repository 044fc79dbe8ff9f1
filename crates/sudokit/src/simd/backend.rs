//! [`Backend`], what the vectors of an engine are made of on this machine.

use super::{Avx2, Avx512, Neon};
#[cfg(test)]
use super::{Portable, Token};

/// What engines of vectors run on. Their answers are the same on all.
///
/// The variable `SUDOKIT_BACKEND` of the environment forces one by its [name](Backend::name), where the
/// machine has it.
///
/// ```
/// use sudokit::search::Backend;
/// assert!(Backend::chosen().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// 512-bit registers: x86-64 with AVX-512 as of Intel's Ice Lake and AMD's Zen 4.
    Avx512,
    /// 256-bit registers: x86-64 with AVX2, as nearly all have it.
    Avx2,
    /// 128-bit registers: 64-bit Arm, which always has them.
    Neon,
    /// Arrays, on any machine.
    Portable,
}

impl Backend {
    /// All back ends, fastest first.
    ///
    /// ```
    /// use sudokit::search::Backend;
    /// assert_eq!(Backend::ALL.map(Backend::name), ["avx512", "avx2", "neon", "portable"]);
    /// ```
    pub const ALL: [Backend; 4] = [Backend::Avx512, Backend::Avx2, Backend::Neon, Backend::Portable];

    /// The name it is called by.
    ///
    /// ```
    /// assert_eq!(sudokit::search::Backend::Portable.name(), "portable");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Avx512 => "avx512",
            Backend::Avx2 => "avx2",
            Backend::Neon => "neon",
            Backend::Portable => "portable",
        }
    }

    /// Whether this machine has it.
    ///
    /// ```
    /// assert!(sudokit::search::Backend::Portable.is_available());
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Backend::Avx512 => Avx512::detect().is_some(),
            Backend::Avx2 => Avx2::detect().is_some(),
            Backend::Neon => Neon::detect().is_some(),
            Backend::Portable => true,
        }
    }

    /// The one that is used: what `SUDOKIT_BACKEND` names, or else the fastest that this machine has.
    ///
    /// ```
    /// println!("{}", sudokit::search::Backend::chosen().name());
    /// ```
    #[must_use]
    pub fn chosen() -> Backend {
        use std::sync::OnceLock;

        static CHOSEN: OnceLock<Backend> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let named = std::env::var("SUDOKIT_BACKEND").unwrap_or_default();
            let available = || Backend::ALL.into_iter().filter(|backend| backend.is_available());
            let forced = available().find(|backend| backend.name() == named);
            forced.or_else(|| available().next()).unwrap_or(Backend::Portable)
        })
    }
}

/// What tests do on every back end.
#[cfg(test)]
pub(crate) trait Job {
    type Output;

    fn on<T: Token>(self, token: T) -> Self::Output;
}

#[cfg(test)]
impl Backend {
    /// Does it, if the machine has this back end.
    pub(crate) fn perform<J: Job>(self, job: J) -> Option<J::Output> {
        match self {
            Backend::Avx512 => Avx512::detect().map(|token| job.on(token)),
            Backend::Avx2 => Avx2::detect().map(|token| job.on(token)),
            Backend::Neon => Neon::detect().map(|token| job.on(token)),
            Backend::Portable => Some(job.on(Portable)),
        }
    }
}
