// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// What becomes of text that is longer than the look's pictures have room for.
@Suite("Long content")
struct LongContentTests {
    private func layout(
        _ content: Content,
        within output: Extent = Fixtures.output,
        textScale: Double = 1,
        trust: Identity.Trust = .sandboxed,
        name: String = "Mail",
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        Fixtures.layoutEngine(textScale: textScale).layout(
            Fixtures.card(content, name: name, trust: trust),
            within: output,
            change
        )
    }

    private func words(_ count: Int) -> String {
        Array(repeating: "word", count: count).joined(separator: " ")
    }

    // MARK: Modals

    private func modal(title: Int = 3, message: Int = 3, buttons: [Button]? = nil) -> Modal {
        Modal(
            headline: Headline(title: words(title), message: StyledText(words(message))),
            buttons: buttons ?? Fixtures.discard.buttons
        )
    }

    @Test(
        "a modal widens for its title before it stops being a headline",
        arguments: [(10, 270.0, true), (14, 320, true), (16, 370, true), (40, 420, false)]
    )
    func title(count: Int, width: Double, isCentred: Bool) throws {
        let layout = layout(.modal(modal(title: count)))
        #expect(layout.size.width == width)
        let title = try #require(layout.block("word"))
        #expect((title.alignment == .center) == isCentred)
        // Two lines at most, or all of them.
        #expect(title.maximumLines == (isCentred ? 2 : nil))
        #expect(!FixedText.metrics(title).isTruncated)
    }

    @Test("a title beyond two lines scrolls together with the message")
    func titleScrolls() throws {
        let output = Extent(width: 1280, height: 400)
        let long = layout(.modal(modal(title: 120, message: 200)), within: output)
        #expect(long.scrollRange > 0)
        #expect(long.scrollHeight <= 240)
        let top = try #require(long.text("word"))
        let end = layout(.modal(modal(title: 120, message: 200)), within: output) {
            $0.scroll = 100_000
        }
        #expect(try #require(end.text("word")).y == top.y - long.scrollRange)
        // The buttons stay where they are.
        #expect(end.frame(.button("keep")) == long.frame(.button("keep")))
        // A short title stays above what scrolls.
        let short = layout(.modal(modal(title: 3, message: 400)), within: output)
        let scrolled = layout(.modal(modal(title: 3, message: 400)), within: output) {
            $0.scroll = 50
        }
        #expect(short.scrollRange > 0)
        #expect(short.text("word word word") == scrolled.text("word word word"))
    }

    @Test("labels too long for the card wrap in buttons as high as they need")
    func labels() throws {
        let buttons = [
            Button(id: "a", title: words(30), role: .positive),
            Button(id: "b", title: "No", role: .negative),
        ]
        let layout = layout(.modal(modal(buttons: buttons)))
        let (long, short) = (
            try #require(layout.frame(.button("a"))), try #require(layout.frame(.button("b")))
        )
        #expect(short.size.height == 36)
        #expect(long.size.height > 36)
        #expect(long.maxY <= short.y)
        let block = try #require(layout.block(words(30)))
        #expect(!FixedText.metrics(block).isTruncated)
    }

    @Test("choices too long for the card wrap, facts never do")
    func tags() throws {
        var content = Fixtures.snapshot
        content.choices?.choices[0].title = words(40)
        let layout = layout(.modal(content))
        let (long, short) = (
            try #require(layout.frame(.choice("week"))),
            try #require(layout.frame(.choice("month")))
        )
        #expect(short.size.height == 31 && long.size.height > 31)
        let fact = Fixtures.layoutEngine().layout(.tag(.filled(words(40))), width: 80)
        #expect(fact.size.height == 20)
    }

