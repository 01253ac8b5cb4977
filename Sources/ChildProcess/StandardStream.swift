// SPDX-License-Identifier: MIT

import Glibc

/// One of the two streams a command answers on.
public enum StandardStream: Int32, Sendable {
    /// For the answer and nothing else.
    case output = 1
    /// For everything that is not the answer.
    case error = 2

    /// Has descriptors 0 to 2 lead nowhere where they were closed.
    ///
    /// The next file to be opened, a bus's socket say, would be one of them
    /// otherwise, and an answer would be written into it. Reading one gives the
    /// end, writing one fails.
    public static func reserve() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is taken: this one.
            let flags = number == 0 ? O_RDWR : O_RDONLY
            guard unsafe open("/dev/null", flags) == number else { return }
        }
    }

    /// Writes all of it, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: why it did not go; nil when it did.
    @discardableResult
    public func write(_ text: String) -> ChildProcessError? { write(Array(text.utf8)) }

    /// Writes all of it, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: why it did not go, `EPIPE` when nobody reads any more; nil when it did.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> ChildProcessError? {
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
                return ChildProcessError(call: "write", code: errno)
            }
        }
        return nil
    }

    /// How many columns the terminal at its end has; nil for a file, a pipe or nothing.
    ///
    /// Wraps `ioctl(TIOCGWINSZ)`.
    public var terminalColumns: Int? {
        guard isatty(rawValue) == 1 else { return nil }
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
