// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import CommandKit

@Suite("Notifications of the terminal")
struct TerminalNoticeTests {
    private func kind(_ variables: [String: String], answer: String? = nil) -> TerminalNotice? {
        TerminalNotice.ofSession({ variables[$0] }, ask: { answer.map { Array($0.utf8) } })
    }

    @Test(
        "the name of a terminal says which kind it knows",
        arguments: [
            ("xterm-kitty", .osc99), ("xterm-ghostty", .osc777), ("foot-extra", .osc777),
            ("rxvt-unicode-256color", .osc777), ("xterm-256color", nil), ("dumb", nil),
            ("tmux-256color", nil), ("screen.xterm-kitty", nil), ("linux", nil),
        ] as [(String, TerminalNotice?)]
    )
    func names(terminal: String, expected: TerminalNotice?) {
        #expect(kind(["SSH_TTY": "/dev/pts/3", "TERM": terminal]) == expected)
    }

    @Test("only in a session of ssh, and not in tmux")
    func session() {
        #expect(kind(["TERM": "xterm-kitty"]) == nil)
        #expect(kind(["SSH_CONNECTION": "a", "TERM": "xterm-kitty"]) == .osc99)
        #expect(kind(["SSH_TTY": "a", "TERM": "xterm-kitty", "TMUX": "b"]) == nil)
    }

    @Test(
        "another one answers",
        arguments: [
            ("\u{1b}]99;i=topmost:p=?;p=title,body\u{1b}\\\u{1b}[?62c", .osc99),
            ("\u{1b}P>|WezTerm 20240203\u{1b}\\\u{1b}[?65;4;6c", .osc777),
            ("\u{1b}P>|iTerm2 3.5.0\u{1b}\\\u{1b}[?64c", .osc9),
            ("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[?64;1c", nil), ("\u{1b}[?6c", nil),
        ] as [(String, TerminalNotice?)]
    )
    func answers(answer: String, expected: TerminalNotice?) {
        let variables = ["SSH_TTY": "/dev/pts/3", "TERM": "xterm-256color"]
        #expect(kind(variables, answer: answer) == expected)
        #expect(TerminalNotice.isWhole(Array(answer.utf8)))
        #expect(!TerminalNotice.isWhole(Array(answer.utf8.dropLast())))
    }

    @Test("no text ends the sequence, or begins another")
    func sanitised() {
        let toast = Toast(
            headline: Headline(
                title: "Built; 3\u{1b}]52;c;x\u{7}\u{9b}2J",
                message: StyledText("a\nb\u{1b}\\")
            ),
            urgency: .critical
        )
        for kind in [TerminalNotice.osc99, .osc777, .osc9] {
            let text = String(decoding: kind.bytes(for: toast), as: UTF8.self)
            #expect(text.unicodeScalars.count { $0 == "\u{1b}" } == (kind == .osc99 ? 4 : 2))
            #expect(!text.unicodeScalars.contains { $0.value == 7 || (0x80..<0xa0) ~= $0.value })
            #expect(text.hasSuffix("\u{1b}\\"))
        }
        let text = String(decoding: TerminalNotice.osc777.bytes(for: toast), as: UTF8.self)
        #expect(text == "\u{1b}]777;notify;Built, 3 ]52,c,x  2J;a b \\\u{1b}\\")
        let number = Toast(headline: Headline(title: "4;1;50"))
        let sent = String(decoding: TerminalNotice.osc9.bytes(for: number), as: UTF8.self)
        #expect(sent == "\u{1b}]9; 4;1;50\u{1b}\\")
    }
}
