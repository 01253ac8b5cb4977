// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import EventLoop

@Suite("Idle memory")
struct IdleMemoryTests {
    /// A shell that prints how much of files this process has mapped, in kB: code and constants
    /// among it.
    @safe
    final class Shell {
        private let output: UnsafeMutablePointer<FILE>
        var number: Int32 { unsafe fileno(output) }

        init(after seconds: String) throws {
            let status = "/proc/\(getpid())/status"
            let command = "sleep \(seconds); sed -n 's/^RssFile:[^0-9]*//p' \(status)"
            unsafe output = try #require(unsafe popen(command, "r"))
        }

        deinit { unsafe pclose(output) }

        func mappedFiles() throws -> Int32 {
            var line: [CChar] = Array(repeating: 0, count: 64)
            try #require(unsafe fgets(&line, 64, output) != nil)
            return unsafe atoi(line)
        }
    }

    @Test("an idle loop has its code unmapped, and runs on when a source is ready")
    func unmaps() throws {
        let loop = try EventLoop()
        let before = try Shell(after: "0").mappedFiles()
        var shell: Shell?
        var source: IOSource?
        loop.onIdle(after: .milliseconds(1)) {
            guard shell == nil, let made = try? Shell(after: "0.2") else { return }
            shell = made
            source = try? loop.watch(fd: made.number, .readable) { _ in loop.exit(code: 3) }
        }
        #expect(try loop.run() == 3)
        #expect(try #require(shell).mappedFiles() < before / 2)
        withExtendedLifetime(source) {}
    }
}
