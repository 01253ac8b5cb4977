// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// A pipe that does not block, closed with this.
final class TestPipe {
    let reading: Int32
    let writing: Int32
    private var isReadingOpen = true

    init() throws {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        try #require(result == 0)
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        closeReading()
        close(writing)
    }

    func put() {
        _ = unsafe write(writing, "x", 1)
    }

    func take() {
        var byte: UInt8 = 0
        _ = unsafe read(reading, &byte, 1)
    }

    func closeReading() {
        if isReadingOpen { close(reading) }
        isReadingOpen = false
    }
}
