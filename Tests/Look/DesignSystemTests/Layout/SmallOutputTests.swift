// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Where cards stand when there is little room.
@Suite("Tight stages")
struct SmallOutputTests {
    private func laidOut(_ scene: Scene, _ output: OutputArea, seconds: Int = 10) -> SceneLayout {
        Fixtures.layoutEngine().layout(
            scene,
            on: output,
            now: Fixtures.arrival + .seconds(Double(seconds))
        )
    }

    private func message(_ id: UInt32) -> Card {
        Fixtures.card(.toast(Fixtures.message), id: id)
    }

    @Test("toasts keep to the work area, at the sides too")
    func workArea() {
        let area = Rectangle<Double>(x: 100, y: 40, width: 300, height: 500)
        let output = OutputArea(size: Extent(width: 500, height: 600), workArea: area)
        for position in ToastPosition.allCases {
            var output = output
            output.position = position
            let cards = laidOut(Scene(toasts: [message(1), message(2)]), output).cards
            #expect(!cards.isEmpty)
            for card in cards { #expect(area.inset(by: 16).encloses(card.frame)) }
        }
    }

    @Test(
        "the count has its place though the newest toast needs all of it",
        arguments: [240.0, 170]
    )
    func count(height: Double) throws {
        let output = OutputArea(size: Extent(width: 320, height: height))
        let layout = laidOut(
            Scene(toasts: [message(1), message(2)]) { $0.waitingToasts = 3 },
            output
        )
        let toast = try #require(layout.cards.first { $0.role == .toast })
        let pill = try #require(layout.cards.first { $0.role == .moreToasts })
        #expect(toast.id?.rawValue == 2)
        #expect(pill.frame.y >= toast.frame.maxY + 8)
        #expect(pill.frame.maxY <= height - 16)
        #expect(pill.layout.text("+4 more") != nil)
    }

    @Test("a loading leaves room for the way out, named or not yet", arguments: [240.0, 300, 800])
    func wayOut(height: Double) throws {
        let output = OutputArea(size: Extent(width: 320, height: height))
        let scene = Scene {
            $0.loading = Fixtures.card(.loading(Fixtures.exporting), id: 7)
            $0.blockedSince = Fixtures.arrival
        }
        let early = try #require(laidOut(scene, output, seconds: 1).cards.first)
        let late = laidOut(scene, output, seconds: 4).cards
        // It does not move when the pill comes.
        #expect(late[0].frame == early.frame)
        #expect(late[1].role == .escape)
        #expect(late[1].frame.y >= late[0].frame.maxY + 15)
        #expect(late[1].frame.maxY <= height)
        if height == 800 { #expect(abs(early.frame.midY - 400) <= 1) }
    }

    @Test("a loading that holds no input fits a small output in the corner, toasts or not")
    func notBlocking() throws {
        let output = OutputArea(size: Extent(width: 320, height: 300))
        let loading = Fixtures.card(.loading(Fixtures.exporting), id: 7)
        for toasts in [[], [message(1)]] {
            let cards = laidOut(Scene(toasts: toasts) { $0.loading = loading }, output).cards
            let card = try #require(cards.first { $0.role == .indicator })
            #expect(card.frame.y == 16)
            #expect(card.frame.maxX == 304)
            #expect(card.frame.maxY <= 284)
        }
    }

    @Test(
        "a retry that would hide its presenter is placed where there is room",
        arguments: [
            (1280.0, 900.0, "below"), (1280, 560, "right"), (1000, 560, "right"),
            (700, 560, "over"),
        ]
    )
    func retry(width: Double, height: Double, place: String) {
        let output = OutputArea(size: Extent(width: width, height: height))
        let scene = Scene(presenters: [Fixtures.card(.modal(Fixtures.discard), id: 1)]) {
            $0.retry = Fixtures.card(.retry(Fixtures.retry), id: 2)
        }
        let cards = laidOut(scene, output).cards
        let (modal, retry) = (cards[0].frame, cards[1].frame)
        let found =
            retry.y >= modal.maxY
            ? "below" : retry.x >= modal.maxX ? "right" : retry.covers(modal) ? "over" : "else"
        #expect(found == place)
        if place == "over" { #expect(retry.y >= modal.y + 36) }
        #expect(Rectangle(origin: .zero, size: output.size).encloses(retry))
    }
}
