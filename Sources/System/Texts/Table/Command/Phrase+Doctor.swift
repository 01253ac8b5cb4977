// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: Subjects

    /// What was checked: the bus of the user's session.
    public static var doctorBus: Phrase { "session bus" }

    /// What was checked.
    public static var doctorScreen: Phrase { "screen" }

    /// What was checked.
    public static var doctorConfiguration: Phrase { "configuration" }

    /// What was checked.
    public static var doctorDaemon: Phrase { "daemon" }

    /// What was checked: keyboard and mouse.
    public static var doctorInput: Phrase { "input" }

    /// What was checked: whether texts can be shown in the user's language.
    public static var doctorLanguage: Phrase { "language" }

    /// State of the language; locale: "de_DE.UTF-8".
    public static var localeMissing: Phrase {
        "the locale {locale} is not installed: texts are in English"
    }

    /// Advice for a locale that is not installed; language: "de_DE".
    public static var installLocale: Phrase {
        "install it, or set LC_ALL=C.UTF-8 and LANGUAGE={language}"
    }

    /// State of the language; file: the path of a file with translations.
    public static var catalogueDamaged: Phrase { "{file} is damaged: texts are in English" }

    /// Advice for a file of an installation that is damaged.
    public static var installAgain: Phrase { "install topmost again" }

    /// State of the language; language: its code, "ja".
    public static var fontMissing: Phrase { "no font has the letters of the language {language}" }

    /// Advice where no font has the letters of the language; fonts-noto is a package.
    public static var installFont: Phrase { "install one, for example with fonts-noto" }

    /// What was checked: the program that draws.
    public static var doctorDisplay: Phrase { "display" }

    /// What was checked: a program that draws; name: "x11".
    public static var doctorDisplayNamed: Phrase { "display {name}" }

    /// What was checked.
    public static var doctorTheme: Phrase { "theme" }

    /// What was checked.
    public static var doctorDesktop: Phrase { "desktop settings" }

    /// What was checked: who shows the notifications of applications.
    public static var doctorNotifications: Phrase { "notifications" }

    /// What was checked: the file by which systemd starts the daemon.
    public static var doctorService: Phrase { "service" }

    /// What was checked: whether the bus starts the daemon.
    public static var doctorActivation: Phrase { "activation" }

    /// What was checked: the file of the program that draws.
    public static var doctorProgram: Phrase { "display program" }

    /// What was checked: the file that describes a program that draws.
    public static var doctorManifest: Phrase { "plugin manifest" }

    /// What was checked: the program that draws in terminals.
    public static var doctorTerminal: Phrase { "terminal" }

    // MARK: States

    /// State of what was checked, at the start of a line.
    public static var stateFine: Phrase { "ok" }

    /// State of what was checked, at the start of a line: it may be a problem.
    public static var stateOdd: Phrase { "note" }

    /// State of what was checked, at the start of a line.
    public static var stateError: Phrase { Phrase("error", context: "state") }

    /// Below a problem; advice: what to do, often a command.
    public static var nextStep: Phrase { "next: {advice}" }

    // MARK: Findings

    /// State of the session bus.
    public static var busReached: Phrase { "reached" }

    /// Advice where there is no session bus; dbus-run-session is a command.
    public static var runInSession: Phrase {
        "run it in the user's session, or start one with dbus-run-session"
    }

    /// A variable of the environment and its value.
    public static var variableIs: Phrase { "{variable} is {value}" }

    /// State of the screen: two variables of the environment.
    public static var screenUnset: Phrase { "neither WAYLAND_DISPLAY nor DISPLAY is set here" }

    /// Advice for an error in the configuration; the rest is a command.
    public static var fixFile: Phrase { "fix the file; check it with topmost config check" }

    /// State of a bus name: no program has it.
    public static var noOwner: Phrase { "{name} has no owner" }

    /// State of a bus name; owner: the program that has it.
    public static var nameIs: Phrase { "{name} is {owner}" }

    /// State of keyboard and mouse: a program that works blocks them.
    public static var inputHeld: Phrase { "held by a loading" }

    /// State of the display.
    public static var displaysAttached: Phrase {
        Phrase("{count} attached", plural: "{count} attached")
    }

    /// State of the display.
    public static var noneRunning: Phrase { "none is running; one starts on demand" }

    /// State of the display; reason: a sentence without its full stop.
    public static var nothingDrawn: Phrase { "nothing is drawn: {reason}" }

    /// State of the display; reason: a sentence without its full stop, that the daemon has no
    /// screen.
    public static var nothingDrawnHere: Phrase {
        "nothing is drawn: {reason}, but this session has one"
    }

    /// State of the theme; theme: its name; reason: "the desktop prefers dark".
    public static var themeAndReason: Phrase { "{theme}: {reason}" }

    /// State of the desktop's settings: the look follows them.
    public static var settingsFollowed: Phrase { "followed" }

    /// State of the desktop's settings; gsettings is a program.
    public static var settingsRead: Phrase { "read with gsettings" }

    /// State of the desktop's settings: the configuration sets the look.
    public static var settingsNotNeeded: Phrase { "not needed" }

    /// State of the desktop's settings: nothing was shown yet.
    public static var settingsNotAsked: Phrase { "not asked yet" }

    /// State of the desktop's settings: there is no answer yet.
    public static var settingsAsked: Phrase { "asked" }

    /// State of the desktop's settings; reason: "no settings portal is running".
    public static var notFollowed: Phrase { "not followed: {reason}" }

    /// Advice; xdg-desktop-portal is a program.
    public static var installPortal: Phrase {
        "install xdg-desktop-portal and a backend of your desktop"
    }

    /// Advice: the daemon does not show the notifications of applications.
    public static var restartForName: Phrase {
        "restart the daemon; its log shows why it does not own the name"
    }

    /// Who shows the notifications of applications.
    public static var servedByDaemon: Phrase { "served by topmostd" }

    /// Who shows the notifications of applications: GNOME or another desktop; owner: a program;
    /// name: a bus name.
    public static var shellOwns: Phrase {
        """
        the desktop ({owner}) owns {name} and shows the notifications of applications; Topmost \
        shows only requests to its own bus name
        """
    }

    /// Advice where the desktop shows the notifications; "topmost toast" is a command.
    public static var useToast: Phrase { "use topmost toast to show a notification with Topmost" }

    /// Who shows the notifications of applications; name: a bus name; owner: a program.
    public static var otherOwns: Phrase { "another program owns {name}: {owner}" }

    /// Advice: another program shows the notifications; program: its name; the rest is a command.
    public static var stopOtherProgram: Phrase { "stop {program}, or start topmostd --replace" }

    /// Advice: another program, of an unknown name, shows the notifications; the rest is a command.
    public static var stopIt: Phrase { "stop it, or start topmostd --replace" }

    /// The program of a process, where it cannot be read.
    public static var programUnknown: Phrase { "unknown program" }

    /// A connection and its process; connection: ":1.5"; process: a number; program: its path.
    public static var processOf: Phrase { "{connection}, process {process} ({program})" }

    /// Advice; daemon: the path of its program.
    public static var startDaemon: Phrase { "start {daemon}" }

    /// Advice; program: its name; command: what to type then.
    public static var stopThen: Phrase { "stop {program}, then {command}" }

    /// Advice; program: its name; daemon: the path of its program.
    public static var stopThenStart: Phrase { "stop {program}, then start {daemon}" }

    /// A program of an unknown name; process: a number.
    public static var processNumber: Phrase { "process {process}" }

    // MARK: Installation

    /// Advice; what stands in capitals is typed so.
    public static var installTopmost: Phrase {
        "install topmost; or make install, with PREFIX=/usr/local or /usr"
    }

    /// Advice.
    public static var installOnly: Phrase { "install topmost" }

    /// State of the service; unit: the name of a file.
    public static var unitMissing: Phrase {
        "systemd does not find {unit}: the daemon does not start with the session"
    }

    /// State of the activation; name: a bus name.
    public static var busStarts: Phrase { "the bus starts the daemon for {name}" }

    /// State of the activation.
    public static var noServiceFile: Phrase {
        "no D-Bus service file of Topmost: a notification does not start the daemon"
    }

    /// State of the activation; files: their paths.
    public static var notReadByBus: Phrase {
        "the bus has not read {files}: a notification does not start the daemon"
    }

    /// Advice; ReloadConfig is a method on the bus.
    public static var logInAgain: Phrase {
        "log in again, or call ReloadConfig of org.freedesktop.DBus"
    }

    /// State of the activation: two programs serve one name; file: the path of the other's file;
    /// name: a bus name.
    public static var eitherStarts: Phrase { "{file} is for {name} too: the bus may start either" }

    /// State of the activation: another program serves the name; file: the path of its file; name:
    /// a bus name.
    public static var otherStarts: Phrase { "{file} is for {name}: toasts start that one" }

    /// Advice.
    public static var startWithSession: Phrase {
        "start topmostd with the session, or remove the other program"
    }

    /// Advice; topmost-notifications is a package.
    public static var installNotifications: Phrase {
        "install topmost-notifications, or start topmostd with the session"
    }

    /// Kind of the session, beside "Wayland" and "X11".
    public static var noScreenSession: Phrase { "no screen" }

    /// State of the display's program; session: "Wayland", "X11" or "no screen"; folders: where it
    /// was looked for.
    public static var noPlugin: Phrase {
        "no display plugin for this session ({session}) in {folders}"
    }

    /// Advice; the names are packages, FOLDER is a path.
    public static var installDisplay: Phrase {
        "install topmost-x11 or topmost-wayland, or start topmostd with --plugins FOLDER"
    }

    /// State of the display's program; name: "x11"; session: "X11"; program: its path.
    public static var programFor: Phrase { "{name} for {session}: {program}" }

    /// State of the display's program; programs: their names.
    public static var notExecutable: Phrase { "not found or not executable: {programs}" }

    /// State of a manifest; problem: an error with its path.
    public static var manifestUnused: Phrase { "not used: {problem}" }

    /// State of the terminal's display; "topmost attach" is a command; paths: where it was looked
    /// for.
    public static var noTerminalDisplay: Phrase {
        "topmost attach finds no display: looked for {paths}"
    }
}
