// SPDX-License-Identifier: MIT

// MARK: On screen, or not

extension Phrase {
    /// Answer of "topmost why": the presentation can be seen.
    public static var explainShowing: Phrase { "On screen." }
    /// Answer of "topmost why"; {id} is the number of another dialog.
    public static var explainCovered: Phrase { "On screen, below {id}, which has the keyboard." }
    /// Answer of "topmost why": only terminals are attached, each for the dialogs of one command.
    public static var explainReserved: Phrase {
        "Waiting: the attached terminals show only the questions of other commands."
    }
    /// Answer of "topmost why"; {number} is a number of seconds.
    public static var explainAside: Phrase {
        """
        Waiting: you dismissed the last questions of this program; it may not take the keyboard \
        for {number} s.
        """
    }
    /// Answer of "topmost why"; "topmost attach" is a command.
    public static var explainWithheld: Phrase {
        """
        Withheld: the display crashed each time it showed this. "topmost attach" shows it in a \
        terminal.
        """
    }
    /// Answer of "topmost why".
    public static var explainNoDisplay: Phrase { "Waiting: no display is attached." }
    /// Answer of "topmost why"; {cause} is a sentence such as: the screen is off.
    public static var explainUnseen: Phrase { "Waiting: {cause}." }
    /// As before, of a notification.
    public static var explainUnseenToast: Phrase { "Waiting: {cause}; its timeout is paused." }
    /// Answer of "topmost why"; "+N more" is a button at the end of the notifications.
    public static var explainOutOfView: Phrase {
        "Waiting: the screen has no room for it; \"+N more\" shows it."
    }
    /// Answer of "topmost why".
    public static var explainNotDrawn: Phrase { "Sent to the display, which has not drawn it yet." }
    /// Answer of "topmost why"; {id} is the number of another offer to try again.
    public static var explainBehindRetry: Phrase { "Waiting: retry {id} is shown first." }
    /// Answer of "topmost why"; {id} is the number of a dialog.
    public static var explainPresenterCovered: Phrase {
        "Waiting: the presenter it belongs to is below {id}."
    }
    /// Answer of "topmost why", of a progress indicator; {number} is a number of milliseconds.
    public static var explainNotDue: Phrase { "Waiting: the indicator appears in {number} ms." }
    /// Answer of "topmost why"; {id} is the number of another progress indicator.
    public static var explainBehindLoading: Phrase { "Waiting: loading {id} is shown first." }
    /// Added to an answer of "topmost why", of a progress indicator; {number} is a number of seconds.
    public static var explainInputPause: Phrase {
        "It may not block input for {number} s: you released it."
    }
    /// Why nothing can be seen; the end of a sentence.
    public static var screenIsOff: Phrase { "the screen is off" }
    /// Why nothing can be seen; the end of a sentence.
    public static var sessionIsLocked: Phrase { "the session is locked" }
    /// Why nothing can be seen; the end of a sentence.
    public static var screenIsCovered: Phrase { "a fullscreen window covers it" }
    /// Why nothing can be seen; the end of a sentence.
    public static var userIsAway: Phrase { "the user is away" }
    /// Why nothing can be seen; the end of a sentence.
    public static var screenIsOffOrLocked: Phrase { "the screen is off or locked" }
}

// MARK: Notifications that wait

