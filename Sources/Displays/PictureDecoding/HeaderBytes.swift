// SPDX-License-Identifier: MIT

/// The integers in the header of a picture file; `nil` beyond its end.
struct HeaderBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int) -> Int? {
        bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
    }

    private func big16(_ offset: Int) -> Int? {
        guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
        return high << 8 | low
    }

    func little16(_ offset: Int) -> Int? {
        guard let low = byte(offset), let high = byte(offset + 1) else { return nil }
        return high << 8 | low
    }

    private func big32(_ offset: Int) -> Int? {
        guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
        return high << 16 | low
    }

    private func little32(_ offset: Int) -> Int? {
        guard let low = little16(offset), let high = little16(offset + 2) else { return nil }
        return high << 16 | low
    }

    private func little24(_ offset: Int) -> Int? {
        guard let low = little16(offset), let high = byte(offset + 2) else { return nil }
        return high << 16 | low
    }

    private func begins(_ text: String, at offset: Int) -> Bool {
        bytes.dropFirst(offset).starts(with: text.utf8)
    }

    /// Reads width and height at two offsets.
    func pair(_ first: Int, _ second: Int, _ read: (Int) -> Int?) -> (Int, Int)? {
        guard let width = read(first), let height = read(second) else { return nil }
        return (width, height)
    }

    /// Source: Portable Network Graphics Specification, "IHDR Image header".
    var png: (Int, Int)? { begins("IHDR", at: 12) ? pair(16, 20, big32) : nil }

    /// A negative height means "top row first".
    ///
    /// Source: Microsoft, "Bitmap Header Types".
    var bmp: (Int, Int)? {
        guard let header = little32(14) else { return nil }
        if header == 12 { return pair(18, 20, little16) }
        return pair(18, 22, little32).map { (width, height) in
            (width, height < 1 << 31 ? height : 1 << 32 - height)
        }
    }

    /// The largest of the icons in the file; 0 means 256.
    var ico: (Int, Int)? {
        guard let count = little16(4) else { return nil }
        var largest: (Int, Int)?
        for index in 0..<min(count, 256) {
            guard let size = pair(6 + 16 * index, 7 + 16 * index, byte) else { break }
            let own = (size.0 == 0 ? 256 : size.0, size.1 == 0 ? 256 : size.1)
            if own.0 * own.1 > largest.map({ $0.0 * $0.1 }) ?? 0 { largest = own }
        }
        return largest
    }

    /// Source: RFC 9649, "WebP Image Format".
    var webP: (Int, Int)? {
        if begins("VP8X", at: 12) {
            return pair(24, 27, little24).map { ($0 + 1, $1 + 1) }
        }
        if begins("VP8L", at: 12) {
            return little32(21).map { ($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
        }
        guard begins("VP8 ", at: 12) else { return nil }
        return pair(26, 28, little16).map { ($0 & 0x3FFF, $1 & 0x3FFF) }
    }

    /// The first quoted text outside of comments: `"width height colours characters"`.
    var xpm: (Int, Int)? {
        let quote = UInt8(ascii: "\"")
        var start = 0
        while start < bytes.count, bytes[start] != quote {
            start = begins("/*", at: start) ? endOfComment(from: start + 2) : start + 1
        }
        let text = bytes.dropFirst(start + 1).prefix(64).prefix { $0 != quote }
        let fields = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard fields.count > 1, let width = Int(String(decoding: fields[0], as: UTF8.self)),
            let height = Int(String(decoding: fields[1], as: UTF8.self))
        else { return nil }
        return (width, height)
    }

    private func endOfComment(from start: Int) -> Int {
        var end = start
        while end < bytes.count, !begins("*/", at: end) { end += 1 }
        return end + 2
    }

    /// Source: ITU-T T.81, B.1.1 and B.2.2.
    var jpeg: (Int, Int)? {
        var offset = 2
        var isTurned = false
        while let mark = big16(offset), mark > 0xFF00, let length = big16(offset + 2) {
            let code = mark & 0xFF
            if code == 0xFF {
                offset += 1
                continue
            }
            // A start of frame, but not a table of codes.
            if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
                guard let (height, width) = pair(offset + 5, offset + 7, big16) else { return nil }
                return isTurned ? (height, width) : (width, height)
            }
            if code == 0xE1, begins("Exif\0\0", at: offset + 4) {
                isTurned = isTurnedByExif(at: offset + 10)
            }
            guard length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// Whether the picture lies on its side.
    ///
    /// Source: CIPA DC-008 (Exif), 4.6.2 and the tag "Orientation".
    private func isTurnedByExif(at start: Int) -> Bool {
        let isLittle = begins("II", at: start)
        func short(_ offset: Int) -> Int? {
            isLittle ? little16(start + offset) : big16(start + offset)
        }
        func long(_ offset: Int) -> Int? {
            isLittle ? little32(start + offset) : big32(start + offset)
        }
        guard let table = long(4), table < 1 << 16, let count = short(table) else { return false }
        for entry in 0..<count {
            let field = table + 2 + 12 * entry
            guard let tag = short(field) else { return false }
            if tag == 0x112 { return (5...8).contains(short(field + 8) ?? 0) }
        }
        return false
    }
}
