// SPDX-License-Identifier: MIT

public import BusValues

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
