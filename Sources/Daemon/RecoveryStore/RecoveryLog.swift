// SPDX-License-Identifier: MIT
//
// The bytes of the log: a header, then entries, each after its length and its
// checksum as four bytes each, the lowest first. `docs/internal/Recovery.md` has
// the long form.

import Coding

/// The format of the recovery log.
enum RecoveryLog {
    /// The first bytes of every log; the number changes with the framing and with records, not
    /// with new fields and entries.
    static let header = Array("topmost recovery 3\n".utf8)

    /// Appends an entry.
    static func append(_ entry: RecoveryEntry, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: 8))
        entry.appendRecord(to: &bytes)
        let length = bytes.count - start - 8
        set(UInt32(length), at: start, in: &bytes)
        set(Checksum.crc32(bytes[(start + 8)...]), at: start + 4, in: &bytes)
    }

    /// What a log contains.
    struct Content {
        /// The readable entries.
        var entries: [RecoveryEntry] = []
        /// The bytes after the first damaged entry, itself included.
        var damagedBytes = 0
        /// Intact entries of a kind or with a value that this version does not know.
        var unknownEntries = 0
    }

    /// Reads a log; `nil`: it has another format.
    static func read(_ bytes: [UInt8]) -> Content? {
        guard bytes.starts(with: header) else { return nil }
        var content = Content()
        var start = header.count
        while start < bytes.count {
            guard let body = body(in: bytes, at: start), isIntact(body, in: bytes) else {
                content.damagedBytes = bytes.count - start
                break
            }
            start = body.endIndex
            do throws(CodingError) {
                content.entries.append(try RecoveryEntry(record: body))
            } catch {
                content.unknownEntries += 1
            }
        }
        return content
    }

    /// What is wrong with the format of a log that cannot be read.
    static func difference(of bytes: [UInt8]) -> String {
        let line = bytes.prefix(40).prefix { $0 != UInt8(ascii: "\n") }
        let known = String(decoding: header.dropLast(), as: UTF8.self)
        let found = String(decoding: line.filter { (0x20..<0x7f).contains($0) }, as: UTF8.self)
        return "it begins with \"\(found)\", and this version of Topmost reads \"\(known)\""
    }

    /// The body of the entry at a place; `nil`: there is no complete one.
    static func body(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        guard bytes.count - start > 8 else { return nil }
        let length = Int(number(in: bytes, at: start))
        guard length > 0, length <= bytes.count - start - 8 else { return nil }
        return bytes[(start + 8)..<(start + 8 + length)]
    }

    /// Whether a body has the checksum before it.
    private static func isIntact(_ body: ArraySlice<UInt8>, in bytes: [UInt8]) -> Bool {
        Checksum.crc32(body) == number(in: bytes, at: body.startIndex - 4)
    }

    private static func set(_ number: UInt32, at start: Int, in bytes: inout [UInt8]) {
        for index in 0..<4 {
            bytes[start + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index)))
        }
    }

    private static func number(in bytes: [UInt8], at start: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
}

/// The checksum of stored records, CRC-32 as in Ethernet and zip.
///
/// Source: ISO 3309; the polynomial is reflected, 0xEDB88320. Four bytes at a time, since it
/// runs over each change: M. Kounavis, F. Berry, "A Systematic Approach to Building High
/// Performance Software-Based CRC Generators", 2005.
enum Checksum {
    /// Returns the checksum of bytes.
    static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let tables = tables
        var sum = UInt32.max
        var start = bytes.startIndex
        while bytes.endIndex - start >= 4 {
            for offset in 0..<4 {
                sum ^= UInt32(bytes[start + offset]) << (8 * UInt32(offset))
            }
            var next: UInt32 = 0
            for table in 0..<4 {
                let byte = Int(sum >> (8 * UInt32(table)) & 0xFF)
                next ^= tables[256 * (3 - table) + byte]
            }
            sum = next
            start += 4
        }
        for byte in bytes[start...] { sum = tables[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return ~sum
    }

    /// For each byte the change of the sum, if none, one, two or three bytes follow it.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { (index: UInt32) -> UInt32 in
            (0..<8).reduce(index) { value, _ in
                value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
            }
        }
        for index in 256..<1024 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()
}
