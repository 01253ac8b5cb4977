// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import PluginHost

/// Processes that a file system keeps from ending.
@Suite("Plugins that cannot be killed")
struct UnkillableTests {
    @Test("one that does not end within 1 s of SIGKILL is left behind, and the next one starts")
    func unkillable() {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        #expect(one.advance(2000) == [.kill, .detach])
        #expect(one.advance(999) == [])
        #expect(one.advance(1) == [.abandon, .start])
        one.send(.ready(version: 1, speaks: 1, blocksInput: true))
        #expect(one.life.phase == .running)
        // The end of the first one is not that of the second.
        #expect(one.send(.abandonedEnded) == [])
        #expect(one.life.phase == .running)
    }

    @Test("of processes that do not end only a number is left behind")
    func unkillables() {
        var one = LifeSimulation()
        one.run(PluginLife.InputHold.none)
        let orders = one.advance(3_600_000)
        #expect(orders.count { $0 == .abandon } == PluginLife.maximumAbandoned)
        #expect(orders.count { $0 == .start } == PluginLife.maximumAbandoned - 1)
        one.send(.abandonedEnded)
        #expect(one.advance(60_000).contains(.start))
    }
}
