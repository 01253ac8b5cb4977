// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import BusWire
import CommandKit
import Configuration
import Localization
import PresenterCore
import SystemCalls
import Texts

/// Reads the values of a flag: the option's definition checks them.
struct FlagReader {
    let flag: CommandFlag
    /// The kind of presentation it is for.
    let kind: Kind

    /// Converts the given texts to a value that the option accepts.
    ///
    /// - Throws: `ValidationError` with the flag, the accepted values and the given one.
    func value(_ texts: [String], isMarkup: Bool) throws -> OptionValue {
        if case .alone(let value) = flag.form { return value }
        let text = texts[texts.count - 1]
        let value = try parsed(text, texts, isMarkup)
        let parent = flag.path.dropLast().map { $0 + ": " }.joined()
        do {
            try flag.definition.check(value, of: kind, in: parent)
        } catch {
            // A part of the value has no flag.
            guard error.option == flag.option else {
                let start = flag.option + ": "
                guard error.option.hasPrefix(start) else { throw ValidationError("\(error)") }
                let subject = "--\(flag.name) \(error.option.dropFirst(start.count))"
                throw ValidationError(error.text(about: subject))
            }
            guard let takes else { throw ValidationError(error.text(about: "--" + flag.name)) }
            throw self.error(takes, text)
        }
        return value
    }

    /// What the flag accepts, where it is not written as the option's value is.
    private var takes: String? {
        switch flag.definition.type {
        case .integer(_, isID: true): Phrase.idExpected.text
        case .milliseconds(let range, let zeroIsNever):
            zeroIsNever ? Phrase.orNever.text(Self.words(range)) : Self.words(range)
        default: nil
        }
    }

    private func parsed(_ text: String, _ texts: [String], _ isMarkup: Bool) throws -> OptionValue {
        switch flag.definition.type {
        case .text(let limits, _):
            // The daemon would put its own in place.
            if text.isEmpty, limits == .label {
                throw error(Phrase.bytesOfText.text("1", "\(limits.bytes)"), "0")
            }
            return .text(text)
        case .word: return .text(text)
        case .styledText:
            return .styledText(isMarkup ? StyledText(markup: text) : StyledText(text))
        case .integer(let range, _):
            guard let number = Int64(text) else {
                throw error(takes ?? Localization.translated(range.words), text)
            }
            return .integer(number)
        case .number: return .number(try number(text))
        case .milliseconds(_, let zeroIsNever): return try time(text, zeroIsNever)
        case .progress:
            guard let argument = ProgressArgument(argument: text) else {
                throw error(Phrase.progressExpected.text, "\"\(text)\"")
            }
            return .progress(argument.progress)
        case .picture:
            guard let argument = PictureArgument(argument: text) else {
                throw error(Phrase.pictureExpected.text, "\"\(text)\"")
            }
            do {
                try argument.check()
            } catch {
                throw ValidationError(.failedWith, "--" + flag.name, printable(error.description))
            }
            return .picture(argument.source)
        case .colors: return .colors(try colors(texts))
        case .strings: return .strings(texts.flatMap { Self.words($0) })
        case .pictures:
            return .pictures(
                try texts.flatMap { Self.words($0) }.map { word in
                    guard let source = ImageSource(row: word) else {
                        throw error(Phrase.iconsExpected.text, "\"\(word)\"")
                    }
                    return source
                }
            )
        case .buttons:
            return .buttons(
                try texts.map { text in
                    do throws(ActionArgument.Problem) {
                        return try ActionArgument(text).button
                    } catch {
                        throw self.error(error.takes, error.got)
                    }
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

    /// Reads a decimal number.
    func number(_ text: String) throws -> Double {
        guard let number = Double(text), number.isFinite else {
            throw error(Phrase.someNumber.text, "\"\(text)\"")
        }
        return number
    }

    private func time(_ text: String, _ zeroIsNever: Bool) throws -> OptionValue {
        let takes = takes ?? ""
        guard let span = Span(argument: text) else {
            throw error(takes, Span.given(text))
        }
        // On the bus 0 means never; a time of 0 does not.
        guard let duration = span.duration else {
            guard zeroIsNever else { throw error(takes, text) }
            return .integer(0)
        }
        let number = Instant(sinceBoot: duration).milliseconds
        guard number != 0 || !zeroIsNever else { throw error(takes, text) }
        return .integer(number)
    }

    private func colors(_ texts: [String]) throws -> [ColorRole: RGB] {
        var colors: [ColorRole: RGB] = [:]
        for word in texts.flatMap({ Self.words($0) }) {
            let (name, value) = try pair(word, "PART=#rrggbb")
            guard let role = ColorRole(rawValue: name), let color = RGB(hex: value) else {
                let roles = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw error(Phrase.colorOfPart.text(roles), "\"\(word)\"")
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
                guard let option else {
                    throw error(Phrase.stylesExpected.text, "\"\(word)\"")
                }
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

    /// A range of milliseconds in the user's language.
    private static func words(_ range: ClosedRange<Int64>) -> String {
        Localization.translated(TimeSpan.words(range))
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map(String.init)
    }

    private func error(_ takes: String, _ got: String) -> ValidationError {
        ValidationError(.expectsGot, "--" + flag.name, takes, got)
    }
}

/// An action: `ID=LABEL`, or `ID=LABEL:TONE`.
struct ActionArgument: Equatable {
    var id: String
    var label: String
    var tone: Tone

    /// Why a text is no action.
    struct Problem: Error, Equatable {
        /// What is accepted, in words.
        var takes: String
        /// What was given, in words.
        var got: String
    }

    private static let tones = Tone.allCases.map(\.rawValue)

    /// Reads an action.
    ///
    /// - Throws: `Problem`, also for a tone that is probably misspelt.
    init(_ argument: String) throws(Problem) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw Problem(
                takes: Phrase.eitherForm.text("ID=LABEL", "ID=LABEL:TONE"),
                got: "\"\(argument)\""
            )
        }
        id = String(parts[0])
        label = String(parts[1])
        tone = .standard
        // A label may contain colons: only a tone's name after the last colon is a tone.
        guard let colon = label.lastIndex(of: ":"), colon > label.startIndex else { return }
        let word = String(label[label.index(after: colon)...])
        if let named = Tone(rawValue: word) {
            tone = named
            label = String(label[..<colon])
        } else if let meant = Self.tone(near: word) {
            throw Problem(
                takes: Phrase.labelWithTone.text(Self.tones.joined(separator: ", ")),
                got: Phrase.toneMisspelt.text(word, meant, argument)
            )
        }
    }

    /// The tone that a word probably means, in whatever case; `nil`: it is part of a label.
    private static func tone(near word: String) -> String? {
        let lower = word.lowercased()
        return tones.contains(lower) ? lower : NearestName.of(word, among: tones)
    }

    /// The button that it describes.
    var button: Button { Button(id: id, title: label, tone: tone) }
}

/// Progress: 0 to 100, or `pulse`.
struct ProgressArgument: ExpressibleByArgument, Equatable {
    var progress: Progress

    init?(argument: String) {
        if argument == "pulse" {
            progress = .indeterminate
            return
        }
        guard let percent = Double(argument), (0...100).contains(percent) else { return nil }
        progress = .fraction(percent / 100)
    }
}
