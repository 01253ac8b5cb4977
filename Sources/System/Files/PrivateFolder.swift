// SPDX-License-Identifier: MIT
//
// A path can be replaced by a link between two calls. An open folder cannot: it
// is checked once, and everything in it is reached through its descriptor.

import Glibc
public import SystemCalls

/// An open folder that belongs to this user and that no other user may enter.
@safe
public final class PrivateFolder {
    /// The folder's path when it was opened, for messages.
    public let path: String
    private let file: FileDescriptor

    /// Opens a folder, and creates it if it is missing.
    ///
    /// A folder of this user that others may enter is closed to them. The folder
    /// above it must exist.
    ///
    /// Wraps `mkdir`, `open`, `fstat` and `fchmod`.
    ///
    /// - Throws: the failed call; `ELOOP` or `ENOTDIR` for a link or a file, `EPERM`
    ///   for another user's folder.
    public convenience init(_ path: String) throws(SystemError) {
        try self.init(path, path, in: AT_FDCWD)
    }

    /// Opens a folder, and creates it and the folders above it if they are missing.
    ///
    /// - Throws: as `init`.
    public convenience init(creating path: String) throws(SystemError) {
        for end in path.indices.dropFirst() where path[end] == "/" {
            guard unsafe mkdir(String(path[..<end]), 0o700) == 0 || errno == EEXIST else {
                throw .last("mkdir", path)
            }
        }
        try self.init(path)
    }

    /// Returns the folder's present path without any link, for libraries that need one.
    public func pathWithoutLinks() throws(SystemError) -> String {
        try Files.target(ofLink: "/proc/self/fd/\(file.number)")
    }

    /// Opens a folder in this one, and creates it if it is missing.
    ///
    /// - Throws: as `init`.
    public func folder(_ name: String) throws(SystemError) -> PrivateFolder {
        try PrivateFolder(name, path + "/" + name, in: file.number)
    }

    private init(_ name: String, _ path: String, in parent: Int32) throws(SystemError) {
        self.path = path
        guard unsafe mkdirat(parent, name, 0o700) == 0 || errno == EEXIST else {
            throw .last("mkdirat", path)
        }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let number = unsafe openat(parent, name, flags)
        var status = stat()
        guard number >= 0 else {
            let code = errno
            // The kernel says of a link only that it is no folder.
            let isLink =
                unsafe fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFLNK
            throw SystemError(call: "openat", path: path, code: isLink ? ELOOP : code)
        }
        file = FileDescriptor(adopting: number)
        guard unsafe fstat(number, &status) == 0 else { throw .last("fstat", path) }
        guard status.st_uid == geteuid() else {
            throw SystemError(call: "fstat", path: path, code: EPERM)
        }
        guard status.st_mode & 0o077 == 0 || fchmod(number, 0o700) == 0 else {
            throw .last("fchmod", path)
        }
    }

    /// The names in it, sorted, without `.` and `..`.
    ///
    /// Wraps `fdopendir` and `readdir`.
    public func names() throws(SystemError) -> [String] {
        // A description of its own: the offset of reading belongs to it.
        let copy = try Files.open(file.number, ".", O_RDONLY | O_DIRECTORY, path)
        guard let stream = unsafe fdopendir(copy.number) else { throw .last("fdopendir", path) }
        // The stream closes it.
        _ = copy.release()
        return unsafe Files.names(reading: stream)
    }

    /// Writes a new file that only this user may read.
    ///
    /// Wraps `openat` and `write`.
    ///
    /// - Throws: the failed call, `EEXIST` when something has that name; a file that
    ///   could not be completed is removed.
    public func create(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let new = try Files.open(file.number, name, flags, path + "/" + name)
        do {
            try Files.writeAll(new, path + "/" + name, bytes)
        } catch {
            _ = unsafe unlinkat(file.number, name, 0)
            throw error
        }
    }

    /// Replaces a file in it whole: whoever reads it gets the old or the new content.
    ///
    /// - Parameters:
    ///   - name: the file; it need not exist.
    ///   - bytes: its content.
    ///   - isDurable: whether that holds after a loss of power, too; then this takes as long as the disk.
    /// - Throws: the failed call; the file is as it was.
    public func replace(
        _ name: String,
        with bytes: [UInt8],
        isDurable: Bool = false
    ) throws(SystemError) {
        try Files.replace(file.number, name, bytes, isDurable: isDurable, path + "/" + name)
        if isDurable { try Files.sync(file, path) }
    }

    /// Reads a whole regular file in it that belongs to this user; never follows a link.
    ///
    /// - Throws: the failed call; `isMissing` without such a file, `EFBIG` beyond the
    ///   limit in bytes.
    public func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8] {
        let path = path + "/" + name
        let file = try Files.openRegular(file.number, name, path, followsLink: false)
        return try Files.readAll(file, path, limit: limit)
    }

    /// Returns the status of a file in it, or of a link itself.
    ///
    /// Wraps `fstatat`.
    ///
    /// - Throws: the failed call; `isMissing` without such a file.
    public func status(of name: String) throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstatat(file.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw .last("fstatat", path + "/" + name)
        }
        return FileStatus(status)
    }

    /// Creates an empty file to append to, which only this user may read.
    ///
    /// Wraps `openat`.
    ///
    /// - Throws: the failed call, `EEXIST` when something has that name.
    public func appendable(_ name: String) throws(SystemError) -> AppendableFile {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW
        let path = path + "/" + name
        return AppendableFile(try Files.open(file.number, name, flags, path), path: path)
    }

    /// Renames a file in it; atomically replaces one with the new name.
    ///
    /// Wraps `renameat`.
    public func rename(_ name: String, to target: String) throws(SystemError) {
        guard unsafe renameat(file.number, name, file.number, target) == 0 else {
            throw .last("renameat", path + "/" + name)
        }
    }

    /// Removes a file or link in it; a missing one is not an error.
    ///
    /// Wraps `unlinkat`.
    public func remove(_ name: String) throws(SystemError) {
        guard unsafe unlinkat(file.number, name, 0) == 0 || errno == ENOENT else {
            throw .last("unlinkat", path + "/" + name)
        }
    }
}

/// An open file that only grows.
@safe
public final class AppendableFile {
    private let file: FileDescriptor
    private let path: String
    /// The size in bytes.
    public private(set) var size = 0

    init(_ file: consuming FileDescriptor, path: String) {
        self.file = file
        self.path = path
    }

    /// Appends bytes, with one `write` unless the kernel accepts only a part of them.
    ///
    /// - Throws: the failed call; a part may have been written.
    public func append(_ bytes: [UInt8]) throws(SystemError) {
        try Files.writeAll(file, path, bytes)
        size += bytes.count
    }

    /// Reads bytes of it.
    ///
    /// Wraps `pread`.
    ///
    /// - Parameters:
    ///   - offset: where they begin.
    ///   - count: how many.
    /// - Returns: the bytes; fewer at the end of the file.
    /// - Throws: the failed call.
    public func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        let number = file.number
        var bytes = [UInt8](repeating: 0, count: count)
        var length = 0
        while length < count {
            let part = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    number,
                    buffer.baseAddress?.advanced(by: length),
                    count - length,
                    off_t(offset + length)
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
