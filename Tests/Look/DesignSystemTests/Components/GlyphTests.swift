// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Glyphs")
struct GlyphTests {
    @Test("lie on their grid", arguments: Glyph.allCases)
    func grid(glyph: Glyph) {
        #expect(!glyph.outline.isEmpty)
        if case .move = glyph.outline[0] {} else { Issue.record("\(glyph) begins nowhere") }
        for step in glyph.outline {
            let points: [Point] =
                switch step {
                case .move(let point), .line(let point): [point]
                case .curve(let first, let second, let point): [first, second, point]
                case .close: []
                }
            for point in points {
                // Half a line's width from the edges at least.
                #expect((0.875...19.125).contains(point.x) && (0.875...19.125).contains(point.y))
            }
        }
    }

    @Test("fill their frame, in a line that stays clear", arguments: [8.0, 12, 16, 20, 40])
    func scaled(side: Double) {
        for glyph in Glyph.allCases {
            let frame = Rectangle(x: 5, y: 7, width: side, height: side)
            let commands = glyph.commands(in: frame, color: .black, isMirrored: false)
            guard case .stroke(.path(let steps), .black, let stroke) = commands[0] else {
                Issue.record("\(glyph) is no line")
                continue
            }
            #expect(commands.count == 1 && steps.count == glyph.outline.count)
            #expect(stroke.width == max(1.5, 1.75 * side / 20) && stroke.isRound)
        }
    }

    @Test(
        "flip where they point somewhere, not where they show something",
        arguments: [
            (Glyph.arrow, true), (.reply, true), (.chevronForward, true), (.clock, false),
            (.check, false), (.speaker, false), (.copy, false), (.chevronDown, false),
        ]
    )
    func mirrored(glyph: Glyph, flips: Bool) {
        let frame = Rectangle<Double>(x: 0, y: 0, width: 20, height: 20)
        let plain = glyph.commands(in: frame, color: .black, isMirrored: false)
        let mirrored = glyph.commands(in: frame, color: .black, isMirrored: true)
        #expect((plain != mirrored) == flips)
    }

    @Test(
        "replace the icons of the naming specification",
        arguments: [
            ("dialog-warning", Glyph.alert), ("dialog-error-symbolic", .alert),
            ("edit-copy", .copy), ("window-close-symbolic", .close), ("go-next", .arrow),
            ("audio-volume-muted", .speaker), ("view-refresh-symbolic", .refresh),
            ("dialog-information", .info), ("alarm", .clock), ("check", .check),
            ("chevron-down", .chevronDown),
        ]
    )
    func names(name: String, glyph: Glyph) {
        #expect(Glyph(iconName: name) == glyph)
        #expect(Glyph(iconName: "no-such-icon") == nil)
        #expect(ImageSource.glyph(glyph) == .name(glyph.rawValue))
    }
}
