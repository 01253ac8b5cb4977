// SPDX-License-Identifier: MIT

extension NtfyMessage {
    /// What was published, as bytes; `nil`: it is encoded in a way that is unknown.
    var bytes: [UInt8]? {
        switch encoding {
        case nil: Array((message ?? "").utf8)
        case "base64": Self.bytes(base64: message ?? "")
        default: nil
        }
    }

    /// Reads bytes from text, with or without padding.
    ///
    /// Source: RFC 4648, section 4.
    private static func bytes(base64 text: String) -> [UInt8]? {
        var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
        var digits = Array(text.utf8)
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - 97 + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - 48 + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}
