// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

/// A bisection and its own clock; cards are numbers.
struct TimedBisection {
    var bisection: CrashBisection
    var now = Instant(milliseconds: 0)
    var guilty: [UInt32] = []

    init(_ cards: [UInt32]) {
        bisection = CrashBisection(cards.compactMap(PresentationID.init), term: .milliseconds(500))
    }

    var admitted: [UInt32] { bisection.admitted.map(\.rawValue) }

    /// The display shows what it is to show and lives on.
    mutating func live() {
        bisection.presented(at: now)
        now = now + .milliseconds(499)
        let early = bisection.timePassed(now)
        #expect(early == nil)
        now = now + .milliseconds(1)
        let due = bisection.timePassed(now)
        #expect(due != nil)
        if case .guilty(let id) = due { guilty.append(id.rawValue) }
    }
}
