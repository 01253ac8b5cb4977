// SPDX-License-Identifier: MIT

// Help of the commands that run a program.

extension Phrase {
    /// What the command "topmost loading" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandLoading: Phrase { "Show a loading while a program runs." }

    /// Help of the option anyway of "topmost loading".
    public static var helpLoadingAnyway: Phrase {
        "Run it even if nothing can be shown; the reason goes to stderr."
    }

    /// Help of the argument command of "topmost loading".
    public static var helpProgram: Phrase { "The program and its arguments, after --." }

    /// What the command "topmost progress" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandProgress: Phrase {
        "Show the progress of work, with a button to stop it."
    }

    /// Help of the option no-cancel of "topmost progress".
    public static var helpProgressNoCancel: Phrase { "Leave out the button that stops the work." }

    /// Help of the option pulse of "topmost progress".
    public static var helpProgressPulse: Phrase {
        "Show a moving bar until a line reports progress."
    }

    /// Help of the option total of "topmost progress".
    public static var helpProgressTotal: Phrase { "Value of 100 % (default: 100)." }

    /// Help of the option parse of "topmost progress".
    public static var helpProgressParse: Phrase {
        "How the program writes its progress (default: auto, by its name)."
    }

    /// Help of the option modal of "topmost progress".
    public static var helpProgressModal: Phrase { "Show it as a dialog above everything else." }

    /// Help of the option block of "topmost progress".
    public static var helpProgressBlock: Phrase { "Block keyboard and mouse while it shows." }

    /// Help of the option anyway of "topmost progress".
    public static var helpProgressAnyway: Phrase {
        "Do the work even if nothing can be shown; the reason goes to stderr."
    }

    /// Help of the option here of "topmost progress".
    public static var helpProgressHere: Phrase {
        "Show it in this terminal, even if there is a screen."
    }

    /// Help of the option there of "topmost progress".
    public static var helpProgressThere: Phrase { "Show it on the screen, never in this terminal." }

    /// What the command "topmost retry" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRetry: Phrase {
        "Run a program, and offer to try again when it fails."
    }

    /// Help of the argument title of "topmost retry".
    public static var helpRetryTitle: Phrase { "The title (default: \"PROGRAM failed\")." }

    /// Help of the option attempts of "topmost retry".
    public static var helpRetryAttempts: Phrase {
        "Maximum number of attempts; after the last it fails without asking."
    }

    /// What the command "topmost run" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRun: Phrase {
        "Run a program, and show a notification when it has ended."
    }

    /// Help of the option after of "topmost run".
    public static var helpRunAfter: Phrase {
        "Say nothing of a program that ends within this time (default: 10s)."
    }

    /// Help of the option unfocused of "topmost run".
    public static var helpUnfocused: Phrase {
        "Say nothing if the terminal's window has the keyboard."
    }

    /// What the command "topmost ran" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandRan: Phrase {
        "Show a notification for a command that has ended; for hooks of shells."
    }

    /// Help of the option status of "topmost ran".
    public static var helpRanStatus: Phrase { "Its exit status." }

    /// Help of the option seconds of "topmost ran".
    public static var helpRanSeconds: Phrase { "How long it ran." }

    /// Help of the option process of "topmost ran".
    public static var helpRanProcess: Phrase {
        "A process in its terminal (default: what started this command)."
    }

    /// Help of the option output of "topmost ran".
    public static var helpRanOutput: Phrase { "The last lines that it wrote." }

    /// Help of the argument command of "topmost ran".
    public static var helpRanCommand: Phrase { "The command, after --." }

    /// More about "topmost loading", in its help.
    public static var commandLoadingDetails: Phrase {
        """
        The program keeps its streams and its terminal, and the command exits with its status. \
        Keyboard and mouse are blocked at once; the ring appears after --delay, so short work \
        shows nothing. With --cancel the user can end the program (SIGTERM, after 2 s SIGKILL, \
        to its whole process group); the status is then 1. While it is stopped with Ctrl-Z, \
        nothing is shown and the input is free. With --json the program's standard output goes \
        to standard error; only the answer goes to standard output. Without a screen, and over \
        ssh, a spinner is shown in the terminal of standard error, Ctrl-C ends the program, and \
        its output goes through a pipe.
        """
    }

    /// More about "topmost progress", in its help.
    public static var commandProgressDetails: Phrase {
        """
        Each line of standard input is 0 to 100, N/M, pulse, # and a text, or JSON with \
        progress, percent, done, total, text and title. With a program after --, its progress \
        output is read and the command exits with its status. Of standard error only meters are \
        left out, all else is passed on. A toast shows the bar, the elapsed and the remaining \
        time. Stop ends the program (SIGTERM, after 2 s SIGKILL, to its whole process group), or \
        closes the pipe of the writer; the status is then 1. Without a screen, and over ssh, the \
        progress is shown in the terminal of standard error, and Ctrl-C stops it.
        """
    }

    /// More about "topmost retry", in its help.
    public static var commandRetryDetails: Phrase {
        """
        The program's standard error is passed on; the card shows its last lines as details. The \
        exit status is that of the program's last run, even if nothing can be shown; the reason \
        then goes to standard error. With --json the program's standard output goes to standard \
        error; only the answer goes to standard output.
        """
    }

    /// More about "topmost run", in its help.
    public static var commandRunDetails: Phrase {
        """
        The program keeps its streams and its terminal, signals are passed on to it, and the \
        exit status is its own. A program that ends within --after says nothing. The \
        notification has the time, the status, and the last line that the program wrote to \
        standard error, unless that is a terminal; "Show" brings the terminal's window to the \
        front, or shows the last lines. For every long command of a shell there are hooks: \
        topmost-progress(1).
        """
    }

    /// More about "topmost ran", in its help.
    public static var commandRanDetails: Phrase {
        """
        It prints the id of the notification, and waits until that is gone, to show the \
        terminal, so hooks run it in the background. Nothing is said of "topmost run", which \
        does that itself.
        """
    }
}
