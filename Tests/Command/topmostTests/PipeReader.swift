// SPDX-License-Identifier: MIT

import SystemCalls
import Testing

/// The reading end of a pipe.
final class PipeReader {
    private let file: FileDescriptor
    private(set) var hasEnded = false

    init(_ file: consuming FileDescriptor?) throws {
        guard let file else { throw SystemError(call: "pipe", code: 9) }
        self.file = file
    }

    var number: Int32 { file.number }

    func read() -> String {
        var bytes: [UInt8] = []
        do {
            if try file.read(into: &bytes) == .end { hasEnded = true }
        } catch {
            hasEnded = true
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
