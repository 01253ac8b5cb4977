// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Command lines

    /// Error of another program's name; option: a flag; "topmost --help" is a command.
    public static var otherUnsupported: Phrase { "{option} is not supported; see topmost --help" }

    /// Error of another program's name; option: a flag.
    public static var otherNotSupported: Phrase { "{option} is not supported" }

    // MARK: dunstctl, dunstify

    /// Error of a menu of actions.
    public static var dunstNoActions: Phrase { "No actions found" }

    /// Error of a menu of actions: none was chosen.
    public static var dunstNoAction: Phrase { "No action selected" }

    // MARK: Dialogs

    /// Title of a dialog.
    public static var selectFile: Phrase { "Select a file" }

    /// Title of a dialog.
    public static var selectFolder: Phrase { "Select Folder" }

    /// Title of a dialog.
    public static var saveAsTitle: Phrase { "Save As" }

    /// Error; a reason follows.
    public static var folderUnreadable: Phrase { "cannot read the current folder" }

    /// Warning; maximum: a number.
    public static var inputLines: Phrase {
        "standard input: the first {maximum} lines are shown, of 256 MB"
    }

    /// Error: a dialog could not be answered; outcome: the word for its end.
    public static var noAnswer: Phrase { "nobody could answer: {outcome}" }

    /// Error of a dialog for a text; maximum: a number.
    public static var textTooLong: Phrase {
        "a text that can be changed has up to {maximum} characters, got more"
    }

    /// Error of a list.
    public static var rowsExpected: Phrase {
        "expected rows as arguments, or as lines of standard input"
    }

    /// Error of a dialog for a number.
    public static var rangeReversed: Phrase { "Maximum value must be greater than minimum value." }

    /// Error of a dialog for a number.
    public static var valueOutOfRange: Phrase { "Value out of range." }

    /// Error of a list.
    public static var noColumns: Phrase { "No column titles specified for List dialog." }

    /// Title of a dialog.
    public static var selectColor: Phrase { "Select a color" }

    /// Title of a dialog.
    public static var selectIcon: Phrase { "Select Icon" }

    // MARK: kdialog

    /// Error of kdialog; option: what was typed.
    public static var qtUnknown: Phrase { "Unknown option '{option}'." }

    /// Error of kdialog; option: what was typed.
    public static var qtMissing: Phrase { "Missing value after '{option}'." }

    /// Error of kdialog; option: what was typed.
    public static var qtUnexpected: Phrase { "Unexpected value after '{option}'." }

    /// What kdialog prints of itself.
    public static var kdialogAbout: Phrase {
        "This is topmost under another name, under the MIT licence."
    }

    /// Label of a box to tick below a message.
    public static var noMessageAgain: Phrase { "Do not show this message again" }

    /// Error of kdialog; file: its path.
    public static var couldNotOpen: Phrase { "could not open file {file}" }

    /// Error of kdialog; dialog: a flag; the rest is a form, in which words may be translated;
    /// arguments: a form.
    public static var kdialogSyntax: Phrase { "Syntax: {dialog} <text> {arguments} ..." }

    /// Error of kdialog; theme: where icons were looked for.
    public static var noIcons: Phrase { "there are no icons of {theme}" }

    /// Error of kdialog.
    public static var noIconsOfAny: Phrase { "there are no icons of any theme" }

    /// Error of kdialog; FILE:KEY is a form; given: what was typed.
    public static var dontAgain: Phrase { "--dontagain expects FILE:KEY, got \"{given}\"" }

    /// Error of kdialog.
    public static var dontAgainHome: Phrase { "--dontagain: HOME is not set" }

    /// Error; a reason follows.
    public static var cannotStartProgress: Phrase { "cannot start the progress dialog" }

    /// Error of kdialog.
    public static var progressEnded: Phrase { "the progress dialog ended at once" }

    /// Error of kdialog; name: a bus name.
    public static var nameIsTaken: Phrase { "the name {name} is taken" }

    // MARK: yad

    /// Warning of yad.
    public static var initialTooSmall: Phrase { "Initial value less than minimal." }

    /// Warning of yad.
    public static var initialTooLarge: Phrase { "Initial value greater than maximum." }

    /// Warning of yad; mode: what was typed.
    public static var colorMode: Phrase { "Unknown color mode: {mode}" }

    /// Error of yad; number: of buttons.
    public static var twoButtons: Phrase { "--text-info has up to two buttons, got {number}" }

    /// Error of yad.
    public static var textNoCommand: Phrase { "--text-info has no buttons that run a command" }

    /// Error of yad.
    public static var progressNoCommand: Phrase { "--progress has no buttons that run a command" }

    /// Warning of yad; option: what was typed.
    public static var yadUnknown: Phrase { "there is no option {option}: it is ignored" }

    /// Warning of yad; option: a flag.
    public static var yadIgnored: Phrase { "{option} is ignored" }

    /// Error of yad; option: a flag; given: what was typed.
    public static var yadWhole: Phrase { "{option} expects a whole number, got \"{given}\"" }

    /// Error of yad; the end is a command.
    public static var yadTray: Phrase {
        "--command needs a tray icon, which is not supported: use topmost toast --action … --wait"
    }

    /// Warning of yad; field: what was typed.
    public static var yadField: Phrase { "unknown type of a field in \"{field}\": it is a text" }

    /// Warning of yad; label: of the button.
    public static var yadButton: Phrase {
        "button \"{label}\" left out: commands are not supported"
    }

    /// Warning of yad; column: what was typed.
    public static var yadColumn: Phrase { "unknown type of a column in \"{column}\": it is a text" }

    // MARK: zenity

    /// Error of zenity.
    public static var zenityUsage: Phrase {
        "This option is not available. Please see --help for all possible usages."
    }

    /// Error of zenity; the end is a command.
    public static var zenityAbout: Phrase {
        "--about is not supported; zenity --version prints the version"
    }

    /// Error of zenity; the end is a command.
    public static var zenityType: Phrase {
        "You must specify a dialog type. See 'zenity --help' for details"
    }

    /// Error of zenity.
    public static var zenityTwoTypes: Phrase { "Two or more dialog options specified" }

    /// Error of zenity; option: a flag.
    public static var zenityNotOfDialog: Phrase { "{option} is not supported for this dialog" }

    /// Message of a dialog without one.
    public static var zenityInfo: Phrase { "All updates are complete." }

    /// Message of a dialog without one.
    public static var zenityQuestion: Phrase { "Are you sure you want to proceed?" }

    /// Message of a dialog without one.
    public static var zenityError: Phrase { "An error has occurred." }

    /// Message of a dialog without one.
    public static var zenityEntry: Phrase { "Enter new text:" }

    /// Title of a dialog without one.
    public static var zenityPassword: Phrase { "Type your password" }

    /// Message of a dialog without one.
    public static var zenityScale: Phrase { "Adjust the scale value" }

    /// Message of a dialog without one.
    public static var zenityList: Phrase { "Select items from the list below." }

    /// Error of zenity.
    public static var zenityListType: Phrase { "You should use only one List dialog type." }

    /// Error of zenity.
    public static var zenityStandardInput: Phrase { "Could not parse message from stdin" }

    /// Title of a dialog without one.
    public static var zenityForm: Phrase { "Forms dialog" }

    /// Message of a dialog without one.
    public static var zenityDate: Phrase { "Select a date from below." }

    // MARK: Labels

    /// Title of a list of buttons that have no room in a dialog.
    public static var moreButtonsTitle: Phrase { "More" }

    /// Title of a list of what can be done with notifications.
    public static var actionsTitle: Phrase { "Actions" }

    /// Label of a button: goes on in spite of a warning.
    public static var continueButton: Phrase { "Continue" }

    /// Label of a field.
    public static var dateLabel: Phrase { Phrase("Date", context: "field") }

    /// Label of a field.
    public static var colorLabel: Phrase { "Color" }

    /// Label of a field: a number.
    public static var valueLabel: Phrase { "Value" }

    /// In an empty field for a password: it stays as it is.
    public static var unchangedText: Phrase { "Unchanged" }
}
