// SPDX-License-Identifier: MIT

import Basics
import Canvas
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

/// What the samples of cards and of the centre say, with real fonts.
@Suite("Shown texts", .enabled(if: ShownTexts.path != nil))
struct ShownTextsTests {
    private let measure = Resources().measure

    private func engine(_ theme: Theme = .light) -> LayoutEngine {
        LayoutEngine(theme: theme, measure: measure)
    }

    private func add(
        _ layout: CardLayout,
        _ name: String,
        content: [String],
        to texts: inout ShownTexts
    ) {
        for case .text(let block, _) in layout.displayList.commands {
            texts.add(
                block.runs.map(\.text).joined(),
                on: name,
                isCut: measure.text(block).isTruncated,
                content: content
            )
        }
        for control in layout.tree.controls {
            texts.add(control.name, on: "\(name): names", isCut: false, content: content)
        }
    }

    @Test("are written to a file")
    func write() throws {
        var texts = ShownTexts()
        for golden in GoldenTests.goldens {
            var engine = engine(golden.theme)
            engine.style = golden.style
            let layout = engine.layout(golden.card, state: golden.state, within: Fixtures.output)
            let content =
                ShownTexts.texts(in: golden.card) + ShownTexts.texts(in: golden.state)
                + CardPaint.palette
            add(layout, golden.name, content: content, to: &texts)
        }
        for (name, centre) in CentreSamples.all {
            let entries = centre.rows.compactMap { row in
                if case .entry(let entry) = row { entry.id } else { nil }
            }
            for entry in [nil] + entries.prefix(2).map(Optional.some) {
                var state = CardState()
                state.now = CentreSamples.now
                state.menu = entry
                state.refused = entry
                let layout = engine().layout(
                    centre,
                    state: state,
                    within: Fixtures.output,
                    height: 3000
                )
                let content = ShownTexts.texts(in: centre)
                add(layout, "centre-\(name)-\(entry != nil)", content: content, to: &texts)
            }
        }
        for (name, problem) in problems {
            var state = Fixtures.state { $0.fields["f"] = FieldState() }
            state.showsProblems = true
            let field = FormField(id: "f", type: .text, label: "Name") { $0.error = problem }
            let modal = Modal(
                headline: Headline(title: "Names"),
                buttons: [Button(id: "ok", title: "Save", role: .positive)],
                fields: [field]
            )
            let layout = engine().layout(
                Fixtures.card(.modal(modal)),
                state: state,
                within: Fixtures.output
            )
            add(layout, "problem-\(name)", content: ["Names", "Name", "Save", "Mail"], to: &texts)
        }
        let pill = engine().escapePill(progress: 0.3, within: Fixtures.output)
        add(pill, "escape", content: [], to: &texts)
        try texts.write(to: try #require(ShownTexts.path))
    }

    /// All that can be wrong with a field.
    private var problems: [(String, String)] {
        let all: [FormField.Problem] = [
            .missing, .tooShort(minimum: 8), .tooLong(maximum: 1), .format(.date), .format(.time),
            .format(.color), .format(.file), .text(.mismatch), .text(.notANumber),
            .text(.outOfRange(minimum: 1, maximum: 2000)),
            .text(.outOfRange(minimum: 1, maximum: nil)),
            .text(.outOfRange(minimum: nil, maximum: 2000)), .text(.offStep(0.5)),
        ]
        return all.map { ("\($0)", $0.text(typed: 3)) } + all.map { ("\($0)-secret", $0.text) }
    }
}
