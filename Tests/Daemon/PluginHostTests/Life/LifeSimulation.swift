// SPDX-License-Identifier: MIT

import Journal
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

/// One life and its own clock.
struct LifeSimulation {
    var life = PluginLife(isDisplay: true, at: Instant(milliseconds: 0))
    var now = Instant(milliseconds: 0)
    /// The scene there is.
    private var newest: PluginLife.SceneFacts?
    /// The number of the last heartbeat; 0 before the first.
    private(set) var lastBeat: UInt64 = 0

    /// Sends a fact; what was ordered, notes left out.
    @discardableResult
    mutating func send(_ event: PluginLife.Event) -> [PluginLife.Order] {
        if case .sceneChanged(let facts) = event { newest = facts }
        var orders = life.reduce(event, at: now)
        // As the host does.
        if let newest, orders.contains(.attach) {
            orders += life.reduce(.sceneChanged(newest), at: now)
        }
        for case .sendHeartbeat(let sequence) in orders { lastBeat = sequence }
        return orders.filter { order in
            switch order {
            case .note, .crashed: false
            default: true
            }
        }
    }

    /// Moves the clock, stopping at each deadline; what was ordered on the way.
    @discardableResult
    mutating func advance(_ milliseconds: Int64) -> [PluginLife.Order] {
        let end = now + .milliseconds(milliseconds)
        var orders: [PluginLife.Order] = []
        var turns = 0
        while let due = life.nextDeadline, due <= end {
            now = max(now, due)
            orders += send(.timePassed)
            turns += 1
            precondition(turns < 10_000, "a deadline that stays in the past")
        }
        now = end
        return orders
    }

    /// Brings it up, with a scene under way if one is given.
    mutating func run(_ hold: PluginLife.InputHold? = nil, blocksInput: Bool = true) {
        if let hold { scene(1, hold) }
        send(.wanted(true))
        send(.ready(version: 1, speaks: 1, blocksInput: blocksInput))
    }

    @discardableResult
    mutating func scene(
        _ revision: UInt64,
        _ hold: PluginLife.InputHold = .none
    ) -> [PluginLife.Order] {
        send(.sceneChanged(.init(revision: revision, hold: hold)))
    }

    /// Ends the process; returns the number of crashes that a card may have caused, if reported.
    mutating func crash(_ reason: PluginLife.ExitReason) -> Int? {
        for case .crashed(let count) in life.reduce(.exited("an end", reason), at: now) {
            return count
        }
        return nil
    }
}
