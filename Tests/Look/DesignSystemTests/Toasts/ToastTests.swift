// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Toast")
struct ToastTests {
    func layout(_ toast: Toast, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(toast), trust: .application, lifetime: Fixtures.lifetime),
            change
        )
    }

    @Test("has the layout of the design")
    func full() {
        let layout = layout(Fixtures.message)
        // 12 + 16 meta, 2 + 20 title, 2 × 20 body, 12 + 28 actions, 16.
        #expect(layout.size == Extent(width: 368, height: 146))
        #expect(layout.text("Mail")?.y == 12)
        #expect(layout.text("Ada")?.y == 30)
        #expect(layout.text("The tickets") == Rectangle(x: 64, y: 50, width: 288, height: 40))
        #expect(layout.frame(.button("reply"))?.y == 102)
        #expect(layout.frame(.button("reply"))?.size.height == 28)
        #expect(layout.frame(.button("default")) == nil)
        #expect(layout.text("now")?.maxX == 330)
        #expect(layout.liveRegion == Rectangle(x: 338, y: 13, width: 14, height: 14))
    }

    @Test("without body and buttons it has one line and is 56 high")
    func plain() {
        let layout = layout(Fixtures.plain)
        #expect(layout.size == Extent(width: 368, height: 56))
        #expect(layout.text("Copied")?.x == 56)
        #expect(layout.text("now") == nil)
    }

    @Test("one line under a claimed name has the first line, with the proved name")
    func plainClaimed() {
        var card = Fixtures.card(
            .toast(Fixtures.plain),
            trust: .program,
            lifetime: Fixtures.lifetime
        )
        card.identity.claimedName = "Bank"
        let layout = Fixtures.layoutEngine().layout(card)
        #expect(layout.text("Bank")?.y == 12)
        #expect(layout.text("via")?.y == 12)
        #expect(layout.text("Copied")?.y == 30)
    }

    @Test("one line from somewhere else has the first line, with where that is")
    func plainFromElsewhere() {
        var toast = Fixtures.plain
        toast.origin = "Backup"
        let layout = layout(toast)
        #expect(layout.text("Mail · Backup")?.y == 12)
        #expect(layout.text("Copied")?.y == 30)
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
        #expect(layout.text("62 %")?.y == 56)
        #expect(layout.text("3.1 of")?.y == 74)
        #expect(layout.frame(.button("pause"))?.y == 102)
    }

    @Test("shows Critical first, and its first button is primary")
    func critical() {
        let layout = layout(Fixtures.critical)
        #expect(layout.text("Critical")?.x == 84)
        let list = layout.displayList.description
        #expect(list.contains("#BC1A30 w2"))
        #expect(list.contains("r8 #C72536"))
    }

    @Test("gives time and ring up for the close disc under the pointer")
    func hover() {
        #expect(layout(Fixtures.message).frame(.close) == nil)
        let hovered = layout(Fixtures.message) { $0.hover = .card }
        #expect(hovered.frame(.close) == Rectangle(x: 336, y: 8, width: 24, height: 24))
        #expect(hovered.text("now") == nil)
        let plain = layout(Fixtures.plain) { $0.hover = .card }
        #expect(plain.frame(.close) == Rectangle(x: 336, y: 16, width: 24, height: 24))
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
        // Without a message it has the message's lines.
        let isAlone = toast.headline.message == nil
        #expect(rest.text("Build")?.size.height == (isAlone ? 40 : 20))
        #expect(hovered.text("Build")?.size.height == 40)
        #expect(hovered.size.height >= rest.size.height)
    }

    @Test("a title alone has the lines that a message would have, whatever else is there")
    func titleAlone() {
        let title = String(repeating: "Backup of the home folder to the disk ", count: 5)
        let alone = Toast(headline: Headline(title: title))
        #expect(layout(alone).block("Backup")?.maximumLines == 3)
        #expect(layout(alone).text("Backup")?.size.height == 60)
        var others = [alone, alone, alone]
        others[0].urgency = .critical
        others[1].actions = [Button(id: "open", title: "Open")]
        others[2].progress = .fraction(0.5)
        for toast in others { #expect(layout(toast).block("Backup")?.maximumLines == 3) }
        var read = alone
        read.headline.message = StyledText("Done")
        #expect(layout(read).block("Backup")?.maximumLines == 1)
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
        "shows that it is new for a minute, then its arrival time",
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
        let layout = Fixtures.layoutEngine().layout(Fixtures.card(.toast(Fixtures.message))) {
            $0.now = Fixtures.arrival + .milliseconds(milliseconds)
        }
        #expect(layout.nextChange == (changes ? Fixtures.arrival + .seconds(60) : nil))
    }

    @Test("shows the time in twelve hours, from left to right", arguments: ["Agenda", "اجتماع"])
    func twelve(title: String) throws {
        var toast = Fixtures.message
        toast.headline.title = title
        var layoutEngine = Fixtures.layoutEngine()
        layoutEngine.wallClock = WallClock(countsToTwelve: true) { _ in 50_700 }
        let layout = layoutEngine.layout(Fixtures.card(.toast(toast))) {
            $0.now = Fixtures.arrival + .seconds(60)
        }
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
            return Fixtures.layoutEngine().layout(card)
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
            let layout = Fixtures.layoutEngine().layout(card)
            return layout.hasText("B")
        }
        #expect(!hasLetter())
        toast.headline.image = Picture(source: .name("photo"))
        #expect(!hasLetter())
        toast.headline.icon = nil
        #expect(hasLetter())
    }
}
