// SPDX-License-Identifier: MIT

import SystemErrors

/// A right that could not be given up.
public struct SandboxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, for example `seccomp`.
    public let call: String
    /// The error number, for example `EINVAL`.
    public let code: Int32

    /// `seccomp: Invalid argument`.
    public var description: String { "\(call): \(SystemError.text(of: code))" }

    static func check(_ code: Int32, _ call: String) throws(SandboxError) {
        guard code == 0 else { throw SandboxError(call: call, code: code) }
    }
}
