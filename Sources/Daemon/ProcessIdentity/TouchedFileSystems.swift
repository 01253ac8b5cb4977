// SPDX-License-Identifier: MIT
//
// A look-up opens files that a caller chose: its executable, its root folder. Their file
// system may not answer, and then this process waits for ever. So it reports first which file
// systems it is going to touch, and avoids those that another process already waits for.
//
// The file systems of the root folder, of `/usr` and of the daemon do not count: if these
// hang, nothing works.

import Files

/// A look-up that would touch file systems which must not be touched now.
public struct AvoidedFileSystems: Error, Hashable, Sendable {
    /// The file systems that the look-up would touch.
    public let names: Set<String>
    /// Whether one of them does not answer.
    let isForEver: Bool
}

/// Asks before a look-up touches file systems.
public struct FileSystemGuard {
    /// Whether file systems may be touched.
    public enum Permission: String, Hashable, Sendable {
        /// The file systems may be touched.
        case go
        /// Another process waits for a file system: try again once it answers.
        case wait
        /// A file system does not answer, or there is nobody left who may wait for a further one.
        case never
    }

    private let mounts: MountTable
    private let own: Set<UInt64>
    private let ask: (Set<String>) -> Permission

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - daemonFolder: the daemon's folder.
    ///   - ask: called before something is touched that is not the system's own.
    public init(daemonFolder: String?, ask: @escaping (Set<String>) -> Permission) {
        self.ask = ask
        let mounts = MountTable()
        self.mounts = mounts
        own = Set(
            ["/", "/usr", daemonFolder ?? "/"].flatMap { path in
                [(try? Files.status(of: path))?.device, mounts.device(above: path)]
            }.compactMap(\.self)
        )
    }

    /// Asks for the file systems of a process's files.
    ///
    /// - Throws: if one of them must not be touched now.
    func enter(
        _ folder: borrowing ProcessFolder,
        executable: String
    ) throws(AvoidedFileSystems) {
        var devices = [try? folder.device(of: "exe"), try? folder.device(of: "root")]
        // The same path here may be on another one.
        devices.append(mounts.device(above: executable))
        let names = Set(Set(devices.compactMap(\.self)).subtracting(own).map { String($0) })
        if !names.isEmpty { try enter(names) }
    }

    private func enter(_ names: Set<String>) throws(AvoidedFileSystems) {
        let permission = ask(names)
        guard permission != .go else { return }
        throw AvoidedFileSystems(names: names, isForEver: permission == .never)
    }

    /// Asks for a folder of desktop files, which name programs anywhere.
    ///
    /// - Throws: if it must not be touched.
    public func enter(applications folder: String) throws(AvoidedFileSystems) {
        try enter(["folder " + folder])
    }
}
