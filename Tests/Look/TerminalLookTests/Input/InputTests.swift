// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Terminal input")
struct InputTests {
    static let now = Instant(milliseconds: 5000)

    static func events(_ text: String) -> [TerminalEvent] {
        var parser = InputParser()
        var events = parser.take(Array(text.utf8), at: now)
        events += parser.timePassed(now + .seconds(10))
        #expect(parser.deadline == nil)
        return events
    }

    static let keys: [(String, KeyPress)] = [
        ("a", KeyPress(.character("a"), text: "a")),
        ("A", KeyPress(.character("a"), text: "A")),
        ("ö", KeyPress(.character("ö"), text: "ö")),
        ("中", KeyPress(.character("中"), text: "中")),
        ("🎉", KeyPress(.character("🎉"), text: "🎉")),
        (" ", KeyPress(.space, text: " ")),
        ("\r", KeyPress(.enter)), ("\n", KeyPress(.enter)), ("\t", KeyPress(.tab)),
        ("\u{7F}", KeyPress(.backspace)), ("\u{8}", KeyPress(.backspace)),
        ("\u{3}", KeyPress(.character("c"), modifiers: .control)),
        ("\u{15}", KeyPress(.character("u"), modifiers: .control)),
        ("\u{0}", KeyPress(.space, modifiers: .control)),
        ("\u{1B}", KeyPress(.escape)),
        ("\u{1B}k", KeyPress(.character("k"), modifiers: .alt)),
        ("\u{1B}\r", KeyPress(.enter, modifiers: .alt)),
        ("\u{1B}O", KeyPress(.character("o"), modifiers: .alt)),
        ("\u{1B}[", KeyPress(.character("["), modifiers: .alt)),
        ("\u{1B}[A", KeyPress(.up)), ("\u{1B}[B", KeyPress(.down)), ("\u{1B}[C", KeyPress(.right)),
        ("\u{1B}[D", KeyPress(.left)), ("\u{1B}[H", KeyPress(.home)), ("\u{1B}[F", KeyPress(.end)),
        ("\u{1B}OA", KeyPress(.up)), ("\u{1B}OD", KeyPress(.left)), ("\u{1B}OM", KeyPress(.enter)),
        ("\u{1B}Oq", KeyPress(.character("1"), text: "1")),
        ("\u{1B}[Z", KeyPress(.tab, modifiers: .shift)),
        ("\u{1B}[1~", KeyPress(.home)), ("\u{1B}[7~", KeyPress(.home)),
        ("\u{1B}[4~", KeyPress(.end)), ("\u{1B}[8~", KeyPress(.end)),
        ("\u{1B}[3~", KeyPress(.delete)), ("\u{1B}[5~", KeyPress(.pageUp)),
        ("\u{1B}[6~", KeyPress(.pageDown)), ("\u{1B}[15~", KeyPress(.other)),
        ("\u{1B}[1;5C", KeyPress(.right, modifiers: .control)),
        ("\u{1B}[1;2A", KeyPress(.up, modifiers: .shift)),
        ("\u{1B}[3;3~", KeyPress(.delete, modifiers: .alt)),
        ("\u{1B}OP", KeyPress(.other)),
        // The keyboard protocol of kitty.
        ("\u{1B}[27u", KeyPress(.escape)),
        ("\u{1B}[13;1:1u", KeyPress(.enter, phase: .down)),
        ("\u{1B}[13;1:2u", KeyPress(.enter, phase: .repeating)),
        ("\u{1B}[13;1:3u", KeyPress(.enter, phase: .up)),
        ("\u{1B}[97;;97u", KeyPress(.character("a"), text: "a")),
        ("\u{1B}[97;2;65u", KeyPress(.character("a"), text: "A", modifiers: .shift)),
        ("\u{1B}[97;5u", KeyPress(.character("a"), modifiers: .control)),
        ("\u{1B}[97:65;2u", KeyPress(.character("a"), text: "A", modifiers: .shift)),
        ("\u{1B}[1;1:3A", KeyPress(.up, phase: .up)),
        ("\u{1B}[57441;2u", KeyPress(.modifier, modifiers: .shift)),
        ("\u{1B}[57400u", KeyPress(.character("1"))),
    ]

