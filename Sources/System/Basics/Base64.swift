// SPDX-License-Identifier: MIT

/// Bytes as text that any line can hold, with padding.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// Returns bytes as text.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(UInt32(0)) { bits, index in
                bits << 8 | UInt32(index < group.count ? group[start + index] : 0)
            }
            for index in 0..<4 {
                let letter = letters[Int(bits >> (18 - 6 * UInt32(index)) & 63)]
                text.append(index <= group.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
