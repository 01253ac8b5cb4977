// SPDX-License-Identifier: MIT

internal import Glibc

/// A text that arrives through a pipe.
public final class PastedText {
    /// The pipe, to watch for reading.
    public let fd: Int32
    private var bytes: [UInt8] = []

    init(adopting fd: Int32) {
        self.fd = fd
        _ = fcntl(fd, F_SETFL, O_NONBLOCK)
    }

    deinit { close(fd) }

    /// Reads the available bytes; returns the text once it is complete, at most 64
    /// KiB of it.
    public func read() -> String? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(fd, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EAGAIN || errno == EINTR { return nil }
            if count > 0 { bytes += chunk.prefix(count) }
            guard count > 0, bytes.count < Clipboard.limit else {
                return String(decoding: bytes.prefix(Clipboard.limit), as: UTF8.self)
            }
        }
    }
}
