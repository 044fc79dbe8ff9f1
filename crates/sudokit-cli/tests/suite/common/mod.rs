//! Running the command as its users do.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const WIKIPEDIA_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub(crate) const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The command, in the folder of the project, so that names of files in messages are short.
pub(crate) fn sudokit(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("sudokit"));
    command.current_dir(root()).args(args);
    command
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command on this standard input.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child =
        sudokit(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // The command may stop reading before the end, which breaks the pipe.
    let feeder = std::thread::spawn(move || stdin.write_all(&input).unwrap_or_default());
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

/// Standard output, standard error and the exit status.
pub(crate) fn seen(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(args, input);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let status = output.status.code().map_or("none".to_owned(), |code| code.to_string());
    format!("$ sudokit {}\n{out}-- stderr\n{err}-- exit status {status}\n", args.join(" "))
}

pub(crate) fn stdout(args: &[&str], input: impl AsRef<[u8]>) -> String {
    String::from_utf8(run(args, input).stdout).unwrap()
}

/// A temporary folder for one test, deleted when dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sudokit-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}
