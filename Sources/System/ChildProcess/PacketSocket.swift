// SPDX-License-Identifier: MIT

import CSpawn
import Glibc
public import SystemCalls

/// One end of a socket that keeps the borders of packets and can pass descriptors.
public struct PacketSocket: ~Copyable {
    /// The descriptor, for a watch or as a child's stream.
    public let file: FileDescriptor

    /// Takes ownership of one end.
    public init(adopting file: consuming FileDescriptor) {
        self.file = file
    }

    /// Creates two connected ends, both closed in started programs.
    ///
    /// Wraps `socketpair`.
    ///
    /// - Throws: `EMFILE` and `ENFILE` if there are no descriptors left.
    public static func pair() throws(SystemError) -> Pair {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
            throw SystemError.last("socketpair")
        }
        let first = FileDescriptor(adopting: ends[0])
        let second = FileDescriptor(adopting: ends[1])
        return Pair(
            ours: PacketSocket(adopting: try first.duplicate()),
            theirs: PacketSocket(adopting: try second.duplicate())
        )
    }

    /// Two connected ends.
    public struct Pair: ~Copyable {
        /// The end to keep.
        public let ours: PacketSocket
        /// The end to give to a child.
        public let theirs: PacketSocket

        /// Returns the end to keep and closes the other.
        public consuming func takeOurs() -> PacketSocket { ours }
    }

    /// A received packet.
    public struct Packet: ~Copyable {
        /// The content of the packet.
        public let bytes: [UInt8]
        /// The descriptor that came with it.
        public let file: FileDescriptor?

        /// Returns the descriptor.
        public consuming func takeFile() -> FileDescriptor? { file }
    }

    /// Sends a packet whole, with a copy of a descriptor.
    ///
    /// Wraps `sendmsg`.
    ///
    /// - Parameters:
    ///   - bytes: the content, not empty.
    ///   - file: the descriptor to pass; `nil`: none.
    /// - Throws: `EPIPE` if the other end is closed, `EAGAIN` if a non-blocking socket is
    ///   full.
    public borrowing func send(
        _ bytes: [UInt8],
        passing file: borrowing FileDescriptor
    ) throws(SystemError) {
        try send(bytes, file.number)
    }

    /// Sends a packet whole, without a descriptor.
    ///
    /// - Throws: as with a descriptor.
    public borrowing func send(_ bytes: [UInt8]) throws(SystemError) { try send(bytes, -1) }

    private borrowing func send(_ bytes: [UInt8], _ passed: Int32) throws(SystemError) {
        let code = unsafe bytes.withUnsafeBytes { space in
            unsafe topmost_send_packet(file.number, space.baseAddress, space.count, passed)
        }
        try SystemError.check(code, "sendmsg")
    }

    /// Receives a packet.
    ///
    /// Wraps `recvmsg`.
    ///
    /// - Parameter limit: bytes beyond it are lost.
    /// - Returns: the packet; empty: the other end is closed.
    /// - Throws: `EAGAIN` if a non-blocking socket has none now.
    public borrowing func receive(atMost limit: Int) throws(SystemError) -> Packet {
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = limit
        var passed: Int32 = -1
        let code = unsafe bytes.withUnsafeMutableBytes { space in
            unsafe topmost_receive_packet(file.number, space.baseAddress, &count, &passed)
        }
        try SystemError.check(code, "recvmsg")
        return Packet(
            bytes: Array(bytes.prefix(count)),
            file: passed < 0 ? nil : FileDescriptor(adopting: passed)
        )
    }

    /// Waits until a packet or the end is there on one of several sockets, or some time has
    /// passed.
    ///
    /// Wraps `poll`.
    public static func wait(onAnyOf sockets: [Int32], atMost milliseconds: Int32) {
        var all = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&all, nfds_t(all.count), milliseconds)
    }
}