    @Test("keys", arguments: keys.indices)
    func key(_ index: Int) {
        let (bytes, press) = Self.keys[index]
        #expect(Self.events(bytes) == [.key(press)])
    }

    @Test("keys cut at any byte are the same keys", arguments: keys.indices)
    func cut(_ index: Int) {
        let (text, press) = Self.keys[index]
        let bytes = Array(text.utf8)
        for cut in 1..<max(1, bytes.count) {
            var parser = InputParser()
            var events = parser.take(bytes[..<cut], at: Self.now)
            events += parser.take(bytes[cut...], at: Self.now + .milliseconds(99))
            events += parser.timePassed(Self.now + .seconds(1))
            #expect(events == [.key(press)], "cut at \(cut)")
        }
    }

    @Test(
        "other reports of a terminal",
        arguments: [
            ("\u{1B}[<0;3;2M", TerminalEvent.mouse(.pressed(.primary, .init(column: 2, row: 1)))),
            ("\u{1B}[<0;3;2m", .mouse(.released(.primary, .init(column: 2, row: 1)))),
            ("\u{1B}[<1;1;1M", .mouse(.pressed(.middle, .init(column: 0, row: 0)))),
            ("\u{1B}[<2;300;90M", .mouse(.pressed(.secondary, .init(column: 299, row: 89)))),
            ("\u{1B}[<35;4;4M", .mouse(.moved(.init(column: 3, row: 3)))),
            ("\u{1B}[<32;4;4M", .mouse(.moved(.init(column: 3, row: 3)))),
            ("\u{1B}[<64;4;4M", .mouse(.scrolled(dx: 0, dy: -48, .init(column: 3, row: 3)))),
            ("\u{1B}[<65;4;4M", .mouse(.scrolled(dx: 0, dy: 48, .init(column: 3, row: 3)))),
            ("\u{1B}[<16;4;4M", .mouse(.pressed(.primary, .init(column: 3, row: 3)))),
            ("\u{1B}[I", .focused(true)), ("\u{1B}[O", .focused(false)),
            ("\u{1B}[0n", .alive),
            ("\u{1B}[?27u", .keyboardReport(flags: 27)),
            (
                "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\",
                .background(RGB(red: 255, green: 128, blue: 0))
            ),
            ("\u{1B}]11;rgb:1e/1e/1e\u{7}", .background(RGB(red: 30, green: 30, blue: 30))),
            ("\u{1B}]11;rgba:f/f/f/f\u{7}", .background(RGB(red: 255, green: 255, blue: 255))),
            ("\u{1B}[200~a\rb\u{1B}[201~", .pasted("a\rb")),
            ("\u{1B}[200~\u{1B}[A\u{1B}[201~", .pasted("\u{1B}[A")),
        ]
    )
    func event(_ bytes: String, _ event: TerminalEvent) {
        #expect(Self.events(bytes) == [event])
    }

    @Test(
        "unrequested reports are ignored",
        arguments: [
            "\u{1B}[?62;4c", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}]52;c;AAAA\u{7}",
            "\u{1B}[[A", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[<0;0;1M", "\u{1B}[<0;99999;1M",
            "\u{1B}[<0;1M", "\u{1B}[M \"#", "\u{1B}]11;rgb:zz/00/00\u{7}",
            "\u{1B}]11;rgb:00/00\u{7}", "\u{1B}[99~", "\u{1B}[1$y", "\u{1B}[?2026;2$y", "\u{1B}[3n",
            "\u{1B}[2;u", "\u{1B}[99999999999999999999u",
        ]
    )
    func unknown(_ bytes: String) {
        let keys = Self.events(bytes).filter { event in
            if case .key(let press) = event { press.key != .character("\u{2}") } else { true }
        }
        #expect(keys.isEmpty)
    }

