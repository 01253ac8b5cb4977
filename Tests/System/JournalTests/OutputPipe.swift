// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// A pipe whose writing end stands for standard error.
final class OutputPipe {
    private var reader: Int32
    let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        let made = unsafe pipe(&ends)
        try #require(made == 0)
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeReader()
        close(writer)
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    /// Fills the pipe; nobody reads.
    func fill() {
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        while unsafe write(writer, bytes, bytes.count) > 0 {}
        while unsafe write(writer, bytes, 1) > 0 {}
        // As standard error is: writing would wait.
        _ = fcntl(writer, F_SETFL, 0)
    }

    /// What was written since it was asked last.
    var text: String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var all: [UInt8] = []
        while case let count = unsafe read(reader, &bytes, bytes.count), count > 0 {
            all += bytes[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}
