// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

/// Whole families of what terminals send, each member read back.
@Suite("Reports of terminals")
struct ReportTests {
    static let modifiers: [(Int, Modifiers)] = (0..<16).map { bits in
        var modifiers: Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        if bits & 8 != 0 { modifiers.insert(.logo) }
        return (bits + 1, modifiers)
    }

    @Test("cursor keys with every modifier and phase", arguments: modifiers.indices)
    func cursorKeys(_ index: Int) {
        let (number, modifiers) = Self.modifiers[index]
        let keys: [(String, Key)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        let phases: [(String, KeyPress.Phase)] = [
            ("", .unknown), (":1", .down), (":2", .repeating), (":3", .up),
        ]
        for (final, key) in keys {
            for (sign, phase) in phases {
                let events = InputTests.events("\u{1B}[1;\(number)\(sign)\(final)")
                #expect(events == [.key(KeyPress(key, modifiers: modifiers, phase: phase))])
            }
        }
    }

    @Test("keys with numbers, with every modifier", arguments: modifiers.indices)
    func numberedKeys(_ index: Int) {
        let (number, modifiers) = Self.modifiers[index]
        let keys: [(Int, Key)] = [
            (1, .home), (2, .other), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown),
            (7, .home), (8, .end), (11, .other), (15, .other), (24, .other), (34, .other),
        ]
        for (code, key) in keys {
            let events = InputTests.events("\u{1B}[\(code);\(number)~")
            #expect(events == [.key(KeyPress(key, modifiers: modifiers))], "\(code)")
        }
    }

    @Test(
        "letters of the full keyboard protocol, with every modifier",
        arguments: modifiers.indices
    )
    func letters(_ index: Int) {
        let (number, modifiers) = Self.modifiers[index]
        for code in UInt8(ascii: "a")...UInt8(ascii: "z") {
            let letter = Character(Unicode.Scalar(code))
            guard case .key(let press)? = InputTests.events("\u{1B}[\(code);\(number)u").first
            else {
                Issue.record("\(letter) is no key")
                continue
            }
            #expect(press.key == .character(letter) && press.modifiers == modifiers)
            let isPlain = modifiers.isDisjoint(with: [.alt, .control, .logo])
            let text = modifiers.contains(.shift) ? letter.uppercased() : String(letter)
            #expect(press.text == (isPlain ? text : ""))
        }
    }

    @Test("Alt and a letter is the letter with Alt, Control and one its own byte")
    func plainLetters() {
        for code in UInt8(ascii: "a")...UInt8(ascii: "z") {
            let letter = Character(Unicode.Scalar(code))
            #expect(
                InputTests.events("\u{1B}\(letter)")
                    == [.key(KeyPress(.character(letter), modifiers: .alt))]
            )
            // Tab, Enter, Backspace and line feed are keys of their own.
            guard ![8, 9, 10, 13].contains(code - 0x60) else { continue }
            let control = String(Unicode.Scalar(code - 0x60))
            #expect(
                InputTests.events(control)
                    == [.key(KeyPress(.character(letter), modifiers: .control))]
            )
        }
    }

    @Test("every character that may be shown is read as itself", arguments: [UInt64(1), 2, 3])
    func characters(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var count = 0
        while count < 400 {
            let value = UInt32(0xA1 + random.below(random.chance(50) ? 0x3000 : 0x2_0000))
            guard let scalar = Unicode.Scalar(value), SafeText.isTyped(scalar) else { continue }
            count += 1
            let events = InputTests.events(String(scalar))
            guard case .key(let press)? = events.first, events.count == 1 else {
                Issue.record("\(String(value, radix: 16)): \(events)")
                continue
            }
            #expect(press.text == String(scalar))
        }
    }

    @Test("the mouse, wherever it is and whatever it does", arguments: [UInt64(1), 2])
    func mouse(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Without a place.
        let actions: [(Int, String, PointerEvent<Int>?)] = [
            (0, "M", .pressed(.primary, 0)), (1, "M", .pressed(.middle, 0)),
            (2, "M", .pressed(.secondary, 0)),
            (0, "m", .released(.primary, 0)), (1, "m", .released(.middle, 0)),
            (2, "m", .released(.secondary, 0)), (35, "M", .moved(0)), (32, "M", .moved(0)),
            (34, "M", .moved(0)),
            (64, "M", .scrolled(dx: 0, dy: -48, 0)), (65, "M", .scrolled(dx: 0, dy: 48, 0)),
            (66, "M", nil), (67, "M", nil), (64, "m", nil), (65, "m", nil),
        ]
        for _ in 0..<300 {
            let (code, final, action) = random.pick(actions)
            // Shift, Alt and Control are bits of the code, and no matter here.
            let bits = code + random.pick([0, 4, 8, 16, 28])
            let (column, row) = (1 + random.below(500), 1 + random.below(250))
            let events = InputTests.events("\u{1B}[<\(bits);\(column);\(row)\(final)")
            let place = CellPoint(column: column - 1, row: row - 1)
            let event = action?.mapPosition { _ in place }
            #expect(events == (event.map { [.mouse($0)] } ?? []))
        }
    }

    @Test("a background's colour in one to four digits a channel", arguments: 1...4)
    func background(_ digits: Int) {
        let maximum = (1 << (4 * digits)) - 1
        for share in [0.0, 0.2, 0.5, 0.8, 1.0] {
            let value = Int((Double(maximum) * share).rounded())
            let text = String(value, radix: 16)
            let channel = String(repeating: "0", count: digits - text.count) + text
            let expected = UInt8((Double(value) / Double(maximum) * 255).rounded())
            for end in ["\u{7}", "\u{1B}\\"] {
                let answer = "\u{1B}]11;rgb:\(channel)/\(channel)/\(channel)\(end)"
                let color = RGB(red: expected, green: expected, blue: expected)
                #expect(InputTests.events(answer) == [.background(color)])
            }
        }
    }

    @Test("no key stays down after actions in any order", arguments: (1...5).map { UInt64($0) })
    func actions(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var inputAdapter = TerminalInputAdapter()
        inputAdapter.knowsReleases = seed.isMultiple(of: 2)
        var now = Instant(milliseconds: 10_000)
        var down: Set<UInt32> = []
        var isBlocked = false
        func note(_ inputs: [TerminalInputAdapter.Input]) {
            for input in inputs {
                #expect(input.moment <= now)
                switch input.event {
                case .keyPressed(let stroke): down.insert(stroke.code)
                case .keyReleased(let stroke):
                    #expect(down.remove(stroke.code) != nil, "seed \(seed)")
                case .keyboardLost, .keyboardGained: down = []
                default: break
                }
            }
        }
        for _ in 0..<600 {
            now = now + .milliseconds(Int64(random.below(900)))
            if random.chance(10) { isBlocked.toggle() }
            if random.chance(5) { note(inputAdapter.take(focused: random.chance(50), at: now)) }
            let phases: [KeyPress.Phase] =
                inputAdapter.knowsReleases ? [.unknown, .down, .repeating, .up] : [.unknown]
            let press = KeyPress(
                random.pick([.escape, .enter, .tab, .character("a"), .space]),
                phase: random.pick(phases)
            )
            note(inputAdapter.take(press, at: now, isInputBlocked: isBlocked))
            if random.chance(30) { note(inputAdapter.timePassed(now)) }
        }
        note(inputAdapter.timePassed(now + .seconds(2)))
        #expect(inputAdapter.deadline == nil)
        if !inputAdapter.knowsReleases { #expect(down.isEmpty, "seed \(seed)") }
    }
}
