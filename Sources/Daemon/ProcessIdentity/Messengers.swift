// SPDX-License-Identifier: MIT
//
// Tools that send messages for other programs. Users recognize the script that
// called `notify-send`, not `notify-send`, so the caller's name is shown.
// Rights do not follow: a tool's presentations belong to the tool.

/// Programs that send messages for the program that called them.
package enum Messengers {
    private static let names: Set<String> = [
        "topmost", "notify-send", "dunstify", "gdbus", "busctl", "dbus-send", "qdbus", "qdbus6",
        "qdbus-qt5", "zenity", "kdialog", "yad",
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
