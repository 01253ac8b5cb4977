// SPDX-License-Identifier: MIT

import BusValues
import ChildProcess
import Glibc

/// Writes a line of the answer.
///
/// - Throws: `unwritten` when it did not go; not when whoever read it has had enough.
func answer(_ line: String) throws(Failure) {
    guard let error = StandardStream.output.write(line + "\n"), error.code != EPIPE else { return }
    throw Failure(.unwritten, "cannot write the answer: \(error)")
}

/// Writes a line about what is not the answer.
func warn(_ line: String) {
    StandardStream.error.write("topmost: " + printable(line) + "\n")
}

/// The text without characters that would move the cursor or turn what follows.
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
