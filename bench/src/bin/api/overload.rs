//! Three times as many clients as the server takes: the server refuses the surplus at once, and stays
//! responsive.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, ensure};
use sudokit_server::Options;

use crate::client::Client;
use crate::server::Servers;

/// A request that takes some milliseconds: it counts solutions of the empty board up to this number.
const SLOW: &str = r#"{"puzzle":".................................................................................","limit":20000}"#;

/// How often the health is checked.
const CHECKS: usize = 2_000;

/// A refused client waits at least this long, or as long as the answer says.
const PAUSE: Duration = Duration::from_millis(50);

/// The times of the answers, and of the refusals.
type Times = [Vec<Duration>; 2];

/// Measures health checks, answers and refusals.
pub(crate) fn measure(servers: &Servers) -> Result<()> {
    let process = servers.start("serve")?;
    let (address, before) = (process.address, process.memory()?);
    let threads = match &servers.cores {
        Some(cores) => cores.split(',').count(),
        None => Options::default().threads.get(),
    };
    let clients = 3 * (threads + Options::default().queue);
    let is_over = AtomicBool::new(false);
    let ask = || -> Result<Times> {
        let mut client = Client::connect(address)?;
        let mut times = Times::default();
        while !is_over.load(Ordering::Relaxed) {
            let start = Instant::now();
            client.send("POST", "/v1/count", SLOW)?;
            let (status, _) = client.receive()?;
            ensure!(status == 200 || status == 503, "{status}");
            times[usize::from(status == 503)].push(start.elapsed());
            if status == 503 {
                thread::sleep(PAUSE);
            }
        }
        Ok(times)
    };
    let (mut health, times) = thread::scope(|scope| -> Result<_> {
        let threads: Vec<_> = (0..clients).map(|_| scope.spawn(ask)).collect();
        let health = check_health(address);
        is_over.store(true, Ordering::Relaxed);
        let mut times = Times::default();
        for thread in threads {
            let more = thread.join().map_err(|_| anyhow!("a panic"))?.context("a request was lost")?;
            times.iter_mut().zip(more).for_each(|(all, some)| all.extend(some));
        }
        Ok((health?, times))
    })?;
    let [mut answered, mut refused] = times;
    println!(
        "{clients} clients: {} answered, {} refused, none lost; {before} MB, then {} MB.\n",
        answered.len(),
        refused.len(),
        process.memory()?
    );
    println!("| ms | median | p99 | most |\n|---|--:|--:|--:|");
    for (name, times) in [("health check", &mut health), ("refusal", &mut refused), ("answer", &mut answered)]
    {
        times.sort();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        println!("| {name} | {:.2} | {:.2} | {:.2} |", at(50), at(99), at(100));
    }
    Ok(())
}

fn check_health(address: std::net::SocketAddr) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    let mut client = Client::connect(address)?;
    for _ in 0..CHECKS {
        let start = Instant::now();
        client.send("GET", "/healthz", "")?;
        ensure!(client.receive()?.0 == 200);
        times.push(start.elapsed());
        thread::sleep(Duration::from_millis(2));
    }
    Ok(times)
}
