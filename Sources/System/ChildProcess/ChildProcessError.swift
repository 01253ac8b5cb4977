// SPDX-License-Identifier: MIT

import Glibc
import SystemErrors

/// A failed call on a descriptor or a process, with the reason.
public struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, for example `execvpe`.
    public let call: String
    /// The error number, for example `ENOENT`.
    public let code: Int32

    /// Creates the error of a call.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// `execvpe: No such file or directory`.
    public var description: String { "\(call): \(reason)" }

    /// The reason alone: `No such file or directory`.
    public var reason: String { SystemError.text(of: code) }

    /// Whether the call may succeed later: `EAGAIN`.
    public var isTemporary: Bool { code == EAGAIN }

    /// Throws if a call returned an error number other than 0.
    static func check(_ code: Int32, _ call: String) throws(ChildProcessError) {
        guard code == 0 else { throw ChildProcessError(call: call, code: code) }
    }
}
