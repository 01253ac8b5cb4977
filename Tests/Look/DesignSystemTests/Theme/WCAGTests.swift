// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Samples
import TestSupport
import Testing

@testable import DesignSystem

/// What WCAG 2.2 asks of a layout, over all samples: docs/accessibility.md.
@Suite("WCAG")
struct WCAGTests {
    /// A card or a centre with a name to find it by.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var layout: @Sendable (LayoutEngine) -> CardLayout
        var testDescription: String { name }

        init(_ name: String, _ layout: @escaping @Sendable (LayoutEngine) -> CardLayout) {
            self.name = name
            self.layout = layout
        }

        /// A card that is open as far as it can be: what it cuts is read under the pointer.
        init(_ number: Int, _ content: Content) {
            self.init("\(content.kind) \(number)") { engine in
                let state = Fixtures.state {
                    $0.hover = .card
                    $0.isExpanded = true
                    $0.showsKeycaps = true
                }
                return engine.layout(Fixtures.card(content), state: state, within: Fixtures.output)
            }
        }
    }

    private static let modals: [Modal] = [
        Samples.discard, Samples.updated, Samples.save, Samples.snapshot, Samples.passphrase,
        Samples.account, Samples.server, Samples.arabicForm, Samples.path, Samples.agreement,
        Samples.many, Samples.korean, Samples.arabic, Fixtures.branches, Fixtures.rename,
    ]
    private static let toasts: [Toast] = [
        Fixtures.message, Fixtures.reply, Fixtures.plain, Fixtures.volume, Fixtures.copying,
        Fixtures.critical,
    ]

    static let samples: [Sample] = {
        var contents = FullSample.contents + modals.map { .modal($0) } + toasts.map { .toast($0) }
        contents += [Samples.tickets, Samples.battery, Samples.copying, Samples.agenda]
        contents += [.bottomSheet(Samples.draft), .bottomSheet(Samples.picked)]
        contents += [.loading(Samples.exporting), .loading(Samples.signingIn)]
        contents.append(.retry(Fixtures.retry))
        let centres = CentreSamples.all.map { name, centre in
            Sample("centre \(name)") { engine in
                var state = CardState()
                state.now = CentreSamples.now
                return engine.layout(centre, state: state, within: Fixtures.output, height: 768)
            }
        }
        return contents.enumerated().map { Sample($0, $1) } + centres
    }()

    @Test("all targets besides links in a text are at least 24 wide and high", arguments: samples)
    func targets(sample: Sample) {
        for scale in [1, 1.5, 2] {
            let layout = sample.layout(Fixtures.layoutEngine(textScale: scale))
            for region in layout.regions where region.target != .card {
                if case .link = region.target { continue }
                // A part of what scrolls may be out of view.
                let span = layout.scrollSpans[region.target].map { $0.to - $0.from }
                let height = max(region.frame.height, span ?? 0)
                #expect(region.frame.width >= 24, "\(region.target) at \(scale)")
                #expect(height >= 24, "\(region.target) at \(scale)")
            }
        }
    }

    @Test("text of twice the size is cut nowhere where it is whole at its own", arguments: samples)
    func textScale(sample: Sample) {
        func cut(_ scale: Double) -> Set<String> {
            let engine = Fixtures.layoutEngine(textScale: scale)
            var cut: Set<String> = []
            for case .text(let block, _) in sample.layout(engine).displayList.commands
            where engine.measure.text(block).isTruncated {
                cut.insert(block.runs.map(\.text).joined())
            }
            return cut
        }
        #expect(cut(2).subtracting(cut(1)) == [])
    }

    /// Two cards of which one says something more.
    struct Pair: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var cards: [Content]
        var changes: @Sendable (inout CardState) -> Void = { _ in }
    }

    private static func modal(_ modal: Modal, _ change: (inout Modal) -> Void) -> Content {
        var modal = modal
        change(&modal)
        return .modal(modal)
    }

    static let pairs: [Pair] = {
        var urgent = Fixtures.message
        urgent.urgency = .critical
        let discard = Content.modal(Fixtures.discard)
        let snapshot = Content.modal(Fixtures.snapshot)
        return [
            Pair(testDescription: "urgency", cards: [.toast(Fixtures.message), .toast(urgent)]),
            Pair(
                testDescription: "an error",
                cards: [modal(Fixtures.rename) { $0.input?.error = nil }, .modal(Fixtures.rename)]
            ),
            Pair(testDescription: "a choice", cards: [snapshot, snapshot]) {
                $0.choices = ["year"]
            },
            Pair(testDescription: "the focus", cards: [discard, discard]) {
                $0.focus = .button("keep")
                $0.isFocusVisible = true
            },
            Pair(testDescription: "what is disabled", cards: [discard, discard]) {
                $0.disabled = [.button("keep")]
            },
        ]
    }()

    @Test("colour alone says nothing", arguments: pairs, ContrastTests.themes.indices)
    func colors(pair: Pair, theme: Int) {
        let engine = Fixtures.layoutEngine(ContrastTests.themes[theme])
        let drawn = zip(pair.cards, [{ _ in }, pair.changes]).map { content, change in
            let layout = engine.layout(Fixtures.card(content), change)
            return layout.displayList.description.split(separator: "\n").map { line in
                line.split(separator: " ").filter { $0.first != "#" }
            }
        }
        #expect(drawn[0] != drawn[1])
    }
}
