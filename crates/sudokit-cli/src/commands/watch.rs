//! `sudokit watch`: an engine at work, step by step: on a terminal as a board that is redrawn, otherwise as a
//! list of steps.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use clap::Args;
use sudokit::outcome::{PlacedDigits, Trace, TraceEnd, counted};
use sudokit::search::{Event, PlaceReason};
use sudokit::{Cell, Grid, Problem};
use sudokit_bulk::Status;
use terminal_size::{Height, Width, terminal_size};

use crate::args::EngineArgs;
use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt;
use crate::messages;
use crate::numbers::{Limit, limit, whole};
use crate::output::Output;

/// Arguments of `sudokit watch`.
#[derive(Args, Clone, Debug)]
pub(crate) struct WatchArgs {
    /// A puzzle of 81 cells, or a file whose first puzzle is used; `-` or none for standard input
    #[arg(value_name = "PUZZLE", default_value = "-", hide_default_value = true)]
    puzzle: String,

    #[command(flatten)]
    engine: EngineArgs,

    /// On a terminal: the number of steps per second; 0 for no pause
    #[arg(long, value_name = "N", default_value_t = 20.0, value_parser = speed)]
    speed: f64,

    /// Stop after this many solutions
    #[arg(long, alias = "solutions", value_name = "N|all", default_value = "1", value_parser = limit)]
    limit: Limit,

    /// Show at most this many steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<usize>(0..=u64::MAX))]
    max_steps: usize,

    /// Write the steps as JSON lines, as `compare --trace` does
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadArgs,
}

fn speed(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(speed) if (0.0..=1e6).contains(&speed) => Ok(speed),
        _ => Err("expected a number from 0 to 1000000".to_owned()),
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &WatchArgs, output: &Output) -> Result<Status> {
    let is_json = output.is_json(args.json)?;
    let record = inputs::first_record(&args.puzzle, &args.read.options(), output.files())?;
    messages::unused_placed(u64::from(PlacedDigits::count_in(&record) > 0));
    let problem = record.board.classic_or_blank().problem()?;
    let engine = args.engine.engine();
    let solutions = args.limit.0.unwrap_or(u64::MAX);
    let trace =
        args.engine.limits.within(|budget| Trace::of(&problem, engine, solutions, args.max_steps, budget));
    if is_json {
        write_json(&trace, &mut output.clone())?;
    } else if output.is_terminal() && fits_terminal() {
        let pause = (args.speed > 0.0).then(|| Duration::from_secs_f64(1.0 / args.speed));
        animate(&trace, pause)?;
    } else {
        list(&trace, &mut output.clone())?;
    }
    match &trace.end {
        TraceEnd::Cut => {
            let steps = counted(args.max_steps as u64, "step");
            let are = if args.max_steps == 1 { "is" } else { "are" };
            message!("sudokit: there {are} more than {steps}; --max-steps shows more");
        }
        TraceEnd::Stopped(why) => message!("sudokit: {why}"),
        _ => {}
    }
    Ok(trace.answer().into())
}

/// Writes a trace as JSON lines.
pub(super) fn write_json(trace: &Trace, out: &mut impl Write) -> Result<()> {
    for line in trace.lines() {
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    Ok(())
}

/// Writes the steps as a list, and the board at its end.
fn list(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut board = trace.problem.grid();
    for (number, event) in (1..).zip(&trace.events) {
        apply(&mut board, event);
        writeln!(out, "{number}: {event}")?;
        if *event == Event::Solved {
            writeln!(out, "{board}")?;
        }
    }
    out.flush()
}

/// Applies an event to the board.
fn apply(board: &mut Grid, event: &Event) {
    match event {
        Event::Place { candidate, .. } => board.set(candidate.cell, Some(candidate.digit)),
        Event::Undo { candidate } => board.set(candidate.cell, None),
        _ => {}
    }
}

/// The lines and columns of the board and the two lines about the step.
const PICTURE: (u16, u16) = (15, 25);

/// Whether the terminal is large enough to redraw the board in it; if not, there is a message.
fn fits_terminal() -> bool {
    let Some((Width(columns), Height(lines))) = terminal_size() else { return true };
    // The line of the cursor is below the picture.
    let fits = lines > PICTURE.0 && columns >= PICTURE.1;
    if !fits {
        message!(
            "sudokit: the board needs a terminal of {} lines of {} characters, and this one has {lines} of {columns}; \
             these are the steps",
            PICTURE.0 + 1,
            PICTURE.1
        );
    }
    fits
}

/// The text, cut to the width of the terminal: a line that is broken would be two.
fn in_width(text: String) -> String {
    let width = terminal_size().map_or(usize::MAX, |(Width(columns), _)| columns.into());
    if text.chars().count() <= width { text } else { text.chars().take(width).collect() }
}

/// Redraws the board after each step.
fn animate(trace: &Trace, pause: Option<Duration>) -> Result<()> {
    let Trace { engine, problem, events, .. } = trace;
    let mut out = anstream::stdout().lock();
    let mut board = problem.grid();
    let mut forced = [false; 81];
    let (mut placed, mut rejected, mut undone) = (0, 0, 0);
    for (number, event) in (1..).zip(events) {
        apply(&mut board, event);
        match event {
            Event::Place { candidate, reason: why } => {
                forced[candidate.cell.index()] = *why != PlaceReason::Choice;
                placed += 1;
            }
            Event::Reject { .. } => rejected += 1,
            Event::Undo { .. } => undone += 1,
            _ => {}
        }
        let mut picture = draw(problem, &board, &forced, event);
        let about = format!("{engine}, step {number}: {placed} placed, {rejected} rejected, {undone} undone");
        picture += &format!("\x1b[K{}\n\x1b[K{}\n", in_width(about), in_width(event.to_string()));
        // Back up over the picture before; or, the first time, hide the cursor.
        let height = picture.matches('\n').count();
        let start = if number > 1 { format!("\x1b[{height}A") } else { "\x1b[?25l".to_owned() };
        write!(out, "{start}{picture}")?;
        out.flush()?;
        if !interrupt::pause(pause.unwrap_or_default()) {
            break;
        }
    }
    write!(out, "\x1b[?25h")?;
    Ok(out.flush()?)
}

/// The board with borders: givens bold, choices yellow, their consequences green, rejected digits red.
fn draw(problem: &Problem, board: &Grid, forced: &[bool; 81], event: &Event) -> String {
    const BORDER: &str = "+-------+-------+-------+\n";
    let given = Style::new().bold();
    let choice = AnsiColor::Yellow.on_default();
    let follows = AnsiColor::Green.on_default();
    let refused = AnsiColor::Red.on_default().bold();
    let mut text = String::new();
    for (i, cell) in Cell::ALL.into_iter().enumerate() {
        if i % 27 == 0 {
            text += BORDER;
        }
        if i % 3 == 0 {
            text += "| ";
        }
        let (style, mark) = match (event, board.get(cell)) {
            (Event::Reject { candidate, .. }, _) if candidate.cell == cell => {
                (refused, candidate.digit.to_char())
            }
            (_, None) => (Style::new(), '.'),
            (_, Some(digit)) => {
                let style = match problem.given(cell) {
                    Some(_) => given,
                    None if forced[i] => follows,
                    None => choice,
                };
                (style, digit.to_char())
            }
        };
        text += &format!("{style}{mark}{style:#} ");
        if i % 9 == 8 {
            text += "|\n";
        }
    }
    text + BORDER
}
