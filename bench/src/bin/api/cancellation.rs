//! Clients that send endless work and disconnect. The CPU time that the server still spends shows when the
//! work has ended.

use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::client::Client;
use crate::server::Servers;

/// Counts very many solutions of the empty board.
const ENDLESS: &str = r#"{"puzzle":".................................................................................","limit":1000000000}"#;

const TURNS: usize = 20;
const CLIENTS: usize = 60;

/// The work must have ended by then.
const SOON: Duration = Duration::from_millis(100);

/// Measures the CPU time of the server while the clients wait, in the moment after they went, and after that.
pub(crate) fn measure(servers: &Servers) -> Result<()> {
    let process = servers.start("serve")?;
    let mut observer = Client::connect(process.address)?;
    let mut most = [Duration::ZERO; 2];
    let mut busy = Duration::MAX;
    for turn in 1..=TURNS {
        let clients: Result<Vec<Client>> = (0..CLIENTS)
            .map(|_| {
                let mut client = Client::connect(process.address)?;
                client.send("POST", "/v1/count", ENDLESS)?;
                Ok(client)
            })
            .collect();
        let clients = clients?;
        while observer.metric("sudokit_queued")? + observer.metric("sudokit_running")? < CLIENTS as u64 {
            sleep(Duration::from_millis(1));
        }
        let in_time = |time| -> Result<Duration> {
            let before = process.cpu()?;
            sleep(time);
            Ok(process.cpu()? - before)
        };
        busy = busy.min(in_time(SOON)?);
        drop(clients);
        most[0] = most[0].max(in_time(SOON)?);
        most[1] = most[1].max(in_time(5 * SOON)?);
        let cancelled = observer.metric("sudokit_cancelled_total")?;
        ensure!(cancelled == (turn * CLIENTS) as u64, "{cancelled} cancelled");
    }
    println!(
        "{TURNS} times {CLIENTS} clients that went: the server spent at least {busy:.1?} of CPU time in {SOON:?} while they waited, at most {:.1?} in the {SOON:?} after they went, and at most {:.1?} in the {:?} after that.",
        most[0],
        most[1],
        5 * SOON
    );
    Ok(())
}
