// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import PictureDecoding

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

    /// Returns the file's current state; `nil` if it is missing or not a regular file.
    static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard isLocal(path), unsafe stat(path, &status) == 0, isReadable(status) else { return nil }
        return stamp(of: status)
    }

    /// Returns the file, open; `nil` if it is not regular, empty, too large or unreadable.
    ///
    /// A file larger than `limit` bytes is rejected, not cut.
    static func open(_ path: String, limit: Int = PictureLimits.fileSize) -> OpenPicture? {
        guard isLocal(path) else { return nil }
        // Must not wait for a FIFO's other end or a terminal.
        let fd = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard fd >= 0 else { return nil }
        let file = OpenPicture(adopting: FileDescriptor(adopting: fd))
        var status = stat()
        guard unsafe fstat(fd, &status) == 0, isReadable(status), status.st_size <= limit else {
            return nil
        }
        return file
    }

    /// Returns the file's bytes, under the same conditions.
    static func read(_ path: String, limit: Int = PictureLimits.fileSize) -> [UInt8]? {
        let bytes = open(path, limit: limit)?.file.firstBytes(limit)
        return bytes?.isEmpty == false ? bytes : nil
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