    @Test("when nothing else helps all but the plate scrolls", arguments: [240.0, 300])
    func low(height: Double) throws {
        let buttons = (0..<8).map { Button(id: "\($0)", title: "Button \($0)") }
        let output = Extent(width: 320, height: height)
        let layout = layout(.modal(modal(title: 40, buttons: buttons)), within: output)
        #expect(layout.size.height <= height)
        #expect(layout.focusOrder.count == 8)
        for button in buttons { #expect(layout.scrollSpans[.button(button.id)] != nil) }
        // The plate stays.
        #expect(layout.text("Mail")?.y == 10)
    }

    @Test(
        "cards widen with the text, up to half as much again",
        arguments: [(1.0, 270.0), (1.2, 324), (2, 405), (4, 405), (0.5, 270)]
    )
    func scaled(textScale: Double, width: Double) {
        let layout = layout(
            .modal(Modal(headline: Headline(title: "A"), buttons: [Button(id: "a", title: "B")])),
            textScale: textScale
        )
        #expect(layout.size.width == width)
    }

    // MARK: Sheets

    private func sheet(message: Int, rows: Int = 3, label: Int = 1) -> BottomSheet {
        BottomSheet(
            headline: Headline(title: "About", message: StyledText(words(message))),
            actions: (0..<rows).map { Button(id: "\($0)", title: words(label)) }
        )
    }

    @Test("a sheet's message is whole where there is room")
    func sheetMessage() throws {
        let layout = layout(.bottomSheet(sheet(message: 100)))
        #expect(layout.scrollRange == 0)
        let block = try #require(layout.block("word word"))
        #expect(block.maximumLines == nil)
    }

    @Test("its rows scroll below its header, and with it where that is too high")
    func sheetScrolls() throws {
        let output = Extent(width: 600, height: 480)
        let many = layout(.bottomSheet(sheet(message: 3, rows: 20)), within: output)
        #expect(many.scrollSpans[.button("0")]?.from == 0)
        #expect(many.frame(.cancelRow) != nil && many.scrollSpans[.cancelRow] == nil)
        let long = layout(.bottomSheet(sheet(message: 300, rows: 20)), within: output)
        // The words stand first in what scrolls.
        #expect((long.scrollSpans[.button("0")]?.from ?? 0) > 200)
        #expect(long.frame(.cancelRow) != nil && long.scrollSpans[.cancelRow] == nil)
        #expect(long.text("Mail") != nil)
        #expect(many.size.height <= 384 && long.size.height <= 384)
    }

    @Test("on the smallest outputs cancel scrolls as well, and can be reached")
    func sheetLow() throws {
        var content = sheet(message: 3)
        content.cancelTitle = words(60)
        let output = Extent(width: 320, height: 240)
        let layout = layout(.bottomSheet(content), within: output, textScale: 2)
        #expect(layout.scrollSpans[.cancelRow] != nil)
        #expect(layout.focusOrder.last == .cancelRow)
        #expect(layout.size.height <= 202)
    }

    @Test("a row's label wraps and makes its row higher")
    func rowLabel() throws {
        let layout = layout(.bottomSheet(sheet(message: 3, label: 60)))
        let frame = try #require(layout.frame(.button("0")))
        #expect(frame.height > 56)
        #expect((frame.height - 24).truncatingRemainder(dividingBy: 20) == 0)
    }

    // MARK: Toasts

    private func toast(title: Int, message: Int, actions: Int = 0) -> Toast {
        Toast(
            headline: Headline(
                title: words(title),
                message: message == 0 ? nil : StyledText(words(message))
            ),
            actions: (0..<actions).map { Button(id: "\($0)", title: "Action \($0)") }
        )
    }

    @Test(
        "a toast shows one line of title and three of body, and all of it under the pointer",
        arguments: [(30, 100), (30, 0), (2, 100), (100, 400)]
    )
    func hovered(title: Int, message: Int) {
        let content = Content.toast(toast(title: title, message: message))
        func blocks(_ layout: CardLayout) -> [TextBlock] {
            layout.displayList.commands.compactMap { command in
                guard case .text(let block, _) = command,
                    block.runs[0].text.hasPrefix("word")
                else { return nil }
                return block
            }
        }
        let rest = blocks(layout(content))
        #expect(rest.contains { FixedText.metrics($0).isTruncated })
        for how in [Target.card, .close] {
            let read = layout(content) { $0.hover = how }
            #expect(!blocks(read).contains { FixedText.metrics($0).isTruncated })
            #expect(read.size.height <= 400)
            #expect(read.frame(.close)?.size == Extent(width: 24, height: 24))
        }
        let focused = layout(content) {
            $0.focus = .close
            $0.isFocusVisible = true
        }
        #expect(!blocks(focused).contains { FixedText.metrics($0).isTruncated })
    }

    @Test("many actions wrap below the text, none beyond the card")
    func actions() {
        let layout = layout(.toast(toast(title: 3, message: 3, actions: 20)))
        let frames = (0..<20).compactMap { layout.frame(.button("\($0)")) }
        #expect(frames.count == 20)
        #expect(Set(frames.map(\.y)).count > 1)
        #expect(frames.allSatisfy { $0.maxX <= layout.size.width - 16 })
    }

    @Test(
        "a toast taller than its output scrolls as a whole",
        arguments: [Target?.none, .some(.card)]
    )
    func tall(hover: Target?) {
        let output = Extent(width: 320, height: 240)
        let layout = layout(
            .toast(toast(title: 30, message: 100, actions: 20)),
            within: output
        ) { $0.hover = hover }
        #expect(layout.size.height <= 224)
        #expect(layout.scrollRange > 0)
        #expect(layout.focusOrder.count >= 20)
    }

    // MARK: Loading, retry

    @Test("a loading grows with its text, then scrolls it")
    func loading() throws {
        func loading(_ count: Int) -> Content {
            .loading(
                Loading(headline: Headline(title: words(count), message: StyledText(words(count))))
                { $0.cancelTitle = "Cancel" }
            )
        }
        let heights = [2, 20, 60].map { layout(loading($0)).size.height }
        #expect(heights == heights.sorted() && Set(heights).count == 3)
        let long = layout(loading(400), within: Extent(width: 320, height: 300))
        #expect(long.scrollRange > 0 && long.size.height <= 284)
        let cancel = try #require(long.frame(.button(Loading.cancelButtonID)))
        #expect(long.scrollSpans[.button(Loading.cancelButtonID)] == nil)
        #expect(cancel.maxY <= long.size.height - 16)
    }

    @Test("a retry's details give way before its words do, and then all scrolls")
    func retry() throws {
        let details = (1...30).map { "line \($0)" }.joined(separator: "\n")
        func retry(_ count: Int, height: Double) -> CardLayout {
            layout(
                .retry(
                    Retry(headline: Headline(title: "Failed", message: StyledText(words(count)))) {
                        $0.details = details
                        $0.attempt = 2
                    }
                ),
                within: Extent(width: 600, height: height)
            ) { $0.isExpanded = true }
        }
        #expect(retry(3, height: 800).scrollHeight == 128)
        let lower = retry(3, height: 380)
        #expect(lower.scrollHeight < 128 && lower.scrollHeight >= 16)
        #expect(lower.scrollHeight.truncatingRemainder(dividingBy: 16) == 0)
        #expect(lower.scrollSpans[.button(Retry.retryButtonID)] == nil)
        let lowest = retry(200, height: 300)
        #expect(lowest.scrollSpans[.button(Retry.retryButtonID)] != nil)
        #expect(lowest.size.height <= 284)
    }

    // MARK: Plates

    @Test(
        "a plate shortens the name, never the warning; if both do not fit, a sign replaces it",
        arguments: [false, true]
    )
    func plate(isImpostor: Bool) throws {
        let identity = Identity(
            key: "a",
            displayName: words(20),
            isImpostor: isImpostor,
            trust: .program
        )
        let layoutEngine = Fixtures.layoutEngine()
        let wide = layoutEngine.layout(.nameplate(identity), width: 270)
        let narrow = layoutEngine.layout(.nameplate(identity), width: 140)
        #expect((wide.text("Unverified") != nil) == isImpostor)
        #expect(narrow.text("Unverified") == nil)
        let name = try #require(narrow.text("word"))
        #expect(name.size.width >= 48 && name.maxX <= 140)
        // The alert: a glyph on the tag's fill.
        #expect(narrow.glyphCount == (isImpostor ? 1 : 0))
    }

    @Test("a plate has a quiet shield, a quiet terminal, or nothing")
    func signs() {
        func glyphs(_ trust: Identity.Trust, isInTerminal: Bool = false) -> Int {
            let identity = Identity(
                key: "a",
                displayName: "Mail",
                isInTerminal: isInTerminal,
                trust: trust
            )
            let layout = Fixtures.layoutEngine().layout(.nameplate(identity), width: 270)
            #expect(layout.text("Unverified") == nil && layout.text("Sandboxed") == nil)
            return layout.glyphCount
        }
        #expect(glyphs(.sandboxed) == 1)
        #expect(glyphs(.application) == 0)
        #expect(glyphs(.program) == 0)
        #expect(glyphs(.program, isInTerminal: true) == 1)
    }

    @Test("however long the name that is claimed, the other has its place")
    func via() throws {
        var card = Fixtures.card(.toast(toast(title: 3, message: 3)), trust: .program)
        card.identity.displayName = "backup.sh"
        card.identity.claimedName = words(40)
        let layout = Fixtures.layoutEngine().layout(card)
        let via = try #require(layout.text("via"))
        #expect(via.size.width >= 48 && via.maxX <= layout.size.width)
        let name = try #require(layout.text("word"))
        #expect(name.size.width >= 48)
    }

    @Test("a toast gives up its time before its name, and the warning's word last")
    func meta() {
        let content = Content.toast(toast(title: 3, message: 3, actions: 1))
        func texts(_ scale: Double) -> [Bool] {
            var card = Fixtures.card(
                content,
                name: "A rather long name of a program",
                trust: .program
            )
            card.identity.isImpostor = true
            let layout = Fixtures.layoutEngine(textScale: scale).layout(
                card,
                within: Extent(width: 480, height: 800)
            )
            return [layout.text("now") != nil, layout.text("Unverified") != nil]
        }
        #expect(texts(1) == [true, true])
        #expect(texts(3) == [false, false])
    }

    @Test("a placeholder ends with …, a typed text follows its caret")
    func placeholder() throws {
        var content = Fixtures.snapshot
        content.input?.placeholder = words(80)
        let empty = layout(.modal(content))
        let hint = try #require(empty.block("word"))
        #expect(hint.maximumLines == 1 && hint.width != nil)
        let typed = layout(.modal(content)) {
            $0.input.text = String(repeating: "typed ", count: 40)
            $0.input.caret = 240
            $0.focus = .input
        }
        let text = try #require(typed.text("typed"))
        let field = try #require(typed.frame(.input))
        // Its end is in view, its start is not.
        #expect(text.x < field.x)
        #expect(text.maxX <= field.maxX)
    }
}
