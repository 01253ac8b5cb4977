// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import TestSupport
import Testing

@Suite("Notification centre")
struct CentreTests {
    struct Golden: Sendable, CustomTestStringConvertible {
        var centre: String
        var name: String
        var theme = Theme.light
        var textScale = 1.0
        var testDescription: String { name }
    }

    static let goldens: [Golden] =
        CentreSamples.all.map { Golden(centre: $0.name, name: "centre-\($0.name)") } + [
            Golden(centre: "past", name: "centre-past-dark", theme: .dark),
            Golden(
                centre: "quiet",
                name: "centre-quiet-high-contrast",
                theme: .highContrastLight
            ),
            Golden(centre: "past", name: "centre-past-large", textScale: 2),
        ]

    private func layout(
        _ centre: Centre,
        _ engine: LayoutEngine = Fixtures.layoutEngine(),
        height: Double = 768,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        var state = CardState()
        state.now = CentreSamples.now
        state.input.text = centre.search
        state.input.caret = centre.search.count
        state.focus = .input
        change(&state)
        return engine.layout(centre, state: state, within: Fixtures.output, height: height)
    }

    @Test("looks unchanged", arguments: goldens)
    func golden(_ golden: Golden) throws {
        let layout = layout(
            CentreSamples.centre(golden.centre),
            Fixtures.layoutEngine(golden.theme, textScale: golden.textScale)
        )
        #expect(layout.unusableParts == [] && layout.isInTreeOrder)
        try #expect(
            GoldenFile.problem(layout.displayList.description + "\n", golden.name + ".txt") == nil
        )
    }

    @Test("each text of an entry has the direction of its own words")
    func directions() throws {
        let arabic = "هذا نص مع English وسط 123"
        let texts = [("مرحبا", arabic), ("Hello", "body text."), ("12:30", "123")]
        let rows = texts.enumerated().map { place, text in
            CentreRow.entry(
                CentreEntry(
                    id: .history(Int64(place)),
                    application: "Mail",
                    title: text.0,
                    message: text.1,
                    shownAt: Instant(milliseconds: 0)
                )
            )
        }
        for direction in [TextBlock.Direction.leftToRight, .rightToLeft] {
            var engine = Fixtures.layoutEngine()
            engine.direction = direction
            let drawn = layout(
                Centre {
                    $0.rows = rows
                    $0.first = 0
                    $0.count = 3
                },
                engine
            ).displayList.commands
            func shown(_ text: String) throws -> TextBlock.Direction {
                let blocks = drawn.compactMap { command -> TextBlock? in
                    guard case .text(let block, _) = command else { return nil }
                    return block.runs.map(\.text).joined() == text ? block : nil
                }
                return try #require(blocks.first).direction
            }
            #expect(try shown("مرحبا") == .rightToLeft)
            #expect(try shown(arabic) == .rightToLeft)
            #expect(try shown("Hello") == .leftToRight)
            #expect(try shown("body text.") == .leftToRight)
            #expect(try shown("123") == direction)
        }
    }

    /// A centre of that many rows, of which the display has a window.
    private func long(_ count: Int, first: Int = 0) -> Centre {
        let rows = (first..<min(count, first + Centre.maximumRows)).map { place in
            CentreRow.entry(
                CentreEntry(
                    id: .history(Int64(place)),
                    application: "Mail",
                    title: "Number \(place)",
                    message: place.isMultiple(of: 3) ? "Some words about it" : nil,
                    shownAt: Instant(milliseconds: 0)
                )
            )
        }
        return Centre {
            $0.rows = rows
            $0.first = first
            $0.count = count
        }
    }

    @Test("lays out the rows in view and no others, wherever it is scrolled to")
    func virtual() throws {
        for scroll in [0, 1.5, 20, 9_990.0] {
            let first = max(0, Int(scroll) - 20)
            let layout = layout(long(10_000, first: first)) { $0.scroll = scroll }
            let rows = try #require(layout.rows)
            #expect(rows.indices.contains(Int(rows.offset)))
            #expect(rows.spans.count < 20)
            #expect(layout.regions.count < 60)
            let last = try #require(rows.spans.last)
            #expect(last.to >= rows.height || rows.indices.upperBound == 10_000)
        }
    }

    @Test("at its end the last row ends where the list ends")
    func end() throws {
        let layout = layout(long(40)) { $0.scroll = 40 }
        let rows = try #require(layout.rows)
        #expect(rows.indices.upperBound == 40)
        #expect(try #require(rows.spans.last).to == rows.height)
        let again = self.layout(long(40)) { $0.scroll = rows.offset }
        #expect(again.rows == rows, "the offset is one that it keeps")
    }

    @Test("brings a row into view, from above and from below", arguments: [0, 3, 17, 30, 39])
    func reveals(place: Int) throws {
        for scroll in [0.0, 12.3, 39] {
            let layout = layout(long(40)) {
                $0.scroll = scroll
                $0.revealed = place
            }
            #expect(try #require(layout.rows).shows(place), "from \(scroll)")
            let target = Target.centre(.row(.entry(.history(Int64(place)))))
            #expect(layout.focusOrder.contains(target))
        }
    }

    @Test("scrolls by pixels, there and back")
    func scrolls() throws {
        var rows = try #require(layout(long(40)).rows)
        for _ in 0..<12 {
            let next = rows.offset(after: 37)
            #expect(next > rows.offset)
            rows = try #require(layout(long(40)) { $0.scroll = next }.rows)
        }
        for _ in 0..<40 {
            rows = try #require(layout(long(40)) { $0.scroll = rows.offset(after: -37) }.rows)
        }
        #expect(rows.offset == 0)
    }

    @Test("times of other days have the day")
    func days() {
        let words = CentreWords.english
        let today = CalendarDay(year: 2026, month: 3, day: 2)
        func moment(_ year: Int, _ month: Int, _ day: Int) -> String {
            words.moment(
                CalendarDay(year: year, month: month, day: day),
                "14:05",
                today: today
            )
        }
        #expect(moment(2026, 3, 2) == "14:05")
        #expect(moment(2026, 3, 1) == "Sun 14:05")
        #expect(moment(2026, 2, 24) == "Tue 14:05")
        #expect(moment(2026, 2, 23) == "23 Feb")
        #expect(moment(2025, 12, 31) == "31 Dec 2025")
        #expect(CalendarDay(year: 1970, month: 1, day: 1).ordinal == 0)
        #expect(CalendarDay(year: 2000, month: 2, day: 29).ordinal == 11_016)
    }
}
