// SPDX-License-Identifier: MIT

import BusWire
import ChildProcess
import Glibc
package import PresenterCore
import SystemCalls
import Texts

/// Shows a long text and waits for its end.
package struct TextQuestion {
    private let bytes: [UInt8]
    private let columns: Int?

    /// Maximum number of bytes of a text.
    package static let maximumBytes = 16 << 20
    /// Lines in view where there is room.
    private static let rows = 36
    /// The default number of columns of a line.
    private static let usualColumns = 80
    /// The columns of a terminal that are taken by the card's border and margins.
    private static let border = 8

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - path: its file; `-` is standard input.
    ///   - columns: the columns of a line; `nil`: as many as usual, or as the terminal has.
    /// - Throws: `usage` for a text that is too long, `unknownID` if it cannot be read.
    package init(_ path: String, columns: Int? = nil) throws(Failure) {
        guard path != "-" || isatty(0) == 0 else {
            throw Failure(.usage, .textExpectsFile)
        }
        bytes = try InputFile.contents(of: path, atMost: Self.maximumBytes, for: "text")
        self.columns = columns
    }

    /// Shows it.
    ///
    /// - Parameters:
    ///   - values: the title and the buttons.
    ///   - place: where it is shown.
    /// - Returns: how it ended.
    /// - Throws: `unreachable` if no display can show it.
    package func ask(_ values: OptionValues, _ place: QuestionPlace) throws(Failure) -> Ending {
        let session = try place.session(try CommandLoop())
        // The terminal is restored before the command ends.
        defer { session.inline?.close() }
        let columns = self.columns ?? Self.columns(inTerminal: session.inline != nil)
        let text = LiveText(WrappedText(bytes, columns: columns))
        let list: [String: OptionValue] = [
            "rows": .boolean(true), "text": .boolean(true), "filter": .boolean(true),
            "columns": .integer(Int64(columns)),
            "visible_rows": .integer(Int64(max(1, min(Self.rows, text.text.rows.count)))),
        ]
        return try text.show(values, list, in: session, place)
    }

    private static func columns(inTerminal: Bool) -> Int {
        guard inTerminal else { return usualColumns }
        let terminal = StandardStream.error.terminalColumns ?? StandardStream.output.terminalColumns
        return max(20, min(usualColumns, (terminal ?? usualColumns) - border))
    }
}
