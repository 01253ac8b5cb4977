// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop

/// The reading end of a pipe and the watch on it, which ends first.
final class PipeReader {
    private let file: FileDescriptor
    private var source: IOSource?
    /// Whether nobody will write any more.
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

    /// What there is; `nil` for nothing now, or for the end.
    func read(atMost limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            switch try file.read(into: &bytes, atMost: limit) {
            case .bytes: return bytes
            case .nothingYet: return nil
            case .end: isAtEnd = true
            }
        } catch {
            // A pipe that cannot be read says nothing any more.
            isAtEnd = true
        }
        return nil
    }
}
