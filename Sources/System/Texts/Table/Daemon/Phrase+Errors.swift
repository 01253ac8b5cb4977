// SPDX-License-Identifier: MIT

// MARK: Options

extension Phrase {
    /// An error: {subject} is a kind of dialog or a method, {option} one of its options; {accepted} is what it accepts,
    /// such as: 1 to 20 entries.
    public static var optionExpects: Phrase {
        "{subject}: \"{option}\" expects {accepted}, got {given}"
    }
    /// An error: {subject} is a kind of dialog, {option} what was written.
    public static var noOption: Phrase { "{subject}: no option \"{option}\"" }
    /// An error: {subject} is a kind of dialog, {option} what was written, {nearest} the name of an option.
    public static var noOptionButOther: Phrase {
        "{subject}: no option \"{option}\"; did you mean \"{nearest}\"?"
    }
    /// An error: {subject} is a kind of dialog; the option can be given in the beginning only.
    public static var optionIsFixed: Phrase { "{subject}: \"{option}\" cannot be changed" }
    /// An error: {kinds} are names, such as: modal, toast.
    public static var kindExpects: Phrase { "kind expects {kinds}, got \"{name}\"" }
    /// An error: {kinds} are names, such as: modal, toast; {nearest} is one of them.
    public static var kindExpectsOther: Phrase {
        "kind expects {kinds}, got \"{name}\"; did you mean \"{nearest}\"?"
    }
}

// MARK: Presentations

extension Phrase {
    /// An error: nothing has the number {id}.
    public static var noPresentation: Phrase { "there is no presentation {id}" }
    /// An error: {id} is the number of a dialog or notification.
    public static var ofOtherApplication: Phrase {
        "presentation {id} belongs to another application"
    }
    /// An error: {id} is the number of a dialog.
    public static var notEnded: Phrase { "presentation {id} has not ended" }
    /// An error: {id} is the number of a dialog; {buttons} are the names of its buttons.
    public static var noButton: Phrase {
        "presentation {id} has no button \"{button}\"; it has {buttons}"
    }
    /// An error: {id} is the number of a dialog, which has no buttons.
    public static var noButtons: Phrase {
        "presentation {id} has no button \"{button}\"; it has none"
    }
    /// An error: a text is too short or too long; {number} is how many characters it has.
    public static var fieldExpectsLength: Phrase {
        "the field of presentation {id} expects {minimum} to {maximum} characters, got {number}"
    }
    /// An error: {accepted} is what a text field accepts, such as: a decimal number.
    public static var fieldExpects: Phrase { "the field of presentation {id} expects {accepted}" }
    /// An error: {field} is the name of a field; {accepted} is what it accepts, such as: a decimal number.
    public static var formFieldExpects: Phrase {
        "the field \"{field}\" of presentation {id} expects {accepted}"
    }
    /// An error: {fields} are the names of the fields that a dialog has.
    public static var noField: Phrase {
        "presentation {id} has no field \"{field}\"; it has {fields}"
    }
    /// An error: a dialog has no fields.
    public static var noFields: Phrase { "presentation {id} has no field \"{field}\"; it has none" }
    /// An error: {choices} are the names of the rows of a list, {names} what was given.
    public static var listHas: Phrase { "the list of presentation {id} has {choices}; got {names}" }
    /// An error: {kind} and {other} are names, such as: modal, toast.
    public static var otherKind: Phrase { "presentation {id} is a {kind}, not a {other}" }
    /// An error: a program pressed a button of what looks different now.
    public static var presentationChanged: Phrase {
        "presentation {id} has changed since that revision"
    }
    /// An error: {id} is the number of a notification.
    public static var notMissed: Phrase {
        "presentation {id} is not missed: it is on screen, or waits for it"
    }
    /// An error: all notifications were seen.
    public static var nothingMissed: Phrase { "no notification is missed" }
    /// An error: {id} is the number of a dialog, which cannot be snoozed.
    public static var notSnoozable: Phrase { "presentation {id} is no toast that can wait" }
    /// An error; logind is a program, toasts.away_after a setting, Snooze a method.
    public static var returnUnknown: Phrase {
        """
        nobody reports when the user is back, neither logind nor the compositor or X server \
        (toasts.away_after); Snooze expects a time
        """
    }
    /// An error: a progress indicator keeps keyboard and mouse.
    public static var inputIsBlocked: Phrase { "a loading blocks the input" }
    /// An error: {id} is the number of a dialog.
    public static var keyboardIsTaken: Phrase { "{id} has the keyboard" }
    /// An error: nothing on screen can have the keyboard.
    public static var nothingForKeyboard: Phrase { "there is neither a toast nor a retry" }
    /// An error; "Ask no more" is a button that the user pressed.
    public static var questionsRefused: Phrase { "the user chose \"Ask no more\" for this program" }
    /// An error.
    public static var tooManyOfApplication: Phrase {
        "too many presentations of one application: the limit is {limit}"
    }
    /// An error.
    public static var tooManyOfKind: Phrase {
        "too many presentations of this kind: the limit is {limit}"
    }
    /// An error; "topmost list" is a command.
    public static var queueIsFull: Phrase { "the notification queue is full (see: topmost list)" }
    /// An error of programs: {key} is a name that they gave.
    public static var nothingWithKey: Phrase { "you present nothing with the key \"{key}\"" }
    /// An error of programs: {id} is the number of a dialog that asked for a password.
    public static var noHiddenText: Phrase { "no hidden text of {id} waits for you" }
    /// An error: {problem} is why, as a sentence.
    public static var noDisplayForIt: Phrase { "no display can show it: {problem}" }
}

