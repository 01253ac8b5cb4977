// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc

/// Reads lines that end with a line feed or, as progress does, with a carriage return.
final class LineSource {
    /// Whether the end was reached.
    private(set) var isAtEnd = false
    /// Called at the end.
    var onEnd: () -> Void = {}

    private let pipe: FileDescriptor
    private var source: IOSource?
    private var rest: [UInt8] = []
    private let passesOn: ([UInt8]) -> Void
    private let onLine: (String) -> Bool

    /// The longest line in bytes; the rest of a longer one is left out.
    private static let longest = 65_536
    /// Reads enough for a full pipe; what still writes after the end must not hold up the command.
    private static let mostLeft = 64

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable; a regular file is read at once.
    ///   - loop: the event loop that reads it.
    ///   - passesOn: gets everything that `onLine` does not take.
    ///   - onLine: gets each line without its end; returns whether it takes the line.
    /// - Throws: what `EventLoop.watch` throws.
    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        passesOn: @escaping ([UInt8]) -> Void = { _ in },
        onLine: @escaping (String) -> Bool
    ) throws(EventLoopError) {
        self.pipe = pipe
        self.passesOn = passesOn
        self.onLine = onLine
        do {
            source = try loop.watch(fd: self.pipe.number, .readable) { [unowned self] _ in
                if !read() { source = nil }
            }
        } catch {
            // A regular file is always readable.
            guard error.code == EPERM else { throw error }
            while read() {}
        }
    }

    /// Reads what is there after the writer's end; others may still hold the pipe.
    func drain() {
        var reads = 0
        while source != nil, reads < Self.mostLeft, read(untilEmpty: true) { reads += 1 }
        source = nil
    }

    private func read(untilEmpty: Bool = false) -> Bool {
        var chunk: [UInt8] = []
        do {
            switch try pipe.read(into: &chunk) {
            case .bytes:
                take(chunk)
                return true
            case .nothingYet: return !untilEmpty
            case .end: break
            }
        } catch {
            warn("cannot read standard input: \(error)")
        }
        if !rest.isEmpty { finishLine([]) }
        isAtEnd = true
        onEnd()
        return false
    }

    private func take(_ chunk: [UInt8]) {
        for byte in chunk {
            if byte == 0x0A || byte == 0x0D {
                finishLine([byte])
            } else if rest.count < Self.longest {
                rest.append(byte)
            }
        }
    }

    private func finishLine(_ end: [UInt8]) {
        let isTaken = onLine(String(decoding: rest, as: UTF8.self))
        if !isTaken { passesOn(rest + end) }
        rest = []
    }
}
