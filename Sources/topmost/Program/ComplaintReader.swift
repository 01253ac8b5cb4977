// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop

/// Keeps the last lines of a program's standard error, and passes all of it on.
final class ComplaintReader {
    private let pipe: FileDescriptor
    private var source: IOSource?
    private var kept: [UInt8] = []
    private let passesOn: Bool

    /// Maximum number of lines and bytes kept: enough for a card, and small for D-Bus.
    private static let lines = 12
    private static let bytes = 4096

    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        passesOn: Bool = true
    ) throws {
        self.pipe = pipe
        self.passesOn = passesOn
        source = try loop.watch(fd: self.pipe.number, .readable) { [unowned self] _ in
            if !read() { source = nil }
        }
    }

    /// The last lines, as text.
    var tail: String {
        let text = String(decoding: kept, as: UTF8.self)
        let all = text.split(separator: "\n", omittingEmptySubsequences: true)
        return all.suffix(Self.lines).joined(separator: "\n")
    }

    /// Reads the remaining output after the program's exit; others may still hold the pipe.
    func drain() {
        while source != nil, read(untilEmpty: true) {}
    }

    /// Reads once.
    ///
    /// - Returns: whether more may follow; with `untilEmpty`, whether more is available.
    private func read(untilEmpty: Bool = false) -> Bool {
        var chunk: [UInt8] = []
        do {
            switch try pipe.read(into: &chunk) {
            case .bytes:
                if passesOn { StandardStream.error.write(chunk) }
                kept += chunk
                if kept.count > Self.bytes { kept.removeFirst(kept.count - Self.bytes) }
                return true
            case .nothingYet: return !untilEmpty
            case .end: return false
            }
        } catch {
            warn("cannot read the program's standard error: \(error)")
            return false
        }
    }
}
