// SPDX-License-Identifier: MIT

/// Addresses of files.
enum FileAddress {
    /// The path of a `file:` address; another address as it is.
    ///
    /// Source: RFC 8089.
    static func path(_ address: String) -> String {
        guard address.hasPrefix("file://") else { return address }
        let rest = address.dropFirst("file://".count)
        // A host may stand before the path.
        guard let slash = rest.firstIndex(of: "/") else { return address }
        var bytes: [UInt8] = []
        var left = rest[slash...].utf8[...]
        while let byte = left.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = digit(left.first),
                let low = digit(left.dropFirst().first)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            left = left.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The `file:` address of an absolute path.
    ///
    /// Source: RFC 8089; RFC 3986, 3.3 "Path".
    static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let plain = Set("-._~!$&'()*+,;=:@/".utf8)
        return "file://"
            + path.utf8.map { byte in
                let isPlain =
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || plain.contains(byte)
                return isPlain
                    ? String(UnicodeScalar(byte))
                    : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }.joined()
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
