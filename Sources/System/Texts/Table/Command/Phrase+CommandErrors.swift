// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Any command

    /// Why a command ended: it got SIGINT, SIGTERM or SIGHUP.
    public static var endedBySignal: Phrase { "ended by a signal" }

    /// Error of a command; topmostd is the daemon, topmost doctor a command.
    public static var daemonAbsent: Phrase { "topmostd is not running (see: topmost doctor)" }

    /// Error of "topmost stop"; also the tooltip of a bar's module.
    public static var daemonNotRunning: Phrase { "topmostd is not running" }

    /// Why a question has no answer: the user stopped the daemon.
    public static var daemonStopped: Phrase { "topmostd was stopped" }

    /// Error of a command: the daemon does not take one more notification.
    public static var queueFull: Phrase {
        "refused: the notification queue is full (see: topmost list)"
    }

    /// Why a question has no answer: a rule of the user says that it is not shown.
    public static var hiddenByRule: Phrase { "a rule of the user hides it" }

    /// Error: the daemon's answer does not say how the question ended.
    public static var answerWithoutOutcome: Phrase { "the daemon answered without an outcome" }

    /// Error: the daemon's answer does not have the id of the notification.
    public static var answerWithoutID: Phrase { "the daemon answered without an id" }

    /// An error, and its reason: "cannot read standard input: No such file or directory".
    public static var failedWith: Phrase { "{problem}: {reason}" }

    /// Error: standard output cannot be written; reason: as the system words it.
    public static var cannotWriteAnswer: Phrase { "cannot write the answer: {reason}" }

    /// Error; file: its path, or "standard input"; reason: as the system words it.
    public static var cannotRead: Phrase { "cannot read {file}: {reason}" }

    /// Error; a reason follows.
    public static var cannotReadInput: Phrase { "cannot read standard input" }

    /// What is read instead of a file, as a value in errors.
    public static var standardInputName: Phrase { "standard input" }

    /// Error; reader: a flag such as --complete, or a command; bytes: a number.
    public static var tooManyBytes: Phrase { "{reader} expects up to {bytes} bytes, got more" }

    /// Error; id: a number; span: how long ago: "3 s"; cause: how it ended: "its time ran out".
    public static var presentationEndedAgo: Phrase {
        "presentation {id} ended {span} ago: {cause}"
    }

    /// Error: no session bus; path: where it would be; user: the number of a user.
    public static var notOnBusOfUser: Phrase {
        """
        no session bus: DBUS_SESSION_BUS_ADDRESS is not set and {path} is not there (user {user} \
        has no session)
        """
    }

    /// Error: no session bus, for root; path: where it would be.
    public static var notOnBusNobody: Phrase {
        """
        no session bus: DBUS_SESSION_BUS_ADDRESS is not set and {path} is not there, and nobody \
        is logged in at the screen of this machine
        """
    }

    /// Error: no session bus, for root; variable: SUDO_UID or PKEXEC_UID; user: its number; other:
    /// where that user's bus would be.
    public static var notOnBusOfVariable: Phrase {
        """
        no session bus: DBUS_SESSION_BUS_ADDRESS is not set and {path} is not there, and \
        {variable} is {user}, but there is no {other}
        """
    }

    /// Error: no session bus, for root; user: the number of the user at the screen; other: where
    /// that user's bus would be.
    public static var notOnBusOfSeat: Phrase {
        """
        no session bus: DBUS_SESSION_BUS_ADDRESS is not set and {path} is not there, and user \
        {user} is at the screen, but there is no {other}
        """
    }

    // MARK: Questions and displays

    /// Error: a question must not wait for a display; reason: a sentence without its full stop;
    /// advice: a command.
    public static var noDisplayCanShow: Phrase {
        "no display can show it: {reason}. To see it: {advice}"
    }

    /// Warning while a question waits; reason: a sentence without its full stop; advice: a command.
    public static var waitingForDisplay: Phrase {
        "waiting, because no display can show it: {reason}. To see it: {advice}"
    }

    /// Warning while a question waits; reason: an error.
    public static var displayUnknown: Phrase {
        "waiting for a display; whether one can show it is not known: {reason}"
    }

    /// Advice where no display can start: two commands, and a key of the configuration.
    public static var attachOrChangeUse: Phrase {
        "topmost attach, or change display.use (topmost config show)"
    }

    /// Error of --here.
    public static var noTerminalToAsk: Phrase { "there is no terminal to ask in" }

    /// Error: the program that asks in the terminal ended; status: its exit status, a number.
    public static var terminalDisplayEnded: Phrase {
        "the terminal display ended with status {status}"
    }

    /// Error while a bus is started for one question; program: its name.
    public static var childEnded: Phrase { "{program} ended" }

    /// Error while a daemon is started for one question.
    public static var daemonDoesNotStart: Phrase { "topmostd does not start" }

    /// Error; program: its name; folders: where it was looked for.
    public static var terminalProgramMissing: Phrase {
        "not found: {program}, which draws in terminals (looked for {folders})"
    }

    /// Error; program: its name; folders: where it was looked for.
    public static var pictureProgramMissing: Phrase {
        "not found: {program}, which draws pictures (looked for {folders})"
    }

    /// Error; program: its name; folders: where it was looked for; the names are those of commands,
    /// such as notify-send.
    public static var compatProgramMissing: Phrase {
        "not found: {program}, which has the names of other programs (looked for {folders})"
    }

    /// Error; program: its name; folders: where it was looked for.
    public static var galleryProgramMissing: Phrase {
        "not found: {program}, which draws the design system (looked for {folders})"
    }

    /// Error: the desktop's portal answered a request for the file dialog in a way that makes no
    /// sense.
    public static var portalWithoutRequest: Phrase { "the portal answered without a request" }

    /// Error: the desktop's portal ended while its file dialog was open.
    public static var portalLeft: Phrase { "the file-chooser portal left the bus" }

    /// Error: the desktop's portal answered for its file dialog in a way that makes no sense.
    public static var portalInvalid: Phrase { "the portal sent an invalid answer" }

    // MARK: Toasts

    /// Error: nothing to dismiss or snooze.
    public static var noToastOnScreen: Phrase { "there is no notification on screen" }

    /// Error of "topmost act".
    public static var noToastWithButton: Phrase {
        "there is no notification with a button on screen"
    }

    /// Error of "topmost reply".
    public static var noToastWithReply: Phrase { "there is no notification with a reply on screen" }

    /// Error; id: a number.
    public static var noToast: Phrase { "there is no notification {id}" }

    /// Error; app: the name of an application.
    public static var noToastOfApp: Phrase { "there is no notification of \"{app}\"" }

    /// Error of "topmost undo".
    public static var nothingToUndo: Phrase { "there is nothing to undo" }

    /// Error of "topmost act"; ids: ids of buttons; given: what was typed.
    public static var actExpects: Phrase { "act expects {ids}, got \"{given}\"" }

    /// Error of "topmost reply"; reason: an error; text: what was typed.
    public static var replyNotSentError: Phrase { "{reason}, your reply was not sent: {text}" }

    // MARK: Lists

    /// Error of "topmost choose": a list that is too long.
    public static var tooManyRows: Phrase { "expected up to 1000000 rows of 256 MB, got more" }

    /// Warning of "topmost choose"; maximum: a number.
    public static var tooManySelected: Phrase { "only {maximum} rows can be selected initially" }

    /// Error of "topmost choose"; items: their number; given: a number.
    public static var minimumAboveItems: Phrase {
        "--min expects up to the number of items, {items}, got {given}"
    }

    /// Error of "topmost choose"; id: what was typed.
    public static var selectedUnknown: Phrase {
        "--selected expects an id of the items, got \"{id}\""
    }

    /// Error of "topmost choose".
    public static var noItems: Phrase { "expected items, got none" }

    /// Error of "topmost choose" without items, started in a terminal.
    public static var itemsOrLines: Phrase {
        "give items as arguments, or as lines of standard input"
    }

    /// Error of "topmost text"; FILE is an argument.
    public static var textExpectsFile: Phrase { "text expects a FILE, or a text on standard input" }

    // MARK: Programs

    /// Error; program: its name; reason: as the system words it.
    public static var cannotRunReason: Phrase { "cannot run {program}: {reason}" }

    /// Error; a reason follows; program: its name.
    public static var cannotRunProgram: Phrase { "cannot run {program}" }

    /// Error; program: its name.
    public static var noSuchProgram: Phrase { "cannot run {program}: no such program" }

    /// Error; program: its name; reason: as the system words it.
    public static var cannotWatchProgram: Phrase { "cannot watch {program}: {reason}" }

    /// Error; program: its name.
    public static var doesNotAnswer: Phrase { "{program} does not answer" }

    /// Warning: the output of the program that was started; reason: as the system words it.
    public static var cannotReadOutput: Phrase { "cannot read what a program writes: {reason}" }

    /// Warning: processes that a program left behind still write; reason: as the system words it.
    public static var cannotPassOn: Phrase {
        "cannot pass on the output of background processes: {reason}"
    }

    /// Error of a button of "topmost ran"; tried: names of programs.
    public static var cannotShowWindow: Phrase {
        "cannot show the terminal's window (tried {tried})"
    }

    /// Warning: the program runs without anything on screen; reason: an error.
    public static var nothingShown: Phrase { "nothing is shown: {reason}" }

    /// Warning: the program runs on without anything on screen; reason: an error.
    public static var noLongerShown: Phrase { "no longer shown: {reason}" }

    /// Warning: what shows that a program runs is gone; reason: an error.
    public static var programContinues: Phrase { "{reason}; the program continues" }

    /// Warning: what shows the progress of some work is gone; reason: an error.
    public static var workContinues: Phrase { "{reason}; the work continues" }

    // MARK: JSON

    /// Error in a text that is to be JSON.
    public static var jsonUnexpected: Phrase { "unexpected character or end" }

    /// Error in a text that is to be JSON.
    public static var jsonValueExpected: Phrase { "expected a value" }

    /// Error in a text that is to be JSON.
    public static var jsonObjectExpected: Phrase { "expected an object" }

    /// An error in a text; number: the character, from 1; problem: an error.
    public static var atCharacter: Phrase { "character {number}: {problem}" }
}
