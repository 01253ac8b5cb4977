// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Testing

@Suite("BottomSheet")
struct BottomSheetTests {
    func layout(
        _ sheet: BottomSheet,
        _ output: Extent = Fixtures.output,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.bottomSheet(sheet)),
            state: Fixtures.state(change),
            within: output
        )
    }

    @Test("has rows of 56, 5 apart, below its header")
    func rows() {
        let layout = layout(Fixtures.sheet)
        #expect(layout.size == Extent(width: 528, height: 104 + 3 * 61 + 12 + 56))
        let tops = ["share", "copy", "trash"].map { layout.frame(.button($0))?.minY }
        #expect(tops == [109, 170, 231])
        #expect(layout.frame(.cancelRow) == Rect(x: 0, y: 299, width: 528, height: 56))
        #expect(layout.text("Share")?.minX == 52)
        #expect(layout.defaultTarget == .button("share"))
    }

    @Test("centres labels when no row has an icon, and keeps the plate")
    func plain() {
        let sheet = BottomSheet(actions: [Button(id: "a", title: "Save Draft")])
        let layout = layout(sheet)
        #expect(layout.size.height == 36 + 5 + 56 + 12 + 56)
        #expect(layout.block("Save Draft")?.alignment == .center)
        #expect(layout.text("Mail") != nil)
    }

    @Test("shows keycaps only to the keyboard")
    func keycaps() {
        #expect(layout(Fixtures.sheet).text("Esc") == nil)
        let layout = layout(Fixtures.sheet) { $0.showsKeycaps = true }
        #expect(layout.text("1") != nil)
        #expect(layout.text("Esc") != nil)
    }

    @Test(
        "where nothing blends a shade that can be seen falls on rows that go on",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark]
    )
    func shaded(theme: Theme) {
        var engine = Fixtures.layoutEngine(theme)
        engine.isTranslucent = false
        var sheet = Fixtures.sheet
        sheet.actions = (0..<20).map { Button(id: "\($0)", title: "Action \($0)") }
        let layout = engine.layout(
            Fixtures.card(.bottomSheet(sheet)),
            state: Fixtures.state(),
            within: Fixtures.output
        )
        let shades = layout.displayList.commands.compactMap { command in
            if case .fade(_, let color, .bottom) = command { color } else { nil }
        }
        #expect(shades.count == 1)
        #expect(shades.allSatisfy { $0.contrast(to: theme[.surfaceRaised]) > 1.2 })
    }

    @Test("scrolls its rows above four fifths of the output")
    func scrolls() {
        var sheet = Fixtures.sheet
        sheet.actions = (0..<20).map { Button(id: "\($0)", title: "Action \($0)") }
        let layout = layout(sheet)
        #expect(layout.size.height == 640)
        #expect(layout.scrollRange == 20 * 49 - 5 - layout.scrollHeight)
        #expect(layout.frame(.cancelRow)?.maxY == 640)
        // The fade is made of slices, none of which holds all rows.
        #expect(layout.displayList.commands.count < 800)
        #expect(layout.focusOrder.count == 21)
    }
}

