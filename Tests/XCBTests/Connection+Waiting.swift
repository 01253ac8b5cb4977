// SPDX-License-Identifier: MIT

import Foundation
import XCB

extension Connection {
    /// Collects events until one satisfies the condition; `nil` after ten seconds.
    func event(_ condition: (Event) -> Bool) throws -> Event? {
        var found: Event?
        try read { event in
            if found == nil, condition(event) { found = event }
            return found != nil
        }
        return found
    }

    /// Hands over events until the closure is content or ten seconds have passed.
    func read(until isContent: (Event) -> Bool) throws {
        let deadline = Date().addingTimeInterval(10)
        while Date() < deadline {
            flush()
            for event in try nextEvents() where isContent(event) { return }
            var poll = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
            _ = unsafe Foundation.poll(&poll, 1, 100)
        }
    }

    /// Waits until the closure is content or ten seconds have passed, whatever events come.
    func wait(for isContent: () -> Bool) throws {
        let deadline = Date().addingTimeInterval(10)
        while !isContent(), Date() < deadline {
            flush()
            _ = try nextEvents()
            if isContent() { return }
            var poll = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
            _ = unsafe Foundation.poll(&poll, 1, 100)
        }
    }
}
