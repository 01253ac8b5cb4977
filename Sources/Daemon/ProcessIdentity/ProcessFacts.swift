// SPDX-License-Identifier: MIT

import Basics
package import Coding
import Files

/// The kernel's information about a client's process.
public struct ProcessFacts: Hashable, Sendable {
    /// The text of `/.flatpak-info` in the process's root folder; `nil`: none.
    public var sandboxInfo: String? = nil
    /// The text of its `cgroup` file.
    public var controlGroup: String = ""
    /// The path of its executable, as reported by the kernel.
    public var executable: String
    /// Whether that path leads to the running file; `false` in another mount
    /// namespace or after an upgrade.
    public var isExecutableThere: Bool = true
    /// Whether that path is one of ours: the process runs with the same mounts.
    ///
    /// If so, the file has that path here too, or had it before an upgrade. In another mount
    /// namespace a process chooses its path.
    public var isPathOurs: Bool = true
    /// An identifier of the running file, equal only for the same file.
    public var file: String = "0:0"
    /// Whether only root can have put the executable there.
    public var isOwnedByRoot: Bool = true
    /// Whether the executable is in the daemon's own folder.
    public var isBesideDaemon: Bool = false
    /// The name of its thread, if the executable is another user's and cannot be read.
    public var threadName: String = ""
    /// Whether root runs it, with all its ids; read only for callers of a program that asks users.
    public var isRoots: Bool = false
    /// The beginning of its command line, its own name first; read only for
    /// interpreters.
    public var arguments: [String] = []
    /// Whether it runs in a terminal.
    public var isInTerminal: Bool = false
    /// The callers of a tool that sends messages for others, nearest first, up to the
    /// first that is no such tool.
    public var callers: [ProcessFacts] = []
}

extension ProcessFacts {
    /// Whether the path of its executable says which program it is.
    var hasPath: Bool { executable.isEmpty || isExecutableThere || isPathOurs }

    /// The file name of its executable; empty if its path says nothing.
    package var program: String {
        guard hasPath else { return "" }
        return Files.pathOfExecutable(executable).split(separator: "/").last.map(String.init)
            ?? threadName
    }

    /// The script or module that it runs, if it is an interpreter.
    var script: ScriptCommand? {
        Interpreters.contains(program) ? ScriptCommand(program: program, arguments: arguments) : nil
    }

    /// Whether the administrator of the machine has it ask: root's process of the same program
    /// started it.
    ///
    /// Anybody can start that program, but nobody else with root's rights.
    package var asksForAdministrator: Bool {
        // The kernel cuts names of threads.
        speaksForCaller && program == Messengers.campaigns
            && callers.first.map { $0.isRoots && program.hasPrefix($0.program) } ?? false
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

extension ProcessFacts {
    /// Whether it runs in a Flatpak or snap sandbox.
    public var isSandboxed: Bool { sandboxID != nil }

    /// The id of its sandbox's application, empty if the sandbox names none; `nil`: it is
    /// in no sandbox.
    package var sandboxID: String? {
        if let sandboxInfo { return Self.flatpak(sandboxInfo) ?? "" }
        return Self.scope(controlGroup)
    }

    /// The Flatpak's application id, from its `[Application]` or `[Runtime]` group.
    private static func flatpak(_ info: String) -> String? {
        let file = KeyFile(info)
        let name = file.value("name", in: "Application") ?? file.value("name", in: "Runtime")
        return name.flatMap(applicationID)
    }

    /// The application of a snap or a Flatpak, from its scope or service.
    ///
    /// Older Flatpaks run their bus proxy, the client that we see, outside of the
    /// sandbox, where there is no `/.flatpak-info`.
    ///
    /// Source: systemd's "Desktop Environment Integration", `app-<launcher>-<id>-<random>`.
    private static func scope(_ group: String) -> String? {
        for line in group.split(separator: "\n") {
            guard let path = line.split(separator: ":", maxSplits: 2).last else { continue }
            for part in path.split(separator: "/")
            where part.hasPrefix("snap.")
                && (part.hasSuffix(".scope") || part.hasSuffix(".service"))
            {
                let names = part.split(separator: ".")
                if names.count > 2 { return applicationID("snap." + names[1]) }
            }
            for part in path.split(separator: "/")
            where part.hasPrefix("app-flatpak-") && part.hasSuffix(".scope") {
                let name = part.dropFirst("app-flatpak-".count).dropLast(".scope".count)
                guard let dash = name.lastIndex(of: "-") else { continue }
                let id = name[..<dash].replacing(escape: "x2d", with: "-")
                if let id = applicationID(id) { return id }
            }
        }
        return nil
    }

    /// The text, if it is a valid id: letters, digits, dots, dashes, underscores.
    private static func applicationID(_ text: some StringProtocol) -> String? {
        let isID =
            !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
                    || ".-_".utf8.contains(byte)
            }
        return isID ? String(text) : nil
    }
}

extension ProcessFacts: CodedStructure {
    package static var blank: ProcessFacts { ProcessFacts(executable: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("sandbox_info", &sandboxInfo)
        try coder.field("control_group", &controlGroup)
        try coder.field("executable", &executable)
        try coder.field("is_executable_there", &isExecutableThere)
        try coder.field("is_path_ours", &isPathOurs)
        try coder.field("file", &file)
        try coder.field("is_owned_by_root", &isOwnedByRoot)
        try coder.field("is_beside_daemon", &isBesideDaemon)
        try coder.field("thread_name", &threadName)
        try coder.field("is_in_terminal", &isInTerminal)
        try coder.field("is_roots", &isRoots)
        try coder.field("arguments", &arguments)
        try coder.field("callers", &callers)
        if callers.contains(where: { !$0.callers.isEmpty }) {
            try coder.refuse("callers", "those of callers", expects: "none")
        }
    }
}
