// SPDX-License-Identifier: MIT

/// Bytes as text that any line can hold.
///
/// Source: RFC 4648, section 4, with padding.
public enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()
    private static let padding = UInt8(ascii: "=")

    /// Returns bytes as text.
    public static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for index in 0..<3 {
                bits = bits << 8 | UInt32(index < group.count ? group[start + index] : 0)
            }
            for index in 0..<4 {
                let letter = letters[Int(bits >> (18 - 6 * UInt32(index)) & 63)]
                text.append(index <= group.count ? letter : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a text; `nil`: it is not of this form.
    public static func bytes(_ text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count % 4 == 0 else { return nil }
        let padded = letters.suffix(2).count { $0 == padding }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3)
        for start in stride(from: 0, to: letters.count, by: 4) {
            let isLast = start + 4 == letters.count
            var bits: UInt32 = 0
            for index in 0..<4 {
                let isPadding = isLast && index >= 4 - padded
                guard let value = isPadding ? 0 : values[Int(letters[start + index])] else {
                    return nil
                }
                bits = bits << 6 | UInt32(value)
            }
            for index in 0..<(isLast ? 3 - padded : 3) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * UInt32(index))))
            }
            if isLast, padded > 0, bits & (padded == 1 ? 0xFF : 0xFFFF) != 0 { return nil }
        }
        return bytes
    }
}
