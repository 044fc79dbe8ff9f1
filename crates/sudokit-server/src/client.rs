//! Identifies clients: the [network](network_of) that counts as one client, the address that a
//! [proxy](forwarded) gives, and [`Connections`], the number of connections of each.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;

/// The network that counts as one client: an IPv4 address, or the first half of an IPv6 address, which is
/// what providers assign.
pub(crate) fn network_of(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// The address that a proxy gives. The proxy appends its client; everything before that may be forged.
pub(crate) fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    address(last.to_str().ok()?.rsplit(',').next()?)
}

/// An address with or without a port, in the forms that proxies write.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let without_port = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    // The zone of an address means nothing on other machines, and `1.2.3.4:` has no port.
    let bare = text.split('%').next().unwrap_or(text).trim_end_matches(':');
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(without_port).or_else(|| bare.parse().ok())
}

/// Counts the connections of each client.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    counts: Mutex<HashMap<IpAddr, usize>>,
}

/// A connection of a client. It is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    connections: Arc<Connections>,
    client: IpAddr,
}

impl Connections {
    /// Allows each client at most `most` connections.
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections { most, counts: Mutex::default() })
    }

    /// Counts a connection; `None` if the client already has the maximum.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<CountedConnection> {
        let client = network_of(peer);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(CountedConnection { connections: Arc::clone(self), client })
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut counts = self.connections.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_of_one_network_are_one_client() {
        assert_eq!(network_of(ip("2001:db8::1")), network_of(ip("2001:db8::ffff:1")));
        assert_ne!(network_of(ip("2001:db8::1")), network_of(ip("2001:db8:0:1::1")));
        assert_eq!(network_of(ip("::ffff:1.2.3.4")), ip("1.2.3.4"));
    }

    #[test]
    fn the_address_of_a_proxy_may_have_a_port() {
        let of = |values: &[&str]| {
            let headers = values
                .iter()
                .map(|it| ("x-forwarded-for".parse().unwrap(), HeaderValue::from_str(it).unwrap()));
            forwarded(&HeaderMap::from_iter(headers)).map(|it| it.to_string())
        };
        for (text, expected) in [
            ("1.2.3.4", "1.2.3.4"),
            ("9.9.9.9, 1.2.3.4:5678", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:5678", "2001:db8::1"),
            ("\"[2001:db8::1]:5678\"", "2001:db8::1"),
            ("fe80::1%eth0", "fe80::1"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
        ] {
            assert_eq!(of(&[text]).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(of(&["1.1.1.1", "2.2.2.2:80"]).as_deref(), Some("2.2.2.2"));
        for text in ["", "unknown", "1.2.3.4,", "1.2.3.4:x", "host:80"] {
            assert_eq!(of(&[text]), None, "{text}");
        }
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn each_client_has_its_connections() {
        let connections = Connections::new(2);
        let admit = |text| connections.admit(ip(text));
        let first = (admit("1.1.1.1"), admit("1.1.1.1"));
        assert!(first.0.is_some() && first.1.is_some() && admit("1.1.1.1").is_none());
        assert!(admit("2.2.2.2").is_some());
        drop(first);
        assert!(connections.counts.lock().unwrap().is_empty());
        assert!(admit("1.1.1.1").is_some());
    }
}
