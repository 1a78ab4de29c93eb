//! `federa completions` and `federa manual`: what is installed beside the program,
//! made from the definitions of the arguments.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
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
    mut program: Command,
    output: &mut Output,
) -> Result<(), Error> {
    program.build();
    let mut names = Vec::new();
    pages(&program, args, &mut names)?;
    let list: String = names.iter().map(|name| format!("{name}\n")).collect();
    output.print(&list)
}

fn pages(command: &Command, args: &ManualArgs, names: &mut Vec<String>) -> Result<(), Error> {
    let page = clap_mangen::Man::new(command.clone());
    let name = page.get_filename();
    let mut text = Vec::new();
    page.render(&mut text).map_err(|error| Error::failed(&name, error))?;
    files::write(&args.folder.join(&name), text)?;
    names.push(name);
    let visible = command.get_subcommands().filter(|command| !command.is_hide_set());
    visible.filter(|command| command.get_name() != "help").try_for_each(|c| pages(c, args, names))
}
