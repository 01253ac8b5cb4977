// SPDX-License-Identifier: MIT

import PresenterCore

extension Audit {
    /// What is known of holds on the input, over all applications.
    struct Input {
        /// Who may not block input, until when, and for how long in all.
        var pauses: [String: (span: Duration, until: Instant)] = [:]
        /// The start of the blocked time, breaks of less than 10 s included.
        var start: Instant?
        /// Since when input is free; `nil`: it is not, or never was blocked.
        var free: Instant?
        /// The time of the last look.
        var seenAt = Instant(milliseconds: 0)
    }

    private var isBlocked: Bool { loadings.contains { live[$0]?.mayBlock == true } }

    /// Ends the leases that are over by now.
    mutating func expireLeases(at now: Instant) {
        let cap = input.free == nil ? input.start.map { $0 + longestCeiling } : nil
        var last = input.seenAt
        for id in loadings {
            guard let entry = live[id], entry.mayBlock, case .loading(let loading) = entry.content
            else { continue }
            let own = entry.acceptedAt + min(loading.ceiling, longestCeiling)
            let end = cap.map { min($0, own) } ?? own
            guard now >= end else { continue }
            live[id]?.mayBlock = false
            last = max(last, end)
        }
        if !isBlocked, input.start != nil, input.free == nil {
            input.free = max(last, input.seenAt)
        }
        input.seenAt = now
    }

    /// Begins a lease, unless its application or everybody has to pause.
    mutating func mayBegin(_ identity: String, at now: Instant) -> Bool {
        if let pause = input.pauses[identity], now < pause.until { return false }
        let isOver = input.free.map { now - $0 >= .seconds(10) } ?? (input.start == nil)
        if let start = input.start, !isOver, now - start >= longestCeiling { return false }
        if isOver { input.start = now }
        input.free = nil
        return true
    }

    /// The user released the input.
    mutating func released(at now: Instant) {
        let held = loadings.compactMap { live[$0] }.filter(\.mayBlock)
        for identity in Set(held.map(\.owner.identity.key)) {
            var span = Duration.seconds(10)
            if let last = input.pauses[identity], now - last.until < .seconds(300) {
                span = min(last.span * 2, .seconds(300))
            }
            input.pauses[identity] = (span, now + span)
        }
    }
}
