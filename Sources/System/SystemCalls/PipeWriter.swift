// SPDX-License-Identifier: MIT

import Basics

/// A write queue for a pipe that may be full.
///
/// `send` writes the bytes that fit and queues the rest; while `isPending`, watch
/// `descriptor` for writability and then call `flush`.
@safe
public final class PipeWriter {
    private let file: FileDescriptor
    private var queue: [UInt8] = []
    private var head = 0
    /// Whether the queue has to be overwritten when it is empty.
    private var holdsSecret = false

    /// Takes ownership of the writing end and makes it non-blocking.
    public init(adopting file: consuming FileDescriptor) throws(SystemError) {
        try file.setNonBlocking()
        self.file = file
    }

    /// The descriptor to watch.
    public var descriptor: Int32 { file.number }

    /// The number of queued bytes.
    public var pendingCount: Int { queue.count - head }

    /// Whether any bytes are queued.
    public var isPending: Bool { pendingCount > 0 }

    /// Reads the available bytes, if the descriptor is bidirectional like a terminal's.
    ///
    /// - Parameters:
    ///   - buffer: the bytes are appended to it.
    ///   - limit: maximum number of bytes.
    /// - Returns: the result of the read.
    /// - Throws: the call's error.
    public func read(
        into buffer: inout [UInt8],
        atMost limit: Int
    ) throws(SystemError) -> FileDescriptor.Received {
        try file.read(into: &buffer, atMost: limit)
    }

    /// Writes bytes after those already queued.
    ///
    /// - Throws: `EPIPE` if the reader is gone.
    public func send(_ bytes: some Collection<UInt8>) throws(SystemError) {
        queue.append(contentsOf: bytes)
        try flush()
    }

    /// Writes a secret after the bytes already queued, and overwrites it once it is written.
    ///
    /// - Throws: `EPIPE` if the reader is gone.
    public func send(secret: [UInt8]) throws(SystemError) {
        // Appended to a longer queue, a reallocation could leave a copy behind.
        queue.reserveCapacity(queue.count + secret.count)
        holdsSecret = true
        try send(secret)
    }

    /// Writes queued bytes without waiting.
    ///
    /// - Throws: `EPIPE` if the reader is gone.
    public func flush() throws(SystemError) {
        while head < queue.count {
            let sent = try file.write(queue[head...])
            guard sent > 0 else { break }
            head += sent
        }
        if head == queue.count {
            if holdsSecret {
                queue.wipe()
                holdsSecret = false
            }
            queue.removeAll(keepingCapacity: queue.count <= 65_536)
            head = 0
        } else if head > 1 << 20, !holdsSecret {
            queue.removeFirst(head)
            head = 0
        }
    }
}
