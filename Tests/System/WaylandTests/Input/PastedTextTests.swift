// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import SystemCalls
import Testing

@testable import Wayland

@Suite("Pasted text")
struct PastedTextTests {
    /// A text on its way, and where it is written.
    private func pipe() throws -> (text: PastedText, end: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&ends) == 0)
        return (PastedText(FileDescriptor(adopting: ends[0])), ends[1])
    }

    private func write(_ text: String, to end: Int32) {
        let bytes = Array(text.utf8)
        #expect(unsafe Glibc.write(end, bytes, bytes.count) == bytes.count)
    }

    /// Reads to the end.
    ///
    /// That may come late: a child that another test just forked holds `end` until exec.
    private func rest(of text: PastedText) -> String? {
        let limit = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < limit {
            if let all = text.read() { return all }
            usleep(1000)
        }
        return nil
    }

    @Test("is delivered once it is complete, in whatever pieces it arrives")
    func parts() throws {
        let (text, end) = try pipe()
        #expect(text.read() == nil)
        write("日", to: end)
        #expect(text.read() == nil)
        write("本語", to: end)
        #expect(text.read() == nil)
        close(end)
        #expect(rest(of: text) == "日本語")
    }

    @Test("may be nothing")
    func empty() throws {
        let (text, end) = try pipe()
        close(end)
        #expect(rest(of: text) == "")
    }

    @Test("ends where it becomes too long")
    func long() throws {
        let (text, end) = try pipe()
        defer { close(end) }
        var reported: String?
        for _ in 0..<20 where reported == nil {
            write(String(repeating: "x", count: 4096), to: end)
            reported = text.read()
        }
        #expect(reported?.utf8.count == 65_536)
    }

    @Test("that is no UTF-8 is fixed, not refused")
    func broken() throws {
        let (text, end) = try pipe()
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        #expect(unsafe Glibc.write(end, bytes, bytes.count) == bytes.count)
        close(end)
        #expect(rest(of: text) == "a\u{FFFD}b")
    }
}
