// SPDX-License-Identifier: MIT

import Glibc
public import SystemCalls

/// A socket for connections from processes of this machine.
///
/// Its path is removed with it, unless another listener has replaced it.
@safe
public final class LocalListener {
    private let file: FileDescriptor
    private let path: String
    private var fileID: (device: UInt64, number: UInt64)?

    /// A connected process.
    public struct Peer: ~Copyable {
        /// The connection, non-blocking.
        public var connection: FileDescriptor
        /// The process that connected; it may have ended since.
        public let processID: Int32
        /// The process's user.
        public let userID: UInt32

        /// Returns the connection and discards the rest.
        public consuming func takeConnection() -> FileDescriptor { connection }
    }

    /// Listens at a path, replacing any existing file.
    ///
    /// Only this user may connect. The path is replaced atomically: once there was a
    /// listener, it always exists.
    ///
    /// Wraps `socket`, `bind`, `listen` and `rename`.
    ///
    /// - Throws: `ENAMETOOLONG` for a path of more than 100 bytes, `ENOENT` without
    ///   its folder, and the other errors of the calls.
    public init(path: String) throws(SystemError) {
        self.path = path
        file = try .localSocket()
        let early = path + ".new"
        // A killed daemon may have left this file.
        _ = unsafe unlink(early)
        try unsafe Self.withAddress(early, "bind") { address, length in
            unsafe bind(file.number, address, length)
        }
        _ = unsafe chmod(early, 0o600)
        guard listen(file.number, 16) == 0 else {
            throw SystemError.last("listen")
        }
        guard unsafe rename(early, path) == 0 else {
            let error = SystemError.last("rename")
            _ = unsafe unlink(early)
            throw error
        }
        fileID = Self.fileID(of: path)
    }

    deinit {
        if let fileID, let now = Self.fileID(of: path), now == fileID { _ = unsafe unlink(path) }
    }

    /// The descriptor to watch: readable when a process connects.
    public var descriptor: Int32 { file.number }

    /// Returns the next connection; `nil` if there is none now.
    ///
    /// Wraps `accept` and `getsockopt(SO_PEERCRED)`.
    ///
    /// - Throws: `EMFILE` and `ENFILE` if there are no descriptors left.
    public func accept() throws(SystemError) -> Peer? {
        while true {
            let number = Glibc.accept(file.number, nil, nil)
            if number < 0 {
                switch errno {
                case EAGAIN, EWOULDBLOCK: return nil
                // The process is gone again.
                case EINTR, ECONNABORTED: continue
                default: throw SystemError.last("accept")
                }
            }
            let connection = FileDescriptor(adopting: number)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            try connection.setNonBlocking()
            // struct ucred: process, user, group. Source: unix(7).
            var credentials: (Int32, UInt32, UInt32) = (0, .max, .max)
            var length = socklen_t(MemoryLayout.size(ofValue: credentials))
            guard
                unsafe getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0
            else { continue }
            return Peer(connection: connection, processID: credentials.0, userID: credentials.1)
        }
    }

    private static func fileID(of path: String) -> (device: UInt64, number: UInt64)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// Calls a function with a path as a socket address.
    static func withAddress(
        _ path: String,
        _ call: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        // The path needs a final NUL, and the suffix `.new` must have fitted.
        guard !bytes.isEmpty, bytes.count <= room - 4, !bytes.contains(0) else {
            throw SystemError(call: call, code: bytes.isEmpty ? ENOENT : ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { space in
            unsafe space.copyBytes(from: bytes)
        }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw SystemError(call: call, code: errno) }
    }
}

// A connection to a local stream socket by its path, to a process that this one did not
// start. The kernel reports the user of the process; the folder's permissions decide who
// can connect.

extension FileDescriptor {
    /// Connects, non-blocking, to the listener at a path.
    ///
    /// Wraps `connect`.
    ///
    /// - Throws: `ENOENT` if the path does not exist, `ECONNREFUSED` if nobody listens
    ///   there any more, `EAGAIN` if the listener's queue is full, `EACCES` if this user
    ///   has no permission.
    public static func connect(to path: String) throws(SystemError) -> FileDescriptor {
        let file = try localSocket()
        try unsafe LocalListener.withAddress(path, "connect") { address, length in
            unsafe Glibc.connect(file.number, address, length)
        }
        return file
    }

    /// Signals the end to the other side, and continues reading.
    ///
    /// Wraps `shutdown`. Does nothing if the other side is gone.
    public borrowing func endWriting() {
        _ = shutdown(number, Int32(SHUT_WR))
    }

    static func localSocket() throws(SystemError) -> FileDescriptor {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw SystemError.last("socket") }
        let file = FileDescriptor(adopting: number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        try file.setNonBlocking()
        return file
    }
}