@Suite("Toast")
struct ToastTests {
    func layout(_ toast: Toast, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(toast), trust: .application, lifetime: Fixtures.lifetime),
            state: Fixtures.state(change),
            within: Fixtures.output
        )
    }

    @Test("stands as the look draws it")
    func full() {
        let layout = layout(Fixtures.message)
        // 12 + 16 meta, 2 + 20 title, 2 × 20 body, 12 + 28 actions, 16.
        #expect(layout.size == Extent(width: 368, height: 146))
        #expect(layout.text("Mail")?.minY == 12)
        #expect(layout.text("Ada")?.minY == 30)
        #expect(layout.text("The tickets") == Rect(x: 64, y: 50, width: 288, height: 40))
        #expect(layout.frame(.button("reply"))?.minY == 102)
        #expect(layout.frame(.button("reply"))?.size.height == 28)
        #expect(layout.frame(.button("default")) == nil)
        #expect(layout.text("now")?.maxX == 330)
        #expect(layout.liveRegion == Rect(x: 338, y: 13, width: 14, height: 14))
    }

    @Test("is one line of 56 without body and buttons")
    func plain() {
        let layout = layout(Fixtures.plain)
        #expect(layout.size == Extent(width: 368, height: 56))
        #expect(layout.text("Copied")?.minX == 56)
        #expect(layout.text("now") == nil)
    }

    @Test("is a bar and a number for a value alone")
    func value() {
        let layout = layout(Fixtures.volume)
        #expect(layout.size.height == 56)
        #expect(layout.text("45 %")?.maxX == 352)
    }

    @Test("has the bar below the title and a small body below the bar")
    func progress() {
        let layout = layout(Fixtures.copying)
        #expect(layout.size.height == 146)
        #expect(layout.text("62 %")?.minY == 56)
        #expect(layout.text("3.1 of")?.minY == 74)
        #expect(layout.frame(.button("pause"))?.minY == 102)
    }

    @Test("says Critical first and lets its first button be the loud one")
    func critical() {
        let layout = layout(Fixtures.critical)
        #expect(layout.text("Critical")?.minX == 84)
        let list = layout.displayList.description
        #expect(list.contains("#BC1A30 w2"))
        #expect(list.contains("r8 #C72536"))
    }

    @Test("gives time and ring up for the close disc under the pointer")
    func hover() {
        #expect(layout(Fixtures.message).frame(.close) == nil)
        let hovered = layout(Fixtures.message) { $0.hover = .card }
        #expect(hovered.frame(.close) == Rect(x: 336, y: 8, width: 24, height: 24))
        #expect(hovered.text("now") == nil)
        let plain = layout(Fixtures.plain) { $0.hover = .card }
        #expect(plain.frame(.close) == Rect(x: 336, y: 16, width: 24, height: 24))
    }

    @Test(
        "shows a long title whole under the pointer",
        arguments: [Fixtures.plain, Fixtures.message]
    )
    func longTitle(toast: Toast) {
        var toast = toast
        toast.headline.title = "Build 1182 passed on all three machines and one more that came late"
        let rest = layout(toast)
        let hovered = layout(toast) { $0.hover = .card }
        #expect(rest.text("Build")?.size.height == 20)
        #expect(hovered.text("Build")?.size.height == 40)
        #expect(hovered.size.height >= rest.size.height)
    }

    @Test("opens its body to eight lines under the pointer")
    func opens() {
        var toast = Fixtures.message
        toast.headline.message = StyledText(String(repeating: "word ", count: 200))
        #expect(layout(toast).text("word")?.size.height == 60)
        let hovered = layout(toast) { $0.hover = .card }
        // Eight lines and the title through a window, the rest by scrolling.
        #expect(hovered.scrollHeight == 180)
        #expect(hovered.scrollRange > 0)
        #expect(hovered.size.height == 12 + 16 + 2 + 180 + 12 + 28 + 16)
        toast.headline.message = StyledText(String(repeating: "word ", count: 60))
        let short = layout(toast) { $0.hover = .card }
        #expect(short.scrollRange == 0)
        #expect(short.text("word")?.size.height == 160)
    }

    @Test(
        "empties its ring in 24 steps",
        arguments: [(0, 1_001_000), (999, 1_001_000), (1000, 1_002_000), (23_000, 1_024_000)]
    )
    func life(elapsed: Int64, next: Int64) {
        let layout = layout(Fixtures.message) {
            $0.now = Fixtures.arrival + .milliseconds(elapsed)
        }
        #expect(layout.nextChange == Instant(milliseconds: next))
    }

    @Test(
        "tells that it is new for a minute, then when it came",
        arguments: [
            (-5, "now"), (0, "now"), (59, "now"), (60, "00:16"), (3599, "00:16"),
            (200_000, "00:16"),
        ]
    )
    func arrival(seconds: Int, expected: String) {
        let layout = layout(Fixtures.message) { $0.now = Fixtures.arrival + .seconds(seconds) }
        #expect(layout.text(expected) != nil)
    }

    @Test(
        "that stays changes once, after its first minute",
        arguments: [(0, true), (59_999, true), (60_000, false), (90_000_000, false)]
    )
    func rest(milliseconds: Int, changes: Bool) {
        let layout = Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(Fixtures.message)),
            state: Fixtures.state { $0.now = Fixtures.arrival + .milliseconds(milliseconds) },
            within: Fixtures.output
        )
        #expect(layout.nextChange == (changes ? Fixtures.arrival + .seconds(60) : nil))
    }

    @Test("tells the time in twelve hours, from left to right", arguments: ["Agenda", "اجتماع"])
    func twelve(title: String) throws {
        var toast = Fixtures.message
        toast.headline.title = title
        var layoutEngine = Fixtures.layoutEngine()
        layoutEngine.wallClock = WallClock(countsToTwelve: true) { _ in 50_700 }
        let layout = layoutEngine.layout(
            Fixtures.card(.toast(toast)),
            state: Fixtures.state { $0.now = Fixtures.arrival + .seconds(60) },
            within: Fixtures.output
        )
        #expect(try #require(layout.block("2:05 PM")).direction == .leftToRight)
    }

    @Test(
        "reads a percentage from left to right at the row's end, whatever its language",
        arguments: [("Kopieren", TextBlock.Alignment.trailing), ("نسخ", .leading)]
    )
    func percentage(title: String, end: TextBlock.Alignment) throws {
        var toast = Fixtures.message
        toast.headline.title = title
        toast.progress = .fraction(0.4)
        let blocks = layout(toast).displayList.commands.compactMap { command in
            if case .text(let block, _) = command { block } else { nil }
        }
        let number = try #require(blocks.first { $0.runs.first?.text == "40 %" })
        #expect(number.direction == .leftToRight)
        #expect(number.alignment == end)
    }

    @Test("shows the name that is claimed, and via whom; a warning only on a question")
    func claimed() {
        func layout(_ toast: Toast, _ change: (inout Identity) -> Void) -> CardLayout {
            var card = Fixtures.card(
                .toast(toast),
                name: "backup.sh",
                icon: nil,
                trust: .program
            )
            change(&card.identity)
            return Fixtures.layoutEngine().layout(
                card,
                state: Fixtures.state(),
                within: Fixtures.output
            )
        }
        var news = Fixtures.message
        news.actions = []
        let plain = layout(news) { _ in }
        #expect(plain.text("backup.sh") != nil && plain.text("via") == nil)
        #expect(plain.text("Unverified") == nil)
        let claimed = layout(news) { $0.claimedName = "Bank" }
        #expect(claimed.text("Bank") != nil && claimed.text("via") != nil)
        #expect(claimed.hasText("B"))  // The tile's letter.
        let impostor = layout(news) {
            $0.claimedName = "Bank"
            $0.isImpostor = true
        }
        #expect(impostor.text("Unverified") == nil)
        let question = layout(Fixtures.message) {
            $0.claimedName = "Bank"
            $0.isImpostor = true
        }
        #expect(question.text("Unverified") != nil && question.text("via") != nil)
    }

    @Test("the icon that came with it wins over the letter")
    func ownIcon() {
        var toast = Fixtures.message
        toast.headline.icon = .name("face")
        func hasLetter() -> Bool {
            let card = Fixtures.card(.toast(toast), name: "Backup", icon: nil, trust: .program)
            let layout = Fixtures.layoutEngine().layout(
                card,
                state: Fixtures.state(),
                within: Fixtures.output
            )
            return layout.hasText("B")
        }
        #expect(!hasLetter())
        toast.headline.image = Picture(source: .name("photo"))
        #expect(!hasLetter())
        toast.headline.icon = nil
        #expect(hasLetter())
    }
}

