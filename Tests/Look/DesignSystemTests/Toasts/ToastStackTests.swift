// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import PresenterCore
import Testing

/// Toasts beside each other.
@Suite("Stack of toasts")
struct ToastStackTests {
    private let resources = Resources()

    private func layout(_ count: UInt32, waiting: Int, _ position: ToastPosition) -> SceneLayout {
        LayoutEngine(theme: .light, measure: resources.measure).layout(
            Scene(toasts: (1...count).map { Fixtures.card(.toast(Fixtures.copying), id: $0) }) {
                $0.waitingToasts = waiting
            },
            on: OutputArea(size: Fixtures.output, position: position),
            now: Fixtures.arrival
        )
    }

    /// What one card leaves on a white screen.
    private func drawn(_ card: CardInstance) throws -> Surface {
        let (width, height) = (Int(Fixtures.output.width), Int(Fixtures.output.height))
        let surface = try Surface(width: width, height: height, resources: resources)
        let whole = Rectangle(origin: .zero, size: Fixtures.output)
        surface.draw(
            DisplayList(
                [
                    .fill(.rectangle(whole), Color(hex: 0xFFFFFF)),
                    .transform(scale: 1, about: .zero, dx: card.frame.x, dy: card.frame.y),
                ] + card.layout.displayList.commands
            )
        )
        return surface
    }

    @Test("no shadow falls on another toast or on the pill", arguments: ToastPosition.allCases)
    func shadows(position: ToastPosition) throws {
        let cards = layout(3, waiting: 2, position).cards
        #expect(cards.map(\.role) == [.toast, .toast, .toast, .moreToasts])
        for card in cards {
            let surface = try drawn(card)
            for other in cards where other.frame != card.frame {
                // Corners are round: the middle of each edge is the card's own.
                let inside = other.frame.inset(by: 1)
                for (x, y) in [
                    (inside.midX, inside.y), (inside.midX, inside.maxY - 1),
                    (inside.x, inside.midY), (inside.midX, inside.midY),
                ] {
                    let pixel = surface.pixel(x: Int(x), y: Int(y)) & 0xFFFFFF
                    #expect(pixel == 0xFFFFFF, "\(card.frame) on \(other.frame) at \(x), \(y)")
                }
            }
        }
    }

    @Test("the gap between two toasts has a shadow")
    func between() throws {
        let cards = layout(2, waiting: 0, .topRight).cards
        let surface = try drawn(cards[0])
        let gap = cards[0].frame.maxY + 4
        #expect(surface.pixel(x: Int(cards[0].frame.midX), y: Int(gap)) & 0xFF < 0xF8)
    }

    @Test("a toast alone is drawn unchanged")
    func alone() {
        let card = layout(1, waiting: 0, .topRight).cards[0]
        #expect(!card.layout.displayList.description.contains("clip path"))
    }
}
