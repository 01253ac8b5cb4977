// SPDX-License-Identifier: MIT
//
// Facts: notify-send of libnotify 0.8.1, dunstify of dunst 1.9; outputs were compared with them.

import BusValues

/// A hint on a command line: `TYPE:NAME:VALUE`.
struct HintArgument {
    let name: String
    /// `nil`: an empty text, which is not sent.
    let value: Value?

    /// Reads a hint.
    ///
    /// Numbers are read as C does, as far as they are numbers, if they begin with a digit or a
    /// sign; of truth values only `true`, in any case, and 1 are true.
    ///
    /// - Throws: `usage` for another form, type or value.
    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count == 3, !parts[1].isEmpty else {
            throw Failure(.usage, "Invalid hint syntax specified. Use TYPE:NAME:VALUE.")
        }
        let (type, text) = (parts[0].lowercased(), parts[2])
        name = parts[1]
        guard type != "string" else {
            value = text.isEmpty ? nil : .string(text)
            return
        }
        let value: Value?
        switch type {
        case "int": value = Self.whole(text).map { .int32($0) }
        case "double": value = Self.begins(text) ? .double(Double(leading: text)) : nil
        case "byte": value = text.isEmpty ? .byte(0) : UInt8(text).map { .byte($0) }
        case "boolean", "bool": value = .boolean(text.lowercased() == "true" || text == "1")
        case "variant": value = VariantText.value(text)
        default:
            throw Failure(
                .usage,
                "Invalid hint type \"\(parts[0])\". Valid types are boolean, int, double, string, byte and variant."
            )
        }
        guard let value else {
            throw Failure(
                .usage,
                "Value \"\(text)\" of hint \"\(name)\" could not be parsed as type \"\(parts[0])\"."
            )
        }
        self.value = value
    }

    private static func begins(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
            || first == UInt8(ascii: "-")
    }

    /// A whole number of 32 bits; of a greater number the lower bits, as in notify-send.
    private static func whole(_ text: String) -> Int32? {
        guard begins(text) else { return nil }
        let digits = text.drop { $0 == "-" }.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return nil }
        let number = Int64(digits) ?? .max
        return Int32(truncatingIfNeeded: text.hasPrefix("-") ? -number : number)
    }
}
