// SPDX-License-Identifier: MIT

import Testing

@testable import Files

@Suite("Idle memory")
struct IdleMemoryTests {
    @Test("only unchanged code of files is unmapped")
    func ranges() {
        let text = """
            1000-2000 r-xp 00000000 fe:00 11 /usr/bin/a
            Rss:                   4 kB
            Anonymous:             0 kB
            2000-3000 r--p 00000000 fe:00 11 /usr/bin/a
            Anonymous:             0 kB
            3000-4000 rw-p 00000000 fe:00 11 /usr/bin/a
            Anonymous:             0 kB
            4000-6000 r-xp 00000000 fe:00 12 /usr/lib/with space.so
            Anonymous:             4 kB
            7000-8000 r-xp 00000000 00:00 0                          [vdso]
            Anonymous:             0 kB
            9000-a000 r-xp 00000000 fe:00 12 /usr/lib/b.so
            Anonymous:             0 kB
            """
        #expect(ThisProcess.codeRanges(Array(text.utf8)) == [0x1000..<0x2000, 0x9000..<0xa000])
    }

    @Test("the program runs on after it")
    func runsOn() throws {
        ThisProcess.returnIdleMemory()
        #expect(try !Files.read("/proc/self/status", limit: 65_536).isEmpty)
    }
}
