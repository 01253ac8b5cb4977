// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Display lists as text")
struct DisplayListTextTests {
    @Test("one command a line, indented within")
    func lines() {
        let frame = Rectangle(x: 1, y: 2.5, width: 30, height: 4.25)
        let block = TextBlock(
            runs: [
                TextBlock.Run("a", color: .black, style: [.bold, .italic]),
                TextBlock.Run("b", color: Color(hex: 0x315ADD), style: .underline, link: "x"),
            ],
            type: TypeStyle(size: 12, lineHeight: 16, weight: 400) { $0.family = "monospace" }
        ) {
            $0.maximumLines = 2
            $0.alignment = .trailing
            $0.direction = .rightToLeft
        }
        let list = DisplayList([
            .clip(.rounded(frame, radius: 3)),
            .group(opacity: 0.5),
            .fill(.rectangle(frame), .black.opacity(0.07)),
            .restore,
            .restore,
            .transform(scale: 0.96, about: .zero, dx: -1, dy: 0.125),
            .text(block, in: frame),
            .stroke(
                .arc(center: .zero, radius: 9, from: 0, to: 0.25),
                .white,
                Stroke(width: 2, dash: [4], isRound: true)
            ),
            .restore,
            .shadow(frame, radius: 16, ShadowLayer(offset: 4, sigma: 6, opacity: 0.12), .black),
            .fade(frame, .white, strongEdge: .bottom),
            .image(
                .name("mail"),
                in: frame,
                ImageStyle(fit: .cover, radius: 8) { $0.tint = .black }
            ),
        ])
        #expect(
            list.description == """
                clip 1,2.5 30x4.25 r3
                  group 0.5
                    fill 1,2.5 30x4.25 #000000/7%
                  restore
                restore
                transform 0.96 about 0,0 by -1,0.13
                  text 1,2.5 30x4.25 12/16 400 monospace ≤2 trailing rtl #000000 bi“a” #315ADD u“b”
                  stroke arc 0,0 r9 0…0.25 #FFFFFF w2 dashed round
                restore
                shadow 1,2.5 30x4.25 r16 y4 σ6 #000000/12%
                fade 1,2.5 30x4.25 #FFFFFF bottom
                image 1,2.5 30x4.25 name mail cover r8 tint #000000
                """
        )
    }
}
