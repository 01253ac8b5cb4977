// SPDX-License-Identifier: MIT

import Glibc

/// Standard input.
enum StandardInput {
    /// All of it, up to a limit; nothing from a terminal.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    static func contents(atMost most: Int) throws(Failure) -> [UInt8] {
        isatty(0) == 0 ? try InputFile.head(of: "-", atMost: most) : []
    }

    /// The lines of a text as GLib reads them, also empty ones.
    ///
    /// They end with a line feed, a carriage return, both, a zero byte or U+2029; the last one
    /// need not. `LineSplitter` knows line feeds alone, for streams that have a limit of bytes.
    ///
    /// Source: GLib, `g_io_channel_read_line`.
    static func lines(of bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        var place = 0
        while place < rest.endIndex {
            let length = endLength(rest[place...])
            guard length > 0 else {
                place += 1
                continue
            }
            lines.append(String(decoding: rest[..<place], as: UTF8.self))
            place += length
            rest = rest[place...]
        }
        return rest.isEmpty ? lines : lines + [String(decoding: rest, as: UTF8.self)]
    }

    /// The number of bytes that end a line here; 0: they do not.
    private static func endLength(_ bytes: ArraySlice<UInt8>) -> Int {
        switch bytes.first {
        case 0x0D?: bytes.dropFirst().first == 0x0A ? 2 : 1
        case 0x0A?, 0?: 1
        case 0xE2? where bytes.starts(with: [0xE2, 0x80, 0xA9]): 3
        default: 0
        }
    }
}
