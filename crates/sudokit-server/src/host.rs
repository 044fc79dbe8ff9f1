//! [`Hosts`], the names by which the server may be addressed. A foreign page can point its own name at this
//! machine, and then counts as the same origin (DNS rebinding); but its requests still carry its name.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, Version, header};

use crate::problem::Problem;

/// The names by which the server may be addressed.
#[derive(Debug)]
pub(crate) struct Hosts {
    /// The names in lower case. If it is `None`, any name is accepted.
    names: Option<Vec<String>>,
}

impl Hosts {
    /// Accepts these names, besides addresses and `localhost`; any name if it is `None`.
    pub(crate) fn new(names: Option<&[String]>) -> Hosts {
        let names = names.map(|names| names.iter().map(|name| canonical(name)).collect());
        Hosts { names }
    }

    /// Whether a request has exactly one host, and an accepted one.
    pub(crate) fn check(&self, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
        let mut values = headers.get_all(header::HOST).iter();
        let host = match (values.next(), values.next()) {
            (_, Some(_)) => return Err(Problem::bad_host("there is more than one header Host")),
            (None, _) if version >= Version::HTTP_11 => {
                return Err(Problem::bad_host("the header Host is missing"));
            }
            (None, _) => None,
            (Some(value), None) => {
                let authority = Authority::try_from(value.as_bytes()).ok();
                // The host must not contain a user or an invalid port.
                let is_host = |it: &Authority| {
                    let port = it.as_str().strip_prefix(it.host()).unwrap_or("@");
                    // Two headers are joined with a comma.
                    let is_one = !it.host().is_empty() && !it.host().contains(',');
                    is_one && (matches!(port, "" | ":") || it.port_u16().is_some())
                };
                let host = authority.filter(is_host);
                Some(host.ok_or_else(|| {
                    Problem::bad_host("the header Host is not a name with or without a port")
                })?)
            }
        };
        // An address in the request line has priority over the header.
        for host in [uri.host(), host.as_ref().map(Authority::host)].into_iter().flatten() {
            if !self.is_known(host) {
                return Err(Problem::wrong_host(host));
            }
        }
        Ok(())
    }

    fn is_known(&self, host: &str) -> bool {
        let Some(names) = &self.names else { return true };
        let host = canonical(host);
        let address = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(&host);
        address.parse::<IpAddr>().is_ok()
            || host == "localhost"
            || host.ends_with(".localhost")
            || names.contains(&host)
    }
}

/// The name in lower case, without a final dot.
fn canonical(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn status(hosts: &Hosts, version: Version, uri: &str, values: &[&str]) -> u16 {
        let headers = values.iter().map(|it| (header::HOST, HeaderValue::from_str(it).unwrap())).collect();
        match hosts.check(version, &uri.parse().unwrap(), &headers) {
            Ok(()) => 200,
            Err(problem) => problem.status().as_u16(),
        }
    }

    #[test]
    fn only_names_that_were_asked_for_are_answered() {
        let hosts = Hosts::new(Some(&["Sudoku.example".to_owned()]));
        for (host, expected) in [
            ("localhost", 200),
            ("LOCALHOST.:8910", 200),
            ("page.localhost:1", 200),
            ("127.0.0.1:8910", 200),
            ("192.168.0.9", 200),
            ("[::1]:8910", 200),
            ("[::1]", 200),
            ("sudoku.EXAMPLE", 200),
            ("evil.example", 421),
            ("localhost.evil.example", 421),
            ("127.0.0.1.evil.example:8910", 421),
            ("notlocalhost", 421),
            ("sudoku.example.evil", 421),
            ("2130706433", 421),
            ("", 400),
            (":80", 400),
            ("a b", 400),
            ("user@localhost", 400),
            ("localhost:x", 400),
            ("localhost:99999", 400),
            ("localhost/x", 400),
            ("localhost,evil.example", 400),
        ] {
            assert_eq!(status(&hosts, Version::HTTP_11, "/", &[host]), expected, "{host:?}");
        }
        let any = Hosts::new(None);
        assert_eq!(status(&any, Version::HTTP_11, "/", &["evil.example"]), 200);
        assert_eq!(status(&any, Version::HTTP_11, "/", &["a b"]), 400);
    }

    #[test]
    fn a_request_has_one_host() {
        let hosts = Hosts::new(Some(&[]));
        assert_eq!(status(&hosts, Version::HTTP_11, "/", &[]), 400);
        assert_eq!(status(&hosts, Version::HTTP_10, "/", &[]), 200);
        for version in [Version::HTTP_10, Version::HTTP_11] {
            assert_eq!(status(&hosts, version, "/", &["localhost", "localhost"]), 400);
        }
        assert_eq!(status(&hosts, Version::HTTP_11, "http://evil.example/", &["localhost"]), 421);
        assert_eq!(status(&hosts, Version::HTTP_11, "http://localhost/", &["evil.example"]), 421);
        assert_eq!(status(&hosts, Version::HTTP_10, "http://evil.example/", &[]), 421);
    }
}
