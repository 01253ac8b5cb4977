// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop

/// What a program prints, passed on as it comes.
final class PassedOutput {
    private let pipe: FileDescriptor
    private var source: IOSource?
    private let pass: ([UInt8]) -> Void
    /// Reads enough for a full pipe; what still writes after the end must not hold up the command.
    private static let mostLeft = 64

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - pipe: readable and non-blocking.
    ///   - loop: the event loop that reads it.
    ///   - pass: gets the bytes.
    /// - Throws: what `EventLoop.watch` throws.
    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        pass: @escaping ([UInt8]) -> Void
    ) throws(EventLoopError) {
        self.pipe = pipe
        self.pass = pass
        source = try loop.watch(fd: self.pipe.number, .readable) { [unowned self] _ in
            if !read() { source = nil }
        }
    }

    /// Reads what is there after the program's end; others may still hold the pipe.
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
                pass(chunk)
                return true
            case .nothingYet: return !untilEmpty
            case .end: return false
            }
        } catch {
            warn("cannot read what the program prints: \(error)")
            return false
        }
    }
}
