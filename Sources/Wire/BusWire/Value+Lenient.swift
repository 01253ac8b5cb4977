// SPDX-License-Identifier: MIT
//
// Clients send the same number in many types: Chromium sends urgency as a
// uint32, scripts send booleans as integers. Unambiguous values are accepted.

import Basics
public import BusValues
public import PresenterCore

extension Value {
    /// The integer value of any integer type, a boolean, or a double without a fraction.
    var lenientInteger: Int64? {
        switch unwrapped {
        case .byte(let number): Int64(number)
        case .boolean(let flag): flag ? 1 : 0
        case .int16(let number): Int64(number)
        case .uint16(let number): Int64(number)
        case .int32(let number): Int64(number)
        case .uint32(let number): Int64(number)
        case .int64(let number): number
        case .uint64(let number): Int64(exactly: number)
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The boolean value of a boolean or any integer type: not 0 is true.
    var lenientBoolean: Bool? {
        if case .double = unwrapped { return nil }
        return lenientInteger.map { $0 != 0 }
    }

    /// The finite value of any numeric type.
    var lenientDouble: Double? {
        switch unwrapped {
        case .double(let number): number.isFinite ? number : nil
        case .boolean: nil
        default: lenientInteger.map(Double.init)
        }
    }

    /// A string; `nil` for any other type.
    var string: String? {
        if case .string(let text) = unwrapped { text } else { nil }
    }
}

extension Value {
    /// The value as rules match it: a string, a number, `true` or `false`, the strings of a
    /// list with commas; `nil`: anything else.
    public var shown: String? {
        switch unwrapped {
        case .string(let text): text
        case .boolean(let flag): String(flag)
        case .double(let number): String(number)
        case .array(let members, element: "s"):
            members.compactMap(\.string).joined(separator: ",")
        case let other: other.lenientInteger.map(String.init)
        }
    }
}

extension RGB {
    /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, as scripts write it;
    /// opacity is ignored.
    init?(lenient text: String) {
        let digits = text.dropFirst()
        guard text.first == "#" else { return nil }
        switch digits.utf8.count {
        case 3, 4: self.init(hex: "#" + digits.prefix(3).map { "\($0)\($0)" }.joined())
        case 6, 8: self.init(hex: "#" + digits.prefix(6))
        default: return nil
        }
    }
}

extension Kind {
    /// The kind that a wrong name probably means: `sheet` for `bottom_sheet`, `modal` for
    /// `modla`; `nil`: none.
    public static func nearest(to name: String) -> Kind? {
        Kind.spelled(name)
            ?? NearestName.of(name, among: allCases.map(\.rawValue)).flatMap(Kind.init)
    }

    /// What an error adds to a wrong name: `; did you mean "sheet"?`, or nothing.
    ///
    /// - Parameters:
    ///   - name: the wrong name.
    ///   - kinds: the accepted kinds.
    /// - Returns: the advice; empty: no kind is near.
    public static func advice(on name: String, among kinds: [Kind] = allCases) -> String {
        guard let kind = nearest(to: name), kinds.contains(kind) else { return "" }
        return "; did you mean \"\(kind.rawValue)\"?"
    }
}
