// SPDX-License-Identifier: MIT

import Testing

@testable import Files

@Suite("Idle memory")
struct IdleMemoryTests {
    /// How much of files is mapped, in kB: code and constants among it.
    private func mappedFiles() throws -> Int {
        let text = String(
            decoding: try Files.read("/proc/self/status", limit: 65_536),
            as: UTF8.self
        )
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
    }

    @Test("code is unmapped, and the program runs on")
    func unmaps() throws {
        let before = try mappedFiles()
        ThisProcess.returnIdleMemory()
        #expect(try mappedFiles() < before / 2)
    }
}
