// SPDX-License-Identifier: MIT

import InputEvents
import Testing
import XKB

@Suite("Keys")
struct KeyReaderTests {
    /// A reader for a layout of the keyboard database.
    static func reader(_ layout: String) throws -> KeyReader {
        let reader = try #require(KeyReader())
        let isLoaded = reader.load(text(layout).span)
        #expect(isLoaded)
        return reader
    }

    // Key numbers are the kernel's plus 8: 36 Return, 38 a, 30 u, 9 Escape.

    @Test("a key has a meaning and a text")
    func plain() throws {
        let reader = try Self.reader("us")
        let letter = reader.pressed(38)
        #expect(letter.key == .character("a"))
        #expect(letter.text == "a")
        #expect(reader.pressed(36).key == .enter)
        #expect(reader.pressed(36).text == "")
        #expect(reader.pressed(9).key == .escape)
        #expect(reader.released(38) == KeyStroke(.character("a"), code: 38))
    }

    @Test("shortcuts insert nothing and keep their letter")
    func shortcuts() throws {
        let reader = try Self.reader("us")
        reader.update(KeyboardState(pressed: 4, latched: 0, locked: 0, groups: (0, 0, 0)))
        #expect(reader.modifiers == .control)
        let stroke = reader.pressed(30)
        #expect(stroke.key == .character("u"))
        #expect(stroke.text == "")
    }

    @Test("a key that is down repeats, one that was down before too")
    func repeats() throws {
        let reader = try Self.reader("us")
        #expect(!reader.pressed(38).isRepeat)
        #expect(reader.pressed(38).isRepeat)
        reader.begin(holding: [30])
        #expect(!reader.pressed(38).isRepeat)
        #expect(reader.pressed(30).isRepeat)
        #expect(reader.repeats(38))
        // Shift.
        #expect(!reader.repeats(50))
    }

    @Test("dead keys join, and another layout counts at once")
    func layouts() throws {
        let reader = try Self.reader("de")
        #expect(reader.pressed(47).text == "ö")
        #expect(reader.pressed(49).text == "")
        #expect(reader.pressed(38).text == "â")
    }

    @Test("an invalid layout keeps the previous one")
    func badLayout() throws {
        let reader = try Self.reader("us")
        let isLoaded = reader.load(Array("no layout".utf8).span)
        #expect(!isLoaded)
        #expect(reader.pressed(38).text == "a")
    }

    private static func text(_ layout: String) -> [UInt8] {
        let text = """
            xkb_keymap {
                xkb_keycodes { include "evdev+aliases(qwerty)" };
                xkb_types { include "complete" };
                xkb_compat { include "complete" };
                xkb_symbols { include "pc+\(layout)+inet(evdev)" };
            };
            """
        return Array(text.utf8)
    }

    @Test("a layout that arrives early counts for the first key, and for the state before it")
    func later() throws {
        for ask in [
            { _ = $0.pressed(38) }, { _ = $0.modifiers }, { _ = $0.repeats(38) },
            { _ = $0.released(38) }, { $0.begin(holding: []) },
        ] as [(KeyReader) -> Void] {
            let reader = try #require(KeyReader())
            reader.loadLater(Self.text("de"))
            ask(reader)
            reader.begin(holding: [])
            // Shift.
            reader.update(KeyboardState(pressed: 1, latched: 0, locked: 0, groups: (0, 0, 0)))
            #expect(reader.modifiers == .shift)
            #expect(reader.pressed(47).text == "Ö")
        }
    }

    @Test("of two layouts before a key the later one counts, and an invalid one does not")
    func latest() throws {
        let reader = try #require(KeyReader())
        reader.loadLater(Self.text("us"))
        reader.loadLater(Self.text("de"))
        #expect(reader.pressed(47).text == "ö")
        reader.loadLater(Array("no layout".utf8))
        reader.begin(holding: [])
        #expect(reader.pressed(47).text == "ö")
    }

    @Test("a begun compose sequence is forgotten when the keyboard returns")
    func composeBegun() throws {
        let reader = try Self.reader("de")
        #expect(reader.pressed(49).text == "")
        reader.begin(holding: [])
        #expect(reader.pressed(38).text == "a")
    }

    @Test("without a layout nothing is inserted")
    func noLayout() throws {
        let reader = try #require(KeyReader())
        #expect(reader.pressed(38).text == "")
        #expect(reader.modifiers == [])
    }
}
