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

    /// Creates facts.
    public init(
        sandboxInfo: String? = nil,
        controlGroup: String = "",
        executable: String,
        isExecutableThere: Bool = true,
        file: String = "0:0",
        isOwnedByRoot: Bool = true
    ) {
        self.sandboxInfo = sandboxInfo
        self.controlGroup = controlGroup
        self.executable = executable
        self.isExecutableThere = isExecutableThere
        self.file = file
        self.isOwnedByRoot = isOwnedByRoot
    }

    /// Asks the kernel.
    ///
    /// All is asked through one open folder of `/proc`, so that no other
    /// process can slip in under the same number; and a process that started
    /// after the request came is not the one that sent it.
    ///
    /// - Parameters:
    ///   - id: the process, as the bus names it.
    ///   - seen: when its request was received, since boot.
    /// - Returns: `nil` when anything could not be found out: then nothing is proved.
    public static func read(of id: Int32, seen: Duration) -> ProcessFacts? {
        // Whatever fails here, the answer is the same: unverified.
        guard let folder = try? ProcessFolder(id: id), let started = try? folder.started(),
            started <= seen, let path = try? folder.target(ofLink: "exe"),
            let status = try? folder.executable()
        else { return nil }
        var facts = ProcessFacts(executable: path)
        do {
            let bytes = try folder.read("root/.flatpak-info", limit: 64 << 10)
            facts.sandboxInfo = String(decoding: bytes, as: UTF8.self)
        } catch {
            guard error.isMissing else { return nil }
        }
        guard let group = try? folder.read("cgroup", limit: 64 << 10) else { return nil }
        facts.controlGroup = String(decoding: group, as: UTF8.self)
        // A path that leads nowhere is an answer too.
        facts.isExecutableThere = (try? Files.status(of: path))?.isSameFile(as: status) ?? false
        facts.file = "\(status.device):\(status.number)"
        facts.isOwnedByRoot = status.owner == 0
        return facts
    }
}
