// SPDX-License-Identifier: MIT

/// What displays say by themselves.
extension Phrase {
    /// The code of the language of these texts: the name of its catalogue, de or pt_BR.
    public static var languageName: Phrase { "en" }
    /// Between the entries of a list, as names of commands: all but the space if your language has none there.
    public static var listSeparator: Phrase { Phrase(", ", context: "list") }
    /// What was typed, with the quotation marks of your language, in "got {given}".
    public static var quoted: Phrase { "\"{text}\"" }
    /// A list: {names} are all but the last entry, with the separator between them.
    public static var listAnd: Phrase { "{names} and {last}" }

    // MARK: Senders

    /// Tag on a card: its sender runs in a sandbox, for example Flatpak.
    public static var sandboxed: Phrase { "Sandboxed" }
    /// Tag on a card: its sender is not the application that it claims to be.
    public static var unverified: Phrase { "Unverified" }
    /// On a card, after the name that its sender claims: the program that really sent it.
    public static var viaProgram: Phrase { "via {program}" }
    /// Below a field for a password: the program that gets what is typed.
    public static var secretGoesTo: Phrase { "What you type goes to {program}." }

    // MARK: Notifications

    /// The first word of a critical notification.
    public static var critical: Phrase { "Critical" }
    /// In place of the time, on a notification of the last minute.
    public static var justNow: Phrase { "now" }
    /// How far something is.
    public static var percent: Phrase { Phrase("{number} %", context: "on a card") }
    /// Button that shows the notifications that wait, or are gathered under this one.
    public static var moreToasts: Phrase { Phrase("+{count} more", plural: "+{count} more") }
    /// Button that shows the notifications that came while the user was away.
    public static var missedToasts: Phrase { Phrase("+{count} missed", plural: "+{count} missed") }
    /// Button that closes the list of notifications that wait.
    public static var showLess: Phrase { "Show less" }
    /// Button that opens a field for a reply; also the name of that field.
    public static var reply: Phrase { "Reply" }
    /// Button that sends a reply.
    public static var sendReply: Phrase { "Send" }
    /// Button that copies the code in a notification: Copy 123456.
    public static var copyCode: Phrase { "Copy {code}" }

    // MARK: Errors that can be tried again

    /// Button that shows what the program reported.
    public static var showDetails: Phrase { "Show details" }
    /// Button that hides what the program reported.
    public static var hideDetails: Phrase { "Hide details" }
    /// On the button that tries again: how often it was tried.
    public static var attempt: Phrase { "Attempt {number}" }

    // MARK: Blocked input

    /// While a program blocks keyboard and mouse: how the user gets them back.
    public static var holdToRelease: Phrase { "Hold Esc to release input" }
    /// The name of the Escape key, as it is printed on keyboards.
    public static var escapeKey: Phrase { "Esc" }

    // MARK: Signs, for those who do not see them

    /// The cross that closes a card.
    public static var closeSign: Phrase { "Close" }
    /// The sign that copies what is shown.
    public static var copySign: Phrase { "Copy" }
    /// The eye in a password field that shows the password.
    public static var showText: Phrase { "Show text" }
    /// The eye in a password field that hides the password.
    public static var hideText: Phrase { "Hide text" }
    /// The button that makes a number smaller, or a time earlier.
    public static var lowerNumber: Phrase { "Lower" }
    /// The button that makes a number larger, or a time later.
    public static var higherNumber: Phrase { "Higher" }
    /// The button that turns a calendar back.
    public static var previousMonth: Phrase { "Previous month" }
    /// The button that turns a calendar forward.
    public static var nextMonth: Phrase { "Next month" }

    // MARK: Errors in fields

