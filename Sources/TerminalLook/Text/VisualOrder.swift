// SPDX-License-Identifier: MIT
//
// The order in which the characters of one line stand, from left to right.
// Most terminals put characters where they are told; the few that would
// reorder a line by themselves are told not to, for they do not know where a
// card's border is. So each line is ordered here, by itself: no text can reach
// into what stands beside it.
//
// The Unicode bidirectional algorithm without its explicit marks, which never
// get here.
//
// Source: Unicode Standard Annex #9, rules W1–W7, N1–N2, I1–I2, L1–L4.

/// Puts the characters of a line in visual order.
enum VisualOrder {
    /// What a character is to the algorithm.
    private enum Kind { case left, right, number, arabicNumber, separator, terminator, neutral }

    /// Whether a text reads from right to left by its first strong character;
    /// `nil`: it has none.
    static func isRightToLeft(_ text: String) -> Bool? {
        for scalar in text.unicodeScalars {
            switch kind(of: scalar) {
            case .left: return false
            case .right: return true
            case .number, .arabicNumber, .separator, .terminator, .neutral: continue
            }
        }
        return nil
    }

    /// The places of the characters of a line, from left to right.
    ///
    /// - Parameters:
    ///   - line: one character an element, in reading order.
    ///   - isRightToLeft: the base direction.
    /// - Returns: indices into `line`, each once; and whether brackets there
    ///   are to be mirrored.
    static func order(
        _ line: [String],
        isRightToLeft: Bool
    ) -> [(index: Int, isMirrored: Bool)] {
        let kinds = line.map { $0.unicodeScalars.first.map(kind) ?? .neutral }
        guard isRightToLeft || kinds.contains(where: { $0 == .right || $0 == .arabicNumber })
        else { return line.indices.map { ($0, false) } }
        let levels = levels(resolved(kinds, isRightToLeft), isRightToLeft)
        var order = Array(line.indices)
        let highest = levels.max() ?? 0
        for level in stride(from: highest, to: 0, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order.map { ($0, levels[$0] % 2 == 1) }
    }

    /// The mirror image of a bracket; everything else as it is.
    static func mirrored(_ text: String) -> String { mirrors[text] ?? text }

    private static let mirrors: [String: String] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
        "«": "»", "»": "«", "‹": "›", "›": "‹", "≤": "≥", "≥": "≤",
    ]

    // MARK: Rules

    /// W2–W7, N1 and N2: every character is strong or a number.
    private static func resolved(_ kinds: [Kind], _ isRightToLeft: Bool) -> [Kind] {
        var kinds = kinds
        let base: Kind = isRightToLeft ? .right : .left
        for index in kinds.indices where kinds[index] == .separator {
            // One sign between two numbers of a kind belongs to them.
            guard index > 0, index + 1 < kinds.count, kinds[index - 1] == kinds[index + 1],
                kinds[index - 1] == .number || kinds[index - 1] == .arabicNumber
            else {
                kinds[index] = .neutral
                continue
            }
            kinds[index] = kinds[index - 1]
        }
        for index in kinds.indices where kinds[index] == .terminator {
            let before = index > 0 && kinds[index - 1] == .number
            let after = kinds[index...].first { $0 != .terminator } == .number
            kinds[index] = before || after ? .number : .neutral
        }
        var strong = base
        for index in kinds.indices {
            switch kinds[index] {
            case .left, .right: strong = kinds[index]
            case .number where strong == .left: kinds[index] = .left
            case .number, .arabicNumber, .separator, .terminator, .neutral: break
            }
        }
        var index = 0
        while index < kinds.count {
            guard kinds[index] == .neutral else {
                index += 1
                continue
            }
            var end = index
            while end < kinds.count, kinds[end] == .neutral { end += 1 }
            let before = index == 0 ? base : direction(kinds[index - 1])
            let after = end == kinds.count ? base : direction(kinds[end])
            for place in index..<end { kinds[place] = before == after ? before : base }
            index = end
        }
        return kinds
    }

    /// Numbers count as right-to-left for what stands beside them.
    private static func direction(_ kind: Kind) -> Kind { kind == .left ? .left : .right }

    private static func levels(_ kinds: [Kind], _ isRightToLeft: Bool) -> [Int] {
        kinds.map { kind in
            switch kind {
            case .right: 1
            case .left: isRightToLeft ? 2 : 0
            case .number, .arabicNumber, .separator, .terminator, .neutral: 2
            }
        }
    }

    /// Source: DerivedBidiClass.txt, in blocks.
    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x30...0x39, 0x6F0...0x6F9: return .number
        case 0x660...0x669, 0x66B...0x66C: return .arabicNumber
        case 0x2C, 0x2E, 0x2F, 0x3A, 0x2B, 0x2D, 0xA0, 0x60C: return .separator
        case 0x23, 0x24, 0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x20A0...0x20CF: return .terminator
        case 0x41...0x5A, 0x61...0x7A: return .left
        case ..<0xAA: return .neutral
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            return .right
        default:
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .letterNumber, .spacingMark, .decimalNumber:
                return .left
            default: return .neutral
            }
        }
    }
}
