//! Servers as separate processes, so that their CPU time can be measured alone.

use std::cell::RefCell;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _, stdin};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result};
use cpu_time::ProcessTime;
use sudokit_server::{Options, Server};

/// How servers are started.
pub(crate) struct Servers {
    /// The cores on which they run, as `taskset` reads them.
    pub(crate) cores: Option<String>,
}

impl Servers {
    /// This program in another process.
    pub(crate) fn command(&self) -> Result<Command> {
        let program = std::env::current_exe()?;
        let Some(cores) = &self.cores else { return Ok(Command::new(program)) };
        let mut command = Command::new("taskset");
        command.args(["-c", cores]).arg(program);
        Ok(command)
    }

    /// A server of this kind.
    pub(crate) fn start(&self, mode: &str) -> Result<Process> {
        let mut child = self.command()?.arg(mode).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let questions = child.stdin.take().context("its input")?;
        let answers = BufReader::new(child.stdout.take().context("its output")?);
        let mut process =
            Process { child, pipes: RefCell::new((questions, answers)), address: ([0; 4], 0).into() };
        process.address = process.line()?.parse()?;
        process.wait_until_idle()?;
        Ok(process)
    }
}

/// A server in a process of its own, which is ended when this is dropped.
pub(crate) struct Process {
    child: Child,
    pipes: RefCell<(ChildStdin, BufReader<ChildStdout>)>,
    pub(crate) address: SocketAddr,
}

impl Process {
    fn line(&self) -> Result<String> {
        let mut line = String::new();
        self.pipes.borrow_mut().1.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }

    /// The CPU time of all its threads, including the threads that have ended.
    pub(crate) fn cpu(&self) -> Result<Duration> {
        writeln!(self.pipes.borrow_mut().0)?;
        Ok(Duration::from_nanos(self.line()?.parse()?))
    }

    /// Waits until the server is idle: at first, it compresses the files of the page.
    fn wait_until_idle(&self) -> Result<()> {
        loop {
            let before = self.cpu()?;
            sleep(Duration::from_millis(100));
            if self.cpu()? - before < Duration::from_millis(5) {
                return Ok(());
            }
        }
    }

    /// Its memory, in MB.
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? / 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints the CPU time of this process once for each line of input.
pub(crate) fn tell_cpu_time() {
    for _ in stdin().lines() {
        println!("{}", ProcessTime::now().as_duration().as_nanos());
    }
}

/// The real server.
pub(crate) fn serve() -> Result<()> {
    let server = Server::bind(Options { listen: ([127, 0, 0, 1], 0).into(), ..Options::default() })?;
    println!("{}", server.address());
    server.run(tell_cpu_time)?;
    Ok(())
}
