// SPDX-License-Identifier: MIT

import Glibc
import Localization
import SystemCalls
import Texts

/// A file that a command reads whole; `-` is standard input.
package enum InputFile {
    /// The name of a file in errors.
    package static func name(_ path: String) -> String {
        path == "-" ? Phrase.standardInputName.text : path
    }

    /// Reads a file, also a pipe, as of `<(…)` in shells.
    ///
    /// - Parameters:
    ///   - path: its path, or `-`.
    ///   - maximum: the most bytes it may have.
    ///   - reader: what reads it, for the error: `--complete`.
    /// - Returns: its bytes.
    /// - Throws: `unknownID` if it cannot be read to its end, `usage` if it is longer.
    package static func contents(
        of path: String,
        atMost maximum: Int,
        for reader: String
    ) throws(Failure) -> [UInt8] {
        let bytes = try head(of: path, atMost: maximum + 1)
        guard bytes.count <= maximum else {
            throw Failure(.usage, .tooManyBytes, reader, "\(maximum)")
        }
        return bytes
    }

    /// Reads a file up to a limit.
    ///
    /// - Throws: `unknownID` if it cannot be read completely.
    package static func head(of path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
        do {
            guard path != "-" else { return try FileDescriptor.contents(of: 0, atMost: limit) }
            let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NOCTTY)
            return try FileDescriptor.contents(of: file.number, atMost: limit)
        } catch {
            throw Failure(.unknownID, .cannotRead, name(path), "\(error.reason)")
        }
    }
}
