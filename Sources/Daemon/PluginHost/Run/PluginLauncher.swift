// SPDX-License-Identifier: MIT

package import ChildProcess
import Configuration
package import EventLoop
import Files
package import SystemCalls

/// How plugins' processes are started and watched; replaced in simulations.
public struct PluginLauncher {
    /// Why a program cannot be started.
    ///
    /// The compiler overlooks errors of function types when it looks whether an import is used.
    package typealias Failure = SystemError

    /// Starts a program.
    var start: (Command) throws(Failure) -> Child
    /// Reports the end of a started program once, unless the result is dropped earlier.
    var onExit: (EventLoop, Child, @escaping (ChildStatus) -> Void) throws(Failure) -> AnyObject

    /// Creates a launcher from its functions.
    package init(
        start: @escaping (Command) throws(Failure) -> Child,
        onExit:
            @escaping (EventLoop, Child, @escaping (ChildStatus) -> Void) throws(Failure) ->
            AnyObject
    ) {
        self.start = start
        self.onExit = onExit
    }

    /// Starts real processes.
    public static var live: PluginLauncher {
        PluginLauncher(
            start: { command throws(Failure) in try command.start() },
            onExit: { loop, child, handler throws(Failure) in
                try loop.onChildExit(child.processID, handler: handler)
            }
        )
    }
}

/// Builds a plugin's command from its manifest: the program and its environment.
package enum PluginCommand {
    /// Variables for every plugin: paths and language.
    private static let usual: Set<String> = [
        "HOME", "USER", "LOGNAME", "PATH", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",
        "XDG_CACHE_HOME", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "FONTCONFIG_FILE",
        "FONTCONFIG_PATH", "TEXTDOMAINDIR",
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
        let candidates = [beside, above + "/libexec/topmost"].map { $0 + "/" + program }
        return candidates.first(where: isExecutable) ?? program
    }
}
