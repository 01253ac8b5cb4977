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
    private static let initSystems: Set<String> = ["systemd", "init", "runit", "s6-svscan"]

    /// Whether that is the name of a messenger.
    package static func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether a program only runs another one.
    static func isWrapper(_ program: String) -> Bool { wrappers.contains(program) }

    /// Whether it starts services and adopts orphaned processes.
    static func isInitSystem(_ program: String) -> Bool { initSystems.contains(program) }
}
