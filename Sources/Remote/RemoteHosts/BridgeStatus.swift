// SPDX-License-Identifier: MIT

package import Coding
import Files
package import SystemCalls

/// How `topmost-bridge` is: a file in the runtime folder, as long as it runs.
package struct BridgeStatus: Hashable, Sendable {
    /// The process.
    package var process: Int64
    /// The broker: `broker.example.org:8883`.
    package var broker: String
    /// When the connection to it began, in milliseconds since 1970; `nil`: there is none.
    package var connectedSince: Int64?
    /// The number of the user's other machines.
    package var machines: Int64 = 0
    /// How many open questions of this machine are shared.
    package var ownQuestions: Int64 = 0
    /// How many open questions of other machines are shown.
    package var otherQuestions: Int64 = 0
    /// What is wrong; `nil`: nothing that is known.
    package var problem: Problem?
    /// More about the problem: a message of the system or the broker, or the name of a machine.
    package var detail = ""

    /// What is wrong with the bridge.
    package enum Problem: String, CaseIterable, Sendable {
        /// A file cannot be read or written, or a setting is refused.
        case settings
        /// The broker is not reached.
        case connection
        /// The broker refuses the user or the password.
        case credentials
        /// Both sides do not agree on encryption.
        case encryption
        /// The broker does not allow a topic; there is a connection.
        case access
        /// Something ends each connection soon: perhaps a machine with a copy of the keys.
        case copied
        /// The clock of another machine is ahead; the detail is its name.
        case clock
    }

    /// Creates a status without a connection.
    package init(process: Int32, broker: String) {
        (self.process, self.broker) = (Int64(process), broker)
    }

    private static func path(in folder: String) -> String {
        folder + "/bridge-status"
    }

    /// Reads the status; `nil`: no bridge runs.
    ///
    /// - Parameter folder: Topmost's in `XDG_RUNTIME_DIR`.
    package init?(in folder: String) {
        do {
            self = try Self(json: Files.read(Self.path(in: folder), limit: 65_536))
        } catch {
            return nil
        }
        // One that was killed has left its file.
        guard Files.exists("/proc/\(process)") else { return nil }
    }

    /// Writes the status.
    ///
    /// - Throws: if that fails.
    package func write(in folder: String) throws(SystemError) {
        try Files.replace(Self.path(in: folder), with: json)
    }

    /// Removes the status, at the end.
    ///
    /// - Throws: if that fails.
    package static func remove(in folder: String) throws(SystemError) {
        try Files.remove(path(in: folder))
    }
}

extension BridgeStatus: CodedStructure {
    package static var blank: Self { Self(process: 0, broker: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("process", &process)
        try coder.field("broker", &broker)
        try coder.field("connected_since", &connectedSince)
        try coder.field("machines", &machines)
        try coder.field("own_questions", &ownQuestions)
        try coder.field("other_questions", &otherQuestions)
        var name = problem?.rawValue
        try coder.field("problem", &name)
        problem = name.flatMap(Problem.init)
        try coder.field("detail", &detail, unless: "")
    }
}
