// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc

/// A file that a command reads whole; `-` is standard input.
enum InputFile {
    /// The name of a file in errors.
    static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

    /// Reads a file, also a pipe, as of `<(…)` in shells.
    ///
    /// - Parameters:
    ///   - path: its path, or `-`.
    ///   - most: the most bytes it may have.
    ///   - reader: what reads it, for the error: `--complete`.
    /// - Returns: its bytes.
    /// - Throws: if it cannot be read, or is longer.
    static func contents(
        of path: String,
        atMost most: Int,
        for reader: String
    ) throws(Failure) -> [UInt8] {
        let bytes: [UInt8]
        if path == "-" {
            bytes = FileDescriptor.contents(of: 0, atMost: most + 1)
        } else {
            do {
                let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NOCTTY)
                bytes = FileDescriptor.contents(of: file.number, atMost: most + 1)
            } catch {
                throw Failure(.usage, "cannot read \(path): \(error)")
            }
        }
        guard bytes.count <= most else {
            throw Failure(.usage, "\(reader) expects up to \(most) bytes, got more")
        }
        return bytes
    }
}
