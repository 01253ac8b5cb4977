// SPDX-License-Identifier: MIT

import SystemErrors

/// A failed call of the event loop, with the reason.
public struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, for example `sd_event_add_io`.
    public let call: String
    /// The error number, positive, for example `EPERM`.
    public let code: Int32

    /// Creates the error of a call with a positive error number.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// `sd_event_add_io: Operation not permitted`.
    public var description: String { "\(call): \(SystemError.text(of: code))" }

    /// Throws if a call of sd_event returned a negative error number.
    @discardableResult
    static func check(_ result: Int32, _ call: String) throws(EventLoopError) -> Int32 {
        guard result >= 0 else { throw EventLoopError(call: call, code: -result) }
        return result
    }
}
