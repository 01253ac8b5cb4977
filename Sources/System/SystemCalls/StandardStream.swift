// SPDX-License-Identifier: MIT

import Glibc

/// One of the two output streams of a command.
public enum StandardStream: Int32, Sendable {
    /// For the result only.
    case output = 1
    /// For everything else.
    case error = 2

    /// Opens `/dev/null` on those of descriptors 0 to 2 that are closed.
    ///
    /// Otherwise the next opened file, for example a bus's socket, would get such a
    /// number and receive output. Reading from the placeholder returns the end,
    /// writing fails.
    public static func reserve() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is used: this one.
            let flags = number == 0 ? O_RDWR : O_RDONLY
            guard unsafe open("/dev/null", flags) == number else { return }
        }
    }

    /// Writes all bytes, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: the error; nil on success.
    @discardableResult
    public func write(_ text: String) -> SystemError? { write(Array(text.utf8)) }

    /// Writes all bytes, unbuffered, waiting for a slow reader.
    ///
    /// - Returns: the error, `EPIPE` if the reader is gone; nil on success.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> SystemError? {
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
                return SystemError.last("write")
            }
        }
        return nil
    }

    /// The width of its terminal in columns; nil for a file, a pipe or a closed descriptor.
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
