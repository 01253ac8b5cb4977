// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Where texts without right-to-left letters are in a card that is read from the right, and the
/// reverse.
@Suite("Text direction")
struct TextDirectionTests {
    private func block(
        of text: String,
        in card: TextBlock.Direction,
        _ alignment: TextBlock.Alignment = .leading
    ) -> TextBlock {
        builder(card).block(text, .body, .black, alignment: alignment)
    }

    private func builder(_ direction: TextBlock.Direction) -> CardLayoutBuilder {
        var engine = Fixtures.layoutEngine()
        engine.direction = direction
        return CardLayoutBuilder(
            layoutEngine: engine,
            card: Fixtures.card(.loading(Loading())),
            state: Fixtures.state(),
            output: Fixtures.output
        )
    }

    @Test("a right-to-left language mirrors all cards, another one those with such a title")
    func mirrored() {
        func isMirrored(_ title: String, _ direction: TextBlock.Direction) -> Bool {
            var engine = Fixtures.layoutEngine()
            engine.direction = direction
            let card = Fixtures.card(.toast(Toast(headline: Headline(title: title))))
            return engine.layout(card, state: Fixtures.state(), within: Fixtures.output).isMirrored
        }
        #expect(isMirrored("Hello", .rightToLeft) && isMirrored("12:30", .rightToLeft))
        #expect(isMirrored("مرحبا", .leftToRight) && !isMirrored("Hello", .leftToRight))
    }

    @Test(
        "in a mirrored card every part is where its mirror image is",
        arguments: GoldenTests.goldens
    )
    func mirrored(golden: GoldenTests.Golden) {
        func layout(_ direction: TextBlock.Direction) -> CardLayout {
            var engine = Fixtures.layoutEngine(golden.theme)
            engine.style = golden.style
            engine.direction = direction
            return engine.layout(golden.card, state: golden.state, within: Fixtures.output)
        }
        let (plain, mirrored) = (layout(.leftToRight), layout(.rightToLeft))
        #expect(plain.size == mirrored.size && !plain.isMirrored)
        #expect(plain.focusOrder == mirrored.focusOrder)
        #expect(plain.regions.map(\.target) == mirrored.regions.map(\.target))
        for (region, image) in zip(plain.regions, mirrored.regions) {
            // Where a link stands in a line depends on the line's direction.
            if case .link = region.target { continue }
            let x = plain.size.width - region.frame.maxX
            #expect(abs(image.frame.x - x) < 0.01 && image.frame.y == region.frame.y)
            #expect(image.frame.size == region.frame.size, "\(region.target)")
        }
    }

    @Test(
        "a text has the direction of its first strong letter, and the card's without one",
        arguments: [
            ("+4 more", TextBlock.Direction.leftToRight), ("via s2.py", .leftToRight),
            ("4032 × 3024، 3.1 MB", .leftToRight), ("مشاركة…", .rightToLeft), ("12:30", nil),
            ("\u{2068}s2.py\u{2069} مشاركة", .rightToLeft), ("\u{2068}مشاركة\u{2069} 12", nil),
        ]
    )
    func ownDirection(text: String, direction: TextBlock.Direction?) {
        for card in [TextBlock.Direction.leftToRight, .rightToLeft] {
            #expect(block(of: text, in: card).direction == direction ?? card)
            let styled = builder(card).block(StyledText(text), .body, .black)
            #expect(styled.direction == direction ?? card)
        }
    }

    @Test("its lines begin on the side where the card's begin")
    func side() {
        #expect(block(of: "Hello", in: .leftToRight).alignment == .leading)
        #expect(block(of: "Hello", in: .rightToLeft).alignment == .trailing)
        #expect(block(of: "مرحبا", in: .leftToRight).alignment == .trailing)
        #expect(block(of: "مرحبا", in: .rightToLeft).alignment == .leading)
        #expect(block(of: "مرحبا", in: .leftToRight, .trailing).alignment == .leading)
        #expect(block(of: "Hello", in: .rightToLeft, .center).alignment == .center)
        #expect(
            builder(.rightToLeft).block(StyledText("Hello"), .body, .black).alignment == .trailing
        )
    }

    @Test("several paragraphs have the card's direction as theirs, whatever the first letter is")
    func paragraphs() {
        for card in [TextBlock.Direction.leftToRight, .rightToLeft] {
            for text in ["Hello\nمرحبا", "مرحبا\nHello", "12:30\nمرحبا"] {
                let styled = builder(card).block(StyledText(text), .body, .black)
                for block in [block(of: text, in: card), styled] {
                    #expect(block.direction == card)
                    #expect(block.alignment == .leading)
                }
            }
        }
    }

    @Test("a field, details and numbers keep their own side")
    func ownSide() throws {
        let modal = Modal(
            headline: Headline(title: "الاسم"),
            buttons: [Button(id: "ok", title: "موافق", role: .positive)],
            input: FormField { $0.placeholder = "A name" }
        )
        let field = Fixtures.layoutEngine().layout(Fixtures.card(.modal(modal)))
        let placeholder = try #require(field.block("A name"))
        #expect(placeholder.direction == .leftToRight)
        #expect(placeholder.alignment == .leading)
    }
}
