// SPDX-License-Identifier: MIT
//
// The flags of `modal`, `toast` and the other kinds come from the option table:
// name, help, range and default are defined only there. An option with options of
// its own, such as `input`, becomes one flag for itself and one for each of its
// options: `--input-label`.

import ArgumentParser
import CommandKit
import Configuration
import Localization
import PresenterCore
import Texts

/// One flag, derived from an option.
struct CommandFlag {
    /// The option's name; for a nested option both names.
    let path: [String]
    /// The flag's name without dashes.
    var name: String
    /// The option's definition.
    let definition: OptionDefinition
    /// The form of its value on the command line.
    let form: Form
    /// The default in the help.
    var fallback = Fallback.standard

    /// What the help gives as the default.
    enum Fallback {
        /// The option's own default.
        case standard
        /// Other words; `nil`: nothing.
        case words(String?)
    }

    /// The form of a flag's value.
    enum Form {
        /// None: the flag sets this value.
        case alone(says: OptionValue)
        /// One value.
        case value
        /// One value per occurrence of the flag.
        case list
    }

    /// The flags of an option; empty if it is not available on the command line.
    static func flags(of definition: OptionDefinition) -> [CommandFlag] {
        guard let name = definition.flagName else { return [] }
        func flag(_ form: Form, _ path: [String], _ name: String) -> CommandFlag {
            CommandFlag(path: path, name: name, definition: definition, form: form)
        }
        let path = [definition.name]
        switch definition.type {
        case .boolean:
            if case .negated = definition.flag {
                return [flag(.alone(says: .boolean(false)), path, name)]
            }
            return [flag(.alone(says: .boolean(true)), path, name)]
        case .pictures, .colors, .strings, .buttons, .choices, .tables:
            return [flag(.list, path, name)]
        // Fields have a command and a syntax of their own.
        case .formValue, .records: return []
        case .text, .styledText, .integer, .number, .milliseconds, .word, .progress, .picture:
            return [flag(.value, path, name)]
        case .table(let definitions):
            let inner = definitions.flatMap(flags(of:)).map { inner in
                CommandFlag(
                    path: path + inner.path,
                    name: inner.definition.flag == .ofTable ? name : name + "-" + inner.name,
                    definition: inner.definition,
                    form: inner.form
                )
            }
            if inner.contains(where: { $0.name == name }) { return inner }
            return [flag(.alone(says: .table([:])), path, name)] + inner
        }
    }

    /// The option's name in errors: `input: label`.
    var option: String { path.joined(separator: ": ") }

    // MARK: For the parser

    /// The key of the flag's parsed value.
    var key: FlagKey { FlagKey(name) }

    /// The property wrapper from which ArgumentParser creates the flag.
    var wrapper: any Sendable {
        let names = NameSpecification([.customLong(name)])
        let text = ArgumentHelp(stringLiteral: help)
        var valued = text
        valued.valueName = valueName
        switch form {
        case .alone: return Flag<Bool>(wrappedValue: false, name: names, help: text)
        case .value:
            return Option<String?>(
                name: names,
                parsing: .unconditional,
                help: valued,
                completion: completion
            )
        case .list:
            return Option<[String]>(
                wrappedValue: [],
                name: names,
                parsing: .unconditionalSingleValue,
                help: valued,
                completion: completion
            )
        }
    }

    private var completion: CompletionKind? {
        switch definition.type {
        case .word(let words, _): .list(words)
        case .picture: .file()
        case .text, .styledText, .boolean, .integer, .number, .milliseconds, .progress, .colors,
            .pictures, .strings, .buttons, .choices, .formValue, .records, .table, .tables:
            nil
        }
    }

    // MARK: Help

    /// The help in the user's language: description, accepted values, default.
    var help: String {
        let text = if case .negated(_, let help) = definition.flag { help } else { definition.help }
        let value =
            if case .words(let words) = fallback { words.map { Phrase.helpDefault.text($0) } } else
            {
                standard
            }
        return Phrase.joined([text.text] + accepts + (value.map { [$0] } ?? []))
    }

    /// The placeholder for its value.
    var valueName: String {
        switch definition.type {
        case .text(.label, _), .text(.name, _): "text"
        case .text, .styledText: "text"
        case .integer(_, let isID): isID ? "id" : "n"
        case .number: "number"
        case .milliseconds: "time"
        case .word(let words, _): words.joined(separator: "|")
        case .progress: "percent"
        case .picture: "file|icon"
        case .colors: "part=#rrggbb"
        case .strings, .pictures: "word"
        case .buttons: "id=label[:tone]"
        case .choices: "id=label"
        case .tables: "id=word[,word]"
        case .boolean, .formValue, .records, .table: ""
        }
    }

    /// Sentences about the accepted values that the placeholder does not show.
    private var accepts: [String] {
        let more = Phrase.helpRepeat.text
        switch definition.type {
        case .integer(let range, let isID):
            return isID ? [] : [Phrase.helpRange.text("\(range.lowerBound)", "\(range.upperBound)")]
        case .milliseconds(let range, let zeroIsNever):
            let phrase = zeroIsNever ? Phrase.helpRangeOrNever : .helpRange
            let (minimum, maximum) = TimeSpan.limits(range)
            return [phrase.text(minimum, maximum)]
        case .progress: return [Phrase.helpPercent.text]
        case .colors:
            let parts = ColorRole.allCases.map(\.rawValue).joined(separator: ", ")
            return [Phrase.helpParts.text(parts), more]
        case .strings, .pictures, .choices: return [more]
        case .buttons: return [Phrase.helpTone.text, more]
        case .tables(let style):
            let words = style.compactMap {
                if case .word(let words, _) = $0.type { words } else { nil }
            }
            return [Phrase.helpWords.text(words.prefix(3).joined().joined(separator: ", ")), more]
        case .text, .styledText, .boolean, .number, .word, .picture, .formValue, .records, .table:
            return []
        }
    }

    /// The option's default, and the setting that replaces it; `nil`: there is no default, or it
    /// needs no words.
    private var standard: String? {
        let value: String? =
            switch (definition.type, definition.standard) {
            case (.milliseconds, .integer(let number)): TimeSpan.text(.milliseconds(number))
            case (_, .integer(let number)): "\(number)"
            case (_, .text(let text)): text.isEmpty ? nil : Self.word(text)
            case (_, .progress(.indeterminate)): "pulse"
            default: nil
            }
        return switch (value, definition.setting) {
        case (let value?, let setting?): Phrase.helpDefaultOfSetting.text(value, setting)
        case (let value?, nil): Phrase.helpDefault.text(value)
        case (nil, let setting?): Phrase.helpSetting.text(setting)
        case (nil, nil): nil
        }
    }

    /// A default in the user's language, if it is a label; others are typed so.
    private static func word(_ text: String) -> String {
        [Phrase.cancel, .retry, .notNow].first { $0.english == text }?.text ?? text
    }
}

/// The key of a flag's parsed value.
struct FlagKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
