// SPDX-License-Identifier: MIT

import Glibc

/// A system call on a file that failed, and why.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, `open`.
    public let call: String
    /// The path it was given.
    public let path: String
    /// The error number, positive: `ENOENT`.
    public let code: Int32

    /// Creates the error of a call.
    public init(call: String, path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// Whether there is no such file or folder.
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// `/etc/x: Permission denied`.
    public var description: String { "\(path): \(Self.text(of: code))" }

    /// What the C library says of an error number.
    public static func text(of code: Int32) -> String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) }
        return text ?? "error \(code)"
    }

    /// The error of the call that has just failed.
    static func last(_ call: String, _ path: String) -> FileError {
        FileError(call: call, path: path, code: errno)
    }
}
