// SPDX-License-Identifier: MIT

import Glibc

/// One state of a regular file: equal only while its content is the same.
public struct FileStamp: Hashable, Sendable {
    /// The file system and the number of the file on it.
    public var device, inode: UInt64
    /// The size in bytes.
    public var size: UInt64
    /// When its content last changed.
    public var seconds, nanoseconds: UInt64

    /// Creates a stamp.
    public init(device: UInt64, inode: UInt64, size: UInt64, seconds: UInt64, nanoseconds: UInt64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }
}

extension FileDescriptor {
    /// The file's present state; `nil` if it is not regular.
    ///
    /// Wraps `fstat`.
    public var stamp: FileStamp? {
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return FileStamp(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino),
            size: UInt64(truncatingIfNeeded: status.st_size),
            seconds: UInt64(truncatingIfNeeded: status.st_mtim.tv_sec),
            nanoseconds: UInt64(truncatingIfNeeded: status.st_mtim.tv_nsec)
        )
    }
}
