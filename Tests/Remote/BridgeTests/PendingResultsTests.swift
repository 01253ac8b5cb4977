// SPDX-License-Identifier: MIT

import HelperWire
import Testing

@testable import topmost_bridge

@Suite("What an organisation does not have yet")
struct PendingResultsTests {
    private var pending = PendingResults(of: "restart")
    private var stored = StoredCampaign()

    @Test("is sent again, more and more rarely, until there is a receipt")
    mutating func repetition() {
        pending.update(stored, at: .zero, wallTime: 1000)
        #expect(pending.dueAt == .zero)
        #expect(pending.results.number == 1000)
        pending.noteSent(at: .zero)
        #expect(pending.dueAt == .seconds(10))
        pending.noteSent(at: .seconds(10))
        #expect(pending.dueAt == .seconds(30))
        for _ in 0..<20 { pending.noteSent(at: .zero) }
        #expect(pending.dueAt == PendingResults.longestPause)
        pending.noteConnection(at: .seconds(1))
        #expect(pending.dueAt == .seconds(1))
        // That of an earlier state changes nothing.
        pending.noteReceipt(999, at: .zero)
        #expect(pending.dueAt != nil)
        pending.noteReceipt(1000, at: .zero)
        #expect(pending.dueAt == nil)
        pending.noteConnection(at: .seconds(2))
        #expect(pending.dueAt == nil)
    }

    @Test("has a greater number with each change, whatever the clock says")
    mutating func numbers() {
        pending.update(stored, at: .zero, wallTime: 1000)
        pending.update(stored, at: .zero, wallTime: 2000)
        #expect(pending.results.number == 1000)
        stored.machine = "desk"
        pending.update(stored, at: .zero, wallTime: 5)
        #expect(pending.results.number == 1001)
        // The organisation has something of a time when the clock was ahead.
        pending.noteReceipt(9000, at: .seconds(3))
        #expect(pending.results.number == 9001)
        #expect(pending.dueAt == .seconds(3))
        // The text is the organisation's own.
        stored.text = "deadline"
        pending.update(stored, at: .zero, wallTime: 9500)
        #expect(pending.results.number == 9001)
        #expect(pending.results.stored.text.isEmpty)
    }
}
