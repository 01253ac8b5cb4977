// SPDX-License-Identifier: MIT

// Help of `topmost` itself, and of the commands that set it up.

extension Phrase {
    /// What the command "topmost attach" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandAttach: Phrase {
        "Show everything in this terminal, and answer it here."
    }

    /// Help of the option once of "topmost attach".
    public static var helpAttachOnce: Phrase {
        "Quit when the next question, loading or retry has ended."
    }

    /// Help of the option color of "topmost attach".
    public static var helpAttachColor: Phrase { "Colours to use; true is 24-bit colour." }

    /// Help of the option theme of "topmost attach".
    public static var helpAttachTheme: Phrase {
        "Theme: the desktop's, the terminal's own colours, light or dark."
    }

    /// Help of the option no-mouse of "topmost attach".
    public static var helpAttachNoMouse: Phrase { "Leave the mouse to the terminal." }

    /// What the command "topmost compat" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandCompat: Phrase { "Act as zenity, kdialog, notify-send and others." }

    /// What the command "topmost compat install" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandCompatInstall: Phrase { "Make links with these names in a folder." }

    /// What the command "topmost compat remove" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandCompatRemove: Phrase {
        "Remove the links that \"compat install\" made in a folder."
    }

    /// What the command "topmost compat list" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandCompatList: Phrase { "List the names." }

    /// Help of the argument folder of "topmost compat install".
    public static var helpFolder: Phrase { "The folder." }

    /// Help of the argument names of "topmost compat install".
    public static var helpCompatNames: Phrase { "The names; all of them if none is given." }

    /// What the command "topmost config" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandConfig: Phrase {
        "Check the configuration, show the values in effect, or import another daemon's."
    }

    /// What the command "topmost config check" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandConfigCheck: Phrase {
        "Check the configuration and its themes for errors."
    }

    /// What the command "topmost config show" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandConfigShow: Phrase {
        "Show every key, its value and the file it comes from."
    }

    /// Help of the argument file of "topmost config check".
    public static var helpConfigFile: Phrase { "Read this file instead of the usual ones." }

    /// What the command "topmost config import" does: first in its help, and beside it in the list
    /// of commands.
    public static var commandConfigImport: Phrase {
        "Translate the configuration of dunst, mako or swaync."
    }

    /// Help of the argument source of "topmost config import".
    public static var helpConfigImportSource: Phrase {
        "Program that the file is for: dunst, mako or swaync."
    }

    /// Help of the argument file of "topmost config import".
    public static var helpFile: Phrase { "The file." }

    /// Help of the option output of "topmost config import".
    public static var helpConfigImportOutput: Phrase { "Write the result to this file." }

    /// Help of the option force of "topmost config import".
    public static var helpConfigImportForce: Phrase { "Replace the file if it exists." }

    /// What the command "topmost doctor" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandDoctor: Phrase { "Diagnose display problems." }

    /// What the command "topmost recipes" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRecipes: Phrase {
        "List scripts to copy, or print one; also: help recipes."
    }

    /// Help of the argument name of "topmost recipes".
    public static var helpRecipesName: Phrase { "The name of a recipe." }

    /// What the command "topmost settings" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandSettings: Phrase {
        "Change settings in a list, and see each change at once."
    }

    /// What the command "topmost" does: first in its help, and beside it in the list of commands.
    public static var commandTopmost: Phrase {
        "Show notifications and dialogs, and wait for answers."
    }

    /// More about "topmost attach", in its help.
    public static var commandAttachDetails: Phrase {
        """
        Works over ssh and in a tmux popup, with keys and mouse, in addition to the displays \
        that already run: the first answer counts. Ctrl-C quits at any time, q when no question \
        is shown; neither answers a question.
        """
    }

    /// More about "topmost compat", in its help.
    public static var commandCompatDetails: Phrase {
        """
        As a link with one of these names, topmost accepts that program's arguments, prints the \
        same output and exits with the same status.
        """
    }

    /// More about "topmost compat install", in its help.
    public static var commandCompatInstallDetails: Phrase {
        "An existing program is not replaced. The folder must come first in PATH:"
    }

    /// More about "topmost config check", in its help.
    public static var commandConfigCheckDetails: Phrase {
        "The status is 0 when there is none, 1 when there is one."
    }

    /// More about "topmost config show", in its help.
    public static var commandConfigShowDetails: Phrase {
        """
        The output is a valid configuration. Errors go to standard error and are otherwise \
        ignored; the exit status is then 1.
        """
    }

    /// More about "topmost config import", in its help.
    public static var commandConfigImportDetails: Phrase {
        """
        Prints the result, or writes it to a file. A font and rounded corners become a theme; \
        --output writes it to the folder themes beside that file. For swaync, the style.css \
        beside the file is read too. Settings that cannot be translated are listed on standard \
        error.
        """
    }

    /// More about "topmost doctor", in its help.
    public static var commandDoctorDetails: Phrase {
        "The status is 0 if there are no problems, otherwise 1."
    }

    /// More about "topmost recipes", in its help.
    public static var commandRecipesDetails: Phrase {
        """
        Without a name it lists the recipes, each with what it does and how it is called, and \
        the folder where they are. With a name it prints that script, to read or to copy:
        """
    }

    /// More about "topmost settings", in its help.
    public static var commandSettingsDetails: Phrase {
        """
        Each change is written into the user's config.toml, where comments and all other lines \
        stay as they are, and a notification shows it. What it cannot change there without \
        changing more, it says, with the line to write by hand. All keys are in topmost.toml(5).
        """
    }

    /// More about "topmost", in its help; a list of statuses follows.
    public static var commandTopmostDetails: Phrase {
        "Only the answer goes to standard output. The exit status shows the result:"
    }

    /// Meaning of the exit status 0, in the help of "topmost".
    public static var helpStatusActed: Phrase { "acted on: positive, chosen, or done" }

    /// Meaning of the exit status 1, in the help of "topmost".
    public static var helpStatusNegative: Phrase { "the negative or the cancel button" }

    /// Meaning of the exit status 3, in the help of "topmost".
    public static var helpStatusDismissed: Phrase { "dismissed without a button" }

    /// Meaning of the exit status 64, in the help of "topmost".
    public static var helpStatusUsage: Phrase { "wrong usage" }

    /// Meaning of the exit status 66, in the help of "topmost".
    public static var helpStatusUnknown: Phrase {
        "unknown or ended id, or a file that cannot be read"
    }

    /// Meaning of the exit status 69, in the help of "topmost".
    public static var helpStatusUnavailable: Phrase { "no daemon, or no display to show it" }

    /// Meaning of the exit status 73, in the help of "topmost".
    public static var helpStatusNoPicture: Phrase { "a picture could not be written" }

    /// Meaning of the exit status 74, in the help of "topmost".
    public static var helpStatusNoOutput: Phrase { "the answer could not be written" }

    /// Meaning of the exit status 75, in the help of "topmost".
    public static var helpStatusNotEnded: Phrase { "it has not ended yet" }

    /// Meaning of the exit status 124, in the help of "topmost".
    public static var helpStatusTimedOut: Phrase { "no answer in time" }

    /// Meaning of the exit status 125, in the help of "topmost".
    public static var helpStatusRefused: Phrase { "refused by a limit or a policy" }

    /// Meaning of an exit status, in the help of "topmost"; {signal} is the name of a signal such
    /// as SIGTERM.
    public static var helpStatusSignal: Phrase { "ended by {signal}" }
}
