// SPDX-License-Identifier: MIT

import Glibc
import SystemErrors

/// Why a terminal cannot be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public var call: String
    /// The system's error number; 0: none.
    public var code: Int32
    /// The terminal's file.
    public var path: String

    /// Creates an error.
    public init(call: String, code: Int32, path: String) {
        self.call = call
        self.code = code
        self.path = path
    }

    /// A sentence with the call and the system's reason.
    public var description: String {
        if code == ENOTTY || code == ENXIO { return "\(path) is not a terminal" }
        return "\(path): \(call): \(SystemError.text(of: code))"
    }
}
