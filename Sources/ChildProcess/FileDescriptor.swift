// SPDX-License-Identifier: MIT
//
// A descriptor has one owner, and closing is what happens when the owner goes:
// the compiler finds both leaks and double closes.

import Glibc

/// An open file of this process, closed when it goes out of use.
///
/// Every one made here is closed in programs this one starts (`FD_CLOEXEC`).
public struct FileDescriptor: ~Copyable {
    /// The descriptor, for a call or a watch that ends before this does.
    ///
    /// A local variable ends after its last use, not with its block: keep the
    /// owner in a property for as long as the number is used.
    public let number: Int32

    /// Takes over a descriptor nobody else will close.
    public init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        // EIO or EINTR here cannot be acted upon: the descriptor is gone either way.
        close(number)
    }

    /// Gives the descriptor away: the receiver closes it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// What one read found.
    public enum Received: Hashable, Sendable {
        /// That many bytes, at least one.
        case bytes(Int)
        /// Nothing for now.
        case nothingYet
        /// Nobody will write any more.
        case end
    }

    /// Appends what there is to a buffer, at most `limit` bytes, without waiting.
    ///
    /// Wraps `read`; the descriptor must be non-blocking.
    ///
    /// - Throws: what `read` reports besides `EAGAIN` and `EINTR`.
    public borrowing func read(
        into buffer: inout [UInt8],
        atMost limit: Int = 65_536
    ) throws(ChildProcessError) -> Received {
        let number = number
        var code: Int32 = 0
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: limit) { space, count in
            var got: Int
            repeat {
                got = unsafe Glibc.read(number, space.baseAddress, limit)
            } while got < 0 && errno == EINTR
            if got < 0 { code = errno }
            count = max(0, got)
        }
        if code == EAGAIN || code == EWOULDBLOCK { return .nothingYet }
        guard code == 0 else { throw ChildProcessError(call: "read", code: code) }
        guard !chunk.isEmpty else { return .end }
        buffer.append(contentsOf: chunk)
        return .bytes(chunk.count)
    }

    /// Writes as much as goes without waiting and returns how many bytes went; 0 is none now.
    ///
    /// Wraps `write`; the descriptor must be non-blocking.
    ///
    /// - Throws: `EPIPE` when nobody reads any more, and what else `write` reports.
    public borrowing func write(_ bytes: ArraySlice<UInt8>) throws(ChildProcessError) -> Int {
        guard !bytes.isEmpty else { return 0 }
        let number = number
        var code: Int32 = 0
        let sent = unsafe bytes.withUnsafeBytes { space in
            var sent: Int
            repeat {
                sent = unsafe Glibc.write(number, space.baseAddress, space.count)
            } while sent < 0 && errno == EINTR
            if sent < 0 { code = errno }
            return sent
        }
        if code == EAGAIN || code == EWOULDBLOCK { return 0 }
        guard code == 0 else { throw ChildProcessError(call: "write", code: code) }
        return sent
    }

    /// Makes reads and writes answer at once.
    ///
    /// Wraps `fcntl(F_SETFL, O_NONBLOCK)`.
    public borrowing func setNonBlocking() throws(ChildProcessError) {
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw ChildProcessError(call: "fcntl", code: errno)
        }
    }

    /// A second descriptor of the same open file, numbered 3 or more.
    ///
    /// Wraps `fcntl(F_DUPFD_CLOEXEC)`.
    public borrowing func duplicate() throws(ChildProcessError) -> FileDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw ChildProcessError(call: "fcntl", code: errno) }
        return FileDescriptor(adopting: copy)
    }

    /// Opens a file, closed in started programs, with `open`.
    public static func open(
        _ path: String,
        flags: Int32,
        mode: UInt32 = 0o600
    ) throws(ChildProcessError) -> FileDescriptor {
        let number = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw ChildProcessError(call: "open", code: errno) }
        return FileDescriptor(adopting: number)
    }
}
