// SPDX-License-Identifier: MIT
//
// A number is a poor name for a process: it is used again. An open folder of
// `/proc` is a good one: once its process is gone every look into it fails,
// whoever has the number by then. So a process is opened once, and all that is
// asked about it is asked through that descriptor.

import Glibc

/// What the kernel says of one process, of whose number no other can take hold.
public struct ProcessFolder: ~Copyable {
    private let fd: Int32
    private let path: String

    /// Opens `/proc/ID`.
    ///
    /// - Throws: `isMissing` when there is no such process.
    public init(id: Int32) throws(FileError) {
        path = "/proc/\(id)"
        fd = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard fd >= 0 else { throw .last("open", path) }
    }

    deinit { close(fd) }

    /// A regular file in the folder, or below the process's `root/`.
    ///
    /// The last part of the name may not be a link.
    ///
    /// - Throws: the failed call; `isMissing` also once the process is gone.
    public func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW
        let file = unsafe openat(fd, name, flags)
        guard file >= 0 else { throw .last("openat", path + "/" + name) }
        defer { close(file) }
        return try Files.readAll(file, path + "/" + name, limit: limit)
    }

    /// Where a link in the folder leads, `exe`.
    ///
    /// Wraps `readlinkat`.
    public func target(ofLink name: String) throws(FileError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlinkat(fd, name, &buffer, buffer.count)
        guard count >= 0 else { throw .last("readlinkat", path + "/" + name) }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The file that runs, whatever its path is called now.
    ///
    /// - Throws: the failed call.
    public func executable() throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstatat(fd, "exe", &status, 0) == 0 else {
            throw .last("fstatat", path + "/exe")
        }
        return FileStatus(status)
    }

    /// When the process started, since boot, in steps of 10 ms.
    ///
    /// Source: proc(5), `/proc/pid/stat` field 22.
    ///
    /// - Throws: the failed call; `EINVAL` when the file is not as documented.
    public func started() throws(FileError) -> Duration {
        let text = String(decoding: try read("stat", limit: 4096), as: UTF8.self)
        // The second field is the program's name in brackets and may hold anything.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let perSecond = sysconf(Int32(_SC_CLK_TCK))
        guard fields.count > 20, let ticks = Int64(fields[20]), perSecond > 0 else {
            throw FileError(call: "read", path: path + "/stat", code: EINVAL)
        }
        return .milliseconds(ticks * 1000 / Int64(perSecond))
    }
}

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

extension Files {
    /// Which file lies at a path; links are followed.
    ///
    /// Wraps `stat`.
    public static func status(of path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last("stat", path) }
        return FileStatus(status)
    }

    /// The path without links and dots.
    ///
    /// Wraps `realpath`.
    public static func resolved(_ path: String) throws(FileError) -> String {
        guard let buffer = unsafe realpath(path, nil) else { throw .last("realpath", path) }
        defer { unsafe free(buffer) }
        return unsafe String(cString: buffer)
    }
}
