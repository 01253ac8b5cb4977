// SPDX-License-Identifier: MIT

import Basics
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
            Golden(centre: "quiet", name: "centre-quiet-high-contrast", theme: .highContrastLight),
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

    @Test(
        "an open reply is in place of the buttons of its row",
        arguments: ["", "Soon", "One\nTwo"]
    )
    func reply(_ typed: String) throws {
        let centre = CentreSamples.centre("live")
        guard case .entry(let entry)? = centre.rows.last, let toast = entry.live else {
            Issue.record("no entry")
            return
        }
        let field = Reply.fieldID(toast)
        let layout = layout(centre) { state in
            state.answered = toast
            state[field].text = typed
            state[field].caret = typed.count
            state.focus = .field(field, .box)
        }
        #expect(layout.unusableParts == [] && layout.isInTreeOrder)
        func frame(_ target: Target) -> Rectangle<Double>? {
            layout.regions.last { $0.target == target }?.frame
        }
        let row = try #require(frame(.centre(.row(.entry(entry.id)))))
        let box = try #require(frame(.field(field, .box)))
        let send = try #require(layout.regions.last { $0.target == .centre(.send(toast)) })
        for part in [box, send.frame] {
            #expect(row.x < part.x && part.maxX < row.maxX)
            #expect(row.y < part.y && part.maxY < row.maxY)
        }
        #expect(send.isEnabled == !typed.isEmpty)
        #expect(frame(.centre(.button(toast, "call"))) == nil)
        let name = "centre-reply" + (typed.isEmpty ? "" : typed == "Soon" ? "-typed" : "-lines")
        try #expect(GoldenFile.problem(layout.displayList.description + "\n", name + ".txt") == nil)
    }

    @Test("each text of an entry has the direction of its own words")
    func directions() throws {
        let arabic = "هذا نص مع English وسط 123"
        let texts = [("مرحبا", arabic), ("Hello", "body text."), ("12:30", "123")]
        let rows = texts.enumerated().map { index, text in
            CentreRow.entry(
                CentreEntry(
                    id: .history(Int64(index)),
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
        let rows = (first..<min(count, first + Centre.maximumRows)).map { index in
            CentreRow.entry(
                CentreEntry(
                    id: .history(Int64(index)),
                    application: "Mail",
                    title: "Number \(index)",
                    message: index.isMultiple(of: 3) ? "Some words about it" : nil,
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
    func reveals(index: Int) throws {
        for scroll in [0.0, 12.3, 39] {
            let layout = layout(long(40)) {
                $0.scroll = scroll
                $0.revealed = index
            }
            #expect(try #require(layout.rows).shows(index), "from \(scroll)")
            let target = Target.centre(.row(.entry(.history(Int64(index)))))
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

    @Test("a notification opens if it would be higher then, and says so")
    func expands() throws {
        func height(
            _ entry: CentreEntry,
            isAt: Bool = false
        ) throws -> (height: Double, isExpanded: Bool?) {
            let layout = layout(
                Centre {
                    $0.rows = [.entry(entry)]
                    $0.count = 1
                }
            ) { if isAt { $0.focus = .centre(.row(.entry(entry.id))) } }
            let row = try #require(layout.tree.control(at: .centre(.row(.entry(entry.id)))))
            let span = try #require(layout.rows?.spans.first)
            return (span.to - span.from, row.isExpanded)
        }
        func entry(_ title: String, _ message: String) -> CentreEntry {
            CentreEntry(
                id: .history(1),
                application: "Mail",
                title: title,
                message: message,
                shownAt: Instant(milliseconds: 0)
            )
        }
        let long = String(repeating: "word ", count: 60)
        for (title, message, opens) in [
            ("Hello", "short", false), ("Hello", long, true), (long, "short", true),
            ("Hello", "one\ntwo\nthree", false), ("Hello", "one\ntwo\nthree\nfour", true),
        ] {
            let closed = try height(entry(title, message))
            #expect(closed.isExpanded == (opens ? false : nil), "\(title): \(message)")
            // The sign of the menu changes nothing about that.
            let reached = try height(entry(title, message), isAt: true)
            #expect(reached.height == closed.height && reached.isExpanded == closed.isExpanded)
            let open = try height(entry(title, message).opened(true))
            #expect(open.isExpanded == true)
            #expect(opens == (open.height > closed.height))
        }
    }

    @Test("an open one shows a large picture as large as its toast, if it can be loaded")
    func pictures() throws {
        for (path, isShown) in [("/wide.png", true), ("/missing.png", false)] {
            var entry = CentreEntry(
                id: .history(1),
                application: "Camera",
                title: "Photo",
                shownAt: Instant(milliseconds: 0)
            )
            entry.picture = Picture(source: .file(path: path))
            let layout = layout(
                Centre {
                    $0.rows = [.entry(entry.opened(true))]
                    $0.count = 1
                }
            )
            let drawn = layout.displayList.description.contains(path)
            #expect(drawn == isShown, "\(path)")
        }
    }

    @Test("why Enter had no effect stands in the entry, and nowhere else")
    func refusal() {
        func text(_ refused: CentreEntry.ID?) -> String {
            layout(CentreSamples.centre("long")) { $0.refused = refused }.displayList.description
        }
        #expect(text(.history(31)).contains("Its program has ended"))
        #expect(!text(nil).contains("Its program has ended"))
        #expect(!text(.history(99)).contains("Its program has ended"))
        let sentence = CentreEntry.Obstacle.noDefaultAction.text(of: "Firefox")
        #expect(sentence == "Firefox has no default action")
    }

    @Test("the sign of a menu is where the user is, and the open menu has the rules")
    func menu() throws {
        let id = CentreEntry.ID.history(31)
        func names(_ change: @escaping (inout CardState) -> Void) -> [String] {
            let layout = layout(
                CentreSamples.centre("long"),
                Fixtures.layoutEngine(),
                height: 2000,
                change
            )
            #expect(layout.unusableParts == [] && layout.isInTreeOrder)
            return layout.tree.controls.map(\.partName).filter { $0.hasSuffix(":past:31") }
        }
        #expect(names { _ in } == ["row:past:31", "dismiss:past:31"])
        let sign = ["row:past:31", "menu:past:31", "dismiss:past:31"]
        #expect(names { $0.focus = .centre(.row(.entry(id))) } == sign)
        #expect(names { $0.hover = .centre(.dismiss(.entry(id))) } == sign)
        let rules = CardRule.allCases.map { "\($0.rawValue):past:31" }
        #expect(names { $0.menu = id } == sign + rules)
    }

    @Test("the menu of a live one also puts it off, and the head brings back what was dismissed")
    func snooze() {
        let centre = CentreSamples.centre("new")
        let layout = layout(centre, height: 2000) { $0.menu = centre.rows[1].entryID }
        #expect(layout.unusableParts == [] && layout.isInTreeOrder)
        let names = layout.tree.controls.map(\.partName)
        #expect(names.contains("undo"))
        for time in CentreSnooze.allCases { #expect(names.contains("snooze:\(time.rawValue):20")) }
        var blind = centre
        blind.isReturnKnown = false
        let others = self.layout(blind, height: 2000) { $0.menu = centre.rows[1].entryID }
        #expect(others.tree.controls.map(\.partName) == names.filter { $0 != "snooze:back:20" })
        let text = layout.displayList.description
        for word in ["3 new", "2 new", "2 dismissed", "until 15:00"] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test("nine o'clock tomorrow, also after a day of another length")
    func tomorrow() {
        let now = Instant(milliseconds: 50_000_000)
        #expect(WallClock.sinceBoot.tomorrow(after: now) == Instant(milliseconds: 118_800_000))
        // The clock goes forward by an hour at the 20th.
        let short = WallClock { moment in
            let second = Int(moment.milliseconds / 1000)
            return (second + (second > 72_000 ? 3600 : 0)) % 86_400
        }
        #expect(short.tomorrow(after: now) == Instant(milliseconds: 115_200_000))
    }

    @Test("a line is between what is new and what was seen")
    func seen() {
        let centre = CentreSamples.centre("new")
        #expect((0..<centre.count).filter(centre.isFirstSeen) == [3])
    }

    /// A clock whose day 0 is a day, and that day's midnight and other moments.
    private func clock(_ year: Int, _ month: Int, _ day: Int) -> WallClock {
        let first = CalendarDay(year: year, month: month, day: day).ordinal
        return WallClock(
            day: { CalendarDay(ordinal: first + Int($0.milliseconds / 86_400_000)) },
            secondOfDay: { Int($0.milliseconds / 1000) % 86_400 }
        )
    }

    private func moment(day: Int64 = 0, _ hour: Int64 = 0, _ minute: Int64 = 0) -> Instant {
        Instant(milliseconds: ((day * 24 + hour) * 60 + minute) * 60_000)
    }

    @Test("an end is said as people say it")
    func ends() {
        let clock = clock(2026, 12, 30)
        func end(_ end: Instant) -> String { clock.end(end, at: moment(12)) }
        #expect(end(moment(14, 30)) == "14:30")
        #expect(end(moment(day: 1)) == "tomorrow")
        #expect(end(moment(day: 1, 9)) == "tomorrow 09:00")
        #expect(end(moment(day: 5, 9)) == "Mon 09:00")
        #expect(end(moment(day: 6)) == "Tue")
        #expect(end(moment(day: 7, 9)) == "6 Jan 2027")
        #expect(clock.end(moment(), at: moment()) == "00:00")
        #expect(self.clock(2026, 3, 2).end(moment(day: 7, 9), at: moment()) == "9 Mar")
    }

    @Test("times of other days have the day")
    func days() {
        let clock = clock(2025, 12, 31)
        func shown(_ day: Int64, at today: Int64) -> String {
            clock.moment(moment(day: day, 14, 5), at: moment(day: today, 20))
        }
        #expect(shown(61, at: 61) == "14:05")
        #expect(shown(60, at: 61) == "Sun 14:05")
        #expect(shown(55, at: 61) == "Tue 14:05")
        #expect(shown(54, at: 61) == "23 Feb")
        #expect(shown(0, at: 61) == "31 Dec 2025")
        #expect(CalendarDay(year: 1970, month: 1, day: 1).ordinal == 0)
        #expect(CalendarDay(year: 2000, month: 2, day: 29).ordinal == 11_016)
    }
}

extension CentreRow {
    /// The id of a notification; `nil`: another row.
    fileprivate var entryID: CentreEntry.ID? {
        if case .entry(let entry) = self { entry.id } else { nil }
    }
}
