// SPDX-License-Identifier: MIT

import Glibc
public import SystemErrors

/// An open file that only grows.
@safe
public final class AppendableFile {
    private let fd: Int32
    private let path: String
    /// The size in bytes.
    public private(set) var size = 0

    init(owned fd: Int32, path: String) {
        self.fd = fd
        self.path = path
    }

    deinit { close(fd) }

    /// Appends bytes, with one `write` unless the kernel accepts only a part of them.
    ///
    /// - Throws: the failed call; a part may have been written.
    public func append(_ bytes: [UInt8]) throws(SystemError) {
        try Files.writeAll(fd, path, bytes)
        size += bytes.count
    }

    /// Reads bytes of it.
    ///
    /// Wraps `pread`.
    ///
    /// - Parameters:
    ///   - place: where they begin.
    ///   - count: how many.
    /// - Returns: the bytes; fewer at the end of the file.
    /// - Throws: the failed call.
    public func read(at place: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var length = 0
        while length < count {
            let part = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    fd,
                    buffer.baseAddress?.advanced(by: length),
                    count - length,
                    off_t(place + length)
                )
            }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw .last("pread", path) }
            if part == 0 { break }
            length += part
        }
        bytes.removeLast(count - length)
        return bytes
    }
}
