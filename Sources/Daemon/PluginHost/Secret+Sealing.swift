// SPDX-License-Identifier: MIT

import ChildProcess
public import PluginWire
public import PresenterCore

extension Secret {
    /// Puts a text into a pipe, from which it can be read once.
    ///
    /// The text is never a `String` here: those leave copies in freed memory.
    ///
    /// - Parameter text: UTF-8, at most as many scalars as a line of text may have.
    /// - Throws: `badValue` for other bytes, and if there is no descriptor left.
    public init(sealing text: ArraySlice<UInt8>) throws(MessageError) {
        guard let length = Self.length(of: text) else {
            throw .badValue(
                field: "secret",
                in: "button_tapped",
                got: "\(text.count) bytes",
                takes: "a line of UTF-8 without control characters"
            )
        }
        do {
            self.init(length: length, source: try Pipe.holding(text).source())
        } catch {
            throw .notJSON("\(error)")
        }
    }

    /// Number of characters; `nil`: it is not a line of text.
    private static func length(of text: ArraySlice<UInt8>) -> Int? {
        let most = TextLimits.line.scalars
        let scalars = text.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
        guard scalars <= most, !text.contains(where: { $0 < 0x20 || $0 == 0x7f }),
            let characters = try? UTF8Span(validating: text.span)
        else { return nil }
        var iterator = characters.makeCharacterIterator()
        return iterator.skipForward(by: most)
    }
}

extension FileDescriptor {
    /// The descriptor as the source of a secret.
    fileprivate consuming func source() -> SecretSource {
        SecretSource(release()) { _ = FileDescriptor(adopting: $0) }
    }
}
