//! `verify`: whether certificates prove their claims.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::certificate::Verifier;
use crate::outcome::{ErrorReport, Stopped, VerifiedCertificate};

use super::board_input::in_key;
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Verify>(
    "verify",
    "Whether certificates prove their claims about the number of solutions",
    r#"{"certificate":"sudokit-certificate 1\npuzzle 534..8912672195348198342567859..1423426853791713924856961537284287419635345286179\nseveral\nsolution 534678912672195348198342567859761423426853791713924856961537284287419635345286179\nsolution 534768912672195348198342567859671423426853791713924856961537284287419635345286179\nend\n"}"#,
)
.with_array();

/// The key of the certificates.
const CERTIFICATE: &str = "certificate";

/// Verifies certificates.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Verify {
    /// One certificate or several.
    certificate: String,
}

impl Work for Verify {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let mut outcomes = Vec::new();
        for result in Verifier::new(self.certificate.as_bytes()) {
            budget
                .check(outcomes.len() as u64)
                .map_err(|reason| ErrorReport::from(&Stopped::new(reason, budget)))?;
            outcomes.push(match result {
                Ok(verified) => VerifiedCertificate::proved(CERTIFICATE, &verified),
                Err(error) => VerifiedCertificate::wrong(CERTIFICATE, &error),
            });
        }
        if outcomes.is_empty() {
            return Err(in_key(CERTIFICATE, ErrorReport::new("there is no certificate", "no-certificate")));
        }
        reply::json(&outcomes)
    }
}
