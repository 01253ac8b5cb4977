// SPDX-License-Identifier: MIT
//
// All reads go through open folders of `/proc`, so a new process cannot take
// over the same id unnoticed. A parent counts only if its child still names it
// after the parent's folder was opened, and if the parent is the older one.

public import Files
import SystemCalls

extension ProcessFacts {
    /// Maximum number of callers to follow: `xargs`, `sh -c`, `timeout` may each be one.
    static let maximumCallers = 8
    /// Bytes of a command line to read; the script is near its beginning.
    static let commandBytes = 4096

    /// Reads the facts from the kernel.
    ///
    /// A process that started after its connection was seen is not its sender.
    ///
    /// - Parameters:
    ///   - id: the process, as the bus names it.
    ///   - seen: when its connection was there, since boot.
    ///   - own: the daemon's folder.
    ///   - fileSystems: announces what is touched.
    /// - Returns: `nil` if any fact could not be read: nothing is proved then.
    /// - Throws: if a file system must not be touched now.
    public static func read(
        of id: Int32,
        seen: Duration,
        daemonFolder own: String?,
        _ fileSystems: FileSystemGuard
    ) throws(AvoidedFileSystems) -> ProcessFacts? {
        // Any failure here has the same result: nothing is proved.
        guard let folder = try? ProcessFolder(id: id), let status = try? folder.status(),
            status.started <= seen,
            var facts = try ProcessFacts(of: folder, status, own, fileSystems),
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
        facts.callers = try callers(
            of: facts,
            folder,
            status,
            own,
            fileSystems,
            limit: maximumCallers
        )
        return facts
    }

    /// Reads the facts from the kernel, whatever file system that touches.
    public static func read(
        of id: Int32,
        seen: Duration,
        daemonFolder own: String? = ThisProcess.executable?.folder
    ) -> ProcessFacts? {
        let fileSystems = FileSystemGuard(daemonFolder: own) { _ in .go }
        // Nothing is to be avoided.
        return (try? read(of: id, seen: seen, daemonFolder: own, fileSystems)) ?? nil
    }

    /// Reads facts that are also available for other users' processes; the executable
    /// is empty if it cannot be read.
    private init?(
        of folder: borrowing ProcessFolder,
        _ status: ProcessStatus,
        _ own: String?,
        _ fileSystems: FileSystemGuard
    ) throws(AvoidedFileSystems) {
        guard let group = try? folder.read("cgroup", limit: 64 << 10) else { return nil }
        self.init(
            controlGroup: String(decoding: group, as: UTF8.self),
            executable: "",
            isExecutableThere: false,
            isPathOurs: false,
            isOwnedByRoot: false,
            threadName: status.name,
            isInTerminal: status.isInTerminal
        )
        // Another user's process: use the name of its thread.
        guard let path = try? folder.target(ofLink: "exe") else { return }
        try fileSystems.enter(folder, executable: path)
        guard let file = try? folder.executable() else { return }
        executable = path
        // A path that leads nowhere is a valid result. The path from the kernel has no links: one
        // that has links here leads elsewhere.
        isExecutableThere = (try? Files.statusWithoutLinks(of: path))?.isSameFile(as: file) ?? false
        let mounts = "ns/mnt"
        if let theirs = try? folder.target(ofLink: mounts) {
            isPathOurs = theirs == (try? Files.target(ofLink: "/proc/self/" + mounts))
        }
        self.file = "\(file.device):\(file.number)"
        isOwnedByRoot = file.owner == 0
        isBesideDaemon = isExecutableThere && executable.folder == own
    }

    /// Reads the command line, only of interpreters and only outside of a sandbox.
    ///
    /// The kernel reads that process's memory; it skips memory backed by a file
    /// system of the process's own, which could make us wait (Linux 4.17 and newer).
    private mutating func readArguments(_ folder: borrowing ProcessFolder) {
        guard Interpreters.contains(program),
            // Without arguments there is no script to show.
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
        _ own: String?,
        _ fileSystems: FileSystemGuard,
        limit: Int
    ) throws(AvoidedFileSystems) -> [ProcessFacts] {
        // The caller has exited or cannot be read: use the tool itself.
        guard limit > 0, facts.speaksForCaller, status.parent > 0,
            let parent = try? ProcessFolder(id: status.parent),
            let parentStatus = try? parent.status(), parentStatus.started <= status.started,
            (try? folder.status())?.parent == status.parent,
            var caller = try caller(parent, parentStatus, own, fileSystems)
        else { return [] }
        caller.readArguments(parent)
        if facts.program == Messengers.campaigns { caller.isRoots = isRoots(parent) }
        return [caller]
            + (try callers(of: caller, parent, parentStatus, own, fileSystems, limit: limit - 1))
    }

    /// Whether root runs a process.
    ///
    /// The owner of its folder is root also for a user's process that nobody may trace.
    ///
    /// Source: proc_pid_status(5).
    private static func isRoots(_ folder: borrowing ProcessFolder) -> Bool {
        let bytes = (try? folder.read("status", limit: 16 << 10)) ?? []
        return bytes.split(separator: 0x0A).contains(Array("Uid:\t0\t0\t0\t0".utf8)[...])
    }

    /// A caller on a file system that does not answer counts as exited.
    private static func caller(
        _ folder: borrowing ProcessFolder,
        _ status: ProcessStatus,
        _ own: String?,
        _ fileSystems: FileSystemGuard
    ) throws(AvoidedFileSystems) -> ProcessFacts? {
        do {
            return try ProcessFacts(of: folder, status, own, fileSystems)
        } catch {
            if error.isForEver { return nil }
            throw error
        }
    }
}

extension String {
    /// The path of the folder that contains a file.
    public var folder: String {
        String(self[..<(lastIndex(of: "/") ?? startIndex)])
    }
}
