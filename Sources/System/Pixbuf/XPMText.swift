// SPDX-License-Identifier: MIT

/// The quoted lines of an XPM file, which is a C program.
///
/// Source: XPM Manual, version 3.4i, "The XPM Format".
struct XPMText {
    /// The lines, each with a 0 at its end.
    private(set) var lines: [[UInt8]] = []

    /// Reads a file.
    init(_ bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        let star = UInt8(ascii: "*")
        let slash = UInt8(ascii: "/")
        var rest = bytes[...]
        while let first = rest.first {
            if first == quote {
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(of: quote) else { return }
                lines.append(rest[..<end].filter { $0 != 0 } + [0])
                rest = rest[(end + 1)...]
            } else if first == slash, rest.dropFirst().first == star {
                rest = rest.dropFirst(2)
                while let end = rest.firstIndex(of: star), rest[end...].dropFirst().first != slash {
                    rest = rest[(end + 1)...]
                }
                guard let end = rest.firstIndex(of: star) else { return }
                rest = rest[(end + 2)...]
            } else {
                rest = rest.dropFirst()
            }
        }
    }

    /// Width and height of the picture; `nil`: the first line is not one of an XPM file, or
    /// lines are missing.
    var size: (width: Int, height: Int)? {
        guard let first = lines.first else { return nil }
        let space = UInt8(ascii: " ")
        let fields = first.dropLast().split { $0 == space || $0 == 9 }
        let numbers = fields.prefix(4).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy({ (1...1_000_000).contains($0) }),
            lines.count > numbers[1] + numbers[2]
        else { return nil }
        return (numbers[0], numbers[1])
    }
}