    @Test("a lone Escape counts after 100 ms, not before")
    func loneEscape() {
        var parser = InputParser()
        #expect(parser.take([0x1B], at: Self.now).isEmpty)
        #expect(parser.deadline == Self.now + InputParser.timeout)
        #expect(parser.timePassed(Self.now + .milliseconds(99)).isEmpty)
        #expect(parser.timePassed(Self.now + .milliseconds(100)) == [.key(KeyPress(.escape))])
        #expect(parser.deadline == nil)
    }

    @Test("a held Escape is many")
    func heldEscape() {
        let events = Self.events("\u{1B}\u{1B}\u{1B}\u{1B}")
        #expect(events == Array(repeating: .key(KeyPress(.escape)), count: 4))
    }

    @Test("Escape and then a sequence are two")
    func escapeThenArrow() {
        #expect(Self.events("\u{1B}\u{1B}[A") == [.key(KeyPress(.escape)), .key(KeyPress(.up))])
    }

    @Test("what comes after a broken sequence is understood")
    func recovery() {
        for broken in ["\u{1B}[1;", "\u{1B}]11;rgb:", "\u{1B}P", "\u{1B}O", "\u{1B}[<0;1"] {
            #expect(Self.events(broken + "\u{1B}[B").last == .key(KeyPress(.down)), "\(broken)")
        }
    }

    @Test("a character that is no UTF-8 is ignored, the next is not")
    func notUTF8() {
        var parser = InputParser()
        let bytes: [UInt8] = [0xC3, 0x41, 0xFF, 0xE4, 0xB8, 0x42, 0x80, 0x43]
        let keys = parser.take(bytes, at: Self.now)
        #expect(keys == ["A", "B", "C"].map { .key(InputParser.letter($0)) })
    }

    @Test("a paste too long is cut, and ends where it ends")
    func longPaste() throws {
        let text = String(repeating: "x", count: 100_000)
        let events = Self.events("\u{1B}[200~\(text)\u{1B}[201~q")
        #expect(events.count == 2)
        guard case .pasted(let kept)? = events.first else {
            Issue.record("no paste")
            return
        }
        #expect(kept.count == InputParser.longestPaste)
        #expect(events.last == .key(InputParser.letter("q")))
    }

    @Test("a paste that never ends gives the keyboard back")
    func endlessPaste() {
        var parser = InputParser()
        #expect(parser.take(Array("\u{1B}[200~abc".utf8), at: Self.now).isEmpty)
        let later = Self.now + .seconds(2)
        #expect(parser.timePassed(later) == [.pasted("abc")])
        #expect(parser.take(Array("q".utf8), at: later) == [.key(InputParser.letter("q"))])
    }

    @Test("random bytes never trap, hang or stay", arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func fuzz(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let instances =
            Self.keys.map { Array($0.0.utf8) } + [
                Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), Array("\u{1B}]".utf8),
                Array("\u{1B}P".utf8), [0x9B], [0xFF], [0xE2, 0x80], Array("\u{1B}[<".utf8),
                Array(repeating: UInt8(ascii: "9"), count: 300),
            ]
        var parser = InputParser()
        var now = Self.now
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<random.below(6) {
                bytes += random.chance(50) ? random.pick(instances) : [UInt8(random.below(256))]
            }
            let cut = random.below(bytes.count + 1)
            for event in parser.take(bytes[..<cut], at: now) + parser.take(bytes[cut...], at: now) {
                guard case .key(let press) = event else { continue }
                let isClean = press.text.unicodeScalars.allSatisfy(SafeText.isAllowed)
                if !isClean { Issue.record("\(press) from \(bytes)") }
            }
            now = now + .milliseconds(Int64(random.below(300)))
        }
        _ = parser.timePassed(now + .seconds(10))
        #expect(parser.deadline == nil)
        // In any state, an ordinary key is recognised again.
        let after = parser.take(Array("q".utf8), at: now + .seconds(20))
        #expect(after == [.key(InputParser.letter("q"))])
    }
}
