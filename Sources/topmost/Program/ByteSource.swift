// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// Reads what a program writes into a pipe, as it comes.
final class ByteSource {
    private let pipe: FileDescriptor
    private var source: IOSource?
    private let onEnd: () -> Void
    private let onProblem: (ChildProcessError) -> Void
    private let onBytes: ([UInt8]) -> Void

    /// Reads enough for a full pipe; what still writes after the end must not hold up the command.
    private static let mostLeft = 64

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable, and non-blocking to be drained; a regular file is read at once.
    ///   - loop: the event loop that reads it.
    ///   - onEnd: called once, at the end or when it was drained.
    ///   - onProblem: called before `onEnd` if it cannot be read; by default this is a warning.
    ///   - onBytes: gets the bytes.
    /// - Throws: what `EventLoop.watch` throws.
    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        onEnd: @escaping () -> Void = {},
        onProblem: @escaping (ChildProcessError) -> Void = {
            warn("cannot read what a program writes: \($0)")
        },
        onBytes: @escaping ([UInt8]) -> Void
    ) throws(EventLoopError) {
        self.pipe = pipe
        self.onEnd = onEnd
        self.onProblem = onProblem
        self.onBytes = onBytes
        do {
            source = try loop.watch(fd: self.pipe.number, .readable) { [unowned self] _ in
                _ = read()
            }
        } catch {
            // A regular file is always readable.
            guard error.code == EPERM else { throw error }
            while read() != .end {}
        }
    }

    /// Reads the rest after the program has ended.
    ///
    /// Another process may still have the pipe, such as a background job of the program: its
    /// output is passed to a stream.
    ///
    /// - Parameter stream: where the rest goes; `nil`: the pipe closes with its reader.
    func drain(to stream: StandardStream?) {
        var reads = 0
        while source != nil, reads < Self.mostLeft, case .bytes = read() { reads += 1 }
        guard source != nil else { return }
        source = nil
        onEnd()
        if let stream { leave(to: stream) }
    }

    /// Reads once.
    private func read() -> FileDescriptor.Received {
        var received = FileDescriptor.Received.end
        var chunk: [UInt8] = []
        do {
            received = try pipe.read(into: &chunk)
        } catch {
            onProblem(error)
        }
        switch received {
        case .bytes: onBytes(chunk)
        case .nothingYet: break
        case .end:
            source = nil
            onEnd()
        }
        return received
    }

    /// Starts a process that passes on further output, and ends with the writers.
    private func leave(to stream: StandardStream) {
        do {
            try pipe.setNonBlocking(false)
            _ = try Command(
                "cat",
                input: .descriptor(pipe.number),
                output: .descriptor(stream.rawValue),
                error: .null
            ).start()
        } catch {
            warn("cannot pass on the output of background processes: \(error)")
        }
    }
}
