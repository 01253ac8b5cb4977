// SPDX-License-Identifier: MIT
//
// Tools that carry somebody else's words. People do not know a notification by
// `notify-send` but by the script that called it, so the caller's name is shown.
// Rights do not follow: what a tool presents belongs to the tool.

/// Programs that speak for the program that called them.
enum Messengers {
    private static let names: Set<String> = [
        "topmost", "notify-send", "dunstify", "gdbus", "busctl", "dbus-send", "qdbus", "qdbus6",
        "qdbus-qt5", "zenity", "kdialog", "yad",
    ]
    /// Programs that only run another one and wait for it.
    private static let wrappers: Set<String> = [
        "env", "nohup", "timeout", "xargs", "watch", "flock", "setsid", "stdbuf", "nice", "ionice",
        "time", "sudo", "doas", "run-parts",
    ]
    private static let initSystems: Set<String> = ["systemd", "init", "runit", "s6-svscan"]

    /// Whether that is the name of one.
    static func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether a process only runs another one.
    static func isWrapper(_ program: String) -> Bool { wrappers.contains(program) }

    /// Whether it starts services, and takes in processes whose parent ended.
    static func isInitSystem(_ program: String) -> Bool { initSystems.contains(program) }
}
