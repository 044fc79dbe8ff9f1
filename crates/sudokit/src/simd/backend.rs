//! [`Backend`], the kinds of vectors that this machine can have.

use sudokit_base::parse_by_name;

use super::{Avx2, Avx512, Neon};
#[cfg(test)]
use super::{Portable, Token};

/// The implementation of vectors. Results are the same on all back ends.
///
/// The environment variable `SUDOKIT_BACKEND` selects a back end by its [name](Backend::name), if the machine
/// has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// 512-bit registers: x86-64 with AVX-512, since Intel's Ice Lake and AMD's Zen 4.
    Avx512,
    /// 256-bit registers: x86-64 with AVX2, which nearly all machines have.
    Avx2,
    /// 128-bit registers: 64-bit Arm, which always has them.
    Neon,
    /// Arrays, on any machine.
    Portable,
}

impl Backend {
    /// All back ends, fastest first.
    pub const ALL: [Backend; 4] = [Backend::Avx512, Backend::Avx2, Backend::Neon, Backend::Portable];

    /// The back end's name: one lower-case word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Avx512 => "avx512",
            Backend::Avx2 => "avx2",
            Backend::Neon => "neon",
            Backend::Portable => "portable",
        }
    }

    /// The back end with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// Whether this machine has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Backend::Avx512 => Avx512::detect().is_some(),
            Backend::Avx2 => Avx2::detect().is_some(),
            Backend::Neon => Neon::detect().is_some(),
            Backend::Portable => true,
        }
    }

    /// The back end in use: the one that `SUDOKIT_BACKEND` names, or otherwise the fastest one of this
    /// machine.
    #[must_use]
    pub fn chosen() -> Backend {
        use std::sync::OnceLock;

        static CHOSEN: OnceLock<Backend> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let forced = std::env::var("SUDOKIT_BACKEND").ok().and_then(|name| Backend::from_name(&name));
            let fastest = || Backend::ALL.into_iter().find(|backend| backend.is_available());
            forced.filter(|backend| backend.is_available()).or_else(fastest).unwrap_or(Backend::Portable)
        })
    }
}

parse_by_name! {
    /// The text is not the name of a back end.
    pub struct ParseBackendError(
        "not a back end; the back ends are ",
        Backend::ALL.iter().map(|backend| backend.name())
    );

    /// By name.
    impl FromStr for Backend = Backend::from_name;
}

/// A test that runs on every back end.
#[cfg(test)]
pub(crate) trait Job {
    type Output;

    fn on<T: Token>(self, token: T) -> Self::Output;
}

#[cfg(test)]
impl Backend {
    /// Runs the test, if the machine has this back end.
    pub(crate) fn perform<J: Job>(self, job: J) -> Option<J::Output> {
        match self {
            Backend::Avx512 => Avx512::detect().map(|token| job.on(token)),
            Backend::Avx2 => Avx2::detect().map(|token| job.on(token)),
            Backend::Neon => Neon::detect().map(|token| job.on(token)),
            Backend::Portable => Some(job.on(Portable)),
        }
    }
}
