// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Status

    /// Status: the daemon runs; version: "0.2".
    public static var daemonRunsVersion: Phrase { "topmostd {version} is running." }

    /// Status: the daemon runs.
    public static var daemonRuns: Phrase { "topmostd is running." }

    /// Status: how many notifications and dialogs there are; both are numbers.
    public static var numberOnScreen: Phrase { "{showing} on screen, {waiting} waiting." }

    /// Status: nobody can see what there is; showing: a number; reason: "the screen is off".
    public static var nothingSeen: Phrase { "0 on screen, {showing} waiting: {reason}." }

    /// Status: nobody can see what there is; showing, waiting: numbers; reason: "the screen is
    /// off".
    public static var nothingSeenQueued: Phrase {
        "0 on screen, {showing} waiting, {waiting} queued behind them: {reason}."
    }

    /// Status: there is no display yet; showing: a number.
    public static var nothingShows: Phrase { "0 on screen, {showing} waiting for a display." }

    /// Status: there is no display yet; showing, waiting: numbers.
    public static var nothingShowsQueued: Phrase {
        "0 on screen, {showing} waiting for a display, {waiting} queued behind them."
    }

    /// Status: notifications that left the screen unanswered; missed, unread: numbers; the rest is
    /// a command.
    public static var numberMissed: Phrase {
        "{missed} missed, {unread} unread (to see them: topmost centre)."
    }

    /// Status: notifications that come back later.
    public static var numberSnoozed: Phrase {
        Phrase("{count} snoozed.", plural: "{count} snoozed.")
    }

    /// Status; reason: a sentence without its full stop; advice: a command.
    public static var noDisplayCanRun: Phrase {
        "No display can run: {reason}. To see it: {advice}."
    }

    /// Status: the only program that draws; name: "x11".
    public static var runningDisplay: Phrase { "Running display: {name}." }

    /// Status: the programs that draw; names: "x11, terminal".
    public static var runningDisplays: Phrase { "Running displays: {names}." }

    /// Status: no program draws.
    public static var noDisplayRuns: Phrase { "No display is running." }

    /// Status: no program draws.
    public static var noDisplayRunsYet: Phrase {
        "No display is running; one starts when there is something to show."
    }

    /// Status.
    public static var inputFree: Phrase { "Keyboard and mouse are free." }

    /// Status: what is typed goes to the panel with past notifications.
    public static var centreHasKeyboard: Phrase { "The notification centre has the keyboard." }

    /// Status: what is typed goes to a notification; id: its number.
    public static var cardHasKeyboard: Phrase { "{id} has the keyboard (Escape gives it back)." }

    /// Status: a program that works keeps the user from typing; "topmost release" is a command.
    public static var statusBlocked: Phrase {
        "Keyboard and mouse are blocked by a loading (to free them: topmost release)."
    }

    /// Status: a program that works keeps the user from typing; seconds: a number; "topmost
    /// release" is a command.
    public static var statusBlockedFor: Phrase {
        """
        Keyboard and mouse are blocked by a loading for {seconds} s (to free them: topmost \
        release).
        """
    }

    /// Answer of "topmost dnd" if the daemon is of another version.
    public static var dndUnknown: Phrase { "The daemon does not report whether it is on." }

    /// Status.
    public static var dndIsOff: Phrase { "Do not disturb is off." }

    /// Status: no notifications are shown, without an end.
    public static var dndIsOn: Phrase { "Do not disturb is on." }

    /// Status: no notifications are shown; time: 18:00, or 2026-12-24 18:00.
    public static var dndIsOnUntil: Phrase { "Do not disturb is on until {time}." }

    /// Status; problem: an error in reading a calendar.
    public static var calendarProblem: Phrase { "Calendar: {problem}." }

    /// Status: topmostd is the daemon of this project.
    public static var notificationsAreOurs: Phrase {
        "Notifications of applications are shown by topmostd."
    }

    /// Status; owner: the name of the program.
    public static var notificationsAreOthers: Phrase {
        "Notifications of applications are shown by another program: {owner}."
    }

    /// Status.
    public static var configurationIsGood: Phrase { "The configuration has no errors." }

    /// Status; "topmost config check" is a command.
    public static var configurationHasErrors: Phrase {
        "The configuration has errors; the last good one is used (see: topmost config check)."
    }

    /// Status; problem: an error in the file with them.
    public static var cardRulesUnused: Phrase {
        "Rules made in the notification centre are not used: {problem}."
    }

    /// Status; theme: its name.
    public static var themeIs: Phrase { "The theme is {theme}." }

    /// Status; theme: its name; reason: "the desktop prefers dark".
    public static var themeIsBecause: Phrase { "The theme is {theme} ({reason})." }

    /// Status: what the kernel forbids a program; name: of the program; list: words such as "no new
    /// privileges".
    public static var restrictions: Phrase { "Restrictions of {name}: {list}." }

    /// Status: the kernel forbids a program nothing; name: of the program.
    public static var noRestrictions: Phrase { "Restrictions of {name}: none." }

    /// What the kernel forbids a program; one of a list.
    public static var noNewPrivileges: Phrase { "no new privileges" }

    /// What the kernel forbids a program; one of a list.
    public static var someSystemCalls: Phrase { "only some system calls" }

    /// What the kernel forbids a program; one of a list.
    public static var cannotWriteFiles: Phrase { "cannot write files" }

    /// What the kernel forbids a program; one of a list.
    public static var noNewConnections: Phrase { "no new connections" }

    /// What the kernel forbids a program; one of a list.
    public static var noCoreDumps: Phrase { "no core dumps" }

    /// What the kernel forbids a program; one of a list.
    public static var noOtherPrograms: Phrase { "no access to other programs" }

    /// What the kernel forbids a program; one of a list; size: "1 GiB".
    public static var memoryLimit: Phrase { "at most {size} of memory" }

    /// What the kernel forbids a program; one of a list.
    public static var threadLimit: Phrase {
        Phrase("at most {count} threads", plural: "at most {count} threads")
    }

    /// An amount of memory, as a value; number: of bytes.
    public static var bytesOfMemory: Phrase { "{number} bytes" }

    /// Status: the look follows the theme of the desktop.
    public static var desktopFollowed: Phrase { "The desktop's settings are followed." }

    /// Status: how the look follows the theme of the desktop; gsettings is a program.
    public static var desktopRead: Phrase {
        "The desktop's settings are read with gsettings: no settings portal is running."
    }

    /// Status.
    public static var desktopNotNeeded: Phrase {
        "The desktop's settings are not needed: the configuration sets the look."
    }

    /// Status.
    public static var desktopNotAsked: Phrase {
        "The desktop's settings are read when there is something to show."
    }

    /// Status; the portal is the part of the desktop that tells its settings.
    public static var desktopNotAnswered: Phrase {
        "The desktop's settings are not known yet: the portal has not answered."
    }

    /// Status; reason: "no settings portal is running"; "topmost doctor" is a command.
    public static var desktopNotFollowed: Phrase {
        "The desktop's settings are not followed: {reason} (see: topmost doctor)."
    }

    /// Status: the daemon is of another version; state: its word for it.
    public static var desktopState: Phrase { "Desktop settings: {state}." }

    /// Why the desktop's settings are not followed; the end of a sentence.
    public static var noSettingsPortal: Phrase { "no settings portal is running" }

    /// Why the desktop's settings are not followed; the end of a sentence.
    public static var settingsPortalSilent: Phrase { "the settings portal does not answer" }

    // MARK: What was done

    /// What "topmost snooze" did; toast: its number and text.
    public static var snoozedToast: Phrase { "snoozed {toast}" }

    /// What "topmost dismiss" did; toast: its number and text.
    public static var dismissedToast: Phrase { "dismissed {toast}" }

    /// What "topmost act" did: the notification has the keyboard; toast: its number and text.
    public static var focusedToast: Phrase { "focused {toast}" }

    /// What "topmost act" did; button: its id; toast: its number and text.
    public static var pressedToast: Phrase { "pressed {button} of {toast}" }

    /// What "topmost reply" did; toast: its number and text.
    public static var repliedToToast: Phrase { "replied to {toast}" }

    /// What "topmost stop" did; process: a number.
    public static var stoppedDaemon: Phrase { "stopped topmostd (process {process})" }

    // MARK: Rules

    /// Warning of "topmost rules"; lines with errors follow.
    public static var cardRulesNotUsed: Phrase {
        "rules made in the notification centre are not used:"
    }

    /// Warning of "topmost rules"; lines with errors follow.
    public static var fileRulesNotUsed: Phrase {
        "the configuration has an error, and these rules are not of it:"
    }

    /// Behind a rule's name in a list: it is on, but not at this time or in this situation.
    public static var ruleInactive: Phrase { "inactive now" }

    /// Behind a rule's name in a list: the user switched it on or off.
    public static var ruleSwitched: Phrase { "switched by hand" }

    /// Answer of "topmost rules explain".
    public static var noRuleApplied: Phrase { "No rule applied." }

    /// Answer of "topmost rules test".
    public static var noRuleApplies: Phrase { "No rule applies." }

    // MARK: Configuration and recipes

    /// Answer of "topmost config check"; files: their paths.
    public static var noErrorsIn: Phrase { "no errors in {files}" }

    /// Answer of "topmost config check": there is no file to check; paths: where one would be.
    public static var noErrorsInDefaults: Phrase {
        "no errors in the defaults: no configuration file ({paths})"
    }

    /// Below the list of recipes; folder: its path; the rest is a command; NAME is that of a
    /// recipe.
    public static var recipesAreIn: Phrase {
        "The scripts are in {folder}; \"topmost help recipes NAME\" prints one."
    }

    // MARK: Tables

    /// Heading of a column: a number.
    public static var columnID: Phrase { "ID" }

    /// Heading of a column: modal, toast, loading or another.
    public static var columnKind: Phrase { "KIND" }

    /// Heading of a column: why it is on screen or waits, in one word.
    public static var columnReason: Phrase { "REASON" }

    /// Heading of a column: the name of an application.
    public static var columnName: Phrase { "NAME" }

    /// Heading of a column: the title of a notification.
    public static var columnTitle: Phrase { "TITLE" }

    /// Heading of a column: when a notification was shown.
    public static var columnTime: Phrase { "TIME" }

    /// Heading of a column: how a notification ended, in one word.
    public static var columnOutcome: Phrase { "OUTCOME" }

    /// A value in a list: it is so.
    public static var yesCell: Phrase { Phrase("yes", context: "cell") }

    /// A value in a list: it is not so.
    public static var noCell: Phrase { Phrase("no", context: "cell") }

    /// A value in a list: there are none.
    public static var noneCell: Phrase { Phrase("none", context: "cell") }

    // MARK: History

    /// Question in a terminal; y and N are what is typed.
    public static var askClear: Phrase {
        Phrase(
            "Delete the only entry of the history for good? [y/N]",
            plural: "Delete all {count} entries of the history for good? [y/N]"
        )
    }
}