@Suite("Loading card")
struct LoadingCardTests {
    func layout(_ loading: Loading, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.loading(loading)),
            state: Fixtures.state(change),
            within: Fixtures.output
        )
    }

    @Test("is a square with a ring when it says nothing")
    func tile() {
        let layout = layout(Fixtures.loading)
        #expect(layout.size == Extent(width: 96, height: 96))
        #expect(layout.liveRegion == Rect(x: 20, y: 20, width: 56, height: 56))
    }

    @Test("has ring, words and a button")
    func full() {
        let layout = layout(Fixtures.exporting)
        #expect(layout.size == Extent(width: 270, height: 168))
        #expect(layout.text("Exporting") == Rect(x: 76, y: 58, width: 174, height: 20))
        #expect(layout.frame(.button("cancel")) == Rect(x: 16, y: 116, width: 238, height: 36))
        #expect(layout.liveRegion == nil)
        #expect(layout.nextChange == nil)
    }

    @Test("turns once in 1.2 s, at most 30 pictures a second")
    func turns() {
        var pictures: Set<DisplayList> = []
        for millisecond in 0..<1200 {
            pictures.insert(
                layout(Fixtures.loading) {
                    $0.now = Instant(milliseconds: 1_200_000 + Int64(millisecond))
                }.displayList
            )
        }
        #expect(pictures.count == 36)
    }

    @Test("breathes in four steps where motion is reduced")
    func breathes() {
        var pictures: Set<DisplayList> = []
        for step in 0..<40 {
            pictures.insert(
                layout(Fixtures.loading) {
                    $0.isMotionReduced = true
                    $0.now = Instant(milliseconds: 2_000_000 + Int64(step) * 50)
                }.displayList
            )
        }
        #expect(pictures.count == 3)
    }

    @Test("changes next when it says it does")
    func nextChange() {
        for start in stride(from: Int64(1_000_000), to: 1_001_300, by: 7) {
            let now = layout(Fixtures.loading) { $0.now = Instant(milliseconds: start) }
            guard let next = now.nextChange else {
                Issue.record("it must change")
                return
            }
            let before = layout(Fixtures.loading) {
                $0.now = next + .milliseconds(-1)
            }
            let after = layout(Fixtures.loading) { $0.now = next }
            #expect(next > Instant(milliseconds: start))
            #expect(before.displayList == now.displayList)
            #expect(after.displayList != now.displayList)
        }
    }
}

