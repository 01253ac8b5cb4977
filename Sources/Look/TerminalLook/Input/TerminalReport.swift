// SPDX-License-Identifier: MIT

import InputEvents

/// A complete sequence `CSI parameters final`.
struct TerminalReport {
    private let mark: UInt8?
    /// Parameters, each with its parts.
    private let numbers: [[Int?]]
    private let final: UInt8

    /// Parses the parameters; `nil`: not a report.
    init?(_ bytes: [UInt8], _ final: UInt8) {
        var rest = bytes[...]
        if let first = rest.first, (UInt8(ascii: "<")...UInt8(ascii: "?")).contains(first) {
            mark = first
            rest = rest.dropFirst()
        } else {
            mark = nil
        }
        // Intermediates belong to replies of other kinds.
        guard rest.allSatisfy({ $0 >= 0x30 && $0 <= 0x3B }) else { return nil }
        numbers = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                String(validating: $0.prefix(8), as: UTF8.self).flatMap { Int($0) }
            }
        }
        self.final = final
    }

    private func number(_ index: Int, part: Int = 0) -> Int? {
        guard numbers.indices.contains(index), numbers[index].indices.contains(part) else {
            return nil
        }
        return numbers[index][part]
    }

    var event: TerminalEvent? {
        switch (mark, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")): return mouse(isRelease: false)
        case (UInt8(ascii: "<"), UInt8(ascii: "m")): return mouse(isRelease: true)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")):
            return .keyboardReport(flags: number(0) ?? 0)
        case (nil, UInt8(ascii: "n")): return number(0) == 0 ? .alive : nil
        case (nil, UInt8(ascii: "I")): return .focused(true)
        case (nil, UInt8(ascii: "O")): return .focused(false)
        case (nil, UInt8(ascii: "Z")): return .key(KeyPress(.tab, modifiers: .shift))
        case (nil, UInt8(ascii: "u")): return fullKey
        case (nil, UInt8(ascii: "~")): return numberedKey
        case (nil, _):
            guard let key = Self.cursorKey(final) else { return nil }
            return .key(KeyPress(key, modifiers: modifiers, phase: phase))
        default: return nil
        }
    }

    // MARK: Keys

    /// Returns the key of a final letter.
    static func cursorKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .other
        default: nil
        }
    }

    private var numberedKey: TerminalEvent? {
        guard let number = number(0) else { return nil }
        let key: Key
        switch number {
        case 1, 7: key = .home
        case 3: key = .delete
        case 4, 8: key = .end
        case 5: key = .pageUp
        case 6: key = .pageDown
        case 2, 9...34: key = .other
        default: return nil
        }
        return .key(KeyPress(key, modifiers: modifiers, phase: phase))
    }

    /// Source: kitty, "Comprehensive keyboard handling in terminals", and
    /// xterm's formatOtherKeys=1.
    private var fullKey: TerminalEvent? {
        guard let code = number(0), let scalar = Unicode.Scalar(UInt32(max(0, code))) else {
            return nil
        }
        let key: Key
        switch code {
        case 9: key = .tab
        case 13, 57_414: key = .enter
        case 27: key = .escape
        case 32: key = .space
        case 8, 127: key = .backspace
        case 57_417: key = .left
        case 57_418: key = .right
        case 57_419: key = .up
        case 57_420: key = .down
        case 57_421: key = .pageUp
        case 57_422: key = .pageDown
        case 57_423: key = .home
        case 57_424: key = .end
        case 57_426: key = .delete
        case 57_358...57_363, 57_441...57_454: key = .modifier
        case 57_399...57_408:
            key = .character(Character(Unicode.Scalar(UInt8(code - 57_399 + 0x30))))
        case 57_344...63_743: key = .other
        default:
            guard SafeText.isTyped(scalar) else { return nil }
            key = .character(Character(scalar).lowercased().first ?? Character(scalar))
        }
        return .key(KeyPress(key, text: text(scalar), modifiers: modifiers, phase: phase))
    }

    /// Returns the text reported with a key, else the key's own.
    private func text(_ scalar: Unicode.Scalar) -> String {
        if numbers.count > 2 {
            var text = String.UnicodeScalarView()
            for value in numbers[2].prefix(8).compactMap({ $0 }) where value > 0 {
                if let scalar = Unicode.Scalar(UInt32(value)), SafeText.isTyped(scalar) {
                    text.append(scalar)
                }
            }
            return String(text)
        }
        let isPlain = modifiers.isDisjoint(with: [.control, .alt, .logo])
        guard isPlain, SafeText.isTyped(scalar) else { return "" }
        return modifiers.contains(.shift) ? String(scalar).uppercased() : String(scalar)
    }

    /// The modifiers: the second parameter minus one, one bit each.
    private var modifiers: Modifiers {
        let bits = max(0, (number(1) ?? 1) - 1)
        var modifiers: Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        if bits & 8 != 0 { modifiers.insert(.logo) }
        return modifiers
    }

    private var phase: KeyPress.Phase {
        switch number(1, part: 1) {
        case 1: .down
        case 2: .repeating
        case 3: .up
        default: .unknown
        }
    }

    // MARK: Mouse

    /// Source: xterm, "Extended coordinates", mode 1006.
    private func mouse(isRelease: Bool) -> TerminalEvent? {
        guard let bits = number(0), let x = number(1), let y = number(2), bits >= 0,
            (1...9999).contains(x), (1...9999).contains(y)
        else { return nil }
        let position = CellPoint(column: x - 1, row: y - 1)
        let code = bits & 3 | (bits & 0xC0)
        if bits & 64 != 0 {
            guard !isRelease else { return nil }
            switch code {
            case 64: return .mouse(.scrolled(dx: 0, dy: -3 * CellUnit.height, position))
            case 65: return .mouse(.scrolled(dx: 0, dy: 3 * CellUnit.height, position))
            default: return nil
            }
        }
        if bits & 32 != 0, !isRelease { return .mouse(.moved(position)) }
        let button: PointerButton =
            switch code {
            case 0: .primary
            case 1: .middle
            case 2: .secondary
            default: .other
            }
        return .mouse(isRelease ? .released(button, position) : .pressed(button, position))
    }
}
