// SPDX-License-Identifier: MIT
//
// Clients send the same number in many types: Chromium sends urgency as a
// uint32, scripts send booleans as integers. Unambiguous values are accepted.

import BusValues

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
