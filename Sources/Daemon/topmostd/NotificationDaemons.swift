// SPDX-License-Identifier: MIT

/// The notification daemons that `--replace` may end.
///
/// A desktop shell, such as `gnome-shell` or `plasmashell`, also owns the name of
/// notifications: ending it ends the session. So only known daemons are ended, known by
/// their executable or by the name that they give themselves.
enum NotificationDaemons {
    private static let names: Set<String> = [
        "topmostd", "dunst", "mako", "swaync", "fnott", "xfce4-notifyd", "notification-daemon",
        "mate-notification-daemon", "lxqt-notificationd", "notify-osd", "deadd-notification-center",
        "wired", "tiramisu", "twmnd", "salut", "statnot", "end-rs", "runst", "ninomiya",
        "rofication", "swaynotificationcenter", "xfce notify daemon", "notification daemon",
        "deadd", "topmost",
    ]

    /// Whether a server of that name is a notification daemon and nothing else.
    static func contains(serverName: String) -> Bool { names.contains(serverName.lowercased()) }

    /// Whether the executable at that path is a notification daemon and nothing else.
    static func contains(_ path: String) -> Bool {
        let deleted = " (deleted)"
        let path = path.hasSuffix(deleted) ? path.dropLast(deleted.count) : path[...]
        return path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
    }
}
