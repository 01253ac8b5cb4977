// SPDX-License-Identifier: MIT

// What the parser of the command line writes in English: it is found by these rows, so the English
// is the parser's to the letter.

extension Phrase {
    // MARK: Help

    /// First line of a help: what the command does.
    public static var helpOverview: Phrase { "OVERVIEW: {text}" }

    /// In a help, before how the command is typed.
    public static var helpUsage: Phrase { "USAGE: {usage}" }

    /// In a help, above the list of arguments.
    public static var helpArguments: Phrase { "ARGUMENTS:" }

    /// In a help, above the list of options.
    public static var helpOptions: Phrase { "OPTIONS:" }

    /// In a help, above the list of commands.
    public static var helpSubcommands: Phrase { "SUBCOMMANDS:" }

    /// Last line of a help; {command} is typed so.
    public static var helpSeeCommand: Phrase { "See '{command}' for detailed help." }

    /// Help of the option --version.
    public static var helpVersion: Phrase { "Show the version." }

    /// Help of the option --help.
    public static var helpHelp: Phrase { "Show help information." }

    /// The words that an option accepts, behind its help; {values} are typed so.
    public static var helpValues: Phrase { "(values: {values})" }

    /// The words that an option accepts, behind its help, and its default; all are typed so.
    public static var helpValuesAndDefault: Phrase { "(values: {values}; default: {value})" }

    /// The name of a command that is run if none is named, in a list of commands.
    public static var helpDefaultCommand: Phrase { "{command} (default)" }

    // MARK: Errors

    /// What is wrong with a command line.
    public static var parserError: Phrase { "Error: {problem}" }

    /// Below an error: the option that it is about, and its help.
    public static var parserHelp: Phrase { "Help:  {help}" }

    /// Below an error: how the command is typed.
    public static var parserUsage: Phrase { "Usage: {usage}" }

    /// Last line of an error; {command} is typed so.
    public static var parserSeeHelp: Phrase { "See '{command}' for more information." }

    /// An error; {option} is what was typed.
    public static var parserUnknownOption: Phrase { "Unknown option '{option}'" }

    /// An error; {option} is what was typed, {near} the most similar option.
    public static var parserNearOption: Phrase {
        "Unknown option '{option}'. Did you mean '{near}'?"
    }

    /// An error; {option} is an option with the name of its value: --title <text>.
    public static var parserMissingValue: Phrase { "Missing value for '{option}'" }

    /// An error; {option} and {value} are what was typed.
    public static var parserNeedlessValue: Phrase {
        "The option '{option}' does not take any value, but '{value}' was specified."
    }

    /// An error; {argument} is what was typed.
    public static var parserUnexpectedArgument: Phrase { "Unexpected argument '{argument}'" }

    /// An error; {arguments} are what was typed, in quotes, with commas between them.
    public static var parserUnexpectedArguments: Phrase {
        Phrase(
            "{count} unexpected argument: {arguments}",
            plural: "{count} unexpected arguments: {arguments}"
        )
    }

    /// One of several arguments or values that an error lists.
    public static var parserQuoted: Phrase { "'{argument}'" }

    /// An error; {argument} is the name of what is missing: <message>.
    public static var parserMissingArgument: Phrase { "Missing expected argument '{argument}'" }

    /// An error; {arguments} are names, in quotes, with commas between them.
    public static var parserMissingOneOf: Phrase { "Missing one of: {arguments}" }

    /// An error; {option} is what was typed.
    public static var parserInvalidOption: Phrase { "Invalid option: {option}" }

    /// An error: the command needs another one behind it.
    public static var parserMissingSubcommand: Phrase { "Missing required subcommand." }

    /// An error; {option} and {other} are what was typed, with quotes.
    public static var parserSetTwice: Phrase {
        "Value to be set with flag {option} had already been set with flag {other}"
    }

    /// An error; {value} is what was typed, {argument} the name of what it is for: --limit <n>.
    public static var parserInvalidValue: Phrase {
        "The value '{value}' is invalid for '{argument}'"
    }

    /// An error; {value} is what was typed, {argument} the name of what it is for: --limit <n>.
    public static var parserInvalidValueBecause: Phrase {
        "The value '{value}' is invalid for '{argument}': {problem}"
    }

    /// An error; {value} is what was typed, {argument} the name of what it is for: --limit <n>,
    /// {values} are words in quotes, with commas between them.
    public static var parserInvalidValueOf: Phrase {
        "The value '{value}' is invalid for '{argument}'. Please provide one of {values}."
    }

    /// An error, above a list; {value} is what was typed, {argument} the name of what it is for.
    public static var parserInvalidValueOfList: Phrase {
        """
        The value '{value}' is invalid for '{argument}'. Please provide one of the \
        following:
        """
    }

    /// An error; {shell} is the name that was typed.
    public static var parserUnknownShell: Phrase {
        "Can't generate completion scripts for '{shell}'."
    }

    /// An error: it is not known for which shell completions are wanted.
    public static var parserNoShell: Phrase { "Can't autodetect a supported shell." }

    /// Below an error, above the names of shells.
    public static var parserShells: Phrase {
        "Please use --generate-completion-script=<shell> with one of:"
    }
}