extension Phrase {
    /// Answer of "topmost why", of a notification; toasts.visible is a setting, {limit} its value, {turn} a sentence
    /// such as: next in line.
    public static var explainQueued: Phrase {
        Phrase(
            "Waiting: {count} toast is on screen (toasts.visible = {limit}); {turn}.",
            plural: "Waiting: {count} toasts are on screen (toasts.visible = {limit}); {turn}."
        )
    }
    /// The next notification that will be shown; the end of a sentence.
    public static var nextInLine: Phrase { "next in line" }
    /// How many notifications will be shown before it; the end of a sentence.
    public static var moreAhead: Phrase {
        Phrase("{count} more is ahead of it", plural: "{count} more are ahead of it")
    }
    /// Answer of "topmost why", of a notification; {id} is the number of another one, toasts.group_after a setting,
    /// {limit} its value, "+{number} more" a button.
    public static var explainGathered: Phrase {
        """
        Waiting: grouped under {id} (toasts.group_after = {limit}); "+{number} more" there \
        shows it.
        """
    }
    /// Answer of "topmost why", of a notification; {id} is the number of another one, "+{number} missed" a button.
    public static var explainGatheredMissed: Phrase {
        "Waiting: grouped under {id} (held before); \"+{number} missed\" there shows it."
    }
    /// Answer of "topmost why"; {rule} is the name of a rule of the user.
    public static var explainHeld: Phrase { "Waiting: the rule \"{rule}\" holds it." }
    /// Answer of "topmost why", of a notification; {cause} is a sentence such as: do not disturb is on.
    public static var explainQuiet: Phrase { "Waiting: {cause}, and this toast is not critical." }
    /// Why notifications wait; the middle of a sentence.
    public static var quietByUser: Phrase { "do not disturb is on" }
    /// Why notifications wait; {mode} is a name that the user chose.
    public static var quietByMode: Phrase { "the mode \"{mode}\" includes do not disturb" }
    /// Why notifications wait; the middle of a sentence.
    public static var quietByApplication: Phrase { "an application asked for quiet" }
    /// Why notifications wait; do_not_disturb.schedule is a setting.
    public static var quietBySchedule: Phrase {
        "it is one of the times of do_not_disturb.schedule"
    }
    /// Why notifications wait; do_not_disturb.calendars is a setting.
    public static var quietByCalendar: Phrase {
        "an event in a calendar is now (do_not_disturb.calendars)"
    }
    /// Why notifications wait; do_not_disturb.screen_share is a setting.
    public static var quietByScreenShare: Phrase {
        "a screen is shared (do_not_disturb.screen_share = true)"
    }
    /// Why notifications wait; do_not_disturb.microphone is a setting.
    public static var quietByMicrophone: Phrase {
        "a microphone is in use (do_not_disturb.microphone = true)"
    }
    /// Why notifications wait; do_not_disturb.camera is a setting.
    public static var quietByCamera: Phrase { "a camera is in use (do_not_disturb.camera = true)" }
    /// Why notifications wait; do_not_disturb.fullscreen is a setting.
    public static var quietByFullscreen: Phrase {
        "a fullscreen window has the focus (do_not_disturb.fullscreen = true)"
    }
}

// MARK: Off the screen

extension Phrase {
    /// Answer of "topmost why", of a notification; {span} is a time such as: 5 min.
    public static var explainSnoozed: Phrase { "Snoozed: it comes in {span}." }
    /// Answer of "topmost why", of a notification.
    public static var explainSnoozedUntilReturn: Phrase { "Snoozed: it comes when you are back." }
    /// Answer of "topmost why", of a notification; "topmost undo" is a command, {span} a time such as: 5 s.
    public static var explainDismissed: Phrase {
        """
        Dismissed: "topmost undo" brings it back for {span}; its application is notified after \
        that.
        """
    }
    /// Answer of "topmost why", of a notification; "topmost centre" is a command, {span} a time such as: 5 min.
    public static var explainMissed: Phrase {
        "Missed: it left the screen {span} ago, when its time was up; \"topmost centre\" has it."
    }
    /// A time in seconds, inside a sentence.
    public static var spanOfSeconds: Phrase { Phrase("{number} s", context: "inside a sentence") }
    /// A time in minutes, inside a sentence.
    public static var spanOfMinutes: Phrase { Phrase("{number} min", context: "inside a sentence") }
    /// A time in hours, inside a sentence.
    public static var spanOfHours: Phrase { Phrase("{number} h", context: "inside a sentence") }
}

// MARK: Pictures

extension Phrase {
    /// Added to an answer of "topmost why": the picture is on its way from the web.
    public static var pictureIsFetched: Phrase { "Its picture is being fetched." }
    /// Added to an answer of "topmost why".
    public static var pictureWaits: Phrase { "Its picture is fetched when it is shown." }
    /// Added to an answer of "topmost why"; {problem} is an error, often of the network.
    public static var pictureFailed: Phrase { "Its picture could not be fetched: {problem}." }
}

