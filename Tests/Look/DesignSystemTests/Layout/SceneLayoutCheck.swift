// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// What must hold of every layout.
struct SceneLayoutCheck {
    /// What a scene may lack.
    enum Part: CaseIterable { case toasts, loading, retry }

    let layout: SceneLayout
    let scene: Scene
    let output: OutputArea
    let comment: String
    /// What was there to be checked.
    var done: Set<Part> = []

    private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { Issue.record("\(what()): \(comment)") }
    }

    mutating func run() {
        let whole = Rectangle(origin: .zero, size: output.size)
        for card in layout.cards {
            expect(
                whole.encloses(card.visibleFrame),
                "\(card.role) \(card.visibleFrame) leaves the output"
            )
        }
        checkToasts()
        checkDeck()
        checkLoading()
        checkRetry()
    }

    private func cards(_ roles: CardInstance.Role...) -> [CardInstance] {
        layout.cards.filter { roles.contains($0.role) }
    }

    private mutating func checkToasts() {
        let toasts = cards(.toast, .moreToasts)
        for (index, toast) in toasts.enumerated() {
            expect(
                output.workArea.encloses(toast.frame),
                "\(toast.role) \(toast.frame) lies on a panel"
            )
            for other in toasts[(index + 1)...] {
                expect(!toast.frame.covers(other.frame), "toasts lie on each other")
            }
        }
        guard let newest = scene.toasts.last else { return }
        done.insert(.toasts)
        expect(layout[newest.id] != nil, "the newest toast is not seen")
        let shown = cards(.toast).count
        let unseen = scene.waitingToasts + scene.toasts.count - shown
        let pills = cards(.moreToasts)
        expect(pills.count == (unseen > 0 ? 1 : 0), "\(unseen) unseen, \(pills.count) counts")
    }

    /// Each presenter of the deck is seen, or counted on the rearmost plate.
    private func checkDeck() {
        let drawn = layout.cards.filter {
            switch $0.role {
            case .topmost, .covered: true
            case .retry, .toast, .moreToasts, .loading, .indicator, .escape, .centre: false
            }
        }
        expect(drawn.count == min(3, scene.presenters.count), "\(drawn.count) presenters drawn")
        for card in drawn where card.role != .topmost {
            expect(card.layout.regions.isEmpty, "a covered presenter can be pressed")
        }
    }

    private mutating func checkLoading() {
        guard let loading = cards(.loading).first, let pill = cards(.escape).first else { return }
        done.insert(.loading)
        expect(
            !loading.frame.covers(pill.frame),
            "the way out \(pill.frame) lies on the loading \(loading.frame)"
        )
    }

    /// A retry leaves its presenter beside it, or at least its plate to be seen.
    private mutating func checkRetry() {
        guard let retry = cards(.retry).first, let below = cards(.topmost).first else { return }
        done.insert(.retry)
        let isBeside = !retry.frame.covers(below.frame)
        let isNameplateSeen = retry.frame.y - below.frame.y >= 35
        let hasRoom = output.size.height - retry.frame.height - below.frame.y >= 36
        expect(isBeside || isNameplateSeen || !hasRoom, "the retry hides its presenter")
    }
}
