// SPDX-License-Identifier: MIT

// Help of the commands that ask and notify.

extension Phrase {
    /// What the command "topmost modal" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandModal: Phrase { "Ask a question above everything else." }

    /// Help of the argument title of "topmost modal".
    public static var helpQuestion: Phrase { "The question." }

    /// What the command "topmost sheet" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandSheet: Phrase { "Offer a list of actions." }

    /// What the command "topmost present" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandPresent: Phrase {
        "Show the presentation described in a JSON or TOML file."
    }

    /// Help of the argument file of "topmost present".
    public static var helpPresentFile: Phrase { "The file; - is standard input." }

    /// What the command "topmost toast" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandToast: Phrase { "Show a notification." }

    /// Help of the argument message of "topmost toast".
    public static var helpMessage: Phrase {
        "The message; without --title, a short message is the title."
    }

    /// Help of the option print-reply of "topmost toast".
    public static var helpToastPrintReply: Phrase {
        "Print only the text of the reply; needs --reply and --wait."
    }

    /// Help of the option wait of "topmost toast".
    public static var helpToastWait: Phrase { "Wait for its end and print the chosen action." }

    /// Help of the option print-id of "topmost toast".
    public static var helpToastPrintID: Phrase { "Print its id as soon as it is accepted." }

    /// Help of the option json of many commands.
    public static var helpJSON: Phrase { "Write the whole answer as one line of JSON." }

    /// Help of the option ends-with-zero of many commands.
    public static var helpZeroBytes: Phrase { "End each line of the answer with a zero byte." }

    /// Help of the option exit-map of many commands.
    public static var helpExitMap: Phrase {
        """
        Custom exit statuses, such as yes=0,no=1,timeout=2. NAME is a button's id, or acted, \
        dismissed, timeout, refused, closed, replaced or shutdown.
        """
    }

    /// Help of the option here of many commands.
    public static var helpHere: Phrase { "Ask in this terminal, even if there is a screen." }

    /// Help of the option there of many commands.
    public static var helpThere: Phrase { "Ask on the screen, never in this terminal." }

    /// Help of the option no-wait-for-display of many commands.
    public static var helpNoWaitForDisplay: Phrase {
        "If no display can show it, fail with status 69 instead of waiting for one."
    }

    /// What the command "topmost ask" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandAsk: Phrase { "Ask for a line of text, a number or a password." }

    /// Help of the argument prompt of "topmost ask".
    public static var helpPrompt: Phrase { "The prompt." }

    /// Help of the option cancel of "topmost ask".
    public static var helpCancelLabel: Phrase { "Label of the button that cancels." }

    /// What the command "topmost choose" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandChoose: Phrase { "Choose one or several items of a list." }

    /// Help of the argument prompt of "topmost choose".
    public static var helpChoosePrompt: Phrase { "The prompt (default: Choose)." }

    /// Help of the argument items of "topmost choose".
    public static var helpChooseItems: Phrase {
        "The items; without any, the lines of standard input."
    }

    /// Help of the option plain of "topmost choose".
    public static var helpChoosePlain: Phrase {
        "Take each item as it is: no id, no icon, no JSON."
    }

    /// Help of the option ends-with-zero of "topmost choose".
    public static var helpChooseZeroBytes: Phrase {
        "Items of standard input end with a zero byte, and are plain."
    }

    /// Help of the option ok of "topmost choose".
    public static var helpChooseOk: Phrase { "Label of the button that chooses." }

    /// Help of the option selected of "topmost choose".
    public static var helpChooseSelected: Phrase { "Id of the row selected initially." }

    /// Help of the option no-filter of "topmost choose".
    public static var helpChooseNoFilter: Phrase { "Do not filter the rows by typing." }

    /// What the command "topmost confirm" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandConfirm: Phrase { "Ask a yes-or-no question." }

    /// Help of the option standard of "topmost confirm".
    public static var helpConfirmDefault: Phrase { "The answer that Enter gives." }

    /// Help of the option remember of "topmost confirm".
    public static var helpConfirmRemember: Phrase {
        "Offer not to ask again; the answer is stored under this key."
    }

    /// Help of the option forget of "topmost confirm".
    public static var helpConfirmForget: Phrase {
        "Forget the answer stored under the key of --remember, and ask."
    }

    /// Help of the option confirm of "topmost ask".
    public static var helpAskConfirm: Phrase { "Ask for it twice, until both are the same." }

    /// Help of the option complete of "topmost ask".
    public static var helpAskComplete: Phrase {
        "File with completion suggestions, one per line; - is standard input."
    }

    /// What the command "topmost file" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandFile: Phrase { "Choose files or folders." }

    /// Help of the option open of "topmost file".
    public static var helpFileOpen: Phrase { "Choose a file that exists (default)." }

    /// Help of the option save of "topmost file".
    public static var helpFileSave: Phrase {
        "Choose the name of a file to write; asks before overwriting."
    }

    /// Help of the option folder of "topmost file".
    public static var helpFileFolder: Phrase { "Choose a folder." }

    /// Help of the option multi of "topmost file".
    public static var helpFileMulti: Phrase { "Choose several." }

    /// Help of the option filter of "topmost file".
    public static var helpFileFilter: Phrase {
        "Offer files whose names match one of these patterns."
    }

    /// Help of the option title of "topmost file".
    public static var helpFileTitle: Phrase {
        "The title (default: by --open, --save or --folder)."
    }

    /// Help of the option ok of "topmost file".
    public static var helpFileOk: Phrase { "Label of the button that accepts." }

    /// Help of the option name of "topmost file".
    public static var helpFileName: Phrase { "Suggested name of a file to write." }

    /// Help of the option start of "topmost file".
    public static var helpFileStart: Phrase { "Folder to begin in (default: the current one)." }

    /// Help of the option hidden of "topmost file".
    public static var helpFileHidden: Phrase { "Show hidden files too, in the built-in list." }

    /// Help of the option own of "topmost file".
    public static var helpFileOwn: Phrase { "Use the built-in list even if there is a portal." }

    /// What the command "topmost form" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandForm: Phrase { "Ask for several values at once." }

    /// Help of the argument file of "topmost form".
    public static var helpFormFile: Phrase {
        "File with the form, TOML or JSON; - is standard input."
    }

    /// Help of the option field of "topmost form".
    public static var helpFormField: Phrase { "A field." }

    /// Help of the option title of "topmost form".
    public static var helpFormTitle: Phrase { "Title." }

    /// Help of the option ok of "topmost form".
    public static var helpFormOk: Phrase { "Label of the button that sends the form." }

    /// Help of the option shell of "topmost form".
    public static var helpFormShell: Phrase {
        "Print NAME='value' for each field, quoted for a shell."
    }

    /// What the command "topmost text" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandText: Phrase { "Show a long text: a licence, a log, a diff." }

    /// Help of the argument file of "topmost text".
    public static var helpTextFile: Phrase { "File with the text; - or none is standard input." }

    /// Help of the option title of "topmost text".
    public static var helpTextTitle: Phrase { "Title (default: the name of the file)." }

    /// Help of the option confirm of "topmost text".
    public static var helpTextConfirm: Phrase { "Ask whether it is accepted: 0 for yes, 1 for no." }

    /// Help of the option ok of "topmost text".
    public static var helpTextOk: Phrase {
        "Label of the button that closes or accepts (default: Close, or Accept)."
    }

    /// Help of the option cancel of "topmost text".
    public static var helpTextCancel: Phrase {
        "With --confirm: label of the button that declines (default: Decline)."
    }

    /// Help of the option columns of "topmost text".
    public static var helpTextColumns: Phrase {
        """
        Columns of a line; longer ones are wrapped. 20 to 200 (default: 80, or as many as this \
        terminal has).
        """
    }

    /// More about "topmost modal", in its help.
    public static var commandModalDetails: Phrase {
        """
        Prints "positive" (status 0) or "negative" (status 1). Without --negative there is only \
        one button.
        """
    }

    /// More about "topmost sheet", in its help.
    public static var commandSheetDetails: Phrase {
        "Prints the id of the chosen action, or \"cancel\" (status 1)."
    }

    /// More about "topmost present", in its help.
    public static var commandPresentDetails: Phrase {
        """
        "kind" is modal, sheet or toast; all other keys are options of that kind, with their \
        names on D-Bus. Output and exit status are those of the command of that kind. \
        docs/options.schema.json is the schema.
        """
    }

    /// More about "topmost toast", in its help.
    public static var commandToastDetails: Phrase {
        """
        Exits as soon as the toast is accepted; the toast stays. With --wait it prints the id of \
        the chosen action ("default" for the toast itself, "inline-reply" for --reply, whose \
        text --print-reply and --json print).
        """
    }

    /// More about "topmost ask", in its help.
    public static var commandAskDetails: Phrase {
        """
        Prints the text (status 0); nothing if it is cancelled (status 1). Invalid text cannot \
        be sent, and the dialog shows why.
        """
    }

    /// More about "topmost choose", in its help.
    public static var commandChooseDetails: Phrase {
        """
        The items are arguments, or lines of standard input: LABEL, ID<Tab>LABEL[<Tab>ICON], or \
        JSON with label, id and icon. Lines from elsewhere, such as names of files, need \
        --plain, or -0 where they may have line breaks. Prints the id of each chosen item on a \
        line of its own (status 0); nothing if it is cancelled (status 1). Up and Down go from \
        row to row, with --filter typing filters them, Enter chooses.
        """
    }

    /// More about "topmost confirm", in its help.
    public static var commandConfirmDetails: Phrase {
        """
        Prints nothing: the exit status is 0 for yes, 1 for no. Enter answers yes, unless --tone \
        is danger or --default is no. Escape answers no.
        """
    }

    /// More about "topmost file", in its help.
    public static var commandFileDetails: Phrase {
        """
        Shows the desktop's file dialog through its portal, or a built-in list if there is no \
        portal. Prints the path of each chosen file on a line of its own (status 0); nothing if \
        it is cancelled (status 1).
        """
    }

    /// More about "topmost text", in its help.
    public static var commandTextDetails: Phrase {
        """
        Prints nothing. The exit status is 0 when it is closed; with --confirm it is 0 for \
        accepted and 1 for declined. The arrow and page keys, Home, End and the wheel scroll. / \
        or Ctrl+F searches, n and N go to the next and the previous match. The pointer, Shift \
        with the arrows, and Ctrl+A select; y copies, on a screen also Ctrl+C. Wrapped lines are \
        copied as one line. Up to 1 MiB is copied; in a terminal up to 74000 bytes, if the \
        terminal allows OSC 52.
        """
    }

    /// More about "topmost form", in its help.
    public static var commandFormDetails: Phrase {
        """
        Prints the values as one line of JSON (status 0); nothing if it is cancelled (status 1). \
        With --shell it prints NAME='value' for each field, to be evaluated with eval. Fields \
        come from a file, from --field, or from both.
        """
    }

    /// More about "topmost form", in its help; {types} and {options} are names, separated by
    /// commas.
    public static var commandFormMore: Phrase {
        """
        A field is ID:TYPE=LABEL, then a colon and its options, separated by commas. TYPE is \
        {types}. Options are {options}; lists are separated by |. A backslash escapes a colon, a \
        comma, a | or an =. A file has one table [[fields]] for each field, with the option \
        names of the bus; other options of a modal are allowed.
        """
    }
}
