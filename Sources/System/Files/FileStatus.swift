// SPDX-License-Identifier: MIT

import Glibc

/// The identity and the owner of a file.
public struct FileStatus: Hashable, Sendable {
    /// The device and the inode number: equal only for the same file.
    public let device, number: UInt64
    /// The owner's user id.
    public let owner: UInt32
    /// When its content last changed, in seconds since 1970.
    public let changed: Int64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        owner = status.st_uid
        changed = Int64(status.st_mtim.tv_sec)
    }

    /// Whether it is the same file.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }
}