// MARK: Ends

extension Phrase {
    /// Answer of "topmost why"; {span} is a time such as: 5 min, {cause} a sentence such as: its time was up.
    public static var explainEnded: Phrase { "Ended {span} ago: {cause}." }
    /// Why something ended; the end of a sentence.
    public static var endedByButton: Phrase { "a button was pressed" }
    /// Why something ended; the end of a sentence.
    public static var endedByCancel: Phrase { "it was cancelled" }
    /// Why something ended; Escape is the key.
    public static var endedByEscape: Phrase { "it was dismissed with Escape" }
    /// Why something ended; the end of a sentence.
    public static var endedByClick: Phrase { "it was dismissed by a click beside it" }
    /// Why something ended; the end of a sentence.
    public static var endedByUser: Phrase { "it was dismissed" }
    /// Why something ended; "topmost dismiss" is a command.
    public static var endedByControl: Phrase {
        "it was dismissed by a tool such as topmost dismiss"
    }
    /// Why something ended; the end of a sentence.
    public static var endedByTime: Phrase { "its time was up" }
    /// Why something ended; the end of a sentence.
    public static var endedByApplication: Phrase { "its application closed it" }
    /// Why something ended; the end of a sentence.
    public static var endedWithParent: Phrase { "the presentation that it belongs to ended" }
    /// Why something ended: another notification took its place.
    public static var endedByOther: Phrase { "it was replaced" }
    /// Why something ended; the bus is D-Bus.
    public static var endedWithOwner: Phrase { "its application left the bus" }
    /// Why something ended: the user held Escape.
    public static var endedByRelease: Phrase { "the input was released" }
    /// Why something ended; the end of a sentence.
    public static var endedByLimit: Phrase { "the notification queue was full" }
    /// Why something ended; the end of a sentence.
    public static var endedByRule: Phrase { "a rule hides it" }
    /// Why something ended; topmostd is a program.
    public static var endedByShutdown: Phrase { "topmostd ended" }
}

// MARK: What a display cannot do

extension Phrase {
    /// Found by "topmost doctor", of the program that draws in terminals.
    public static var limitsOfTerminal: Phrase {
        "a terminal cannot keep keys and clicks from other programs"
    }
    /// Found by "topmost doctor", of the program that draws on Wayland; {cause} is such as: as asked.
    public static var limitsOfWindows: Phrase {
        """
        everything is a plain window ({cause}): windows below keep their input, a loading cannot \
        block it, and the compositor chooses where toasts appear
        """
    }
    /// Why everything is a plain window: the user wanted it.
    public static var windowsAsked: Phrase { "as asked" }
    /// Why everything is a plain window; layer-shell is a protocol of Wayland.
    public static var noLayerShell: Phrase { "this compositor has no layer-shell" }
}

// MARK: Why the theme is what it is

extension Phrase {
    /// Why a theme is used; look.theme is a key of the configuration.
    public static var themeChosen: Phrase { "look.theme says so" }
    /// Why a theme is used.
    public static var desktopPrefersDark: Phrase { "the desktop prefers dark" }
    /// Why a theme is used.
    public static var desktopPrefersLight: Phrase { "the desktop prefers light" }
    /// Why a theme is used.
    public static var desktopPrefersNeither: Phrase {
        "the desktop prefers neither light nor dark"
    }
    /// Why a theme is used; GTK is a toolkit.
    public static var gtkPrefersDark: Phrase { "GTK's settings file prefers dark" }
    /// Why a theme is used; GTK is a toolkit.
    public static var gtkPrefersLight: Phrase { "GTK's settings file prefers light" }
    /// Why a theme is used; {cause} is "the desktop prefers dark", look.contrast a key of the configuration.
    public static var highContrastChosen: Phrase { "{cause}, and look.contrast is high" }
    /// Why a theme is used; {cause} is "the desktop prefers dark".
    public static var highContrastOfDesktop: Phrase {
        "{cause}, and the desktop asks for high contrast"
    }
}