    /// Error below a field: it is empty and must not be.
    public static var required: Phrase { "Required" }
    /// Error below a field: what was pasted does not fit.
    public static var tooLongToInsert: Phrase { "Too long to insert" }
    /// Error below a field: its text does not match what the program expects.
    public static var mismatch: Phrase { "This is not in the expected form" }
    /// Error below a field for a number.
    public static var notANumber: Phrase { "This is not a number" }
    /// Error below a field for a date; the example stays as it is.
    public static var notADate: Phrase { "A date is written as 2026-11-23" }
    /// Error below a field for a time of day; the example stays as it is.
    public static var notATime: Phrase { "Expected: a time such as 14:05" }
    /// Error below a field for a colour; #rrggbb stays as it is.
    public static var notAColor: Phrase { "A colour is written as #rrggbb" }
    /// Error below a field for the path of a file.
    public static var notAPath: Phrase { "A path begins with /" }
    /// Error below a field: the numbers that it accepts.
    public static var numberRange: Phrase { "At least {minimum}, at most {maximum}" }
    /// Error below a field: the smallest number that it accepts.
    public static var minimumNumber: Phrase { "At least {minimum}" }
    /// Error below a field: the largest number that it accepts.
    public static var maximumNumber: Phrase { "At most {maximum}" }
    /// Error below a field for a number: the distance of those that it accepts.
    public static var numberStep: Phrase { "In steps of {step}" }
    /// Hint below a field: the length that its text needs.
    public static var minimumLength: Phrase {
        Phrase("At least {count} character", plural: "At least {count} characters")
    }
    /// Hint below a field: the length that its text needs, and its length now.
    public static var minimumLengthTyped: Phrase {
        Phrase(
            "At least {count} character: {typed} typed",
            plural: "At least {count} characters: {typed} typed"
        )
    }
    /// Error below a field: the length that its text may have.
    public static var maximumLength: Phrase {
        Phrase("At most {count} character", plural: "At most {count} characters")
    }
    /// Error below a field: the length that its text may have, and its length now.
    public static var maximumLengthTyped: Phrase {
        Phrase(
            "At most {count} character: {typed} typed",
            plural: "At most {count} characters: {typed} typed"
        )
    }

    // MARK: Lists and long texts

    /// In an empty search field; also its name.
    public static var search: Phrase { "Search" }
    /// How many rows of all match, or which place that was found is shown.
    public static var numberOfAll: Phrase { "{number} of {all}" }
    /// In place of rows, if none matches the search.
    public static var nothingFound: Phrase { "Nothing found" }
    /// While a part of a long text is being copied.
    public static var copying: Phrase { "Copying…" }
    /// A part of a long text was copied.
    public static var copied: Phrase { "Copied" }
    /// A copy in a terminal, which does not report whether it accepted it.
    public static var sentToTerminal: Phrase { "Copied, if the terminal allows it" }
    /// The clipboard does not accept so much.
    public static var tooLongToCopy: Phrase { "Not copied: too long" }
    /// The program that has the text did not send it.
    public static var notCopied: Phrase {
        "Not copied: the program that shows this does not answer"
    }

    // MARK: The notification centre

    /// The title of the notification centre.
    public static var notifications: Phrase {
        Phrase("Notifications", context: "title of the centre")
    }
    /// Switch: only critical notifications are shown.
    public static var doNotDisturb: Phrase { "Do not disturb" }
    /// The switch while it is on for a time; the value is a time, tomorrow, a weekday or a day.
    public static var doNotDisturbUntil: Phrase { "Do not disturb until {end}" }
    /// The sign that dismisses a notification, or all of an application.
    public static var dismissSign: Phrase { "Dismiss" }
    /// Button that dismisses all notifications.
    public static var clearAll: Phrase { "Clear all" }
    /// In place of an empty list.
    public static var noNotifications: Phrase { "No notifications" }
    /// In place of the list, if nothing matches the search.
    public static var nothingMatches: Phrase { "Nothing matches “{search}”" }
    /// The number of notifications that the user has not seen.
    public static var newNotifications: Phrase { Phrase("{count} new", plural: "{count} new") }
    /// Beside a notification that the user has not seen, for those who do not see its dot.
    public static var unseenNotification: Phrase { Phrase("new", context: "one notification") }
    /// The number of notifications that were dismissed just now, beside Undo.
    public static var dismissedNotifications: Phrase {
        Phrase("{count} dismissed", plural: "{count} dismissed")
    }
    /// Button that brings back what was dismissed just now.
    public static var undo: Phrase { "Undo" }
    /// Button: the notification comes back in twenty minutes.
    public static var snoozeShort: Phrase { "In 20 min" }
    /// Button: the notification comes back in an hour.
    public static var snoozeHour: Phrase { "In 1 h" }
    /// Button: the notification comes back at nine in the morning of the next day.
    public static var snoozeTomorrow: Phrase { "Tomorrow 9:00" }
    /// Button: the notification comes back when the user, who leaves now, is back.
    public static var snoozeBack: Phrase { "When I am back" }
    /// In place of the time of a notification that comes back when the user does.
    public static var untilBack: Phrase { "until you are back" }
    /// The sign that opens the menu of a notification.
    public static var optionsSign: Phrase { "Options" }
    /// Switch in the menu of a notification: those of its application are not shown.
    public static var muteApplication: Phrase { "Mute this application" }
    /// Switch in the menu of a notification: its application may disturb.
    public static var alwaysShow: Phrase { "Always show" }
    /// Switch in the menu of a notification: the screen lock does not show its application's texts.
    public static var hideOnLock: Phrase { "Hide on lock" }
    /// Why nothing happens when a notification is pressed.
    public static var noDefaultAction: Phrase { "{application} has no default action" }
    /// Why nothing happens when a notification is pressed: what would react runs no longer.
    public static var programEnded: Phrase { "Its program has ended" }

