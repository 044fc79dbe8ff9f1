//! Measures a file as a batch of the server and with `sudokit solve`: once with the same output, lines of
//! JSON, and once with plain lines.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, ensure};
use cpu_time::ProcessTime;
use sudokit::operation::SolveOptions;
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};

use crate::median_and_least;
use crate::server::{Process, Servers};

const TURNS: usize = 11;

/// The size of the pieces in which the client sends and receives.
const PIECE: usize = 1 << 18;

/// What `sudokit solve` does with a file. Prints the time, and the CPU time.
pub(crate) fn solve(file: &Path, format: &str) -> Result<()> {
    let pipeline = Pipeline::new(Arc::new(NoHost));
    let mut output = File::create("/dev/null")?;
    let start = Instant::now();
    let job = Ask { output: OutputFormat::from_name(format), ..Ask::new(SolveOptions::default()) };
    pipeline.run(vec![Source::file(file)], job, &mut output)?;
    println!("{} {}", start.elapsed().as_secs_f64(), ProcessTime::now().as_duration().as_secs_f64());
    Ok(())
}

/// The time and the CPU time of the command for a file.
fn of_command(servers: &Servers, file: &Path, format: &str) -> Result<[f64; 2]> {
    let output = servers.command()?.arg("solve").arg(file).arg(format).output()?;
    let text = String::from_utf8(output.stdout)?;
    let (time, cpu) = text.trim().split_once(' ').context("two times")?;
    Ok([time.parse()?, cpu.parse()?])
}

/// The time and the CPU time of the server for a file.
fn of_server(process: &Process, file: &Path) -> Result<[f64; 2]> {
    let size = fs::metadata(file)?.len();
    let (start, before) = (Instant::now(), process.cpu()?);
    let mut stream = TcpStream::connect(process.address)?;
    let mut sender = stream.try_clone()?;
    let mut input = File::open(file)?;
    let sending = std::thread::spawn(move || -> Result<()> {
        write!(
            sender,
            "POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {size}\r\n\r\n"
        )?;
        let mut bytes = vec![0; PIECE];
        loop {
            let read = input.read(&mut bytes)?;
            if read == 0 {
                return Ok(());
            }
            sender.write_all(&bytes[..read])?;
        }
    });
    let (mut bytes, mut end) = (vec![0; PIECE], Vec::new());
    loop {
        let read = stream.read(&mut bytes)?;
        if read == 0 {
            break;
        }
        end = [&end[end.len().min(read)..], &bytes[read.saturating_sub(300)..read]].concat();
    }
    let time = start.elapsed();
    sending.join().map_err(|_| anyhow!("a panic"))??;
    ensure!(String::from_utf8_lossy(&end).contains(r#"{"summary":{"status":"#), "a batch has no summary");
    let cpu: Duration = process.cpu()? - before;
    Ok([time.as_secs_f64(), cpu.as_secs_f64()])
}

/// Measures the three in turns.
pub(crate) fn measure(servers: &Servers, file: &Path) -> Result<()> {
    let process = servers.start("serve")?;
    let names = ["`sudokit solve`, plain lines", "`sudokit solve --json`", "the same as a batch"];
    let mut times = [const { [Vec::new(), Vec::new()] }; 3];
    for turn in 0..=TURNS {
        let turn_times = [
            of_command(servers, file, "line")?,
            of_command(servers, file, "json")?,
            of_server(&process, file)?,
        ];
        // The first turn warms up.
        if turn > 0 {
            for (times, [time, cpu]) in times.iter_mut().zip(turn_times) {
                times[0].push(time);
                times[1].push(cpu);
            }
        }
    }
    println!("| | CPU, s: median | least | time, s: median | least |\n|---|--:|--:|--:|--:|");
    let mut medians = Vec::new();
    for (name, [time, cpu]) in names.iter().zip(&mut times) {
        let (time, cpu) = (median_and_least(time), median_and_least(cpu));
        println!("| {name} | {:.3} | {:.3} | {:.3} | {:.3} |", cpu.0, cpu.1, time.0, time.1);
        medians.push([cpu.0, time.0]);
    }
    println!(
        "\nA batch has {:.0} % of the speed of `sudokit solve --json` by CPU, {:.0} % by time; {:.0} % and {:.0} % of plain lines. {} MB.",
        100.0 * medians[1][0] / medians[2][0],
        100.0 * medians[1][1] / medians[2][1],
        100.0 * medians[0][0] / medians[2][0],
        100.0 * medians[0][1] / medians[2][1],
        process.memory()?
    );
    Ok(())
}
