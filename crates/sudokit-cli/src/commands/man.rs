//! `sudokit man`: the manual pages, made from the arguments and the help, in roff.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::builder::Resettable::Reset;
use clap::{Args, Command};
use clap_mangen::Man;
use sudokit_bulk::Status;

use crate::help::{self, Section};
use crate::output::Output;
use crate::output_form::Form;

/// A manual page, whose file may have any ending that promises nothing else.
const PAGE: Form<'static> = Form { name: "a manual page", endings: &[] };

/// Arguments of `sudokit man`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ManArgs {
    /// The subcommand whose page to write [default: the page of the command itself]
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,

    /// Write all pages into this folder: sudokit.1, sudokit-solve.1 and so on
    #[arg(long, value_name = "FOLDER", conflicts_with = "subcommand")]
    output_dir: Option<PathBuf>,
}

/// Runs the subcommand. The manual is made from the command line's grammar.
pub(crate) fn run(args: &ManArgs, command: Command, output: &Output) -> Result<Status> {
    output.form(None, &[PAGE])?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &args.output_dir {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for page in command.get_subcommands().chain([&command]).map(Page::new) {
            let path = folder.join(page.man.get_filename());
            output.files().write(&path, "--output-dir", &page.render()?)?;
        }
        return Ok(Status::Yes);
    }
    let command = match &args.subcommand {
        None => &command,
        Some(name) => command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            anyhow!("{name}: no such subcommand; there are: {}", names.join(", "))
        })?,
    };
    output.write_answers(&Page::new(command).render()?)?;
    Ok(Status::Yes)
}

/// A manual page.
struct Page {
    man: Man,
    sections: Vec<Section>,
}

impl Page {
    fn new(command: &Command) -> Page {
        let is_subcommand = command.get_subcommands().next().is_none();
        let sections = if is_subcommand { help::sections_of(command.get_name()) } else { help::sections() };
        // The sections are written below: the renderer would fill their lines.
        let command = command.clone().after_help(Reset).after_long_help(Reset);
        let man = Man::new(command).source(concat!("sudokit ", env!("CARGO_PKG_VERSION"))).manual("sudokit");
        Page { man, sections }
    }

    fn render(&self) -> io::Result<Vec<u8>> {
        let mut page = Vec::new();
        self.man.render(&mut page)?;
        for Section { title, text } in &self.sections {
            writeln!(page, ".SH {}\n.nf", title.to_uppercase())?;
            for line in text.lines() {
                // An escape at the start of the line, so that no text is taken for a request.
                writeln!(
                    page,
                    "\\&{}",
                    line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq")
                )?;
            }
            writeln!(page, ".fi")?;
        }
        Ok(page)
    }
}
