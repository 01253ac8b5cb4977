// SPDX-License-Identifier: MIT

/// Splits a stream of bytes into lines and detects lines that are too long.
public struct LineSplitter {
    /// Where lines end.
    public enum Ends: Sendable {
        /// At line feeds.
        case lineFeed
        /// At zero bytes: names of files, which may have all others.
        case zero
        /// At line feeds and carriage returns: progress that is written over the line before.
        case progress
        /// At a line feed, a carriage return, both, a zero byte or U+2029.
        ///
        /// Source: GLib, `g_io_channel_read_line`.
        case text
    }

    /// Maximum line length in bytes.
    public let limit: Int
    private let ends: Ends
    /// The bytes of the line whose end has not come.
    public private(set) var pending: [UInt8] = []
    /// The last bytes, if they may be the first ones of an end.
    private var held: [UInt8] = []
    /// Whether lines that came in parts are overwritten when they are complete; for lines that
    /// end at line feeds, and not for a last one without an end.
    public var wipes = false
    /// Whether the bytes up to the next line end belong to a line that is too long.
    public private(set) var isSkipping = false

    /// Creates a splitter without pending bytes.
    public init(limit: Int = .max, ends: Ends = .lineFeed) {
        self.limit = limit
        self.ends = ends
    }

    /// Returns the lines of a whole text; the last one needs no end.
    public static func lines(of bytes: [UInt8], ends: Ends) -> [String] {
        var splitter = LineSplitter(ends: ends)
        var overlong = 0
        var lines: [String] = []
        splitter.add(bytes, overlong: &overlong) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        if let last = splitter.takeLast() { lines.append(String(decoding: last, as: UTF8.self)) }
        return lines
    }

    /// Adds bytes and passes complete lines to `line`, without their ends.
    ///
    /// A line longer than `limit` is dropped up to its end; `overlong` counts it.
    ///
    /// - Throws: errors of `line`; the lines after that one are lost.
    public mutating func add<Failure>(
        _ bytes: [UInt8],
        overlong: inout Int,
        line: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        try split(bytes, overlong: &overlong) { one, _ throws(Failure) in try line(one) }
    }

    /// Adds bytes and passes complete lines and their ends to `line`; else as `add`.
    public mutating func split<Failure>(
        _ new: [UInt8],
        overlong: inout Int,
        line: (ArraySlice<UInt8>, _ end: ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let bytes = held.isEmpty ? new : held + new
        held = []
        var start = 0
        while let end = end(in: bytes[start...]) {
            if isSkipping {
                isSkipping = false
            } else if pending.count + end.lowerBound - start > limit {
                overlong += 1
            } else if pending.isEmpty {
                try line(bytes[start..<end.lowerBound], bytes[end])
            } else {
                pending.append(contentsOf: bytes[start..<end.lowerBound])
                try line(pending[...], bytes[end])
            }
            if !pending.isEmpty {
                if wipes { pending.wipe() }
                pending = []
            }
            start = end.upperBound
        }
        guard !isSkipping, start < bytes.count else { return }
        let rest = bytes[start...]
        held = Array(rest.suffix(partialEnd(of: rest)))
        pending.append(contentsOf: rest.dropLast(held.count))
        if pending.count > limit {
            overlong += 1
            isSkipping = true
            pending = []
        }
    }

    /// Takes the bytes of the line whose end has not come.
    public mutating func takePending() -> [UInt8] {
        defer { pending = [] }
        return pending
    }

    /// Takes the last line of a stream that has ended; `nil`: the stream ended with a line end.
    public mutating func takeLast() -> [UInt8]? {
        defer { held = [] }
        if held == [Self.carriageReturn] { return takePending() }
        let last = takePending() + held
        return last.isEmpty ? nil : last
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let paragraphSeparator = Array("\u{2029}".utf8)

    /// The first line end.
    private func end(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        switch ends {
        case .lineFeed: bytes.firstIndex(of: Self.lineFeed).map { $0..<$0 + 1 }
        case .zero: bytes.firstIndex(of: 0).map { $0..<$0 + 1 }
        case .progress:
            bytes.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
                .map { $0..<$0 + 1 }
        case .text:
            bytes.indices.lazy.map { $0..<$0 + Self.textEnd(bytes[$0...]) }.first { !$0.isEmpty }
        }
    }

    /// The number of bytes that end a line of text here; 0: they do not, or may not.
    private static func textEnd(_ bytes: ArraySlice<UInt8>) -> Int {
        switch bytes.first {
        case carriageReturn?:
            bytes.count == 1 ? 0 : bytes[bytes.startIndex + 1] == lineFeed ? 2 : 1
        case lineFeed?, 0?: 1
        case paragraphSeparator.first: bytes.starts(with: paragraphSeparator) ? 3 : 0
        default: 0
        }
    }

    /// The number of bytes at the end that may begin an end of a line.
    private func partialEnd(of rest: ArraySlice<UInt8>) -> Int {
        guard ends == .text else { return 0 }
        if rest.last == Self.carriageReturn { return 1 }
        return (1...2).first { rest.suffix($0).elementsEqual(Self.paragraphSeparator.prefix($0)) }
            ?? 0
    }
}
