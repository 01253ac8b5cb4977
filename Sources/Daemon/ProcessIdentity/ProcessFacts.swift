// SPDX-License-Identifier: MIT

/// The kernel's information about a client's process.
public struct ProcessFacts: Hashable, Sendable {
    /// The text of `/.flatpak-info` in the process's root folder; `nil`: none.
    public var sandboxInfo: String?
    /// The text of its `cgroup` file.
    public var controlGroup: String
    /// The path of its executable, as reported by the kernel.
    public var executable: String
    /// Whether that path leads to the running file; `false` in another mount
    /// namespace or after an upgrade.
    public var isExecutableThere: Bool
    /// Whether that path is one of ours: the process runs with the same mounts.
    ///
    /// Then the file has, or had before an upgrade, that path here. In a mount namespace of its
    /// own a process chooses its path.
    public var isPathOurs: Bool
    /// An identifier of the running file, equal only for the same file.
    public var file: String
    /// Whether only root can have put the executable there.
    public var isOwnedByRoot: Bool
    /// Whether the executable is in the daemon's own folder.
    public var isBesideDaemon: Bool
    /// The name of its thread, if the executable is another user's and cannot be read.
    public var threadName: String
    /// The beginning of its command line, its own name first; read only for
    /// interpreters.
    public var arguments: [String]
    /// Whether it runs in a terminal.
    public var isInTerminal: Bool
    /// The callers of a tool that sends messages for others, nearest first, up to the
    /// first that is no such tool.
    public var callers: [ProcessFacts]

    /// Creates facts.
    public init(
        sandboxInfo: String? = nil,
        controlGroup: String = "",
        executable: String,
        isExecutableThere: Bool = true,
        isPathOurs: Bool = true,
        file: String = "0:0",
        isOwnedByRoot: Bool = true,
        isBesideDaemon: Bool = false,
        threadName: String = "",
        arguments: [String] = [],
        isInTerminal: Bool = false,
        callers: [ProcessFacts] = []
    ) {
        self.sandboxInfo = sandboxInfo
        self.controlGroup = controlGroup
        self.executable = executable
        self.isExecutableThere = isExecutableThere
        self.isPathOurs = isPathOurs
        self.file = file
        self.isOwnedByRoot = isOwnedByRoot
        self.isBesideDaemon = isBesideDaemon
        self.threadName = threadName
        self.arguments = arguments
        self.isInTerminal = isInTerminal
        self.callers = callers
    }
}

extension ProcessFacts {
    /// Whether the path of its executable says which program it is.
    var hasPath: Bool { executable.isEmpty || isExecutableThere || isPathOurs }

    /// The file name of its executable; empty if its path says nothing.
    package var program: String {
        guard hasPath else { return "" }
        let deleted = " (deleted)"
        let path =
            executable.hasSuffix(deleted) ? executable.dropLast(deleted.count) : executable[...]
        return path.split(separator: "/").last.map(String.init) ?? threadName
    }

    /// The script or module that it runs, if it is an interpreter.
    var script: ScriptCommand? {
        Interpreters.contains(program) ? ScriptCommand(program: program, arguments: arguments) : nil
    }

    /// Whether it sends messages for the program that called it.
    ///
    /// True only for tools that other programs cannot replace: owned by root, or in
    /// the daemon's own folder.
    var speaksForCaller: Bool {
        guard isOwnedByRoot || isBesideDaemon else { return false }
        return Messengers.contains(program) || Messengers.isWrapper(program)
            || script == .text && Interpreters.isShell(program)
    }
}
