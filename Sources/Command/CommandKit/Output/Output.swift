// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Glibc
import Localization
import SystemCalls
package import Texts

/// Writes a line of the answer to standard output.
///
/// - Parameters:
///   - line: the text.
///   - end: what ends it.
/// - Throws: `unwritten` if it fails; not if the reader has closed the pipe.
package func answer(_ line: String, end: String = "\n") throws(Failure) {
    try answer(Array((line + end).utf8))
}

/// Writes bytes of the answer to standard output, as `answer` does for text.
package func answer(_ bytes: [UInt8]) throws(Failure) {
    guard let error = StandardStream.output.write(bytes), error.code != EPIPE else { return }
    throw Failure(.unwritten, .cannotWriteAnswer, "\(error)")
}

/// Writes a message to standard error.
package func warn(_ line: String) {
    StandardStream.error.write("topmost: " + printable(line) + "\n")
}

/// Writes a message in the user's language to standard error.
package func warn(_ phrase: Phrase, _ values: String...) {
    warn(Wording(phrase, values: values).text)
}

/// The text without characters that move the cursor or change the direction of other text.
///
/// Values isolated by `Phrase.text` stay so: their marks are closed, and reach no further, nor do
/// marks that are a direction alone.
package func printable(_ text: String) -> String {
    let isClosed = text.hasClosedIsolates
    return String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                switch scalar.value {
                case 0x2066...0x2069 where isClosed: scalar
                case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x2028...0x202e, 0x2066...0x2069: " "
                default: scalar
                }
            }
        )
    )
}

/// The width of text in a terminal.
package enum Columns {
    /// The number of columns of a text.
    package static func width(of text: String) -> Int {
        text.reduce(0) { $0 + CharacterWidth.cells(of: $1) }
    }

    /// The text, or as many whole characters as fit followed by an ellipsis.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 1
        for character in text {
            used += CharacterWidth.cells(of: character)
            guard used <= columns else { break }
            result.append(character)
        }
        return result + "…"
    }
}