@Suite("Retry card")
struct RetryCardTests {
    func layout(_ retry: Retry, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.retry(retry)),
            state: Fixtures.state(change),
            within: Fixtures.output
        )
    }

    @Test("has a circle, words, a button at least 128 wide, and an expander")
    func collapsed() {
        var retry = Fixtures.retry
        retry.attempt = 1
        let layout = layout(retry)
        // 36 plate, 20 + 40, 12 + 24, 4 + 40, 16 + 36, 8 + 28, 12; the message takes two lines here.
        #expect(layout.size == Extent(width: 320, height: 276))
        #expect(layout.frame(.button("retry")) == Rect(x: 96, y: 192, width: 128, height: 36))
        #expect(layout.frame(.details)?.minY == 236)
        #expect(layout.frame(.copy) == nil)
        #expect(layout.text("Attempt") == nil)
        #expect(layout.defaultTarget == .button("retry"))
    }

    @Test("can be declined: by a quiet button, and by a close mark under the pointer")
    func declined() {
        let plain = layout(Fixtures.retry)
        #expect(plain.text("Not now") != nil)
        #expect(plain.frame(.button("give_up"))?.minY == plain.frame(.details)?.minY)
        #expect(plain.frame(.close) == nil)
        #expect(plain.mnemonics["give_up"] == "n")
        let hovered = layout(Fixtures.retry) { $0.hover = .card }
        #expect(hovered.frame(.close) == Rect(x: 288, y: 8, width: 24, height: 24))
        #expect(hovered.size == plain.size)
        var other = Fixtures.retry
        other.giveUpTitle = "A label that is so long that it needs a line of its own"
        let long = layout(other)
        #expect((long.frame(.button("give_up"))?.maxY ?? 0) < (long.frame(.details)?.minY ?? 0))
        other.details = nil
        #expect(layout(other).frame(.button("give_up")) != nil)
    }

    @Test("counts attempts from the second on and opens its details")
    func expanded() {
        let layout = layout(Fixtures.retry) { $0.isExpanded = true }
        #expect(layout.text("Attempt 3") != nil)
        #expect(layout.text("PUT")?.minY == 280)
        #expect(layout.frame(.copy) == Rect(x: 276, y: 272, width: 24, height: 24))
        #expect(layout.size.height == 268 + 3 * 16 + 24 + 16)
    }

    @Test(
        "has an edge round its sign where the fill is the surface's",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark]
    )
    func circle(theme: Theme) {
        let list = Fixtures.layoutEngine(theme).layout(
            Fixtures.card(.retry(Fixtures.retry)),
            state: Fixtures.state(),
            within: Fixtures.output
        ).displayList
        let edges = list.commands.filter { command in
            guard case .stroke(.rounded(let frame, _), let color, let stroke) = command else {
                return false
            }
            // 2 px, drawn inside the 40 of the circle.
            return frame.size == Extent(width: 38, height: 38) && stroke.width == 2
                && color == theme[.dangerText]
        }
        #expect(edges.count == (theme.isHighContrast ? 1 : 0))
    }

    @Test("scrolls details beyond eight lines")
    func scrolls() {
        var retry = Fixtures.retry
        retry.details = (0..<20).map { "line \($0)" }.joined(separator: "\n")
        let layout = layout(retry) { $0.isExpanded = true }
        #expect(layout.scrollHeight == 128)
        #expect(layout.scrollRange == 12 * 16)
    }
}
