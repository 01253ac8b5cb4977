// SPDX-License-Identifier: MIT

import Glibc

/// A failed system call, with the reason.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, for example `open`.
    public let call: String
    /// The path of the call; `nil`: it has none.
    public let path: String?
    /// The error number, positive, for example `ENOENT`.
    public let code: Int32

    /// Creates the error of a call.
    ///
    /// - Parameters:
    ///   - call: the C function.
    ///   - path: the path of the call, if it has one.
    ///   - code: the error number, positive.
    public init(call: String, path: String? = nil, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// `/etc/x: Permission denied`; without a path `execvpe: No such file or directory`.
    public var description: String { "\(path ?? call): \(reason)" }

    /// The reason alone: `Permission denied`.
    public var reason: String {
        path != nil && code == ELOOP
            ? "it is a symbolic link, which is not followed" : Self.text(of: code)
    }

    /// Whether the call may succeed later: `EAGAIN`.
    public var isTemporary: Bool { code == EAGAIN }

    /// Whether there is no such file or folder.
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Returns the error of the last failed call.
    public static func last(_ call: String, _ path: String? = nil) -> SystemError {
        SystemError(call: call, path: path, code: errno)
    }

    /// Throws if a call returned an error number other than 0.
    public static func check(_ code: Int32, _ call: String) throws(SystemError) {
        guard code == 0 else { throw SystemError(call: call, code: code) }
    }

    /// Returns the text for an error number: `No such file or directory`.
    ///
    /// Wraps `strerror_r`, which keeps nothing that threads share.
    public static func text(of code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        let size = text.count
        // For an unknown number it fails, with "Unknown error" and the number as the text.
        _ = unsafe strerror_r(code, &text, size)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
    }
}
