// SPDX-License-Identifier: MIT

import EventLoop
import SystemCalls

/// The reading end of a pipe and its watch, which is removed first.
final class PipeReader {
    private let file: FileDescriptor
    private var source: IOSource?
    /// Whether the writing end is closed.
    private(set) var isAtEnd = false

    init(
        _ file: consuming FileDescriptor,
        loop: EventLoop,
        handler: @escaping () -> Void
    ) throws {
        self.file = file
        source = try loop.watch(fd: self.file.number, .readable) { _ in handler() }
    }

    deinit {
        source?.cancel()
    }

    /// Reads the available bytes; `nil` if there are none now or at the end.
    func read(atMost limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            switch try file.read(into: &bytes, atMost: limit) {
            case .bytes: return bytes
            case .nothingYet: return nil
            case .end: isAtEnd = true
            }
        } catch {
            // Treat a read error as the end.
            isAtEnd = true
        }
        return nil
    }
}
