// SPDX-License-Identifier: MIT

import Glibc

/// An open file that only grows.
@safe
public final class AppendableFile {
    private let fd: Int32
    private let path: String
    /// Its size in bytes.
    public private(set) var size = 0

    init(owned fd: Int32, path: String) {
        self.fd = fd
        self.path = path
    }

    deinit { close(fd) }

    /// Appends bytes, with one `write` unless the kernel accepts only a part of them.
    ///
    /// - Throws: the failed call; a part may have been written.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        try Files.writeAll(fd, path, bytes)
        size += bytes.count
    }
}
