// SPDX-License-Identifier: MIT

import Foundation
import Testing
import XCB

extension Connection {
    /// Reads events until one satisfies the condition; fails the test after two minutes.
    @discardableResult
    func event(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: (Event) -> Bool
    ) throws -> Event {
        var found: Event?
        try read(sourceLocation: sourceLocation) { event in
            if found == nil, condition(event) { found = event }
            return found != nil
        }
        return try #require(found)
    }

    /// Hands over events until the closure is content; fails the test after two minutes.
    func read(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isContent: (Event) -> Bool
    ) throws {
        try turn(sourceLocation) { try nextEvents().contains(where: isContent) }
    }

    /// Waits until the closure is content, whatever events come; fails the test after two minutes.
    func wait(sourceLocation: SourceLocation = #_sourceLocation, for isContent: () -> Bool) throws {
        try turn(sourceLocation) {
            _ = try nextEvents()
            return isContent()
        }
    }

    private func turn(_ sourceLocation: SourceLocation, until isDone: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            flush()
            if try isDone() { return }
            try #require(
                ContinuousClock.now < end,
                "the condition did not hold within two minutes",
                sourceLocation: sourceLocation
            )
            var poll = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
            _ = unsafe Foundation.poll(&poll, 1, 100)
        }
    }
}
