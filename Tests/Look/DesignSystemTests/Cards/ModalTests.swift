// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import TestSupport
import Testing

@Suite("Modal")
struct ModalTests {
    let layoutEngine = Fixtures.layoutEngine()

    func layout(
        _ modal: Modal,
        _ output: Extent = Fixtures.output,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        layoutEngine.layout(Fixtures.card(.modal(modal)), within: output, change)
    }

    @Test("centres a short question, the negative button leading")
    func centred() {
        let layout = layout(Fixtures.discard)
        // 36 plate, 20 + 24 title, 4 + 2 × 20 message, 20 + 36 buttons, 16.
        #expect(layout.size == Extent(width: 270, height: 196))
        #expect(layout.text("Discard this")?.y == 56)
        #expect(layout.text("It was never")?.y == 84)
        #expect(layout.frame(.button("keep")) == Rectangle(x: 16, y: 144, width: 115, height: 36))
        #expect(
            layout.frame(.button("discard")) == Rectangle(x: 139, y: 144, width: 115, height: 36)
        )
        #expect(layout.focusOrder == [.button("keep"), .button("discard")])
    }

    @Test("puts form from the leading edge, buttons at the trailing one")
    func leading() {
        let layout = layout(Fixtures.snapshot) { $0.focus = .input }
        #expect(layout.size == Extent(width: 420, height: 323))
        #expect(layout.text("Name this") == Rectangle(x: 20, y: 56, width: 380, height: 24))
        #expect(layout.frame(.input) == Rectangle(x: 20, y: 144, width: 380, height: 36))
        #expect(layout.frame(.choice("week"))?.y == 220)
        #expect(layout.frame(.choice("week"))?.size.height == 31)
        let create = layout.frame(.button("create"))
        #expect(create?.y == 271)
        #expect(create?.maxX == 404)
        #expect(layout.frame(.button("cancel"))?.maxX == (create?.x ?? 0) - 8)
        #expect(layout.focusOrder.first == .input)
        #expect(layout.defaultTarget == .button("create"))
    }

    @Test("shows the error below the field and waits for enough text")
    func error() {
        let layout = layout(Fixtures.unlock) { $0.input.text = "short" }
        #expect(layout.size.height == 276)
        #expect(layout.text("Wrong")?.x == 42)
        #expect(layout.text("Wrong")?.y == 188)
        #expect(layout.regions.first { $0.target == .button("unlock") }?.isEnabled == false)
        #expect(!layout.focusOrder.contains(.button("unlock")))
        #expect(layout.defaultTarget == nil)
        #expect(layout.frame(.eye)?.size == Extent(width: 24, height: 24))
        let complete = self.layout(Fixtures.unlock) { $0.input.text = "long enough!" }
        #expect(complete.defaultTarget == .button("unlock"))
    }

    @Test("shows why a text is invalid, and the rest of a suggestion")
    func validity() {
        var modal = Fixtures.rename
        modal.input = FormField(type: .number) {
            $0.minimum = 1
            $0.maximum = 9
        }
        #expect(layout(modal) { $0.input.text = "10" }.text("At least 1, at most 9") != nil)
        #expect(layout(modal) { $0.input.text = "x" }.text("This is not a number") != nil)
        #expect(layout(modal).text("This is not a number") == nil)
        modal.input = FormField {
            $0.match = TextPattern("[a-z]+")
            $0.suggestions = ["main"]
        }
        #expect(
            layout(modal) { $0.input.text = "A" }.text("This is not in the expected form") != nil
        )
        modal.input?.mismatch = "Small letters only"
        let wrong = layout(modal) { $0.input.text = "A" }
        #expect(wrong.text("Small letters only") != nil && wrong.defaultTarget == nil)
        let begun = layout(modal) {
            $0.focus = .input
            $0.input.text = "ma"
            $0.input.caret = 2
        }
        #expect(begun.text("main") != nil)
        #expect(begun.defaultTarget == .button("rename"))
    }

    @Test("shows that a text is too long instead of the owner's message")
    func tooLong() {
        let fitting = layout(Fixtures.rename) { $0.input.text = String(repeating: "x", count: 20) }
        #expect(fitting.text("There is one") != nil)
        #expect(fitting.defaultTarget == .button("rename"))
        let layout = layout(Fixtures.rename) { $0.input.text = String(repeating: "x", count: 21) }
        #expect(layout.text("There is one") == nil)
        #expect(layout.text("At most 20 characters: 21 typed") != nil)
        #expect(layout.defaultTarget == nil)
        let enabled = layout.regions.filter(\.isEnabled).map(\.target)
        #expect(!enabled.contains(.button("rename")) && !enabled.contains(.button("copy")))
        #expect(enabled.contains(.button("cancel")))
        let full = self.layout(Fixtures.rename) { $0.input.isFull = true }
        #expect(full.text("Too long to insert") != nil)
    }

    @Test("shows that a secret is too long, and its length only if it is revealed")
    func tooLongSecret() {
        var modal = Fixtures.rename
        modal.input?.type = .password
        modal.input?.maximumLength = 1
        let hidden = layout(modal) { $0.input.text = "xyz" }
        #expect(hidden.text("At most 1 character") != nil)
        #expect(hidden.text("At most 1 character: 3 typed") == nil)
        let shown = layout(modal) {
            $0.input.text = "xyz"
            $0.input.isRevealed = true
        }
        #expect(shown.text("At most 1 character: 3 typed") != nil)
    }

    @Test("shows how many characters a text needs until it has them, without an alarm")
    func tooShort() {
        var modal = Fixtures.rename
        modal.input = FormField { $0.minimumLength = 8 }
        let empty = layout(modal)
        #expect(empty.text("At least 8 characters") != nil && empty.defaultTarget == nil)
        let short = layout(modal) { $0.input.text = "short" }
        #expect(short.text("At least 8 characters: 5 typed") != nil)
        #expect(short.glyphCount == empty.glyphCount)
        let enough = layout(modal) { $0.input.text = "long enough" }
        #expect(enough.text("At least") == nil && enough.defaultTarget == .button("rename"))
        modal.input?.type = .password
        let secret = layout(modal) { $0.input.text = "short" }
        #expect(secret.text("At least 8 characters") != nil && secret.text("typed") == nil)
        // The owner's message is enough, and so is an empty field that needs one character.
        #expect(layout(Fixtures.unlock).text("At least") == nil)
        modal.input = FormField { $0.minimumLength = 1 }
        #expect(layout(modal).text("At least") == nil)
    }

    @Test("a field of a form has the hint too, in place of which errors come")
    func shortField() {
        var modal = Fixtures.rename
        modal.input = nil
        modal.fields = [FormField(id: "f", label: "Key") { $0.minimumLength = 8 }]
        #expect(layout(modal).text("At least 8 characters") != nil)
        func typed(_ text: String, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
            layout(modal) {
                $0.fields["f"] = FieldState()
                $0.fields["f"]?.text = text
                $0.focus = .field("f", .box)
                change(&$0)
            }
        }
        #expect(typed("short").text("At least 8 characters: 5 typed") != nil)
        #expect(typed("long enough").text("At least") == nil)
        let refused = typed("short") { $0.showsProblems = true }
        #expect(refused.text("At least 8 characters: 5 typed") == nil)
        #expect(refused.text("At least 8 characters") != nil)
    }

    @Test("never draws the characters of a hidden field")
    func hidden() {
        let layout = layout(Fixtures.unlock) { $0.input.text = "secret" }
        #expect(!layout.displayList.description.contains("secret"))
        let revealed = self.layout(Fixtures.unlock) {
            $0.input.text = "secret"
            $0.input.isRevealed = true
        }
        #expect(revealed.text("secret") != nil)
    }

    @Test("underlines what an input method has not settled, but not behind dots")
    func composed() {
        func lines(_ change: (inout CardState) -> Void) -> [Rectangle<Double>] {
            let layout = layout(Fixtures.unlock) {
                $0.focus = .input
                $0.input.text = "abcd"
                $0.input.caret = 3
                $0.input.isRevealed = true
                change(&$0)
            }
            return layout.displayList.commands.compactMap { command in
                guard case .fill(.rectangle(let rect), _) = command, rect.height == 1,
                    let field = layout.frame(.input), rect.y > field.y,
                    rect.maxY < field.maxY
                else { return nil }
                return rect
            }
        }
        #expect(lines { _ in }.isEmpty)
        let one = lines { $0.input.composed = 1..<3 }
        let two = lines { $0.input.composed = 1..<4 }
        #expect(one.count == 1 && two.count == 1)
        #expect(one.first?.x == two.first?.x)
        #expect((one.first?.maxX ?? 0) < (two.first?.maxX ?? 0))
        let hidden = lines {
            $0.input.composed = 1..<3
            $0.input.isRevealed = false
        }
        #expect(hidden.isEmpty)
        // What is not settled does not count as typed.
        let early = layout(Fixtures.unlock) {
            $0.input.text = "long enough!"
            $0.input.composed = 2..<12
        }
        #expect(early.defaultTarget == nil)
    }

    @Test("stacks three buttons, the positive one first")
    func stacked() {
        let layout = layout(Fixtures.save)
        let frames = ["save", "drop", "cancel"].map { layout.frame(.button($0)) }
        #expect(
            frames.map { $0?.size } == Array(repeating: Extent(width: 238, height: 36), count: 3)
        )
        #expect(frames.map { $0?.y } == [144, 188, 232])
        #expect(layout.mnemonics == ["save": "s", "drop": "d", "cancel": "c"])
    }

    @Test("fills the width with a single button")
    func single() {
        var modal = Fixtures.discard
        modal.buttons = [Button(id: "ok", title: "OK", role: .positive)]
        #expect(layout(modal).frame(.button("ok"))?.size == Extent(width: 238, height: 36))
    }

    @Test(
        "uses the first width at which the message has four lines",
        arguments: [(120, 270.0), (131, 320), (180, 370), (210, 420), (230, 480), (300, 420)]
    )
    func width(characters: Int, expected: Double) {
        var modal = Fixtures.discard
        let words = String(repeating: "a ", count: characters / 2)
        modal.headline.message = StyledText(words + "b")
        #expect(layout(modal).size.width == expected)
    }

    @Test("is read from the leading edge beyond four lines at full width")
    func long() {
        var modal = Fixtures.discard
        modal.headline.message = StyledText(String(repeating: "word ", count: 60))
        let layout = layout(modal)
        #expect(layout.size.width == 420)
        #expect(layout.block("word")?.alignment == .leading)
        #expect(layout.frame(.button("discard"))?.maxX == 404)
    }

    @Test("widens or stacks for labels that do not fit their half")
    func wideLabels() {
        var modal = Fixtures.discard
        modal.buttons[0].title = "Discard for good"
        // 16 × 7 + 32 = 144 fits (320 − 40) / 2 only just not: 140.
        #expect(layout(modal).size.width == 370)
        modal.buttons[0].title = "Discard this draft for ever and ever"
        let stacked = layout(modal)
        #expect(stacked.frame(.button("discard"))?.size.width == stacked.size.width - 32)
    }

    @Test("balances centred lines")
    func balanced() {
        let layout = layout(Fixtures.discard)
        let width = layout.block("It was never")?.width ?? 0
        // "It was never sent, and it" has 25 characters.
        #expect((175...177).contains(width))
    }

    @Test("never makes a destructive button the default")
    func harmlessDefault() {
        #expect(layout(Fixtures.discard).defaultTarget == .button("keep"))
        var modal = Fixtures.discard
        modal.buttons.removeLast()
        #expect(layout(modal).defaultTarget == nil)
    }

    @Test("shows a picture at most 240 high and as wide as the text; a broken one leaves no hole")
    func picture() {
        var modal = Fixtures.discard
        modal.headline.image = Picture(source: .file(path: "/tmp/wide.png"))
        let wide = layout(modal)
        #expect(wide.size.height == 196 + 12 + 115 + 12 - 4)
        modal.headline.image = Picture(source: .file(path: "/tmp/missing.png"))
        #expect(layout(modal).size.height == 196)
    }

    @Test("scrolls a message taller than three fifths of the output, buttons in view")
    func scrolls() {
        var modal = Fixtures.discard
        modal.headline.message = StyledText(String(repeating: "word ", count: 400))
        let layout = layout(modal, Extent(width: 1280, height: 500))
        #expect(layout.scrollHeight == 300)
        #expect(layout.scrollRange > 300)
        #expect(layout.size.height <= 468)
        #expect(layout.frame(.button("discard"))?.maxY == layout.size.height - 16)
        let fades = layout.displayList.commands.filter { command in
            if case .fade = command { true } else { false }
        }
        #expect(fades.count == 1)
    }

    @Test("lights its buttons once armed, never before")
    func arming() {
        var modal = Fixtures.discard
        modal.buttons[0].tone = .standard
        func fills(_ armed: Double) -> String {
            layout(modal) {
                $0.armed = armed
                $0.hover = .button("discard")
                $0.focus = .button("discard")
                $0.isFocusVisible = true
            }.displayList.description
        }
        let waiting = fills(0)
        #expect(waiting.contains("fill 139,144 115x36 r10 #E5EDFF"))
        #expect(!waiting.contains("#315ADD"))
        let armed = fills(1)
        // 8 % black over the fill: the pointer is there.
        #expect(armed.contains("fill 139,144 115x36 r10 #2D53CB"))
        #expect(armed.contains("stroke 136,141 121x42 r13 #315ADD w2"))
    }

    @Test("mirrors a card whose title is read from the right")
    func mirrored() {
        var modal = Fixtures.discard
        modal.headline.title = "حذف؟"
        let layout = layout(modal)
        #expect(layout.frame(.button("keep"))?.x == 139)
        #expect(layout.frame(.button("discard"))?.x == 16)
        #expect(layout.block("حذف")?.direction == .rightToLeft)
    }

    @Test("underlines mnemonics while Alt is held")
    func mnemonics() {
        let layout = layout(Fixtures.save) { $0.showsMnemonics = true }
        #expect(layout.displayList.description.contains("u“S”"))
    }

    @Test("gives scrolling that brings a target into view")
    func reveal() {
        var modal = Fixtures.save
        modal.buttons = (0..<20).map { Button(id: "b\($0)", title: "Button \($0)") }
        let layout = layout(modal, Extent(width: 400, height: 400))
        #expect(layout.size.height == 368)
        #expect(layout.scroll(revealing: .button("b0"), from: 0) == 0)
        let last = layout.scroll(revealing: .button("b19"), from: 0)
        #expect(last > 0)
        #expect(last <= layout.scrollRange)
        #expect(layout.scroll(revealing: .close, from: 7) == 7)
    }
}
