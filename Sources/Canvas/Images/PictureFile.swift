// SPDX-License-Identifier: MIT

import Glibc

/// An untrusted local file: opened once, without waiting, and read only if it is a regular
/// file within the size limit.
struct PictureFile {
    /// Identifies one state of a file.
    struct Stamp: Hashable {
        var device: UInt
        var inode: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int
    }

    /// Maximum size of a file: 16 MiB.
    static let sizeLimit = 16 << 20

    /// Returns the file's current state; `nil` if it is missing or not a regular file.
    static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard isLocal(path), unsafe stat(path, &status) == 0, isReadable(status) else { return nil }
        return stamp(of: status)
    }

    /// Returns the file's bytes; `nil` if it is not regular, empty, too large or
    /// unreadable.
    ///
    /// A file larger than `limit` bytes is rejected, not cut.
    static func read(_ path: String, limit: Int = sizeLimit) -> [UInt8]? {
        guard isLocal(path) else { return nil }
        // Must not wait for a FIFO's other end or a terminal.
        let fd = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard fd >= 0 else { return nil }
        defer { close(fd) }
        var status = stat()
        guard unsafe fstat(fd, &status) == 0, isReadable(status), status.st_size <= limit else {
            return nil
        }
        let size = Int(status.st_size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            while count < size {
                let got = unsafe Glibc.read(fd, start + count, size - count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
        return bytes.isEmpty ? nil : bytes
    }

    private static func isLocal(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(0)
    }

    private static func isReadable(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    private static func stamp(of status: stat) -> Stamp {
        Stamp(
            device: UInt(status.st_dev),
            inode: UInt(status.st_ino),
            size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }
}
