// SPDX-License-Identifier: MIT
//
// All is asked through open folders of `/proc`, so that no other process can
// slip in under the same number. A parent is one only if its child still says so
// after the parent's folder was opened, and if it is the older of the two.

import Files

extension ProcessFacts {
    /// How many callers are followed: `xargs`, `sh -c`, `timeout` and so on may each be one.
    static let mostCallers = 8
    /// Bytes of a command line that are read; the script stands near its beginning.
    static let commandBytes = 4096

    /// Asks the kernel.
    ///
    /// A process that started after the request came is not the one that sent it.
    ///
    /// - Parameters:
    ///   - id: the process, as the bus names it.
    ///   - seen: when its request was received, since boot.
    /// - Returns: `nil` when anything could not be found out: then nothing is proved.
    public static func read(of id: Int32, seen: Duration) -> ProcessFacts? {
        // Whatever fails here, the answer is the same: nothing is proved.
        guard let folder = try? ProcessFolder(id: id), let status = try? folder.status(),
            status.started <= seen, var facts = ProcessFacts(of: folder, status),
            !facts.executable.isEmpty
        else { return nil }
        do {
            let bytes = try folder.read("root/.flatpak-info", limit: 64 << 10)
            facts.sandboxInfo = String(decoding: bytes, as: UTF8.self)
        } catch {
            // The root of a process that has ended is missing too, whatever was in it.
            guard error.isMissing, (try? folder.target(ofLink: "root")) != nil else { return nil }
        }
        guard !facts.isSandboxed else { return facts }
        facts.readArguments(folder)
        facts.callers = callers(of: facts, folder, status, most: mostCallers)
        return facts
    }

    /// What can be asked of a process of another user too; the executable is
    /// empty where it cannot be seen.
    private init?(of folder: borrowing ProcessFolder, _ status: ProcessStatus) {
        guard let group = try? folder.read("cgroup", limit: 64 << 10) else { return nil }
        self.init(
            controlGroup: String(decoding: group, as: UTF8.self),
            executable: "",
            isExecutableThere: false,
            isOwnedByRoot: false,
            threadName: status.name,
            isInTerminal: status.isInTerminal
        )
        // Another user's: its thread's name has to do.
        guard let path = try? folder.target(ofLink: "exe"), let file = try? folder.executable()
        else { return }
        executable = path
        // A path that leads nowhere is an answer too.
        isExecutableThere = (try? Files.status(of: path))?.isSameFile(as: file) ?? false
        self.file = "\(file.device):\(file.number)"
        isOwnedByRoot = file.owner == 0
    }

    /// Reads the command line of an interpreter, and only of one outside of a sandbox.
    ///
    /// The kernel looks into that process's memory for it; memory behind which a
    /// file system of its own could make us wait is left out (Linux 4.17 and newer).
    private mutating func readArguments(_ folder: borrowing ProcessFolder) {
        guard Interpreters.contains(program),
            // One that cannot be read has no script to show.
            let bytes = try? folder.beginning(of: "cmdline", limit: Self.commandBytes)
        else { return }
        arguments = bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if bytes.last == 0 { arguments.removeLast() }
    }

    private static func callers(
        of facts: ProcessFacts,
        _ folder: borrowing ProcessFolder,
        _ status: ProcessStatus,
        most: Int
    ) -> [ProcessFacts] {
        // A caller that is gone or cannot be seen: the tool stands for itself.
        guard most > 0, facts.speaksForCaller, status.parent > 0,
            let parent = try? ProcessFolder(id: status.parent),
            let parentStatus = try? parent.status(), parentStatus.started <= status.started,
            (try? folder.status())?.parent == status.parent,
            var caller = ProcessFacts(of: parent, parentStatus)
        else { return [] }
        caller.readArguments(parent)
        return [caller] + callers(of: caller, parent, parentStatus, most: most - 1)
    }
}

extension String {
    /// The path of the folder that a file lies in.
    var folder: String {
        String(self[..<(lastIndex(of: "/") ?? startIndex)])
    }
}
