// SPDX-License-Identifier: MIT

import Glibc

/// Which file it is and whose.
public struct FileStatus: Hashable, Sendable {
    /// The device and the number on it: equal for one and the same file only.
    public let device, number: UInt64
    /// Whose file it is.
    public let owner: UInt32
    /// When its content last changed, in nanoseconds since 1970.
    public let changed: Int64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        owner = status.st_uid
        changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }

    /// Whether it is the same file.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }
}
