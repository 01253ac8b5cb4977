// SPDX-License-Identifier: MIT
//
// Programs colour their output, and scripts pass it on: `notify-send "$(ls --color)"`.
// Only whole sequences go; where one does not end, nothing but its control character does.
//
// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings); ECMA-35, 13 (escape
// sequences with intermediate bytes).

extension Substring {
    /// The text without whole escape sequences of terminals.
    public var withoutTerminalSequences: Substring {
        guard utf8.contains(0x1B) else { return self }
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.first {
            let length = byte == 0x1B ? Self.sequence(rest.dropFirst()).map { $0 + 1 } : nil
            if length == nil { result.append(byte) }
            rest = rest.dropFirst(length ?? 1)
        }
        return String(decoding: result, as: UTF8.self)[...]
    }

    /// The longest sequence: a link has an address, of 2,048 bytes at most.
    private static let longest = 2048 + 64

    /// Returns the length of the sequence after an escape character; `nil`: there is no whole one.
    private static func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = bytes.prefix(longest)
        switch bytes.first {
        case UInt8(ascii: "["):
            let parameters = bytes.dropFirst().prefix { 0x30...0x3F ~= $0 }
            // A blank is allowed here, but in text it begins a word.
            let middle = bytes.dropFirst(1 + parameters.count).prefix { 0x21...0x2F ~= $0 }
            let length = 1 + parameters.count + middle.count
            guard let final = bytes.dropFirst(length).first, 0x40...0x7E ~= final else {
                return nil
            }
            return length + 1
        case UInt8(ascii: "]"):
            guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
                return nil
            }
            let length = end - bytes.startIndex
            if bytes[end] == 0x07 { return length + 1 }
            return bytes[end...].dropFirst().first == UInt8(ascii: "\\") ? length + 2 : nil
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            // The character set: `tput sgr0` writes it.
            return bytes.dropFirst().first.map { "AB0".utf8.contains($0) } == true ? 2 : nil
        default: return nil
        }
    }
}
