// SPDX-License-Identifier: MIT

import Glibc

/// A socket that processes of this machine connect to.
///
/// Its path is removed with it, unless another listener has taken it over.
@safe
public final class LocalListener {
    private let file: FileDescriptor
    private let path: String
    private var place: (device: UInt64, number: UInt64)?

    /// One that connected.
    public struct Peer: ~Copyable {
        /// The connection, non-blocking.
        public var connection: FileDescriptor
        /// The process that connected; it may have ended since.
        public let processID: Int32
        /// Whose process it was.
        public let userID: UInt32

        /// Takes the connection and forgets the rest.
        public consuming func takeConnection() -> FileDescriptor { connection }
    }

    /// Listens at a path, in the place of what lies there.
    ///
    /// Only this user may connect. The path changes hands in one step: there is
    /// never nothing at it, once there was a listener.
    ///
    /// Wraps `socket`, `bind`, `listen` and `rename`.
    ///
    /// - Throws: `ENAMETOOLONG` for a path of more than 100 bytes, `ENOENT` without
    ///   its folder, and what else the calls report.
    public init(path: String) throws(ChildProcessError) {
        self.path = path
        file = try .localSocket()
        let early = path + ".new"
        // What a daemon that was killed left behind.
        _ = unsafe unlink(early)
        try unsafe Self.withAddress(early, "bind") { address, length in
            unsafe bind(file.number, address, length)
        }
        _ = unsafe chmod(early, 0o600)
        guard listen(file.number, 16) == 0 else {
            throw ChildProcessError(call: "listen", code: errno)
        }
        guard unsafe rename(early, path) == 0 else {
            let error = ChildProcessError(call: "rename", code: errno)
            _ = unsafe unlink(early)
            throw error
        }
        place = Self.place(of: path)
    }

    deinit {
        if let place, let now = Self.place(of: path), now == place { _ = unsafe unlink(path) }
    }

    /// The descriptor to watch: readable when somebody connects.
    public var descriptor: Int32 { file.number }

    /// The next one that connected; `nil`: nobody for now.
    ///
    /// Wraps `accept` and `getsockopt(SO_PEERCRED)`.
    ///
    /// - Throws: `EMFILE` and `ENFILE` when there are no descriptors left.
    public func accept() throws(ChildProcessError) -> Peer? {
        while true {
            let number = Glibc.accept(file.number, nil, nil)
            if number < 0 {
                switch errno {
                case EAGAIN, EWOULDBLOCK: return nil
                // Whoever it was has gone again.
                case EINTR, ECONNABORTED: continue
                default: throw ChildProcessError(call: "accept", code: errno)
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
            return Peer(
                connection: connection,
                processID: credentials.0,
                userID: credentials.1
            )
        }
    }

    private static func place(of path: String) -> (device: UInt64, number: UInt64)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// Calls with a path as an address.
    static func withAddress(
        _ path: String,
        _ call: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(ChildProcessError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        // The end must be marked too; and `.new` must have had room.
        guard !bytes.isEmpty, bytes.count <= room - 4, !bytes.contains(0) else {
            throw ChildProcessError(call: call, code: bytes.isEmpty ? ENOENT : ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { space in
            unsafe space.copyBytes(from: bytes)
        }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw ChildProcessError(call: call, code: errno) }
    }
}
