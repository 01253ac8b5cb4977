// SPDX-License-Identifier: MIT

import Glibc
import SystemErrors

/// A failed system call on a file, with the reason.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, for example `open`.
    public let call: String
    /// The path of the call.
    public let path: String
    /// The error number, positive, for example `ENOENT`.
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
    public var description: String { "\(path): \(reason)" }

    /// The reason alone: `Permission denied`.
    public var reason: String {
        code == ELOOP ? "it is a symbolic link, which is not followed" : SystemError.text(of: code)
    }

    /// Returns the error of the last failed call.
    static func last(_ call: String, _ path: String) -> FileError {
        FileError(call: call, path: path, code: errno)
    }
}
