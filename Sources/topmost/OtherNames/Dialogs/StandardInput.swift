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
    /// need not.
    ///
    /// Source: GLib, `g_io_channel_read_line`.
    static func lines(of bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var line = ""
        for character in String(decoding: bytes, as: UTF8.self) {
            if ["\n", "\r", "\r\n", "\0", "\u{2029}"].contains(character) {
                lines.append(line)
                line = ""
            } else {
                line.append(character)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
