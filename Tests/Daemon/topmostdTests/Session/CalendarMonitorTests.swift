// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import TestSupport
import Testing

@testable import topmostd

@Suite("Calendars in the daemon")
struct CalendarMonitorTests {
    @Test("a helper that does not start is a problem, and is tried again")
    func missing() throws {
        let loop = try EventLoop()
        let box = LogBox()
        let source = HelperSource.program(Command("/no/such/program", []))
        let monitor = CalendarMonitor(source, loop: loop, log: box.log)
        monitor.follow(["/work.ics"])
        #expect(monitor.problems.count == 1 && !monitor.isBusy && monitor.untilChange == nil)
        func attempts() -> Int { box.messages.count { $0.hasPrefix("topmost-calendar: ") } }
        try loop.run { attempts() >= 2 }
        #expect(attempts() == 2)
        monitor.follow([])
        #expect(monitor.problems == [])
    }
}
