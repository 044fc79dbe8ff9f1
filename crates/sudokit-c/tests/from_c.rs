//! Compiles `test.c` with the C compiler of the machine (`cc`, or the value of `CC`), links it with the
//! shared and the static library, and runs it.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

// The library is a dependency of this test, so that it is built before.
use sudokit_c as _;

/// The folder of the libraries that were built with this test: the test's own.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    test.parent().expect("its folder").to_path_buf()
}

/// The newest file of the folder whose name has this start and this end.
fn newest(folder: &Path, start: &str, end: &str) -> PathBuf {
    let files = folder.read_dir().expect("the folder of the libraries").filter_map(Result::ok);
    let named = files.filter(|file| {
        let name = file.file_name();
        name.to_str().is_some_and(|name| name.starts_with(start) && name.ends_with(end))
    });
    let newest = named.max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok());
    newest.unwrap_or_else(|| panic!("no {start}*{end}")).path()
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{stdout}{stderr}", output.status);
    assert_eq!(stderr, "", "{command:?}");
}

fn compile_and_run(kind: &str, library: &Path, system: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("test-{kind}"));
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut command = Command::new(compiler);
    command.args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-I"]);
    command.arg(root.join("include")).arg(root.join("tests/test.c")).arg("-o").arg(&program);
    run(command.arg(library).args(system));
    let folder = library.parent().expect("the folder of the library");
    run(Command::new(program).env("LD_LIBRARY_PATH", folder).env("DYLD_LIBRARY_PATH", folder));
}

#[test]
fn the_shared_library_works_from_c() {
    compile_and_run("shared", &newest(&built(), "libsudokit_c", std::env::consts::DLL_SUFFIX), &[]);
}

#[test]
fn the_static_library_works_from_c() {
    compile_and_run("static", &newest(&built(), "libsudokit_c", ".a"), &["-lpthread", "-ldl", "-lm"]);
}

/// The code block of the README that starts with this.
fn block(start: &str) -> String {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).expect("the README");
    let block = readme.split(start).nth(1).expect("the block");
    block.split("```").next().expect("its end").to_owned()
}

/// The README's program, compiled by the README's commands in a folder that looks like the project after a
/// release build.
#[test]
fn the_program_of_the_readme_works() {
    use std::os::unix::fs::symlink;

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&folder);
    let (include, libraries) = (folder.join("crates/sudokit-c"), folder.join("target/release"));
    std::fs::create_dir_all(&include).expect("a folder");
    std::fs::create_dir_all(&libraries).expect("a folder");
    symlink(root.join("include"), include.join("include")).expect("a link");
    for ending in [std::env::consts::DLL_SUFFIX, ".a"] {
        let library = newest(&built(), "libsudokit_c", ending);
        symlink(library, libraries.join(format!("libsudokit_c{ending}"))).expect("a link");
    }
    std::fs::write(folder.join("solve.c"), block("```c\n")).expect("the program");
    let lines = block("```sh\n");
    let lines: Vec<&str> = lines.lines().filter(|line| line.starts_with("cc ")).collect();
    assert_eq!(lines.len(), 2);
    for line in lines {
        run(Command::new("sh").args(["-c", line]).current_dir(&folder));
        let output = Command::new("./solve").current_dir(&folder).output().expect("the program");
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
        assert_eq!(String::from_utf8_lossy(&output.stdout), solution, "{line}");
        assert!(output.status.success(), "{line}");
    }
}

/// Installs into a folder, and finds the library there as other projects do.
#[test]
fn an_installed_library_is_found_by_pkg_config() {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !has("make") || !has("pkg-config") {
        eprintln!("skipped: make or pkg-config is missing");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    let _ = std::fs::remove_dir_all(&folder);
    let target = folder.join("target");
    std::fs::create_dir_all(&target).expect("a folder for the libraries");
    let suffix = std::env::consts::DLL_SUFFIX;
    for (end, name) in [(suffix, format!("libsudokit_c{suffix}")), (".a", "libsudokit_c.a".to_owned())] {
        let library = newest(&built(), "libsudokit_c", end);
        std::fs::copy(library, target.join(name)).expect("a copy of the library");
    }
    let prefix = folder.join("prefix");
    let mut make = Command::new("make");
    make.arg("-s").arg("-C").arg(root).arg("install-files");
    make.arg(format!("PREFIX={}", prefix.display())).arg(format!("TARGET={}", target.display()));
    run(make.env_remove("MAKEFLAGS"));
    let pkg_config = |options: &[&str]| {
        let mut command = Command::new("pkg-config");
        command.args(options).arg("sudokit").env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
        String::from_utf8(command.output().expect("pkg-config").stdout).expect("text")
    };
    // `--modversion` with other options would print the version alone.
    assert_eq!(pkg_config(&["--modversion"]).trim_end(), env!("CARGO_PKG_VERSION"));
    let flags = pkg_config(&["--cflags", "--libs"]);
    let program = folder.join("test");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    run(Command::new(compiler)
        .arg(root.join("tests/test.c"))
        .arg("-o")
        .arg(&program)
        .args(flags.split_whitespace()));
    let libraries = prefix.join("lib");
    run(Command::new(program).env("LD_LIBRARY_PATH", &libraries).env("DYLD_LIBRARY_PATH", &libraries));
}
