// SPDX-License-Identifier: MIT

import ChildProcess
package import EventLoop
import Glibc
package import SystemCalls
import Texts

/// Reads what a program writes into a pipe, as it comes.
package final class ByteSource {
    private let pipe: FileDescriptor
    private var source: IOSource?
    /// Reads on in the next turn, for descriptors that cannot be waited for.
    private var turn: TimerSource?
    private var isOpen = true
    private let onEnd: () -> Void
    private let onProblem: (SystemError) -> Void
    private let onBytes: ([UInt8]) -> Void

    /// Reads enough for a full pipe, or a usual file, in one turn of the loop: what writes on
    /// must not hold up the command.
    private static let maximumAtOnce = 64

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable, and non-blocking to be drained; a file or a device that cannot be
    ///     waited for is read in each turn of the loop, up to 4 MB at once.
    ///   - loop: the event loop that reads it.
    ///   - onEnd: called once, at the end or when it was drained.
    ///   - onProblem: called before `onEnd` if it cannot be read; by default this is a warning.
    ///   - onBytes: gets the bytes.
    /// - Throws: what `EventLoop.watch` throws.
    package init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        onEnd: @escaping () -> Void = {},
        onProblem: @escaping (SystemError) -> Void = {
            warn(.cannotReadOutput, "\($0)")
        },
        onBytes: @escaping ([UInt8]) -> Void
    ) throws(SystemError) {
        self.pipe = pipe
        self.onEnd = onEnd
        self.onProblem = onProblem
        self.onBytes = onBytes
        do {
            source = try loop.watch(fd: self.pipe.number, .readable) { [unowned self] _ in
                _ = read()
            }
        } catch {
            // A regular file is always readable, and a device such as /dev/zero for ever.
            guard error.code == EPERM else { throw error }
            turn = try loop.timer { [unowned self] in
                if read() != .end { turn?.arm(after: .zero) }
            }
            readOften()
            if isOpen { turn?.arm(after: .zero) }
        }
    }

    private func readOften() {
        var reads = 0
        while isOpen, reads < Self.maximumAtOnce, case .bytes = read() { reads += 1 }
    }

    /// Reads the rest after the program has ended.
    ///
    /// Another process may still have the pipe, such as a background job of the program: its
    /// output is passed to a stream.
    ///
    /// - Parameter stream: where the rest goes; `nil`: the pipe closes with its reader.
    package func drain(to stream: StandardStream) {
        readOften()
        guard isOpen else { return }
        close()
        leave(to: stream)
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
        case .end: close()
        }
        return received
    }

    /// Reads no more.
    package func stop() {
        isOpen = false
        source = nil
        turn = nil
    }

    private func close() {
        stop()
        onEnd()
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
            warn(.cannotPassOn, "\(error)")
        }
    }
}

/// Keeps the last lines of a program's standard error, and passes all of it on.
package final class ComplaintReader {
    private var reader: ByteSource?
    private var kept: [UInt8] = []

    /// Maximum number of lines and bytes kept: enough for a card, and small for D-Bus.
    private static let lines = 12
    private static let bytes = 4096

    package init(_ pipe: consuming FileDescriptor, loop: EventLoop) throws(SystemError) {
        reader = try ByteSource(pipe, loop: loop) { [unowned self] chunk in
            StandardStream.error.write(chunk)
            kept += chunk
            if kept.count > Self.bytes { kept.removeFirst(kept.count - Self.bytes) }
        }
    }

    /// The last lines, as text that can be an argument.
    package var tail: String { Self.tail(of: kept) }

    /// Returns the last lines of an output: of what a carriage return had written over, as programs
    /// show progress, only the last.
    static func tail(of output: [UInt8]) -> String {
        let lines = output.filter { $0 != 0 }.split(separator: UInt8(ascii: "\n"))
            .compactMap { $0.split(separator: UInt8(ascii: "\r")).last }
        return lines.suffix(Self.lines).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: "\n")
    }

    /// Reads the remaining output after the program's exit.
    package func drain() { reader?.drain(to: .error) }
}
