// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import SystemErrors

/// Keeps the last lines of a program's standard error, and passes all of it on.
final class ComplaintReader {
    private var reader: ByteSource?
    private var kept: [UInt8] = []
    private let passesOn: Bool

    /// Maximum number of lines and bytes kept: enough for a card, and small for D-Bus.
    private static let lines = 12
    private static let bytes = 4096

    init(
        _ pipe: consuming FileDescriptor,
        loop: EventLoop,
        passesOn: Bool = true
    ) throws(SystemError) {
        self.passesOn = passesOn
        reader = try ByteSource(pipe, loop: loop) { [unowned self] chunk in
            if passesOn { StandardStream.error.write(chunk) }
            kept += chunk
            if kept.count > Self.bytes { kept.removeFirst(kept.count - Self.bytes) }
        }
    }

    /// The last lines, as text.
    var tail: String {
        let text = String(decoding: kept, as: UTF8.self)
        let all = text.split(separator: "\n", omittingEmptySubsequences: true)
        return all.suffix(Self.lines).joined(separator: "\n")
    }

    /// Reads the remaining output after the program's exit.
    func drain() { reader?.drain(to: passesOn ? .error : nil) }
}
