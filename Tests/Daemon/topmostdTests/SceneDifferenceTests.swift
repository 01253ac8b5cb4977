// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmostd

@Suite("What observers receive")
struct SceneDifferenceTests {
    private func card(_ number: UInt32) throws -> Card {
        Card(
            id: try #require(PresentationID(rawValue: number)),
            identity: TestEnvironment.owner.identity,
            content: .toast(Toast(headline: Headline(title: "\(number)"))),
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    @Test("each card once, each end once, and no end without its card")
    func once() throws {
        var reported = SceneDifference()
        let one = try card(1)
        let two = try card(2)
        let scenes = [[one], [one, two], [two]].map { Scene(toasts: $0) }
        let fresh = scenes.map { reported.cards(newIn: $0) }
        #expect(fresh == [[one], [two], []])
        let ends = [one.id, one.id, try card(3).id].map { reported.ended($0) }
        #expect(ends == [true, false, false])
    }
}
