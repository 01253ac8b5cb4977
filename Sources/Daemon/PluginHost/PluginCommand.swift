// SPDX-License-Identifier: MIT

import ChildProcess
import Configuration
import Files

/// Builds a plugin's command from its manifest: the program and its environment.
package enum PluginCommand {
    /// Variables for every plugin: paths and language.
    private static let usual: Set<String> = [
        "HOME", "USER", "LOGNAME", "PATH", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",
        "XDG_CACHE_HOME", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "FONTCONFIG_FILE",
        "FONTCONFIG_PATH",
    ]
    /// Additional variables for displays, by session.
    private static let ofSession: [PluginManifest.Session: Set<String>] = [
        .x11: ["DISPLAY", "XAUTHORITY", "XCURSOR_THEME", "XCURSOR_SIZE"],
        .wayland: ["WAYLAND_DISPLAY", "XCURSOR_THEME", "XCURSOR_SIZE"],
    ]

    /// The command of a manifest.
    static func make(
        _ manifest: PluginManifest,
        environment: [String: String],
        executable: String?
    ) -> Command {
        let program = resolve(
            manifest.command.first ?? "",
            folder: manifest.folder,
            executable: executable,
            isExecutable: Files.isExecutable
        )
        let own = Set(manifest.environment)
        let session = ofSession[manifest.session] ?? []
        return Command(
            program,
            Array(manifest.command.dropFirst()),
            environment: environment.filter { variable in
                usual.contains(variable.key) || session.contains(variable.key)
                    || own.contains(variable.key) || variable.key.hasPrefix("LC_")
            }
        )
    }

    /// The path of a program: beside the daemon, in its `libexec`, else in `PATH`.
    package static func resolve(
        _ program: String,
        folder: String,
        executable: String?,
        isExecutable: (String) -> Bool = Files.isExecutable
    ) -> String {
        if program.hasPrefix("/") { return program }
        if program.contains("/") { return folder + "/" + program }
        guard let parts = executable?.split(separator: "/"), parts.count > 1 else { return program }
        let beside = "/" + parts.dropLast().joined(separator: "/")
        let above = "/" + parts.dropLast(2).joined(separator: "/")
        let places = [beside, above + "/libexec/topmost"].map { $0 + "/" + program }
        return places.first(where: isExecutable) ?? program
    }
}
