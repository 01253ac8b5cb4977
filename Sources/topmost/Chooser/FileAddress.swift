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

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
