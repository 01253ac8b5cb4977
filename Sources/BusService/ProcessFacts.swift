// SPDX-License-Identifier: MIT

import Files

/// What the kernel says of a client's process.
public struct ProcessFacts: Hashable, Sendable {
    /// The text of `/.flatpak-info` in the process's own root; `nil`: there is none.
    public var sandboxInfo: String?
    /// The text of its `cgroup` file.
    public var controlGroup: String
    /// The path of its executable, as the kernel names it.
    public var executable: String
    /// Whether that path leads us to the very file that runs; not so in
    /// another mount namespace, or after an upgrade.
    public var isExecutableThere: Bool
    /// A word for the file that runs: equal for one and the same file only.
    public var file: String
    /// Whether only root can have put the executable there.
    public var isOwnedByRoot: Bool
    /// The name of its thread, where its executable cannot be seen: another user's.
    public var threadName: String
    /// The beginning of its command line, its own name first; read of
    /// interpreters only.
    public var arguments: [String]
    /// Whether it runs in a terminal.
    public var isInTerminal: Bool
    /// For a tool that speaks for its caller: that one, then the one that
    /// called it, up to the first that is no such tool.
    public var callers: [ProcessFacts]

    /// Creates facts.
    public init(
        sandboxInfo: String? = nil,
        controlGroup: String = "",
        executable: String,
        isExecutableThere: Bool = true,
        file: String = "0:0",
        isOwnedByRoot: Bool = true,
        threadName: String = "",
        arguments: [String] = [],
        isInTerminal: Bool = false,
        callers: [ProcessFacts] = []
    ) {
        self.sandboxInfo = sandboxInfo
        self.controlGroup = controlGroup
        self.executable = executable
        self.isExecutableThere = isExecutableThere
        self.file = file
        self.isOwnedByRoot = isOwnedByRoot
        self.threadName = threadName
        self.arguments = arguments
        self.isInTerminal = isInTerminal
        self.callers = callers
    }
}

extension ProcessFacts {
    /// The file name of its executable.
    var program: String {
        let deleted = " (deleted)"
        let path =
            executable.hasSuffix(deleted) ? executable.dropLast(deleted.count) : executable[...]
        return path.split(separator: "/").last.map(String.init) ?? threadName
    }

    /// What it runs, if it is an interpreter.
    var script: ScriptCommand? {
        Interpreters.contains(program) ? ScriptCommand(program: program, arguments: arguments) : nil
    }

    /// Whether people know what it presents by the program that called it.
    ///
    /// Only of tools that another program cannot have put there: one of root's,
    /// or beside the daemon itself.
    var speaksForCaller: Bool {
        guard isOwnedByRoot || isBesideDaemon else { return false }
        return Messengers.contains(program) || Messengers.isWrapper(program)
            || script == .text && Interpreters.isShell(program)
    }

    private var isBesideDaemon: Bool {
        guard isExecutableThere, let own = ThisProcess.executable else { return false }
        return executable.folder == own.folder
    }
}
