// SPDX-License-Identifier: MIT

internal import Glibc

/// A copied text being sent to the program that pastes it, through a pipe that holds less
/// than the whole.
public final class SentText {
    /// The pipe, to watch for writing.
    public let fd: Int32
    private var rest: ArraySlice<UInt8>

    init(_ text: String, adopting fd: Int32) {
        self.fd = fd
        rest = Array(text.utf8)[...]
        _ = fcntl(fd, F_SETFL, O_NONBLOCK)
    }

    deinit { close(fd) }

    /// Writes as much as the pipe accepts; returns whether all is written or nobody reads.
    public func write() -> Bool {
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(fd, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return false }
            guard count > 0 else { return true }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
