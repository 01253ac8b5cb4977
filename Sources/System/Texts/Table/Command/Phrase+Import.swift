// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Why a setting of another program is not translated

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var notUnderstood: Phrase { "not understood" }

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var noCounterpart: Phrase { "no counterpart" }

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var notColor: Phrase { "not a colour" }

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var notNumber: Phrase { "not a number" }

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var notTime: Phrase { "not a time" }

    /// Why a line of another program's configuration is not translated; behind a colon.
    public static var notTimeInMilliseconds: Phrase { "not a time in milliseconds" }

    /// Why a line of another program's configuration is not translated: not a corner or an edge;
    /// behind a colon.
    public static var notPlace: Phrase { "not a place" }

    /// Why a line of another program's configuration is not translated: not an object of JSON;
    /// behind a colon.
    public static var notObject: Phrase { "not an object" }

    /// What became of a setting; behind a colon.
    public static var visibleBounded: Phrase { "1 to 20 toasts can be visible; 20 is used" }

    /// What became of a setting: a corner instead of an edge; behind a colon.
    public static var nearestPosition: Phrase { "the nearest position is used" }

    /// What became of a setting; behind a colon.
    public static var familyOnly: Phrase { "only the family of the font is used" }

    /// What became of a setting; behind a colon; key: of the configuration; minimum, maximum,
    /// number: numbers.
    public static var keyBounded: Phrase { "{key} is {minimum} to {maximum}; {number} is used" }

    /// What became of a setting; behind a colon; radius: a number.
    public static var oneRadius: Phrase { "all corners have one radius: {radius}" }

    /// Why a setting is not translated; behind a colon.
    public static var sortedByUrgency: Phrase { "waiting toasts are sorted by urgency" }

    /// Why a setting is not translated; behind a colon; display.follow is a key and what follows
    /// are its values.
    public static var followWords: Phrase {
        "display.follow is focus, pointer, primary or output:NAME"
    }

    /// Why a setting is not translated; behind a colon; display.follow is a key.
    public static var monitorsByName: Phrase { "monitors are chosen by name: display.follow" }

    /// Why a setting is not translated; behind a colon; history.entries is a key.
    public static var archiveOfPopups: Phrase {
        "history.entries is of an archive, not of pop-ups to show again"
    }

    /// Why a setting is not translated; behind a colon; history.entries is a key.
    public static var archiveOfNotifications: Phrase {
        "history.entries is of an archive, not of notifications to show again"
    }

    /// Why a condition is not translated; behind a colon.
    public static var matchesMore: Phrase { "a rule without it would match more" }

    /// Why a rule is not translated; behind a colon.
    public static var noneTranslated: Phrase { "none of it can be translated" }

    /// What became of a setting; behind a colon.
    public static var seenStay: Phrase { "toasts already seen stay, others wait" }

    /// Why a setting is not translated; behind a colon; the words are typed so.
    public static var fullscreenExpected: Phrase { "expected show, delay, pushback or drop" }

    /// Why a setting is not translated; behind a colon; the end is a line of the configuration.
    public static var aboveFullscreen: Phrase {
        "toasts are above fullscreen windows too, unless do_not_disturb.fullscreen = true"
    }

    /// Why a setting is not translated; behind a colon.
    public static var desktopIcons: Phrase { "the icon theme of the desktop is used" }

    /// Why a setting is not translated; behind a colon.
    public static var sameLayout: Phrase { "all cards have the same layout" }

    /// Why a setting is not translated; behind a colon; the end is two commands.
    public static var bindKeys: Phrase {
        "bind keys in the window manager: topmost focus, topmost centre"
    }

    /// Why a setting is not translated; behind a colon.
    public static var desktopSettingsUsed: Phrase { "the desktop's settings are used" }

    /// Why a setting is not translated; behind a colon; "run" is a key.
    public static var useRun: Phrase { "use \"run\" of a rule, with the full path" }

    /// Why a setting is not translated; behind a colon; toasts.group_after is a key.
    public static var groupedByApp: Phrase {
        "toasts of one application are grouped: toasts.group_after"
    }

    /// Why a rule is not translated; behind a colon.
    public static var criteriaUnknown: Phrase { "its criteria have no counterpart" }

    /// Why a section is not translated; behind a colon; "default" is a name.
    public static var noDefaultMode: Phrase { "there is no mode \"default\"" }

    /// Why a setting is not translated; behind a colon; look.theme is a key, the end is a file.
    public static var sameForCards: Phrase { "the same for all cards: look.theme, docs/themes.md" }

    /// Why a setting is not translated; behind a colon.
    public static var buttonsShown: Phrase { "buttons are always shown" }

    /// Why a setting is not translated; behind a colon; mouse.touch_swipe is a key.
    public static var touchActs: Phrase {
        "touch acts like the left button; swipes: mouse.touch_swipe"
    }

    /// Why a setting is not translated; behind a colon; [mouse] is a table of the configuration.
    public static var buttonsActAlike: Phrase { "buttons act alike on every toast: [mouse]" }

    /// Why a setting is not translated; behind a colon; [toasts] is a table of the configuration.
    public static var sameForToasts: Phrase { "the same for all toasts: [toasts]" }

    /// Why a setting is not translated; behind a colon; "topmost subscribe" is a command.
    public static var runsOnArrival: Phrase {
        "programs run when a notification arrives; topmost subscribe prints presses"
    }

    /// Why a setting is not translated; behind a colon.
    public static var centreFixed: Phrase { "the centre has a fixed layout" }

    /// Why a setting is not translated; behind a colon; the end is a command.
    public static var centreKeysFixed: Phrase {
        "the keys of the centre are fixed: topmost centre --help"
    }

    /// Why a setting is not translated; behind a colon.
    public static var logReports: Phrase { "the log reports programs that fail" }

    /// Why a setting is not translated; behind a colon; problem: an error.
    public static var leftOut: Phrase { "left out: {problem}" }

    /// Settings that are left out; the reason follows behind a colon.
    public static var fontAndCorners: Phrase { "font and corners" }

    /// Why settings are not translated; behind a colon; --output is a flag.
    public static var themeIsWritten: Phrase { "a theme, which --output writes too" }

    // MARK: Errors

    /// Error; a reason follows; file: its path.
    public static var notJSON: Phrase { "{file} is not JSON" }

    /// Error; a reason follows; file: its path.
    public static var cannotReadFile: Phrase { "cannot read {file}" }

    /// Error; a reason follows; path: of a folder.
    public static var cannotCreateFolder: Phrase { "cannot create {path}" }

    /// Error; path: of a file; --force is a flag.
    public static var fileExists: Phrase { "cannot write {path}: it exists (--force replaces it)" }

    /// Error; path: of a file; reason: as the system words it.
    public static var cannotWrite: Phrase { "cannot write {path}: {reason}" }

    /// Error; path: of a file; reason: as the system words it; --force is a flag.
    public static var cannotWriteUnlessForced: Phrase {
        "cannot write {path}: {reason} (--force replaces it)"
    }
}
