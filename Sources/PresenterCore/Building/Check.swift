// SPDX-License-Identifier: MIT

/// The checks that builders share; each names the option it speaks of.
struct Check {
    /// The kind that is being built.
    let kind: Kind

    /// Fails unless the text's length in bytes is in the range.
    func text(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(BuildError) {
        let count = text.utf8.count
        guard range.contains(count) else {
            throw error(option, "\(range.words) bytes of text", "\(count)")
        }
    }

    /// Fails unless the number is in the range.
    func number<Number: Comparable>(
        _ number: Number,
        _ option: String,
        _ range: ClosedRange<Number>,
        unit: String = ""
    ) throws(BuildError) {
        guard range.contains(number) else {
            throw error(option, "\(range.words)\(unit)", "\(number)")
        }
    }

    /// Fails unless ids are short, not empty and unlike each other, labels
    /// readable, and as many as the range says.
    func buttons(
        _ buttons: [Button],
        _ option: String,
        _ range: ClosedRange<Int>
    ) throws(BuildError) {
        try number(buttons.count, option, range, unit: " entries")
        try ids(buttons.map(\.id), option)
        for button in buttons {
            try text(button.title, "\(option): title of \(button.id)", 0...BuildLimits.labelBytes)
        }
    }

    /// Fails unless ids are short, not empty and unlike each other.
    func ids(_ ids: [String], _ option: String) throws(BuildError) {
        var seen: Set<String> = []
        for id in ids {
            guard (1...BuildLimits.idBytes).contains(id.utf8.count) else {
                throw error(option, "ids of 1 to \(BuildLimits.idBytes) bytes", "\(id.utf8.count)")
            }
            guard seen.insert(id).inserted else {
                throw error(option, "ids that differ", "\"\(id)\" twice")
            }
        }
    }

    /// An error about an option.
    func error(_ option: String, _ takes: String, _ got: String) -> BuildError {
        BuildError(kind: kind, option: option, takes: takes, got: got)
    }
}

extension ClosedRange {
    /// The range in words: `1 to 20`.
    fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