    // MARK: Terminals

    /// Button in a terminal that shows a password.
    public static var terminalShow: Phrase { "show" }
    /// Button in a terminal that hides a password.
    public static var terminalHide: Phrase { "hide" }
    /// On an empty screen of a terminal.
    public static var nothingToShow: Phrase { "Nothing to show" }
    /// Hint below it; q is the key.
    public static var hintLeave: Phrase { "q leave" }
    /// On a terminal that is too small.
    public static var tooSmall: Phrase { "Too small: needs {columns} × {rows}" }
    /// Hint on the last line of a terminal: the arrow keys move between rows.
    public static var hintMoveRows: Phrase { "↑↓ move" }
    /// Hint on the last line of a terminal: the Tab key moves between fields and buttons.
    public static var hintMove: Phrase { "Tab move" }
    /// Hint on the last line of a terminal: the Enter key presses a button.
    public static var hintPress: Phrase { "Enter press" }
    /// Hint on the last line of a terminal: the key 1 chooses the only row.
    public static var hintChooseOne: Phrase { "1 choose" }
    /// Hint on the last line of a terminal: the keys from 1 on choose a row.
    public static var hintChoose: Phrase { "1–{last} choose" }
    /// Hint on the last line of a terminal: the key Page Down scrolls.
    public static var hintScroll: Phrase { "PgDn scroll" }
    /// Hint on the last line of a terminal: the Escape key cancels.
    public static var hintCancel: Phrase { "Esc cancel" }
    /// Hint on the last line of a terminal: the keys of the notification centre.
    public static var hintCentre: Phrase { "↑↓ move · ↵ open · Del dismiss · Esc close" }

    // MARK: Previews

    /// Error of topmost preview: the value is what --disable names.
    public static var notAButton: Phrase { "\"{name}\" is not a button that can be disabled" }
    /// Error of topmost preview: the value is what --focus names.
    public static var cannotHaveFocus: Phrase { "\"{name}\" cannot have the keyboard focus" }
    /// Error of topmost preview: the names of what is there.
    public static var notOnScreen: Phrase { "no \"{name}\" on screen; on screen: {names}" }
    /// Error of topmost preview: there is nothing at all.
    public static var emptyScreen: Phrase { "no \"{name}\" on screen; on screen: nothing" }
    /// Error of topmost preview: no card is shown at the moment that the picture is taken.
    public static var nothingOnScreen: Phrase { "nothing is on screen at that moment" }
    /// Error of topmost preview about --background.
    public static var backgroundNotAPicture: Phrase { "background: {file} is not a picture" }
    /// Error of topmost preview.
    public static var cannotWritePicture: Phrase { "cannot write the picture: {error}" }

    // MARK: Sounds

    /// What the volume control of the desktop calls the sound of a notification.
    public static var notificationSound: Phrase { "Notification" }
}
