// SPDX-License-Identifier: MIT

import BusWire
import EventLoop
import PluginHost
import PresenterCore

@testable import BusService
@testable import topmostd

extension SimulatedSession {
    /// Everybody leaves, and the user dismisses what is left: nothing may stay behind.
    func finish() throws {
        hurry = 0
        displaysBreak = false
        fuse.actsLeft = nil
        try settle()
        if !isAlive { displays = [] }
        for step in [
            Step.restart, .resumeBus, .answerLookUps(proves: true), .resumeDisplay(0),
            .presence(.present), .screen(0, isOn: true), .wait(milliseconds: 100_000),
        ] { try take(step) }
        while !clients.isEmpty { try take(.vanish(0)) }
        try take(.connect(.panel))
        try take(.control(0, .loud, 0))
        try take(.control(0, .dismissAll, 0))
        try take(.vanish(0))
        // "+N more" may have opened the notification centre, which needs a display.
        if let runtime = daemon?.runtime {
            runtime.send(.centreSwitched(RequestToken(rawValue: .max - 2), .hide))
            runtime.commit()
        }
        try take(.wait(milliseconds: 100_000))
        guard let daemon else { throw Violation(.rest, "the daemon is gone") }
        let live = daemon.runtime.state.liveCount
        guard live == 0 else { throw Violation(.rest, "\(live) presentations stay") }
        guard daemon.service.owners.count == 0 else {
            throw Violation(.rest, "\(daemon.service.owners.count) owners are still followed")
        }
        guard displays.isEmpty else { throw Violation(.rest, "a display runs for nothing") }
        if let next = clock.nextDeadline {
            throw Violation(.rest, "a timer is armed for \(next - now) from now")
        }
    }
}
