// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Glibc
import SystemCalls

/// Writes a line of the answer to standard output.
///
/// - Parameters:
///   - line: the text.
///   - end: what ends it.
/// - Throws: `unwritten` if it fails; not if the reader has closed the pipe.
func answer(_ line: String, end: String = "\n") throws(Failure) {
    try answer(Array((line + end).utf8))
}

/// Writes bytes of the answer to standard output, as `answer` does for text.
func answer(_ bytes: [UInt8]) throws(Failure) {
    guard let error = StandardStream.output.write(bytes), error.code != EPIPE else { return }
    throw Failure(.unwritten, "cannot write the answer: \(error)")
}

/// Writes a message to standard error.
func warn(_ line: String) {
    StandardStream.error.write("topmost: " + printable(line) + "\n")
}

/// The text without characters that move the cursor or change the text direction.
func printable(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                switch scalar.value {
                case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e...0x200f, 0x2028...0x202e,
                    0x2066...0x2069:
                    " "
                default: scalar
                }
            }
        )
    )
}

/// Options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write the whole answer as one line of JSON.")
    var json = false
}
