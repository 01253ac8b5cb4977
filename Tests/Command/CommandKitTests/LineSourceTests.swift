// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import CommandKit

@Suite("Lines of a program")
final class LineSourceTests {
    private let loop: EventLoop
    private let writer: FileDescriptor
    private let source: LineSource
    private let seen = Seen()

    private final class Seen {
        var lines: [String] = []
        var passed = ""
    }

    init() throws {
        loop = try EventLoop()
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        writer = FileDescriptor(adopting: ends[1])
        let reader = FileDescriptor(adopting: ends[0])
        try reader.setNonBlocking()
        source = try LineSource(reader, loop: loop) { [seen] in
            seen.passed += String(decoding: $0, as: UTF8.self)
        } accepts: { [seen] in
            seen.lines.append($0.text)
            return $0.text.hasSuffix("%")
        }
    }

    @Test(
        "what it ended with is its last lines, as a terminal shows them",
        arguments: [
            ("a\nb", "a\nb"), ("10%\r50%\r100%\n", "100%"), ("a\r\nb\r\n", "a\nb"),
            ("a\0b\n\r\n\n", "ab"), ("", ""), ("\0", ""),
            (
                String(repeating: "x\n", count: 20),
                Array(repeating: "x", count: 12).joined(separator: "\n")
            ),
        ]
    )
    func tail(output: String, lines: String) {
        #expect(ComplaintReader.tail(of: Array(output.utf8)) == lines)
    }

    private func write(_ text: String) throws {
        #expect(try writer.write(Array(text.utf8)[...]) == text.utf8.count)
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    private func run(until done: () -> Bool) throws {
        try loop.run(seen: seen.passed, until: done)
    }

    @Test("an unfinished line is passed on, with the rest of it later")
    func question() throws {
        try write("10%\nGo on? ")
        try run { seen.passed == "Go on? " }
        #expect(seen.lines == ["10%", "Go on? "])
        try write("yes 20%\n30%\n")
        try run { seen.lines.last == "30%" }
        #expect(seen.passed == "Go on? yes 20%\n")
    }

    @Test("a rewritten progress line waits for its end, however long that takes")
    func rewritten() throws {
        try write("\r 10%")
        let end = loop.now + .milliseconds(300)
        try run { loop.now > end }
        #expect(seen.passed == "\r")
        try write("\r")
        try run { seen.lines.last == " 10%" }
        #expect(seen.passed == "\r")
    }

    @Test("a question behind a rewritten line is passed on")
    func questionBehindProgress() throws {
        try write("10%\rGo on? ")
        try run { seen.passed == "Go on? " }
    }

    @Test("nothing of a long line is lost")
    func long() throws {
        let line = String(repeating: "x", count: 40_000)
        for _ in 0..<3 {
            try write(line)
            while try loop.runOnce(timeout: .zero) {}
        }
        try write("\n")
        try run { seen.passed.hasSuffix("\n") }
        #expect(seen.passed == line + line + line + "\n")
    }
}
