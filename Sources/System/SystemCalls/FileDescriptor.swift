// SPDX-License-Identifier: MIT
//
// A descriptor has one owner and is closed with it: the compiler finds both leaks
// and double closes.

import Basics
import CMemoryFile
import Glibc

/// An open file of this process, closed when its owner is dropped.
///
/// All descriptors created here are closed in started programs (`FD_CLOEXEC`).
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for a call or a watch that ends before the owner does.
    ///
    /// A local owner ends with its block, unless it is consumed before.
    public let number: Int32

    /// Takes ownership of a descriptor that no one else closes.
    public init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        // EIO or EINTR cannot be handled: the descriptor is closed either way.
        close(number)
    }

    /// Gives up ownership: the receiver closes the descriptor.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// The result of one read.
    public enum Received: Hashable, Sendable {
        /// The number of bytes, at least one.
        case bytes(Int)
        /// Nothing to read now.
        case nothingYet
        /// The end of the stream.
        case end
    }

    /// Appends the available bytes to a buffer, at most `limit`, without waiting.
    ///
    /// Wraps `read`; the descriptor must be non-blocking.
    ///
    /// - Throws: the errors of `read` except `EAGAIN` and `EINTR`.
    public borrowing func read(
        into buffer: inout [UInt8],
        atMost limit: Int = 65_536
    ) throws(SystemError) -> Received {
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
        guard code == 0 else { throw SystemError(call: "read", code: code) }
        guard !chunk.isEmpty else { return .end }
        let count = chunk.count
        if buffer.isEmpty {
            // No second copy, for callers that overwrite theirs.
            buffer = chunk
        } else {
            buffer.append(contentsOf: chunk)
        }
        return .bytes(count)
    }

    /// Waits until there is something to read, or the end; returns whether there is.
    ///
    /// Wraps `poll`; a signal ends the wait early.
    public borrowing func waitForInput(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0
    }

    /// Reads a descriptor that the caller owns up to its end.
    ///
    /// Wraps `read`.
    ///
    /// - Parameters:
    ///   - number: a readable descriptor, which waits for what is written.
    ///   - limit: maximum number of bytes.
    /// - Returns: the bytes, in a buffer without copies elsewhere.
    /// - Throws: the errors of `read` except `EINTR`; what came before is overwritten.
    public static func contents(
        of number: Int32,
        atMost limit: Int
    ) throws(SystemError) -> [UInt8] {
        var code: Int32 = 0
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { space, count in
            guard let start = space.baseAddress else { return }
            while count < limit {
                let got = unsafe Glibc.read(number, start + count, limit - count)
                if got < 0 {
                    if errno == EINTR { continue }
                    code = errno
                }
                guard got > 0 else { break }
                count += got
            }
        }
        guard code == 0 else {
            bytes.wipe()
            throw SystemError(call: "read", code: code)
        }
        return bytes
    }

    /// Takes a descriptor that another program sent and reads the secret text in it.
    ///
    /// - Parameters:
    ///   - number: the reading end of a pipe; it is closed.
    ///   - limit: maximum number of bytes.
    /// - Returns: the text; no other copy of it stays.
    /// - Throws: the errors of `read`; a partial secret is not returned.
    public static func secret(
        adopting number: Int32,
        atMost limit: Int
    ) throws(SystemError) -> String {
        let file = FileDescriptor(adopting: number)
        var bytes = try contents(of: file.number, atMost: limit)
        defer { bytes.wipe() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes without waiting and returns the number of bytes written; 0: none fit now.
    ///
    /// Wraps `write`; the descriptor must be non-blocking.
    ///
    /// - Throws: `EPIPE` if the reader is gone, and the other errors of `write`.
    public borrowing func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
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
        guard code == 0 else { throw SystemError(call: "write", code: code) }
        return sent
    }

    /// Makes reads and writes return immediately, or wait again.
    ///
    /// It holds for all descriptors of the open file. Wraps `fcntl(F_SETFL, O_NONBLOCK)`.
    public borrowing func setNonBlocking(_ isOn: Bool = true) throws(SystemError) {
        let flags = fcntl(number, F_GETFL)
        let next = isOn ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
        guard flags >= 0, fcntl(number, F_SETFL, next) == 0 else {
            throw SystemError.last("fcntl")
        }
    }

    /// Returns a second descriptor of the same open file, numbered 3 or more.
    ///
    /// Wraps `fcntl(F_DUPFD_CLOEXEC)`.
    public borrowing func duplicate() throws(SystemError) -> FileDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemError.last("fcntl") }
        return FileDescriptor(adopting: copy)
    }

    /// Opens a file with `open`; it is closed in started programs.
    public static func open(
        _ path: String,
        flags: Int32,
        mode: UInt32 = 0o600
    ) throws(SystemError) -> FileDescriptor {
        let number = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw SystemError.last("open") }
        return FileDescriptor(adopting: number)
    }
}

extension FileDescriptor {
    /// Creates a file in memory with that content, closed in started programs.
    ///
    /// Wraps `memfd_create`.
    ///
    /// - Throws: the errors of `memfd_create` and `write`.
    public static func memory(_ content: [UInt8]) throws(SystemError) -> FileDescriptor {
        let number = unsafe topmost_memory_file("topmost")
        guard number >= 0 else { throw SystemError.last("memfd_create") }
        let file = FileDescriptor(adopting: number)
        var done = 0
        while done < content.count {
            let sent = unsafe content.withUnsafeBytes { space in
                unsafe Glibc.write(
                    number,
                    space.baseAddress.map { unsafe $0 + done },
                    space.count - done
                )
            }
            if sent < 0 && errno == EINTR { continue }
            guard sent > 0 else { throw SystemError.last("write") }
            done += sent
        }
        return file
    }

    /// Returns the first bytes of a file, wherever its offset is; fewer at its end.
    ///
    /// Wraps `pread`. A file that changes meanwhile does no harm: the bytes are copied.
    public borrowing func firstBytes(_ limit: Int) -> [UInt8] {
        let number = number
        return unsafe [UInt8](unsafeUninitializedCapacity: limit) { space, count in
            guard let start = space.baseAddress else { return }
            while count < limit {
                let got = unsafe pread(number, start + count, limit - count, count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
    }
}
