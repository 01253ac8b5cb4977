// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

extension InputParser {
    /// Returns a character's key.
    static func letter(_ character: Character, _ modifiers: Modifiers = []) -> KeyPress {
        let text = modifiers.contains(.alt) ? "" : String(character)
        guard character != " " else { return KeyPress(.space, text: text, modifiers: modifiers) }
        let lower = character.lowercased().first ?? character
        return KeyPress(.character(lower), text: text, modifiers: modifiers)
    }

    /// Returns the key of a control character.
    ///
    /// Source: ECMA-48, 5.2; xterm sends 0x7F for Backspace.
    static func control(_ byte: UInt8) -> KeyPress {
        switch byte {
        case 0x00: KeyPress(.space, modifiers: .control)
        case 0x08, 0x7F: KeyPress(.backspace)
        case 0x09: KeyPress(.tab)
        case 0x0A, 0x0D: KeyPress(.enter)
        case 0x1B: KeyPress(.escape)
        case 0x01...0x1A:
            KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers: .control)
        default: KeyPress(.other, modifiers: .control)
        }
    }

    /// Returns the key of `ESC O` and a letter: cursor keys in application mode, the keypad.
    static func shifted(_ byte: UInt8) -> KeyPress? {
        switch byte {
        case UInt8(ascii: "M"): return KeyPress(.enter)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return letter(Character(Unicode.Scalar(byte - 0x40)))
        default: break
        }
        return TerminalReport.cursorKey(byte).map { KeyPress($0) }
    }

    /// Returns the colour in a reply such as `11;rgb:1e1e/1e1e/1e1e`.
    static func color(ofAnswer bytes: [UInt8]) -> RGB? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "11" else { return nil }
        let color = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard color.count == 2, color[0] == "rgb" || color[0] == "rgba" else { return nil }
        let channels = color[1].split(separator: "/", omittingEmptySubsequences: false)
            .prefix(3).compactMap(channel)
        guard channels.count == 3 else { return nil }
        return RGB(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// Returns one to four hexadecimal digits as a share of their maximum.
    ///
    /// Source: XParseColor(3).
    private static func channel(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        else { return nil }
        let maximum = (1 << (4 * digits.count)) - 1
        return UInt8((value * 255 + maximum / 2) / maximum)
    }
}
