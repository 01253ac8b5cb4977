// SPDX-License-Identifier: MIT

package import SystemCalls

/// The reading end of a pipe.
package final class PipeReader {
    private let file: FileDescriptor
    package private(set) var hasEnded = false

    package init(_ file: consuming FileDescriptor?) throws {
        guard let file else { throw SystemError(call: "pipe", code: 9) }
        self.file = file
    }

    package var number: Int32 { file.number }

    package func read() -> String {
        var bytes: [UInt8] = []
        do {
            if try file.read(into: &bytes) == .end { hasEnded = true }
        } catch {
            hasEnded = true
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
