// SPDX-License-Identifier: MIT

import HelperWire

/// What a machine knows of a campaign, and whether the organisation has it.
struct PendingResults {
    /// What was sent last, or is to be.
    private(set) var results: CollectedCampaign
    /// When it is to be sent, by the loop's clock; `nil`: the organisation has it.
    private(set) var dueAt: Duration?
    private var pause = shortestPause

    /// How long a receipt may take before it is sent again, at first and at most.
    static let (shortestPause, longestPause) = (Duration.seconds(10), Duration.seconds(600))

    /// Nothing is known yet.
    init(of campaign: String) {
        results = CollectedCampaign()
        results.campaign = campaign
    }

    /// Something may have changed.
    ///
    /// - Parameters:
    ///   - stored: what the machine has stored.
    ///   - now: the time by the loop's clock.
    ///   - wallTime: milliseconds since 1970: numbers grow from process to process.
    mutating func update(_ stored: StoredCampaign, at now: Duration, wallTime: Int64) {
        var stored = stored
        stored.text = ""
        guard results.number == 0 || stored != results.stored else { return }
        results.stored = stored
        results.number = max(results.number + 1, wallTime)
        pause = Self.shortestPause
        dueAt = now
    }

    /// Notes that it was sent: without a receipt it is sent again.
    mutating func noteSent(at now: Duration) {
        dueAt = now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    /// There is a connection again.
    mutating func noteConnection(at now: Duration) {
        guard dueAt != nil else { return }
        pause = Self.shortestPause
        dueAt = now
    }

    /// A receipt came; one with a greater number is of a time when the clock was wrong.
    mutating func noteReceipt(_ number: Int64, at now: Duration) {
        if number == results.number { dueAt = nil }
        if number > results.number, number < .max {
            results.number = number + 1
            dueAt = now
        }
    }
}
