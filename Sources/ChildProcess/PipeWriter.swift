// SPDX-License-Identifier: MIT

/// Bytes on their way to a pipe that may be full.
///
/// `send` writes what goes at once and keeps the rest; while `isPending`, watch
/// `descriptor` for writability and call `flush` then.
@safe
public final class PipeWriter {
    private let file: FileDescriptor
    private var queue: [UInt8] = []
    private var head = 0

    /// Takes over the writing end, which becomes non-blocking.
    public init(adopting file: consuming FileDescriptor) throws(ChildProcessError) {
        try file.setNonBlocking()
        self.file = file
    }

    /// The descriptor to watch.
    public var descriptor: Int32 { file.number }

    /// Bytes that wait.
    public var pendingCount: Int { queue.count - head }

    /// Whether anything waits.
    public var isPending: Bool { pendingCount > 0 }

    /// Reads what is there, where the descriptor goes both ways as a terminal's does.
    ///
    /// - Parameters:
    ///   - buffer: what was read is appended to it.
    ///   - limit: bytes at most.
    /// - Returns: how much came.
    /// - Throws: the call's error.
    public func read(
        into buffer: inout [UInt8],
        atMost limit: Int
    ) throws(ChildProcessError) -> FileDescriptor.Received {
        try file.read(into: &buffer, atMost: limit)
    }

    /// Writes bytes in order after those that wait.
    ///
    /// - Throws: `EPIPE` when nobody reads any more.
    public func send(_ bytes: some Collection<UInt8>) throws(ChildProcessError) {
        queue.append(contentsOf: bytes)
        try flush()
    }

    /// Writes what goes without waiting.
    ///
    /// - Throws: `EPIPE` when nobody reads any more.
    public func flush() throws(ChildProcessError) {
        while head < queue.count {
            let sent = try file.write(queue[head...])
            guard sent > 0 else { break }
            head += sent
        }
        if head == queue.count {
            queue.removeAll(keepingCapacity: queue.count <= 65_536)
            head = 0
        } else if head > 1 << 20 {
            queue.removeFirst(head)
            head = 0
        }
    }
}
