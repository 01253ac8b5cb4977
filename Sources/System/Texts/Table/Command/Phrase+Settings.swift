// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Dialogs

    /// Title of the list of settings.
    public static var settingsTitle: Phrase { Phrase("Settings", context: "title") }

    /// Row of a list of values: to type another one.
    public static var otherValue: Phrase { "Other…" }

    /// Message of a dialog for a value; accepted: "1 to 20".
    public static var expectedValue: Phrase { "Expected: {accepted}" }

    /// Title of a notification that shows the effect of a setting.
    public static var sampleTitle: Phrase { "This is how a notification looks" }

    /// Title of an error: a setting stays as it was.
    public static var notChanged: Phrase { "Not changed" }

    /// A setting in a list, or an error that is read out; label: its name, or the field's; value: as it is now.
    public static var labelAndValue: Phrase { "{label}: {value}" }

    /// Error of "topmost settings".
    public static var settingsFileUnknown: Phrase {
        "there is no folder for config.toml: HOME is not set"
    }

    /// Error of "topmost settings"; problem: an error in the configuration.
    public static var fixFileFirst: Phrase { "fix the file first: {problem}" }

    // MARK: Settings

    /// A setting: where notifications are.
    public static var settingCorner: Phrase { "Corner" }

    /// A setting: on which monitor notifications are.
    public static var settingMonitor: Phrase { "Monitor" }

    /// A setting: where the volume is shown while it changes.
    public static var settingVolume: Phrase { "Place of the volume" }

    /// A setting: how many notifications are shown at once.
    public static var settingVisible: Phrase { "Most on screen" }

    /// A setting: whether the newest notification is the first or the last.
    public static var settingNewest: Phrase { "Newest" }

    /// A setting: from how many notifications of one application on they are grouped.
    public static var settingGather: Phrase { "Gather from" }

    /// A setting: how long a notification is shown.
    public static var settingTime: Phrase { "Time on screen" }

    /// A setting: how long a critical notification is shown.
    public static var settingCriticalTime: Phrase { "Time, if critical" }

    /// A setting: what happens to a notification when its time has passed.
    public static var settingExpired: Phrase { "After that time" }

    /// A setting: of notifications, in pixels.
    public static var settingWidth: Phrase { "Width" }

    /// A setting: how much room there is around texts.
    public static var settingDensity: Phrase { "Density" }

    /// A setting.
    public static var settingTheme: Phrase { "Theme" }

    /// A setting: of selections and main buttons.
    public static var settingColor: Phrase { "Colour" }

    /// A setting: the theme of icons.
    public static var settingIcons: Phrase { "Icons" }

    /// A setting: a factor.
    public static var settingTextSize: Phrase { "Text size" }

    /// A setting: no animations.
    public static var settingMotion: Phrase { "Reduced motion" }

    /// A setting.
    public static var settingFullscreen: Phrase { "Do not disturb in fullscreen" }

    /// A setting: while the screen is shared.
    public static var settingScreenShare: Phrase { "Do not disturb while sharing" }

    /// A setting: while the microphone is used.
    public static var settingMicrophone: Phrase { "Do not disturb in calls" }

    /// A setting.
    public static var settingSounds: Phrase { "Sounds" }

    // MARK: Values

    /// Value of a setting.
    public static var valueOn: Phrase { "On" }

    /// Value of a setting.
    public static var valueOff: Phrase { "Off" }

    /// Value of a setting: a corner of the screen.
    public static var valueTopRight: Phrase { "top right" }

    /// Value of a setting: a corner of the screen.
    public static var valueTopLeft: Phrase { "top left" }

    /// Value of a setting: an edge of the screen.
    public static var valueTopCenter: Phrase { "top center" }

    /// Value of a setting: a corner of the screen.
    public static var valueBottomRight: Phrase { "bottom right" }

    /// Value of a setting: a corner of the screen.
    public static var valueBottomLeft: Phrase { "bottom left" }

    /// Value of a setting: an edge of the screen.
    public static var valueBottomCenter: Phrase { "bottom center" }

    /// Value of a setting: as the desktop has it.
    public static var valueAuto: Phrase { "auto" }

    /// Value of a setting: the same monitor as for all others.
    public static var valueSame: Phrase { "same" }

    /// Value of a setting: the monitor with the window that has the keyboard.
    public static var valueFocus: Phrase { "focus" }

    /// Value of a setting: the monitor with the mouse pointer.
    public static var valuePointer: Phrase { "pointer" }

    /// Value of a setting: the first monitor of the desktop.
    public static var valuePrimary: Phrase { "primary" }

    /// Value of a setting: the newest notification comes first.
    public static var valueFirst: Phrase { "first" }

    /// Value of a setting: the newest notification comes last.
    public static var valueLast: Phrase { "last" }

    /// Value of a setting: a notification stays in the notification centre.
    public static var valueKeep: Phrase { "keep" }

    /// Value of a setting: a notification is closed.
    public static var valueClose: Phrase { "close" }

    /// Value of a setting: a width in pixels.
    public static var pixels: Phrase { "{number} px" }

    /// Value of a setting: it stays on screen, or notifications are not grouped.
    public static var valueNever: Phrase { "never" }

    /// Value of a setting: a theme.
    public static var valueLight: Phrase { "light" }

    /// Value of a setting: a theme.
    public static var valueDark: Phrase { "dark" }

    /// Value of a setting: a theme.
    public static var valueHighContrast: Phrase { "high contrast" }

    /// Value of a setting: a theme.
    public static var valueHighContrastDark: Phrase { "high contrast dark" }

    /// Value of a setting: the colour of the theme.
    public static var valueOfTheme: Phrase { Phrase("theme", context: "value") }

    /// Value of a setting: the density.
    public static var valueComfortable: Phrase { "comfortable" }

    /// Value of a setting: the density.
    public static var valueCompact: Phrase { "compact" }
}
