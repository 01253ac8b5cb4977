// SPDX-License-Identifier: MIT

import Glibc

/// A call about a descriptor or a process that failed, and why.
public struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, `posix_spawn`.
    public let call: String
    /// The error number: `ENOENT`.
    public let code: Int32

    /// Creates the error of a call.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// `posix_spawn: No such file or directory`.
    public var description: String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) }
        return "\(call): \(text ?? "error \(code)")"
    }

    /// Throws when a call that answers an error number did not answer 0.
    static func check(_ code: Int32, _ call: String) throws(ChildProcessError) {
        guard code == 0 else { throw ChildProcessError(call: call, code: code) }
    }
}