// MARK: Displays

extension Phrase {
    /// Why nothing can be shown; display.use is a setting.
    public static var displayIsOff: Phrase { "display.use is \"none\"" }
    /// Why nothing can be shown; display.use is a setting.
    public static var displayIsUnknown: Phrase {
        "display.use is \"{name}\", which is not a display plugin"
    }
    /// Why nothing can be shown.
    public static var noDisplayPlugin: Phrase { "there is no display plugin" }
    /// Why nothing can be shown; topmostd is a program, the names in capitals are variables of the environment.
    public static var noScreenVariable: Phrase {
        "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
    }
    /// Why nothing can be shown; {screens} is such as: DISPLAY is :0.
    public static var noDisplayForSession: Phrase {
        "no display plugin is for this session, where {screens}"
    }
    /// Why nothing can be shown: {display} is the name of a program that draws.
    public static var displayFindsNoScreen: Phrase { "the display {display} finds no screen" }
    /// Why nothing can be shown: {display} is the name of a program that draws.
    public static var displayCrashed: Phrase { "the display {display} crashed too often" }
    /// Why nothing can be shown: {display} is the name of a program that draws, {problem} what it did.
    public static var displayFailed: Phrase { "the display {display} {problem}" }
    /// Why nothing can be shown: {problem} is a sentence, {screens} is such as: DISPLAY is :0.
    public static var displayWhere: Phrase { "{problem}, where {screens}" }
    /// Joins two reasons why nothing can be shown.
    public static var andAlso: Phrase { "{problem}, and {next}" }
}

// MARK: Callers

extension Phrase {
    /// An error of programs: {interface} and {name} are names on D-Bus.
    public static var otherName: Phrase { "{interface} is only available as {name}" }
    /// An error of programs: {name} is a method or interface of D-Bus.
    public static var notForSandboxed: Phrase {
        "{name} is not for sandboxed or unidentified programs"
    }
    /// An error of programs: {name} is a method or interface of D-Bus.
    public static var notForUnidentified: Phrase {
        """
        {name} is not for sandboxed or unidentified programs; the program could not be \
        identified in time: try again
        """
    }
    /// What an option accepts; "false" stays as it is.
    public static var falseFromSandboxed: Phrase {
        "false from sandboxed and unidentified programs"
    }
    /// What was given for an option; "true" stays as it is.
    public static var trueUnidentified: Phrase {
        "true; the program could not be identified in time: try again"
    }
    /// An error of programs: {name} is a name on D-Bus.
    public static var cannotWatch: Phrase { "cannot watch {name}: {problem}" }
    /// An error of programs.
    public static var tooManyFollowers: Phrase {
        "too many clients wait for events: the limit is {limit}"
    }
    /// An error of programs.
    public static var tooManySubscribers: Phrase {
        "too many clients subscribed: the limit is {limit}"
    }
    /// An error of programs.
    public static var tooManyWaiting: Phrase { "{number} of your calls wait for an end already" }
    /// An error of programs.
    public static var tooManyUnidentified: Phrase {
        """
        too many calls are waiting for identification: the limit is {number} calls of {bytes} \
        bytes in all
        """
    }
    /// An error of programs.
    public static var tooManyInhibitions: Phrase { "too many inhibitions: the limit is {limit}" }
    /// An error of programs; UnInhibit is a method.
    public static var noInhibition: Phrase { "UnInhibit: no inhibition {number} of yours" }
    /// An error of programs; app_id is an option.
    public static var busNameExpected: Phrase {
        "app_id expects a bus name such as org.example.Mail, got {given}"
    }
    /// An error of programs; app_id is an option.
    public static var ownBusNameExpected: Phrase {
        "app_id expects the id of the calling application"
    }
    /// What an option accepts; "oldest" stays as it is.
    public static var cursorAccepted: Phrase { "a cursor of an earlier event, oldest or nothing" }
}

