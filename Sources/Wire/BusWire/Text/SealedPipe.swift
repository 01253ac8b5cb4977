// SPDX-License-Identifier: MIT

public import PresenterCore
public import SystemCalls

/// A hidden text in a pipe, from which it can be read once.
public final class SealedPipe: SealedText {
    private let file: FileDescriptor

    /// The end to read from, open as long as this object lives.
    public var descriptor: Int32 { file.number }

    /// Puts a text into a pipe.
    ///
    /// - Throws: the errors of `Pipe.holding`.
    fileprivate init(_ text: ArraySlice<UInt8>) throws(SystemError) {
        file = try Pipe.holding(text)
    }
}

extension Secret {
    /// Puts a text into a pipe.
    ///
    /// The text is never a `String` here: those leave copies in freed memory.
    ///
    /// - Parameter text: UTF-8, at most as many scalars as a line of text may have; `nil` for
    ///   other bytes.
    /// - Throws: if there is no descriptor left.
    public init?(sealing text: ArraySlice<UInt8>) throws(SystemError) {
        guard let length = Self.length(of: text) else { return nil }
        self.init(length: length, text: try SealedPipe(text))
    }

    /// The pipe of the text; `nil` in a display.
    public var pipe: SealedPipe? { text as? SealedPipe }

    /// Number of characters; `nil`: it is not a line of text.
    private static func length(of text: ArraySlice<UInt8>) -> Int? {
        let limit = TextLimits.line.scalars
        let scalars = text.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
        guard scalars <= limit, !text.contains(where: { $0 < 0x20 || $0 == 0x7f }),
            let characters = try? UTF8Span(validating: text.span)
        else { return nil }
        var iterator = characters.makeCharacterIterator()
        return iterator.skipForward(by: limit)
    }
}
