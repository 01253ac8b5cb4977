// SPDX-License-Identifier: MIT

// MARK: Labels that an application did not give

extension Phrase {
    /// A button that confirms a dialog.
    public static var ok: Phrase { "OK" }
    /// A button, or the last row of a list of actions, that changes nothing.
    public static var cancel: Phrase { "Cancel" }
    /// A button that tries again what failed.
    public static var retry: Phrase { "Retry" }
    /// A button beside "Retry" that gives up for now.
    public static var notNow: Phrase { "Not now" }
    /// What a click on a notification does; read by screen readers.
    public static var openNotification: Phrase { "Open" }
}

// MARK: Senders

extension Phrase {
    /// Who asks, on the card of a question of a campaign that root runs.
    public static var administrator: Phrase { "Administrator of this machine" }
    /// In place of the name of who sent a notification.
    public static var unnamedProgram: Phrase { "Unnamed program" }
    /// In place of the name of who sent a notification.
    public static var programInContainer: Phrase { "Program in a container" }
    /// In place of the name of who sent a notification.
    public static var unknownProgram: Phrase { "Unknown program" }
}

// MARK: Notifications of Topmost itself

extension Phrase {
    /// Title of a notification whose text a rule of the user hides.
    public static var newNotification: Phrase { "New notification" }
    /// Title of a notification whose text a rule of the user hides; {application} is who sent it.
    public static var newNotificationFrom: Phrase { "New notification from {application}" }
    /// Title of a notification after the user came back: how many others came.
    public static var missedWhileAway: Phrase {
        Phrase("{count} while you were away", plural: "{count} while you were away")
    }
    /// Text below "7 while you were away": {applications} is "Mail 3, Chat 2", {number} how many came of further applications.
    public static var missedOthers: Phrase { "{applications}, others {number}" }
    /// A button: opens the list of the notifications that came meanwhile.
    public static var showMissed: Phrase { "Show" }
    /// Title of a notification: a program opens dialogs again and again.
    public static var programAsksAgain: Phrase { "{program} keeps asking" }
    /// Text below "Mail keeps asking": its dialog appears later; {number} is a number of seconds.
    public static var questionWaits: Phrase {
        "Its question waits {number} s and leaves you the keyboard."
    }
    /// A button: shows the dialog that waits.
    public static var showQuestion: Phrase { "Show now" }
    /// A button: refuses all further dialogs of a program.
    public static var askNoMore: Phrase { "Ask no more" }
    /// Title of a notification: the user ended what held the keyboard.
    public static var inputIsFree: Phrase { "Keyboard and mouse are free" }
    /// Text below "Keyboard and mouse are free".
    public static var programBlockedInput: Phrase { "{program} was blocking them." }
    /// A button: ends a program.
    public static var stopProgram: Phrase { "Stop {program}" }
    /// Title of a notification about the configuration file.
    public static var configurationErrors: Phrase {
        Phrase("Error in the configuration", plural: "{count} errors in the configuration")
    }
    /// Title of a notification: a rule that the user made on a card could not be stored.
    public static var ruleNotChanged: Phrase { "Rule not changed" }
    /// Title of a notification: the program that draws crashed.
    public static var displayStopped: Phrase { "The display stopped several times" }
    /// Text below "The display stopped several times".
    public static var findingCause: Phrase { "Cards are shown one at a time to find the cause." }
}
