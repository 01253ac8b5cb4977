// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Buttons

    /// Label of a button: answers a question.
    public static var yesLabel: Phrase { "Yes" }

    /// Label of a button: answers a question.
    public static var noLabel: Phrase { "No" }

    /// Label of a button: takes what is chosen in a list; also the title of that list.
    public static var chooseButton: Phrase { "Choose" }

    /// Label of a button: opens the chosen file.
    public static var openButton: Phrase { Phrase("Open", context: "button") }

    /// Label of a button: saves to the chosen file.
    public static var saveButton: Phrase { "Save" }

    /// Label of a button: to the dialog before.
    public static var backButton: Phrase { "Back" }

    /// Label of a button: agrees to a text.
    public static var acceptButton: Phrase { "Accept" }

    /// Label of a button: does not agree to a text.
    public static var declineButton: Phrase { "Decline" }

    /// Label of a button: hides a dialog that shows progress.
    public static var hideButton: Phrase { "Hide" }

    /// Label of a button: writes over a file.
    public static var overwriteButton: Phrase { "Overwrite" }

    /// Label of a button: shows the terminal, or the last lines that a program wrote.
    public static var showButton: Phrase { Phrase("Show", context: "button") }

    // MARK: Questions

    /// Message of the second of two dialogs that ask for the same text.
    public static var typeAgain: Phrase { "Type it once more." }

    /// Error below a field: a text was asked for twice.
    public static var entriesDiffer: Phrase { "The two entries do not match." }

    /// Label of a box to tick below a question.
    public static var askNoMoreChoice: Phrase { "Do not ask again" }

    /// Title of a form.
    public static var fillForm: Phrase { "Please fill in this form" }

    /// Title of a text without a name.
    public static var textTitle: Phrase { "Text" }

    /// Title of a dialog with the text that was typed.
    public static var replyNotSent: Phrase { "Reply not sent" }

    /// Message above the text that was typed; title: that of a notification.
    public static var notificationEnded: Phrase { "{title} has ended. Copy your reply:" }

    /// Message above the text that was typed.
    public static var someNotificationEnded: Phrase {
        "The notification has ended. Copy your reply:"
    }

    // MARK: Files

    /// Title of a dialog.
    public static var openFile: Phrase { "Open a file" }

    /// Title of a dialog.
    public static var openFiles: Phrase { "Open files" }

    /// Title of a dialog.
    public static var saveAs: Phrase { "Save as" }

    /// Title of a dialog.
    public static var chooseFolder: Phrase { "Choose a folder" }

    /// Title of a dialog.
    public static var chooseFolders: Phrase { "Choose folders" }

    /// Row of a list of files: to type the name of a file that is not there.
    public static var newFile: Phrase { "New file…" }

    /// Row of a list of folders: the one that is shown.
    public static var thisFolder: Phrase { "This folder" }

    /// Row of a list of files: also those that the filter leaves out.
    public static var allFiles: Phrase { "All files" }

    /// Title of a dialog that asks for a name.
    public static var nameOfFile: Phrase { "Name of the file" }

    /// Error below the field for a file's name.
    public static var nameHasSlash: Phrase { "A name cannot contain a slash" }

    /// Title of a question; name: that of a file.
    public static var overwriteTitle: Phrase { "Overwrite {name}?" }

    /// Message of the question whether to overwrite a file.
    public static var contentLost: Phrase { "Its content will be lost." }

    // MARK: Programs

    /// Times beside a bar; elapsed, left: minutes and seconds, 0:12 and 1:05.
    public static var timesLeft: Phrase { "{elapsed} · {left} left" }

    /// Title of a question whether to try again; program: its name.
    public static var programFailed: Phrase { "{program} failed" }

    /// Title of a sample question whether to try again.
    public static var someProgramFailed: Phrase { "program failed" }

    /// How a program ended; status: a number.
    public static var exitStatus: Phrase { "Exit status {status}" }

    /// How a program ended; status: a number; span: "3 min 12 s".
    public static var exitStatusAfter: Phrase { "Exit status {status} after {span}" }

    /// How a program ended: without an error; span: "3 min 12 s".
    public static var finishedAfter: Phrase { "After {span}" }

    /// Title of a notification; program: a command line.
    public static var programFinished: Phrase { "{program} finished" }

    /// How long a program ran; a number.
    public static var seconds: Phrase { "{seconds} s" }

    /// How long a program ran; numbers.
    public static var minutesSeconds: Phrase { "{minutes} min {seconds} s" }

    /// How long a program ran; numbers.
    public static var hoursMinutes: Phrase { "{hours} h {minutes} min" }
}