// MARK: Rules and history

extension Phrase {
    /// An error.
    public static var noRule: Phrase { "there is no rule \"{rule}\"" }
    /// An error: there is none that "topmost mode" could switch to; modes.NAME is a table of the configuration.
    public static var noModes: Phrase { "SetMode: the configuration has no modes ([modes.NAME])" }
    /// An error; SetRule is a method.
    public static var noRuleToSet: Phrase { "SetRule: there is no rule \"{rule}\"" }
    /// An error; RemoveRule is a method.
    public static var noRuleToRemove: Phrase { "RemoveRule: the rule \"{rule}\" does not exist" }
    /// An error; RemoveRule is a method.
    public static var ruleOfFile: Phrase {
        "RemoveRule: the rule \"{rule}\" is in {file}: remove it there"
    }
    /// An error; the two names are variables of the environment.
    public static var noFolderForRules: Phrase {
        "rules cannot be stored: XDG_STATE_HOME and HOME are not set"
    }
    /// An error.
    public static var ruleNotStored: Phrase { "the rule was not stored: {problem}" }
    /// An error: {id} is the number of an entry.
    public static var noEntry: Phrase { "the history has no entry {id}" }
    /// An error: {entry} is the number of an entry; "topmost press {id}" is a command.
    public static var entryIsLive: Phrase { "entry {entry} is live: topmost press {id} answers it" }
    /// An error: {id} is the number of an entry; {buttons} are the names of its buttons.
    public static var entryHasNoButton: Phrase {
        "entry {id} has no button \"{button}\"; it has {buttons}"
    }
    /// An error: {id} is the number of an entry.
    public static var entryHasNoButtons: Phrase { "entry {id} has no button \"{button}\"" }
    /// An error: {id} is the number of an entry, {sender} who sent it.
    public static var entryCannotAct: Phrase {
        """
        entry {id} cannot be acted on any more: {sender} is not an installed application, and \
        the text has no link
        """
    }
    /// An error: {id} is the number of an entry.
    public static var buttonWasLive: Phrase {
        "the button \"{button}\" of entry {id} worked only while the notification was live"
    }
    /// An error: {application} is its id, such as org.example.Mail.
    public static var applicationNotCalled: Phrase { "{application} cannot be called: {problem}" }
    /// An error.
    public static var historySilent: Phrase { "the history does not answer" }
    /// An error.
    public static var historyBusy: Phrase { "the history is busy" }
    /// An error.
    public static var historyWorking: Phrase { "the history is still working on this" }
    /// An error.
    public static var historyRepairing: Phrase { "the history is being repaired: try again later" }
    /// An error.
    public static var historyFailed: Phrase { "the history has an error: {problem}" }
    /// Shown in the notification centre below the notifications that are there.
    public static var pastUnavailable: Phrase { "Past notifications are not available." }
}

// MARK: The daemon is gone, as its clients say it

extension Phrase {
    /// Error of a command that waits for an answer: the daemon ended.
    public static var daemonLeft: Phrase { "topmostd left the bus" }
    /// Error of a command that waits for an answer: another daemon was started meanwhile.
    public static var presentationLost: Phrase {
        "topmostd restarted and no longer has this presentation"
    }
}
