// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Between two looks")
struct TouchTests {
    private func layout(
        _ content: Content,
        _ theme: Theme = .light,
        _ change: (inout CardState) -> Void
    ) -> CardLayout {
        Fixtures.layoutEngine(theme).layout(Fixtures.card(content), change)
    }

    private func fill(_ layout: CardLayout, of target: Target) -> Color? {
        guard let frame = layout.frame(target) else { return nil }
        return layout.displayList.commands.compactMap { command in
            if case .fill(.rounded(frame, _), let color) = command { color } else { nil }
        }.last
    }

    @Test("a button is drawn between its looks", arguments: [0.0, 0.25, 0.5, 1, 1.5, 2])
    func levels(level: Double) throws {
        let target = Target.button("keep")
        let drawn = layout(.modal(Fixtures.discard)) { $0.touchLevels = [target: level] }
        let found = try #require(fill(drawn, of: target))
        let look = ButtonLook.secondary()
        let ends = [Touch.none, .hover, .pressed].map {
            ButtonColors(look, $0, theme: .light).fill
        }
        let step = min(1, Int(level))
        let expected = ends[step].mixed(with: ends[step + 1], level - Double(step))
        #expect(abs(found.red - expected.red) < 1e-9)
    }

    @Test("what has no fill fades in from nothing, not from black")
    func fromNothing() throws {
        let target = Target.button("cancel")
        let drawn = layout(.modal(Fixtures.save)) { $0.touchLevels = [target: 0.5] }
        let found = try #require(fill(drawn, of: target))
        #expect(found == Theme.light[.standardSubtle].opacity(0.5))
    }

    @Test("in high contrast a touch does not fade")
    func highContrast() {
        let target = Target.button("keep")
        for theme in [Theme.highContrastLight, .highContrastDark] {
            let drawn = layout(.modal(Fixtures.discard), theme) {
                $0.touchLevels = [target: 1.5]
            }
            let still = layout(.modal(Fixtures.discard), theme) { _ in }
            #expect(drawn.displayList == still.displayList)
        }
    }

    @Test("levels say it where they are given, hover and press where they are not")
    func levelsWin() {
        let target = Target.button("keep")
        let plain = layout(.modal(Fixtures.discard)) { _ in }
        let hovered = layout(.modal(Fixtures.discard)) { $0.hover = target }
        let zero = layout(.modal(Fixtures.discard)) {
            $0.hover = target
            $0.touchLevels = [target: 0]
        }
        let full = layout(.modal(Fixtures.discard)) { $0.touchLevels = [target: 1] }
        #expect(zero.displayList == plain.displayList)
        #expect(full.displayList == hovered.displayList)
    }

    @Test("rows, choices and discs fade as well")
    func others() {
        let cases: [(Content, Target)] = [
            (.bottomSheet(Fixtures.sheet), .button("copy")),
            (.bottomSheet(Fixtures.sheet), .cancelRow),
            (.modal(Fixtures.snapshot), .choice("week")),
            (.modal(Fixtures.unlock), .eye), (.retry(Fixtures.retry), .details),
        ]
        for (content, target) in cases {
            let lists = [0.0, 0.5, 1, 1.5, 2].map { level in
                layout(content) { $0.touchLevels = [target: level] }.displayList
            }
            #expect(Set(lists).count == lists.count, "\(target)")
        }
    }

    @Test("the ring is as strong as its level, and as the arming lets it be")
    func ring() {
        let target = Target.button("keep")
        func opacity(_ change: (inout CardState) -> Void) -> Double {
            layout(.modal(Fixtures.discard), .light, change).displayList.commands
                .compactMap { command -> Double? in
                    guard case .stroke(_, let color, _) = command,
                        color.opacity(1) == Theme.light[.focusRing]
                    else { return nil }
                    return color.alpha
                }.max() ?? 0
        }
        #expect(opacity { $0.ringLevels = [target: 0.3] } == 0.3)
        #expect(
            opacity {
                $0.ringLevels = [target: 1]
                $0.armed = 0.4
            } == 0.4
        )
        #expect(opacity { _ in } == 0)
        // Two at once, on their ways.
        let both = layout(.modal(Fixtures.discard)) {
            $0.ringLevels = [target: 0.3, .button("discard"): 0.7]
        }
        let alphas = both.displayList.commands.compactMap { command -> Double? in
            guard case .stroke(_, let color, _) = command,
                color.opacity(1) == Theme.light[.focusRing]
            else { return nil }
            return color.alpha
        }
        #expect(alphas.sorted() == [0.3, 0.7])
    }

    @Test("details open in height, and cannot be pressed on their way")
    func details() {
        func retry(_ share: Double?, isExpanded: Bool = true) -> CardLayout {
            layout(.retry(Fixtures.retry)) {
                $0.isExpanded = isExpanded
                $0.expansion = share
            }
        }
        let heights = [0, 0.25, 0.5, 0.75, 1].map { retry($0).size.height }
        #expect(heights == heights.sorted())
        #expect(Set(heights).count == heights.count)
        #expect(heights.first == retry(nil, isExpanded: false).size.height)
        #expect(heights.last == retry(nil).size.height)
        #expect(retry(0.5).frame(.copy) == nil)
        #expect(retry(1).frame(.copy) != nil)
        // It closes the same way.
        #expect(retry(0.5, isExpanded: false).size == retry(0.5).size)
        #expect(retry(0.5).displayList.isBalanced)
    }
}
