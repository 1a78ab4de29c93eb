//! `federa completions` and `federa manual`: what is installed beside the program,
//! made from the definitions of the arguments.

use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use federa_selfplay::files;

use crate::error::Error;
use crate::terminal::output::Output;

/// Options of `federa completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Options of `federa manual`.
#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// The folder to write the pages to, which must be there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Prints the completions of a shell for the program.
pub(crate) fn completions(
    args: &CompletionsArgs,
    mut program: Command,
    output: &mut Output,
) -> Result<(), Error> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "federa", &mut text);
    output.print(&String::from_utf8_lossy(&text))
}

/// Writes a page for each command of the program.
pub(crate) fn manual(
    args: &ManualArgs,
    program: Command,
    output: &mut Output,
) -> Result<(), Error> {
    // The processor is that of who builds, not of who reads.
    let mut program = program.disable_help_subcommand(true).long_version(Resettable::Reset);
    program.build();
    let source = format!("federa {}", program.get_version().unwrap_or_default());
    let mut names = Vec::new();
    pages(&program, &source, args, &mut names)?;
    let list: String = names.iter().map(|name| format!("{name}\n")).collect();
    output.print(&list)
}

fn pages(
    command: &Command,
    source: &str,
    args: &ManualArgs,
    names: &mut Vec<String>,
) -> Result<(), Error> {
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let page = Man::new(command.clone().after_help(Resettable::Reset)).source(source);
    let name = page.get_filename();
    let mut text = Vec::new();
    let written =
        page.render(&mut text).and_then(|()| section("NOTES", &notes).to_writer(&mut text));
    written.map_err(|error| Error::failed(&name, error))?;
    files::write(&args.folder.join(&name), text)?;
    names.push(name);
    let mut visible = command.get_subcommands().filter(|command| !command.is_hide_set());
    visible.try_for_each(|command| pages(command, source, args, names))
}

/// A section of paragraphs. Those with indented lines are lists, whose lines are as wide as a
/// page: they begin at its edge and stay as they are.
fn section(title: &str, text: &str) -> Roff {
    let mut roff = Roff::new();
    if !text.is_empty() {
        roff.control("SH", [title]);
    }
    for paragraph in text.split("\n\n") {
        let is_list = paragraph.lines().any(|line| line.starts_with(' '));
        roff.control("PP", []);
        if is_list {
            roff.control("nf", []).control("in", ["0"]);
        }
        for line in paragraph.lines() {
            roff.text([roman(line)]);
        }
        if is_list {
            roff.control("fi", []).control("in", []);
        }
    }
    roff
}
