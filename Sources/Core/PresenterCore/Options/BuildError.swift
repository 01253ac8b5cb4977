// SPDX-License-Identifier: MIT

import Texts

/// An invalid option: its name, the accepted values and the value it got.
public struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind being built.
    public var kind: Kind
    /// The option's name on the bus.
    public var option: String
    /// The accepted values in words: `1 to 1024 bytes of text`.
    public var takes: String
    /// The value it got, in words.
    public var got: String

    /// Creates an error.
    public init(kind: Kind, option: String, takes: String, got: String) {
        self.kind = kind
        self.option = option
        self.takes = takes
        self.got = got
    }

    /// The error text for callers: `modal: "title" expects 1 to 1024 bytes of text, got 0`.
    public var description: String {
        Phrase.optionExpects.english(kind.rawValue, option, takes, got)
    }
}

/// Checks shared by options; each error names its option.
struct Check {
    /// The kind being built.
    let kind: Kind

    /// Throws unless the text's length in bytes is in the range.
    func text(
        _ text: String,
        _ option: String,
        _ limits: TextLimits,
        minimum: Int = 0
    ) throws(BuildError) {
        let count = text.utf8.count
        guard count <= limits.bytes, count >= minimum else {
            // Longer texts were cut before.
            let maximum = 60_000
            throw error(
                option,
                minimum > 0
                    ? Phrase.bytesOfText.english("\(minimum)", "\(limits.bytes)")
                    : Phrase.upToBytesOfText.english("\(limits.bytes)"),
                count > maximum ? Phrase.gotMoreThan.english("\(maximum)") : "\(count)"
            )
        }
    }

    /// Throws unless the number is in the range.
    func number<Number: Comparable>(
        _ number: Number,
        _ option: String,
        _ range: ClosedRange<Number>,
        unit: Phrase = "{range}"
    ) throws(BuildError) {
        guard range.contains(number) else {
            throw error(option, unit.english(range.words), "\(number)")
        }
    }

    /// Throws unless the number is finite.
    func finite(_ number: Double, _ option: String) throws(BuildError) {
        guard number.isFinite else {
            throw error(option, Phrase.finiteNumber.english(), "\(number)")
        }
    }

    /// Throws unless there are few enough texts, and each is short enough.
    func texts(
        _ texts: [String],
        _ option: String,
        _ limits: TextLimits,
        _ maximum: Int
    ) throws(BuildError) {
        try number(texts.count, option, 0...maximum, unit: .acceptsEntries)
        for text in texts { try self.text(text, option, limits) }
    }

    /// Throws unless a form may have the value.
    func formValue(_ value: FormValue, _ option: String) throws(BuildError) {
        switch value {
        case .text(let text): try self.text(text, option, .lines)
        case .number(let number): try finite(number, option)
        case .texts(let texts): try self.texts(texts, option, .label, 50)
        case .boolean, .secret: break
        }
    }

    /// Throws unless there are as many entries as allowed, and ids are short, not empty and
    /// unique, and titles not too long.
    func entries(
        _ entries: [(id: String, title: String)],
        _ option: String,
        _ range: ClosedRange<Int> = 0...Int.max
    ) throws(BuildError) {
        try number(entries.count, option, range, unit: .acceptsEntries)
        var seen: Set<String> = []
        for (id, title) in entries {
            guard (1...64).contains(id.utf8.count) else {
                throw error(option, Phrase.shortIDs.english(), "\(id.utf8.count)")
            }
            guard seen.insert(id).inserted else {
                throw error(option, Phrase.differingIDs.english(), Phrase.twice.english(id))
            }
            try text(title, "\(option): title of \(id)", .label)
        }
    }

    /// Throws unless every entry has a title.
    func titles(_ entries: [(id: String, title: String)], _ option: String) throws(BuildError) {
        for (id, title) in entries {
            try text(title, "\(option): title of \(id)", .label, minimum: 1)
        }
    }

    /// An error about an option.
    func error(_ option: String, _ takes: String, _ got: String) -> BuildError {
        BuildError(kind: kind, option: option, takes: takes, got: got)
    }
}

extension ClosedRange {
    /// The range in words: `1 to 20`.
    public var words: String { Phrase.acceptsRange.english("\(lowerBound)", "\(upperBound)") }
}
