// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import PresenterCore

/// Reads the values of a flag.
struct FlagReader {
    let flag: CommandFlag

    /// Converts the given texts to a value.
    ///
    /// - Throws: `ValidationError` with the flag, the accepted values and the given one.
    func value(_ texts: [String]) throws -> OptionValue {
        if case .alone(let value) = flag.form { return value }
        let text = texts[texts.count - 1]
        switch flag.definition.type {
        case .text(let limits, let minimum):
            if text.isEmpty, minimum > 0 || limits == .label {
                throw error("1 to \(limits.bytes) bytes of text", "0")
            }
            return .text(text)
        case .styledText: return .styledText(StyledText(text))
        case .integer(let range):
            guard let number = Int64(text), range.contains(number) else {
                let isID = flag.definition.name == "replaces"
                throw error(isID ? "an id of 1 or more" : range.words, text)
            }
            return .integer(number)
        case .number:
            guard let number = Double(text), number.isFinite else {
                throw error("a number", "\"\(text)\"")
            }
            return .number(number)
        case .milliseconds(let range, let zeroIsNever):
            return try time(text, range, zeroIsNever)
        case .word(let words, _):
            guard words.contains(text) else {
                throw error(words.joined(separator: ", "), "\"\(text)\"")
            }
            return .text(text)
        case .progress:
            guard let argument = ProgressArgument(argument: text) else {
                throw error("0 to 100, or pulse", "\"\(text)\"")
            }
            return .progress(argument.progress)
        case .picture:
            guard let argument = PictureArgument(argument: text) else {
                throw error("a file, an https address or the name of an icon", "\"\(text)\"")
            }
            try argument.check("--" + flag.name)
            return .picture(argument.source)
        case .colors: return .colors(try colors(texts))
        case .strings: return .strings(texts.flatMap { Self.words($0) })
        case .buttons:
            return .buttons(
                try texts.map { text in
                    guard let argument = ActionArgument(argument: text) else {
                        throw error("ID=LABEL or ID=LABEL:TONE", "\"\(text)\"")
                    }
                    return argument.button
                }
            )
        case .choices:
            return .choices(
                try texts.map { text in
                    let (id, title) = try pair(text, "ID=LABEL")
                    return .init(id: id, title: title)
                }
            )
        case .tables(let definitions): return .table(try tables(texts, definitions))
        case .boolean, .formValue, .records, .table: return .boolean(true)
        }
    }

    private func time(
        _ text: String,
        _ range: ClosedRange<Int64>,
        _ zeroIsNever: Bool
    ) throws -> OptionValue {
        let takes = TimeSpan.words(range) + (zeroIsNever ? ", or never" : "")
        guard let span = Span(argument: text) else { throw error(takes, "\"\(text)\"") }
        guard let duration = span.duration else {
            guard zeroIsNever else { throw error(takes, text) }
            return .integer(0)
        }
        let number = Instant(sinceBoot: duration).milliseconds
        guard range.contains(number) else { throw error(takes, text) }
        return .integer(number)
    }

    private func colors(_ texts: [String]) throws -> [ColorRole: RGB] {
        var colors: [ColorRole: RGB] = [:]
        for word in texts.flatMap({ Self.words($0) }) {
            let (name, value) = try pair(word, "PART=#rrggbb")
            guard let role = ColorRole(rawValue: name), let color = RGB(hex: value) else {
                let roles = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("PART=#rrggbb with a part of \(roles)", "\"\(word)\"")
            }
            colors[role] = color
        }
        return colors
    }

    /// Reads styles: each word is a value of one of a style's options.
    private func tables(
        _ texts: [String],
        _ definitions: [OptionDefinition]
    ) throws -> [String: OptionValue] {
        var tables: [String: OptionValue] = [:]
        for text in texts {
            let (id, words) = try pair(text, "ID=WORD[,WORD]")
            var style: [String: OptionValue] = [:]
            for word in Self.words(words) {
                let option = definitions.first {
                    if case .word(let known, _) = $0.type { known.contains(word) } else { false }
                }
                guard let option else { throw error("the words of a style", "\"\(word)\"") }
                style[option.name] = .text(word)
            }
            tables[id] = .table(style)
        }
        return tables
    }

    /// The parts before and after the first `=`.
    private func pair(_ text: String, _ takes: String) throws -> (String, String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw error(takes, "\"\(text)\"")
        }
        return (String(parts[0]), String(parts[1]))
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map(String.init)
    }

    private func error(_ takes: String, _ got: String) -> ValidationError {
        ValidationError("--\(flag.name) expects \(takes), got \(got)")
    }
}
