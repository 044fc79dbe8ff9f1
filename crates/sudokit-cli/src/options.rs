//! [`OptionArgs`], the options of an operation as arguments, made from the table of the core.

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use serde_json::{Map, Value};
use sudokit::operation::{OptionInfo, OptionKind, Options};

use crate::numbers::{Limit, limit, whole};

/// What the command has otherwise than the table of the core.
pub(crate) trait Flags: Options {
    /// Options without a flag.
    const LEFT_OUT: &[&str] = &[];

    /// Changes the argument of an option: a short flag, names of earlier versions.
    fn flag(arg: Arg) -> Arg {
        arg
    }
}

/// The options that have flags.
fn flags<O: Flags>() -> impl Iterator<Item = &'static OptionInfo> {
    O::INFO.iter().filter(|option| !O::LEFT_OUT.contains(&option.name))
}

/// The options of an operation. The flag of `max_steps` is `--max-steps`.
#[derive(Clone, Debug)]
pub(crate) struct OptionArgs<O>(pub(crate) O);

/// The help text of an option that the command reads by itself.
pub(crate) fn about<O: Options>(name: &str) -> &'static str {
    let option = O::INFO.iter().find(|option| option.name == name);
    option.map_or("", |option| option.about.trim_end_matches('.'))
}

/// The argument of an option.
fn argument(option: &OptionInfo) -> Arg {
    let mut about = option.about.trim_end_matches('.').to_owned();
    // The names alone do not say what they mean.
    let table = match option.name {
        "engine" => Some("engines"),
        "techniques" | "without" => Some("techniques"),
        "rules" => Some("rules"),
        _ => None,
    };
    if let Some(table) = table {
        about += &format!("; `sudokit {table}` lists them");
    }
    let arg = Arg::new(option.name).long(option.name.replace('_', "-")).help(&about);
    match option.kind {
        OptionKind::Flag => arg.action(ArgAction::SetTrue),
        OptionKind::Integer(least) => arg.value_name("N").value_parser(whole::<u64>(least..=u64::MAX)),
        OptionKind::Within { least, most, usual } => {
            arg.value_name("N").default_value(usual.to_string()).value_parser(whole::<u64>(least..=most))
        }
        OptionKind::Limit(usual) => arg
            .help(format!("{about}, or count `all`"))
            .value_name("N|all")
            .default_value(usual.to_string())
            .value_parser(limit),
        OptionKind::Name(names) => {
            let names = names();
            let value_name = option.name.to_uppercase();
            arg.value_name(value_name).default_value(names[0]).value_parser(PossibleValuesParser::new(names))
        }
        OptionKind::Names(names) => arg
            .help(about)
            .value_name("NAME")
            .value_delimiter(',')
            .action(ArgAction::Append)
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(names())),
        OptionKind::NameOrNone(names) => arg
            .value_name(option.name.to_uppercase())
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(names())),
        OptionKind::Range(check) => {
            let parse = move |text: &str| check(text).map(|()| text.to_owned());
            arg.value_name("LO..HI").value_parser(parse)
        }
        OptionKind::Texts => {
            arg.help(format!("{about}. May be repeated")).value_name("TEXT").action(ArgAction::Append)
        }
        _ => arg.value_name(option.name.to_uppercase()),
    }
}

/// The argument with a further help text behind its own.
pub(crate) fn with_help(arg: Arg, more: &str) -> Arg {
    let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
    arg.help(about + more)
}

/// The value of an option that was given, or has a default.
fn value(option: &OptionInfo, matches: &ArgMatches) -> Option<Value> {
    match option.kind {
        OptionKind::Flag => matches.get_flag(option.name).then_some(Value::Bool(true)),
        OptionKind::Limit(_) => matches.get_one::<Limit>(option.name).map(|Limit(number)| (*number).into()),
        OptionKind::Integer(_) | OptionKind::Within { .. } => {
            matches.get_one::<u64>(option.name).map(|number| (*number).into())
        }
        OptionKind::Names(_) | OptionKind::Texts => {
            let names = matches.get_many::<String>(option.name)?;
            Some(names.map(String::as_str).collect())
        }
        _ => matches.get_one::<String>(option.name).map(|text| text.as_str().into()),
    }
}

impl<O: Flags> Args for OptionArgs<O> {
    fn augment_args(command: Command) -> Command {
        command.args(flags::<O>().map(|option| O::flag(argument(option))))
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionArgs::<O>::augment_args(command)
    }
}

impl<O: Flags> FromArgMatches for OptionArgs<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let values =
            flags::<O>().filter_map(|option| Some((option.name.to_owned(), value(option, matches)?)));
        let options = Value::Object(Map::from_iter(values));
        O::deserialize(options).map(OptionArgs).map_err(|error| Error::raw(ErrorKind::ValueValidation, error))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = OptionArgs::from_arg_matches(matches)?;
        Ok(())
    }
}
