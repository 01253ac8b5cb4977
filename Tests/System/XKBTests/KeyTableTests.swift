// SPDX-License-Identifier: MIT

import InputEvents
import Testing
import XKB

@Suite("Key tables")
struct KeyTableTests {
    /// A keyboard with modifiers down.
    private func reader(_ layout: String, holding mask: UInt32 = 0) throws -> KeyReader {
        let reader = try KeyReaderTests.reader(layout)
        reader.update(KeyboardState(pressed: mask, latched: 0, locked: 0, groups: (0, 0, 0)))
        return reader
    }

    // Masks are X's: Shift 1, Lock 2, Control 4, Mod1 (Alt) 8, Mod2 (Num Lock) 16,
    // Mod4 (logo) 64, Mod5 (AltGr) 128.

    @Test(
        "named keys are found by their number",
        arguments: [
            (9, .escape), (22, .backspace), (23, .tab), (36, .enter), (65, .space),
            (104, .enter), (110, .home), (111, .up), (112, .pageUp), (113, .left), (114, .right),
            (115, .end), (116, .down), (117, .pageDown), (119, .delete), (37, .modifier),
            (50, .modifier), (62, .modifier), (64, .modifier), (66, .modifier), (77, .modifier),
            (105, .modifier), (133, .modifier), (67, .other), (118, .other), (127, .other),
        ] as [(UInt32, Key)]
    )
    func named(code: UInt32, key: Key) throws {
        let reader = try reader("us")
        let stroke = reader.pressed(code)
        #expect(stroke.key == key)
        #expect(stroke.code == code)
        #expect(stroke.text == (key == .space ? " " : ""))
        #expect(reader.released(code).key == key)
    }

    @Test(
        "a keypad is arrows, and numbers with Num Lock",
        arguments: [
            (79, .home, "7"), (80, .up, "8"), (83, .left, "4"), (85, .right, "6"),
            (88, .down, "2"), (81, .pageUp, "9"), (89, .pageDown, "3"), (87, .end, "1"),
        ] as [(UInt32, Key, Character)]
    )
    func keypad(code: UInt32, plain: Key, number: Character) throws {
        #expect(try reader("us").pressed(code).key == plain)
        let locked = try reader("us", holding: 16)
        #expect(locked.pressed(code).text == String(number))
    }

    @Test(
        "each layout types its own letters, with Shift and with AltGr",
        arguments: [
            ("us", 24, 0, "q"), ("us", 24, 1, "Q"), ("us", 11, 1, "@"), ("de", 29, 0, "z"),
            ("de", 24, 128, "@"), ("de", 20, 0, "ß"), ("fr", 24, 0, "a"), ("fr", 10, 0, "&"),
            ("fr", 10, 1, "1"), ("ru", 24, 0, "й"), ("ru", 24, 1, "Й"), ("gr", 38, 0, "α"),
            ("es", 47, 0, "ñ"), ("us", 38, 2, "A"), ("us", 10, 2, "1"),
        ] as [(String, UInt32, UInt32, String)]
    )
    func letters(layout: String, code: UInt32, mask: UInt32, text: String) throws {
        #expect(try reader(layout, holding: mask).pressed(code).text == text)
    }

    @Test(
        "a key keeps its letter whatever is held, and a shortcut types nothing",
        arguments: [
            ("us", 30, 4, "u", .control),
            ("us", 30, 5, "u", [.control, .shift]), ("de", 47, 8, "ö", .alt),
            ("us", 38, 64, "a", .logo), ("us", 10, 5, "1", [.control, .shift]),
            ("ru", 24, 4, "й", .control), ("us", 38, 12, "a", [.control, .alt]),
        ] as [(String, UInt32, UInt32, Character, Modifiers)]
    )
    func shortcuts(
        layout: String,
        code: UInt32,
        mask: UInt32,
        letter: Character,
        modifiers: Modifiers
    ) throws {
        let stroke = try reader(layout, holding: mask).pressed(code)
        #expect(stroke.key == .character(letter))
        #expect(stroke.modifiers == modifiers)
        #expect(stroke.text.isEmpty)
    }

    @Test("Caps Lock and AltGr are no modifiers of a key stroke", arguments: [2, 16, 128])
    func quietModifiers(mask: UInt32) throws {
        #expect(try reader("de", holding: mask).modifiers == [])
    }

    @Test(
        "modifiers count pressed, latched or locked",
        arguments: [(4, 0, 0), (0, 4, 0), (0, 0, 4), (4, 4, 4)] as [(UInt32, UInt32, UInt32)]
    )
    func modifierSources(pressed: UInt32, latched: UInt32, locked: UInt32) throws {
        let reader = try KeyReaderTests.reader("us")
        reader.update(
            KeyboardState(pressed: pressed, latched: latched, locked: locked, groups: (0, 0, 0))
        )
        #expect(reader.modifiers == .control)
    }

    @Test("another group is another layout")
    func groups() throws {
        let reader = try KeyReaderTests.reader("us+ru:2")
        #expect(reader.pressed(24).text == "q")
        _ = reader.released(24)
        reader.update(KeyboardState(pressed: 0, latched: 0, locked: 0, groups: (0, 0, 1)))
        #expect(reader.pressed(24).text == "й")
        #expect(reader.released(24).key == .character("й"))
    }

    @Test(
        "the compose key joins what follows",
        arguments: [
            ([48, 26], "é"), ([26, 48], "é"), ([57, 57], ""), ([39, 39], "ß"), ([38, 26], "æ"),
        ] as [([UInt32], String)]
    )
    func compose(codes: [UInt32], text: String) throws {
        let reader = try KeyReaderTests.reader("us+compose(ralt)")
        #expect(reader.pressed(108).text.isEmpty)
        _ = reader.released(108)
        var typed = ""
        for code in codes {
            typed += reader.pressed(code).text
            _ = reader.released(code)
        }
        #expect(typed == text)
        // Whatever came of it, the next key is plain again.
        #expect(reader.pressed(24).text == "q")
    }

    @Test("a begun compose sequence is forgotten when the keyboard returns")
    func composeForgotten() throws {
        let reader = try KeyReaderTests.reader("de")
        #expect(reader.pressed(49).text.isEmpty)
        reader.begin(holding: [])
        #expect(reader.pressed(38).text == "a")
    }

    @Test("a dead key before what it cannot join types nothing, and ends")
    func deadEnd() throws {
        let reader = try KeyReaderTests.reader("de")
        #expect(reader.pressed(49).text.isEmpty)
        _ = reader.released(49)
        #expect(reader.pressed(24).text.isEmpty)
        _ = reader.released(24)
        #expect(reader.pressed(24).text == "q")
    }

    @Test(
        "letters repeat, modifiers do not",
        arguments: [(38, true), (36, true), (37, false)] as [(UInt32, Bool)]
    )
    func repeats(code: UInt32, repeats: Bool) throws {
        #expect(try reader("us").repeats(code) == repeats)
        #expect(KeyReader()?.repeats(code) == false)
    }
}
