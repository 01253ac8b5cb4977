// SPDX-License-Identifier: MIT

import Glibc

/// One of the two streams a command answers on.
public enum StandardStream: Int32, Sendable {
    /// For the answer and nothing else.
    case output = 1
    /// For everything that is not the answer.
    case error = 2

    /// Writes all of it, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: whether it went; false when nobody reads any more.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes all of it, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: whether it went; false when nobody reads any more.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { space in
                unsafe Glibc.write(rawValue, space.baseAddress, space.count)
            }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if errno == EAGAIN {
                var one = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&one, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
