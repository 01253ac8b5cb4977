// SPDX-License-Identifier: MIT

package import Files
package import SystemCalls

/// Whether another machine is shown now: a file in the runtime folder, by its address.
package struct HostState: Hashable, Sendable {
    /// The process that shows it.
    package var process: Int32
    /// Whether the line to it is there.
    package var isConnected: Bool
    /// Why there is no line; empty: it is tried.
    package var problem: String

    /// The folder of these files, below the runtime folder.
    package static let folder = "topmost/hosts"

    /// Creates a state.
    package init(process: Int32, isConnected: Bool, problem: String = "") {
        self.process = process
        self.isConnected = isConnected
        self.problem = problem
    }

    /// Reads the state of a machine; `nil`: nothing shows it.
    ///
    /// - Parameters:
    ///   - address: its address.
    ///   - runtimeFolder: the user's, `XDG_RUNTIME_DIR`.
    package init?(of address: RemoteAddress, in runtimeFolder: String) {
        let path = "\(runtimeFolder)/\(Self.folder)/\(address.name)"
        guard let bytes = try? Files.read(path, limit: 4096) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count >= 2, let process = Int32(lines[0]),
            // One that was killed has left its file.
            Files.exists("/proc/\(process)")
        else { return nil }
        self.process = process
        isConnected = lines[1] == "connected"
        problem = lines.count > 2 ? String(lines[2]) : ""
    }

    /// Writes the state of a machine.
    ///
    /// - Throws: if that fails.
    package func write(of address: RemoteAddress, in folder: PrivateFolder) throws(SystemError) {
        let text = "\(process)\n\(isConnected ? "connected" : "waiting")\n\(problem)\n"
        try Files.replace("\(folder.path)/\(address.name)", with: Array(text.utf8))
    }
}
