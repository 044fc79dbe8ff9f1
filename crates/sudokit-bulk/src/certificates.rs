//! [`Certificates`], whether the certificates of a source prove their claims.

use std::io::BufRead;

use sudokit::certificate::{Verifier, VerifyErrorKind};
use sudokit::outcome::VerifiedCertificate;

use crate::{Error, Source};

/// Verifies the certificates of a source, one after another. A wrong certificate is an outcome; an error ends
/// the source: it cannot be read, it does not begin with a certificate, or it is empty.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::certificate::prove;
/// use sudokit_bulk::{Certificates, Source};
///
/// let mut certificate = Vec::new();
/// prove(&Puzzle::EMPTY.into(), &mut certificate)?;
/// let outcomes = Certificates::open(Source::text("empty.proof", certificate), || {})?;
/// let outcomes: Vec<_> = outcomes.collect::<Result<_, _>>()?;
/// assert_eq!(outcomes[0].claim, Some("several"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Certificates {
    name: String,
    verifier: Verifier<Box<dyn BufRead + Send>>,
    /// The number of certificates so far.
    count: u64,
    has_ended: bool,
}

impl Certificates {
    /// Opens a source. Before reading has to wait, `on_pause` is called.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn open(source: Source, on_pause: impl FnMut() + Send + 'static) -> Result<Certificates, Error> {
        let name = source.name().to_owned();
        let verifier = Verifier::new(source.bytes(on_pause)?);
        Ok(Certificates { name, verifier, count: 0, has_ended: false })
    }

    fn end(&mut self, error: Error) -> Option<Result<VerifiedCertificate, Error>> {
        self.has_ended = true;
        Some(Err(error))
    }
}

impl Iterator for Certificates {
    type Item = Result<VerifiedCertificate, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let outcome = match self.verifier.next() {
            None if self.count == 0 => {
                let place = self.name.clone();
                return self.end(Error::NoCertificate { place });
            }
            None => return None,
            Some(Ok(verified)) => VerifiedCertificate::proved(&self.name, &verified),
            Some(Err(error)) => {
                let is_first_line = self.count == 0 && error.line() == 1;
                match error.kind() {
                    VerifyErrorKind::BadHeader if !is_first_line => {}
                    VerifyErrorKind::Io | VerifyErrorKind::BadHeader => {
                        let place = self.name.clone();
                        return self.end(Error::Certificate { place, error });
                    }
                    _ => {}
                }
                VerifiedCertificate::wrong(&self.name, &error)
            }
        };
        self.count += 1;
        Some(Ok(outcome))
    }
}

impl std::fmt::Debug for Certificates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Certificates").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::outcome::Answer;

    fn outcomes(text: impl Into<Vec<u8>>) -> Vec<Result<VerifiedCertificate, Error>> {
        Certificates::open(Source::text("test", text), || {}).expect("text can be read").collect()
    }

    #[test]
    fn a_wrong_certificate_does_not_end_the_source() {
        let mut certificate = Vec::new();
        sudokit::certificate::prove(&sudokit::Puzzle::EMPTY.into(), &mut certificate).expect("it is memory");
        let text = String::from_utf8(certificate).expect("certificates are text");
        let first_solution = text.lines().find(|line| line.len() > 81).expect("there are two solutions");
        let wrong = text.replace(&first_solution[first_solution.len() - 81..], &"1".repeat(81));
        let outcomes = outcomes(format!("{text}{wrong}{text}"));
        let answers: Vec<Answer> = outcomes.iter().flatten().map(VerifiedCertificate::answer).collect();
        assert_eq!(answers, [Answer::Yes, Answer::No, Answer::Yes]);
        assert_eq!(outcomes.len(), 3);
    }

    #[test]
    fn a_source_without_certificates_is_an_error() {
        for (text, code) in [("", "no-certificate"), ("not a certificate\nnor this\n", "certificate")] {
            let outcomes = outcomes(text);
            let codes: Vec<&str> = outcomes
                .iter()
                .map(|outcome| outcome.as_ref().map_or_else(Error::code, |_| "an outcome"))
                .collect();
            assert_eq!(codes, [code], "{text:?}");
        }
    }
}
