// SPDX-License-Identifier: MIT

import Basics
import Texts

/// Program names for display.
package enum ProgramName {
    /// The name of a program without a readable name.
    static let unnamed = Phrase.unnamedProgram.english()
    /// The name of a program whose path is not one of ours.
    static let contained = Phrase.programInContainer.english()
    /// The name of a client about which nothing is known.
    package static let unknown = Phrase.unknownProgram.english()

    /// The last part of a path, in readable form.
    static func shown(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return readable(name) ?? unnamed
    }

    /// A name without unprintable characters; `nil`: nothing visible is left.
    package static func readable(_ name: String) -> String? {
        let cleaned = cleaned(name)
        return cleaned.unicodeScalars.contains(where: isVisible) ? cleaned : nil
    }

    /// Returns a name without what is not for display, cut to 256 bytes, as names on the bus are.
    static func cleaned(_ name: String) -> String {
        name.cleaned(bytes: 256, scalars: 256, lines: 1)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        // U+2800 is the Braille pattern without dots.
        guard !scalar.properties.isDefaultIgnorableCodePoint, scalar.value != 0x2800 else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
            return false
        @unknown default:
            return false
        }
    }
}

/// Programs that run scripts and other programs.
package enum Interpreters {
    private static let names: Set<String> = [
        "sh", "bash", "dash", "zsh", "fish", "ksh", "busybox", "env", "python", "pypy", "perl",
        "ruby", "node", "nodejs", "deno", "bun", "java", "gjs", "gjs-console", "lua", "luajit",
        "php", "tclsh", "wish", "guile", "mono", "dotnet", "wine", "wine64", "electron",
        "flatpak", "snap", "xdg-open", "gtk-launch", "gio", "qml", "Rscript", "julia",
        // What it shows is of the machine that its argument names.
        "topmost-remote",
    ]

    /// Whether a program of that name is an interpreter; ignores its version.
    package static func contains(_ name: String) -> Bool {
        names.contains(name) || names.contains(stem(name))
    }

    /// Whether it is a shell, which runs commands given as arguments.
    static func isShell(_ name: String) -> Bool {
        ["sh", "bash", "dash", "zsh", "fish", "ksh", "ash", "busybox"].contains(stem(name))
    }

    /// The name without its version: `python` of `python3.11`.
    static func stem(_ name: String) -> String {
        var stem = name.prefix { !$0.isNumber && $0 != "." }
        if stem.last == "-" { stem.removeLast() }
        return String(stem)
    }
}

// Tools that send messages for other programs. Users recognize the script that
// called `notify-send`, not `notify-send`, so the caller's name is shown.
// Rights do not follow: a tool's presentations belong to the tool.

/// Programs that send messages for the program that called them.
package enum Messengers {
    /// The program that asks the questions of campaigns.
    static let campaigns = "topmost-campaign"
    private static let names: Set<String> = [
        "topmost", "topmost-compat", campaigns, "notify-send", "dunstify", "gdbus", "busctl",
        "dbus-send",
        "qdbus", "qdbus6", "qdbus-qt5", "zenity", "kdialog", "yad",
    ]
    /// Programs that only run another program and wait for it.
    private static let wrappers: Set<String> = [
        "env", "nohup", "timeout", "xargs", "watch", "flock", "setsid", "stdbuf", "nice", "ionice",
        "time", "sudo", "doas", "run-parts",
    ]
    /// Programs that run what the user types, presses, picks or schedules, besides shells.
    private static let runners: Set<String> = [
        // Terminals, and what is in them.
        "xterm", "uxterm", "lxterm", "urxvt", "urxvtd", "rxvt", "st", "alacritty", "kitty", "foot",
        "footclient", "wezterm", "wezterm-gui", "ghostty", "rio", "contour", "zutty", "mlterm",
        "gnome-terminal", "gnome-terminal-server", "kgx", "ptyxis", "ptyxis-agent", "konsole",
        "yakuake", "xfce4-terminal", "mate-terminal", "lxterminal", "qterminal", "terminator",
        "tilix", "guake", "tilda", "sakura", "termite", "terminology", "cool-retro-term", "kmscon",
        "tmux", "screen", "zellij", "dtach", "abduco", "script", "login", "agetty", "getty", "su",
        "tcsh", "csh", "mksh", "yash", "rbash", "elvish", "nu", "xonsh", "sshd", "sshd-session",
        "mosh-server", "dropbear",
        // Window managers, desktops and bars.
        "i3", "sway", "Hyprland", "hyprland", "river", "niri", "labwc", "wayfire", "weston", "cage",
        "gamescope", "openbox", "fluxbox", "blackbox", "icewm", "jwm", "fvwm", "fvwm2", "fvwm3",
        "bspwm", "herbstluftwm", "awesome", "dwm", "dwl", "xmonad", "qtile", "spectrwm", "cwm",
        "twm", "ctwm", "pekwm", "wmaker", "enlightenment", "xfwm4", "marco", "metacity", "muffin",
        "mutter", "kwin_x11", "kwin_wayland", "gnome-shell", "org.gnome.Shell", "plasmashell",
        "cinnamon", "xfdesktop", "xfce4-panel", "mate-panel", "lxpanel", "lxqt-panel", "i3bar",
        "swaybar", "waybar", "polybar", "yambar", "tint2", "lemonbar", "eww", "wayland-wm", "xinit",
        "gnome-session-binary", "gnome-session-service", "xfce4-session", "mate-session",
        "lxsession", "lxqt-session", "ksmserver", "lightdm", "gdm", "sddm", "greetd",
        // Keys, launchers, idle time and schedules.
        "sxhkd", "swhkd", "swhks", "xbindkeys", "actkbd", "thd", "acpid", "keyd", "kglobalacceld",
        "kglobalaccel5", "gsd-media-keys", "csd-media-keys", "mate-settings-daemon",
        "org.gnome.SettingsDaemon.MediaKeys", "lxqt-globalkeysd", "touchegg", "rofi", "dmenu",
        "wofi", "fuzzel", "tofi", "bemenu", "gmrun", "krunner", "swayidle", "hypridle", "xss-lock",
        "xautolock", "xidlehook", "cron", "crond", "cronie", "fcron", "anacron", "mcron", "atd",
        "incrond", "entr", "systemd-udevd", "nm-dispatcher",
    ]
    private static let initSystems: Set<String> = ["systemd", "init", "runit", "s6-svscan"]

    /// Whether that is the name of a messenger.
    package static func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether a program only runs commands: its name says nothing of who sends a message.
    package static func isRunner(_ name: String) -> Bool {
        // A service may be one of many: `getty@tty1`.
        let name = String(name.prefix { $0 != "@" })
        return runners.contains(name) || wrappers.contains(name) || initSystems.contains(name)
            || Interpreters.isShell(name)
    }

    /// Whether a program only runs another one.
    static func isWrapper(_ program: String) -> Bool { wrappers.contains(program) }

    /// Whether it starts services and adopts orphaned processes.
    static func isInitSystem(_ program: String) -> Bool { initSystems.contains(program) }
}
