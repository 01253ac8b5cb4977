// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import Testing

@testable import Wayland

@Suite("Copied text")
struct SentTextTests {
    @Test("is written at its reader's pace, to the end", arguments: [0, 10, 65_536, 1_000_000])
    func parts(length: Int) throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&ends) == 0)
        let whole = (0..<length).map { UInt8(97 + $0 % 26) }
        var text: SentText? = SentText(String(decoding: whole, as: UTF8.self), adopting: ends[1])
        var read: [UInt8] = []
        var isDone = false
        for _ in 0..<1000 where !isDone {
            isDone = text?.write() ?? true
            if isDone { text = nil }
            var chunk = [UInt8](repeating: 0, count: 50_000)
            while true {
                // At the end of a turn of the loop the pipe has something, or is closed.
                let count = unsafe Glibc.read(ends[0], &chunk, chunk.count)
                read += chunk.prefix(max(0, count))
                if count < chunk.count, !isDone || count <= 0 { break }
            }
        }
        #expect(read == whole)
        close(ends[0])
    }
}
