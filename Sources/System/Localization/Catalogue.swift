// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls

/// A compiled catalogue of gettext, a file `topmost.mo`.
///
/// glibc maps it and believes each offset in it: a file that is cut or damaged would end every
/// program that has a text.
///
/// Source: GNU gettext utilities, "The Format of GNU MO Files".
struct Catalogue {
    /// The content of the file.
    let bytes: [UInt8]
    /// Whether its numbers have the bytes of this machine in the reverse order.
    private var isSwapped = false

    /// The catalogues of some languages.
    struct Found: Equatable {
        /// Whether there is one.
        var isAny = false
        /// The path of one that cannot be used; `nil`: none.
        var damaged: String?
    }

    /// Reads the catalogues that glibc would for some languages.
    ///
    /// - Parameters:
    ///   - languages: a locale, or several with colons between them, as in `LANGUAGE`.
    ///   - folder: the folder of the catalogues.
    ///   - domain: their name.
    /// - Returns: what was found; one of them that is damaged is enough.
    static func find(_ languages: String, in folder: String, _ domain: String) -> Found {
        var found = Found()
        for name in Set(languages.split(separator: ":").flatMap(names)) {
            let path = "\(folder)/\(name)/LC_MESSAGES/\(domain).mo"
            let number = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            // glibc cannot open it either.
            guard number >= 0 else { continue }
            found.isAny = true
            if Catalogue(FileDescriptor(adopting: number))?.isWhole != true { found.damaged = path }
        }
        return found
    }

    /// The folders for a locale, `language[_territory][.codeset][@modifier]`: that of all of it, and
    /// of it without each of its parts.
    static func names(of locale: Substring) -> [String] {
        func part(_ sign: Character, until ends: String) -> Substring {
            locale.firstIndex(of: sign).map { locale[$0...].prefix { !ends.contains($0) } } ?? ""
        }
        let language = locale.prefix { !"_.@".contains($0) }
        let codeset = part(".", until: "@")
        // As glibc also writes it: `.utf8`.
        let plain = codeset.lowercased().filter { $0 == "." || $0.isLetter || $0.isNumber }
        return ["", part("_", until: ".@")].flatMap { territory in
            ["", codeset, Substring(plain)].flatMap { codeset in
                ["", part("@", until: "")].map { "\(language)\(territory)\(codeset)\($0)" }
            }
        }
    }

    /// Reads a file; `nil`: it cannot be read, is not regular, or is larger than any catalogue.
    private init?(_ file: borrowing FileDescriptor) {
        guard let size = file.stamp?.size, size < 1 << 24,
            let bytes = try? FileDescriptor.contents(of: file.number, atMost: Int(size))
        else { return nil }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isSwapped = number(at: 0) == 0xDE12_0495
    }

    /// Whether all that glibc reads of it is inside, and nothing divides by zero.
    var isWhole: Bool {
        // The number of a catalogue, and the revision: newer ones have more tables.
        guard number(at: 0) == 0x9504_12DE, number(at: 4) == 0,
            let count = number(at: 8), let originals = number(at: 12), let texts = number(at: 16),
            let hashes = number(at: 20), let hashTable = number(at: 24)
        else { return false }
        guard [originals, texts].allSatisfy({ $0 + 8 * count <= bytes.count }),
            hashes <= 2 || isHashTable(at: hashTable, hashes, of: count)
        else { return false }
        return (0..<count).allSatisfy { index in
            guard let original = string(at: originals + 8 * index),
                let text = string(at: texts + 8 * index)
            else { return false }
            // The header is the translation of nothing, up to a 0.
            return original.first ?? 0 != 0 || !Self.mayDivideByZero(text)
        }
    }

    /// A number of 32 bits; `nil`: it is not inside.
    private func number(at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        let number = (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        return isSwapped ? Int(UInt32(number).byteSwapped) : number
    }

    /// The text that an entry of a table names; `nil`: it is not inside, or has no end.
    private func string(at entry: Int) -> ArraySlice<UInt8>? {
        guard let length = number(at: entry), let start = number(at: entry + 4),
            start + length < bytes.count, bytes[start + length] == 0
        else { return nil }
        return bytes[start..<start + length]
    }

    /// Whether a table of so many hashes names texts that exist, and has an end for each search.
    ///
    /// A search goes on by steps of its own, which reach each place only if the size is prime.
    private func isHashTable(at start: Int, _ hashes: Int, of count: Int) -> Bool {
        let entries = (0..<hashes).lazy.map { number(at: start + 4 * $0) ?? .max }
        return start + 4 * hashes <= bytes.count && entries.allSatisfy { $0 <= count }
            && entries.contains(0)
            && !(2..<hashes).lazy.prefix { $0 * $0 <= hashes }
                .contains { hashes.isMultiple(of: $0) }
    }

    /// Whether the rule of plural forms, in a header, may divide by zero: by anything but a number.
    ///
    /// It begins behind the first `plural=`, in whatever line.
    private static func mayDivideByZero(_ header: ArraySlice<UInt8>) -> Bool {
        let start = header.indices.first { header[$0...].starts(with: "plural=".utf8) }
        let rule = header[(start ?? header.endIndex)...].prefix { !";\n".utf8.contains($0) }
        return rule.indices.contains { index in
            guard "%/".utf8.contains(rule[index]) else { return false }
            let divisor = rule[(index + 1)...].drop { $0 == UInt8(ascii: " ") }
                .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            // One with more digits than a number of the machine can begin again at 0.
            return divisor.first ?? UInt8(ascii: "0") == UInt8(ascii: "0") || divisor.count > 9
        }
    }
}
