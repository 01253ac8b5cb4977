// SPDX-License-Identifier: MIT
//
// A process id does not identify a process for long: it is reused. An open folder of
// `/proc` does: once its process is gone every access fails, even if the id is in use
// again. So a process is opened once, and all queries go through that descriptor.

import Basics
import Glibc
public import SystemCalls

/// The kernel's data about one process, safe against reuse of its id.
public struct ProcessFolder: ~Copyable {
    private let folder: FileDescriptor
    private let path: String

    /// Opens `/proc/ID`.
    ///
    /// - Throws: `isMissing` if there is no such process.
    public init(id: Int32) throws(SystemError) {
        path = "/proc/\(id)"
        folder = try Files.open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY, path)
    }

    /// Reads a regular file in the folder, or below the process's `root/`.
    ///
    /// The last part of the name must not be a link.
    ///
    /// - Throws: the failed call; `isMissing` also once the process is gone.
    public func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8] {
        let file = try Files.openRegular(folder.number, name, path + "/" + name, followsLink: false)
        return try Files.readAll(file, path + "/" + name, limit: limit)
    }

    /// Returns the target of a link in the folder, for example `exe`.
    ///
    /// Wraps `readlinkat`.
    public func target(ofLink name: String) throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlinkat(folder.number, name, &buffer, buffer.count)
        guard count >= 0 else { throw .last("readlinkat", path + "/" + name) }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the running executable, whatever its path is now.
    ///
    /// - Throws: the failed call.
    public func executable() throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstatat(folder.number, "exe", &status, 0) == 0 else {
            throw .last("fstatat", path + "/exe")
        }
        return FileStatus(status)
    }

    /// Returns the device of the file that a link leads to, for example `exe`, without asking
    /// its file system, which may not answer.
    ///
    /// Wraps `fstatat` with `AT_STATX_DONT_SYNC`.
    public func device(of name: String) throws(SystemError) -> UInt64 {
        var status = stat()
        guard unsafe fstatat(folder.number, name, &status, Self.dontSync) == 0 else {
            throw .last("fstatat", path + "/" + name)
        }
        return UInt64(status.st_dev)
    }

    /// `AT_STATX_DONT_SYNC`, a macro that needs _GNU_SOURCE.
    private static let dontSync: Int32 = 0x4000

    /// Reads the beginning of a file that may be long, for example `cmdline`.
    ///
    /// - Throws: the failed call; `isMissing` also once the process is gone.
    public func beginning(of name: String, limit: Int) throws(SystemError) -> [UInt8] {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
        let file = try Files.open(folder.number, name, flags, path + "/" + name)
        let number = file.number
        var bytes = [UInt8](repeating: 0, count: limit)
        var filled = 0
        while filled < limit {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: filled), limit - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read", path + "/" + name) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }

    /// Reads the process's state from its file `stat`.
    ///
    /// - Throws: the failed call; `EINVAL` if the file is not as documented.
    public func status() throws(SystemError) -> ProcessStatus {
        let text = String(decoding: try read("stat", limit: 4096), as: UTF8.self)
        guard let status = ProcessStatus(text, ticksPerSecond: sysconf(Int32(_SC_CLK_TCK))) else {
            throw SystemError(call: "read", path: path + "/stat", code: EINVAL)
        }
        return status
    }
}

extension Files {
    /// Returns the status of the file at a path; links are followed.
    ///
    /// Wraps `stat`.
    public static func status(of path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last("stat", path) }
        return FileStatus(status)
    }

    /// Whether a path leads to a file without any link, and to which.
    ///
    /// Wraps `lstat` for each folder.
    ///
    /// - Throws: the failed call; `ELOOP` for a link.
    public static func statusWithoutLinks(of path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        for end in path.indices.dropFirst() where path[end] == "/" {
            try checkNoLink(String(path[..<end]), &status)
        }
        try checkNoLink(path, &status)
        return FileStatus(status)
    }

    private static func checkNoLink(_ path: String, _ status: inout stat) throws(SystemError) {
        guard unsafe lstat(path, &status) == 0 else { throw .last("lstat", path) }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            throw SystemError(call: "lstat", path: path, code: ELOOP)
        }
    }

    /// Returns the path without links and dots.
    ///
    /// Wraps `realpath`.
    public static func resolved(_ path: String) throws(SystemError) -> String {
        guard let buffer = unsafe realpath(path, nil) else { throw .last("realpath", path) }
        defer { unsafe free(buffer) }
        return unsafe String(cString: buffer)
    }
}

/// The state of a running process.
///
/// Source: proc(5), `/proc/pid/stat`.
public struct ProcessStatus: Hashable, Sendable {
    /// The name of the thread, at most 15 bytes: for a script the script's file name.
    public let name: String
    /// The parent process; 0: none that we can see.
    public let parent: Int32
    /// When it started, since boot, in steps of 10 ms.
    public let started: Duration
    /// Whether it runs in a terminal window, or in the foreground of a console.
    ///
    /// A graphical session started from a console keeps the console as its terminal, in the
    /// background.
    public let isInTerminal: Bool

    /// Parses the line; `nil` if it is not as documented.
    public init?(_ line: String, ticksPerSecond: Int) {
        // The second field is the name in brackets, with any characters inside.
        guard ticksPerSecond > 0, let open = line.firstIndex(of: "("),
            let close = line.lastIndex(of: ")"), open < close
        else { return nil }
        // The first of these is field 3, the state.
        let fields = line[line.index(after: close)...].split(separator: " ")
        guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
            let terminal = Int32(fields[4]), let foreground = Int32(fields[5]),
            let ticks = Int64(fields[19])
        else { return nil }
        name = String(line[line.index(after: open)..<close])
        self.parent = parent
        started = .milliseconds(ticks * 1000 / Int64(ticksPerSecond))
        // Source: Linux, Documentation/admin-guide/devices.txt: 136-143 are Unix98 PTY slaves.
        let major = (terminal >> 8) & 0xFFF
        isInTerminal = terminal != 0 && ((136...143).contains(major) || group == foreground)
    }
}
