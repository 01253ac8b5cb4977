// SPDX-License-Identifier: MIT
//
// The daemon's few file operations, each in one safe call that never blocks: it reads
// only regular files, at most the caller's limit, and new files never follow an
// existing link.

import Glibc
public import SystemCalls

/// Reading and writing small files.
public enum Files {
    /// Reads a whole regular file.
    ///
    /// Opens without waiting: a FIFO or a device is refused. Works for `/proc` too, whose
    /// files have a size of 0.
    ///
    /// A file longer than `limit` bytes is an error; it is not cut.
    ///
    /// - Throws: the failed call; `EFBIG` beyond the limit, `EISDIR` for a folder,
    ///   `EINVAL` for any other file that is not regular.
    public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let file = try openRegular(AT_FDCWD, path, path)
        return try readAll(file, path, limit: limit)
    }

    /// Opens a regular file for reading.
    ///
    /// A device is not even opened: that alone can do something, such as rewind a tape or start
    /// a watchdog. `readAll` looks again, at what was opened.
    static func openRegular(
        _ folder: Int32,
        _ name: String,
        _ path: String,
        followsLink: Bool = true
    ) throws(SystemError) -> FileDescriptor {
        var status = stat()
        let lookUp = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
        guard unsafe fstatat(folder, name, &status, lookUp) == 0 else { throw .last("open", path) }
        // Opening says better what is wrong with a link.
        if status.st_mode & S_IFMT != S_IFLNK { try checkRegular(status, path) }
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
        return try open(folder, name, followsLink ? flags : flags | O_NOFOLLOW, path)
    }

    /// Opens a file in a folder; `path` is for messages.
    ///
    /// Wraps `open` and `openat`.
    static func open(
        _ folder: Int32,
        _ name: String,
        _ flags: Int32,
        mode: UInt32 = 0o600,
        _ path: String
    ) throws(SystemError) -> FileDescriptor {
        let number = unsafe openat(folder, name, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .last(folder == AT_FDCWD ? "open" : "openat", path) }
        return FileDescriptor(adopting: number)
    }

    /// Reads a whole open file, if it is a regular one.
    static func readAll(
        _ file: borrowing FileDescriptor,
        _ path: String,
        limit: Int
    ) throws(SystemError) -> [UInt8] {
        let number = file.number
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .last("fstat", path) }
        try checkRegular(status, path)
        guard status.st_size <= limit else {
            throw SystemError(call: "read", path: path, code: EFBIG)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: max(4096, min(Int(status.st_size) + 1, 65_536)))
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read", path) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw SystemError(call: "read", path: path, code: EFBIG)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    /// Returns the names in a folder, sorted, without `.` and `..` and those that are no UTF-8.
    ///
    /// Such a name could not be used as a path again.
    ///
    /// - Throws: the failed call; `isMissing` if there is no such folder.
    public static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw .last("opendir", folder) }
        return unsafe names(reading: stream)
    }

    /// Returns the same names of an open folder; closes it.
    static func names(reading stream: OpaquePointer) -> [String] {
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    unsafe String(validatingCString: text)
                }
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a new file that only this user may read.
    ///
    /// An existing file or link of that name is an error.
    ///
    /// - Throws: the failed call; the partial file is removed.
    public static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
        let file = try open(AT_FDCWD, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, path)
        do {
            try writeAll(file, path, bytes)
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }

    /// Writes a file with the permissions of the umask, replacing its content.
    ///
    /// For output to a path that the user chose; follows links.
    ///
    /// - Throws: the failed call.
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY
        try writeAll(try open(AT_FDCWD, path, flags, mode: 0o666, path), path, bytes)
    }

    /// Replaces a file whole: whoever reads it gets the old or the new content, never half of one.
    ///
    /// It keeps its permissions. What a link leads to is written in place.
    ///
    /// - Parameters:
    ///   - path: the file; it need not exist.
    ///   - bytes: its content.
    ///   - isPrivate: whether a new one is for this user alone; else the umask says for whom.
    ///   - isDurable: whether that holds after a loss of power, too; then this takes as long as the disk.
    /// - Throws: the failed call; `EACCES` for a file that nobody may write, also for root.
    public static func replace(
        _ path: String,
        with bytes: [UInt8],
        isPrivate: Bool = false,
        isDurable: Bool = false
    ) throws(SystemError) {
        var status = stat()
        let exists = unsafe lstat(path, &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            return try write(bytes, to: path)
        }
        guard !exists || status.st_mode & 0o222 != 0 else {
            throw SystemError(call: "open", path: path, code: EACCES)
        }
        try replace(
            AT_FDCWD,
            path,
            bytes,
            mode: isPrivate ? 0o600 : 0o666,
            permissions: exists ? status.st_mode & 0o777 : nil,
            isDurable: isDurable,
            path
        )
        guard isDurable else { return }
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        try sync(try open(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY, folder), folder)
    }

    /// Replaces a file in a folder, which is not synchronized.
    static func replace(
        _ folder: Int32,
        _ name: String,
        _ bytes: [UInt8],
        mode: UInt32 = 0o600,
        permissions: UInt32? = nil,
        isDurable: Bool,
        _ path: String
    ) throws(SystemError) {
        // Another process may replace it at the same time.
        let new = "\(name).\(getpid()).new"
        _ = unsafe unlinkat(folder, new, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file = try open(folder, new, flags, mode: mode, path)
        do throws(SystemError) {
            if let permissions, fchmod(file.number, permissions) != 0 {
                throw .last("fchmod", path)
            }
            try writeAll(file, path, bytes)
            if isDurable { try sync(file, path) }
            guard unsafe renameat(folder, new, folder, name) == 0 else {
                throw .last("rename", path)
            }
        } catch {
            _ = unsafe unlinkat(folder, new, 0)
            throw error
        }
    }

    /// Waits until the disk has a file or folder.
    ///
    /// Wraps `fsync`.
    static func sync(_ file: borrowing FileDescriptor, _ path: String) throws(SystemError) {
        guard fsync(file.number) == 0 else { throw .last("fsync", path) }
    }

    /// Locks a file for this process, until the lock is released; it is made if it is missing.
    ///
    /// Wraps `flock`.
    ///
    /// - Parameters:
    ///   - path: the file, which has no other content.
    ///   - waits: whether to wait for another process that has it.
    /// - Returns: the lock; `nil`: another process has it.
    /// - Throws: the failed call.
    public static func lock(_ path: String, waits: Bool) throws(SystemError) -> FileDescriptor? {
        let file = try open(AT_FDCWD, path, O_RDWR | O_CREAT | O_NOFOLLOW, path)
        while flock(file.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return nil
            default: throw .last("flock", path)
            }
        }
        return file
    }

    /// Creates a folder with those above it that are missing, for this user only.
    ///
    /// - Throws: the failed call.
    public static func makeFolders(_ path: String) throws(SystemError) {
        guard !isFolder(path), let end = path.lastIndex(of: "/") else { return }
        try makeFolders(String(path[..<end]))
        try makeFolder(path)
    }

    /// Writes all bytes into an open file.
    static func writeAll(
        _ file: borrowing FileDescriptor,
        _ path: String,
        _ bytes: [UInt8]
    ) throws(SystemError) {
        let number = file.number
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    number,
                    buffer.baseAddress?.advanced(by: done),
                    buffer.count - done
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last("write", path) }
            done += count
        }
    }

    /// Replaces one file with another atomically.
    ///
    /// Wraps `rename`.
    public static func move(_ path: String, to target: String) throws(SystemError) {
        guard unsafe rename(path, target) == 0 else { throw .last("rename", path) }
    }

    /// Removes a file; a missing one is not an error.
    ///
    /// Wraps `unlink`.
    public static func remove(_ path: String) throws(SystemError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
    }

    /// Creates a folder for this user only, or with the permissions of the umask; an
    /// existing one is not an error.
    ///
    /// Wraps `mkdir`. The parent folder must exist.
    public static func makeFolder(_ path: String, isPrivate: Bool = true) throws(SystemError) {
        guard unsafe mkdir(path, isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST else {
            throw .last("mkdir", path)
        }
    }

    /// Whether this process may run that file.
    public static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        return unsafe access(path, X_OK) == 0
    }

    /// Whether anything, of whatever type, is there.
    ///
    /// Wraps `access`.
    public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The permissions of a file, without its type; `nil`: there is none.
    public static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Whether the path is a regular file.
    public static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Throws unless this process could read the regular file at that path.
    ///
    /// Opens without waiting and reads nothing.
    ///
    /// - Throws: the failed call; `EISDIR` for a folder, `EINVAL` for any other file that
    ///   is not regular.
    public static func checkReadable(_ path: String) throws(SystemError) {
        let file = try openRegular(AT_FDCWD, path, path)
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { throw .last("fstat", path) }
        try checkRegular(status, path)
    }

    private static func checkRegular(_ status: stat, _ path: String) throws(SystemError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw SystemError(call: "open", path: path, code: EISDIR)
        default: throw SystemError(call: "open", path: path, code: EINVAL)
        }
    }

    /// Whether the path is a folder.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Makes a symbolic link; nothing that is there is replaced.
    ///
    /// Wraps `symlink`.
    ///
    /// - Throws: the failed call; `EEXIST` if something has that name.
    public static func makeLink(_ path: String, to target: String) throws(SystemError) {
        guard unsafe symlink(target, path) == 0 else { throw .last("symlink", path) }
    }

    /// Returns the path that an executable had when its process began: the kernel marks one that an
    /// upgrade has replaced.
    ///
    /// Source: proc_pid_exe(5).
    public static func pathOfExecutable(_ target: String) -> String {
        let mark = " (deleted)"
        return target.hasSuffix(mark) ? String(target.dropLast(mark.count)) : target
    }

    /// Returns the target of a link.
    ///
    /// Wraps `readlink`.
    public static func target(ofLink path: String) throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &buffer, buffer.count)
        guard count >= 0 else { throw .last("readlink", path) }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The identity and the owner of a file.
public struct FileStatus: Hashable, Sendable {
    /// The device and the inode number: equal only for the same file.
    public let device, number: UInt64
    /// The owner's user id.
    public let owner: UInt32
    /// When its content last changed, in seconds since 1970.
    public let changed: Int64
    /// Whether no other user may read or write it.
    public let isPrivate: Bool

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        owner = status.st_uid
        changed = Int64(status.st_mtim.tv_sec)
        isPrivate = status.st_mode & 0o077 == 0
    }

    /// Whether it is the same file.
    public func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }
}
