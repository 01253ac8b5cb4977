// SPDX-License-Identifier: MIT

import Texts

/// The type of a form's field.
public enum FormFieldType: String, Hashable, Sendable, CaseIterable {
    /// A line of text.
    case text
    /// A line of text that is hidden.
    case password
    /// A decimal number, typed or changed in steps.
    case number
    /// A decimal number on a scale.
    case slider
    /// On or off.
    case toggle = "switch"
    /// One of several, by its id.
    case choice
    /// Any of several, by their ids.
    case multi
    /// A day, as `2026-11-23`.
    case date
    /// A time of day, as `14:05`.
    case time
    /// A colour, as `#rrggbb`.
    case color
    /// The absolute path of a file.
    case file
    /// The absolute path of a folder.
    case folder
    /// Several lines of text.
    case textarea
    /// Nothing: a heading, a note, or both.
    case label

    /// How a field is filled in.
    public enum Entry: Hashable, Sendable {
        /// A line of text is typed.
        case line
        /// Lines of text are typed.
        case lines
        /// A number is set on a scale.
        case scale
        /// A switch is turned on or off.
        case toggle
        /// One or several of its choices are pressed.
        case options
        /// Not at all.
        case none
    }

    /// The type of a value.
    public enum ValueType: Hashable, Sendable { case text, number, boolean, texts }

    /// What distinguishes a type from the others.
    private struct Row {
        let entry: Entry
        let value: ValueType
        /// The value in words: `a text`.
        let takes: Phrase
        /// The options besides `id`, `type` and `label`, separated by spaces.
        let options: String
        /// The text as the owner gets it, `nil` if it has not the format of the type; without it
        /// every text has.
        let spelled: ((String) -> String?)?

        init(
            _ entry: Entry,
            _ value: ValueType,
            _ takes: Phrase,
            _ options: String,
            _ spelled: ((String) -> String?)? = nil
        ) {
            self.entry = entry
            self.value = value
            self.takes = takes
            self.options = options
            self.spelled = spelled
        }
    }

    private var row: Row {
        let line = "value required error placeholder mismatch"
        let lengths = " minimum_length maximum_length"
        let choosing = "value required error choices"
        return switch self {
        case .text: Row(.line, .text, .text, line + lengths + " match suggestions live")
        case .password: Row(.line, .text, .text, "required error placeholder" + lengths)
        case .number: Row(.line, .number, .someNumber, line + " minimum maximum step")
        case .slider: Row(.scale, .number, .someNumber, "value error minimum maximum step")
        case .toggle: Row(.toggle, .boolean, .trueOrFalse, "value required error")
        case .choice: Row(.options, .text, .idOfChoice, choosing)
        case .multi: Row(.options, .texts, .idsOfChoices, choosing)
        case .date:
            Row(.line, .text, .someDate, line) { CalendarDay(iso: $0)?.iso }
        case .time: Row(.line, .text, .someTime, line) { TimeOfDay($0)?.text }
        case .color: Row(.line, .text, .someColor, line) { RGB(hex: $0)?.hex }
        case .file, .folder:
            Row(.line, .text, .absolutePath, line + " suggestions live") {
                $0.hasPrefix("/") || $0.hasPrefix("~/") ? $0 : nil
            }
        case .textarea: Row(.lines, .text, .text, line + lengths)
        case .label: Row(.none, .text, .text, "value")
        }
    }

    /// How a field of this type is filled in.
    public var entry: Entry { row.entry }

    /// The type of its value.
    public var value: ValueType { row.value }

    /// The type of its value in words: `a text`.
    public var takes: String { row.takes.english() }

    /// Whether an empty one begins with the present moment.
    public var beginsNow: Bool { self == .date || self == .time }

    /// Whether buttons beside its text change it.
    public var hasStepButtons: Bool { self == .number || self == .time }

    /// Whether its answer is typed.
    public var isTyped: Bool { entry == .line || entry == .lines }

    /// Whether its text may have several lines.
    public var hasLines: Bool { entry == .lines || entry == .none }

    /// The options that a field of this type accepts besides `id`, `type` and `label`.
    var options: Set<String> {
        Set(row.options.split(separator: " ").map(String.init))
    }

    /// Whether texts have a format, and an empty one is no value.
    var hasFormat: Bool { row.spelled != nil }

    /// A text as the owner gets it; `nil`: it has not the format of the type.
    func spelled(_ text: String) -> String? {
        guard let spelled = row.spelled else { return text }
        return spelled(text)
    }
}

/// The value of a form's field.
public enum FormValue: Hashable, Sendable {
    /// A text, or the id of a choice.
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// The ids of choices.
    case texts([String])
    /// A hidden text; in answers only.
    case secret(Secret)

    /// The type in words, for errors: `a text`.
    public var words: String {
        switch self {
        case .text: Phrase.text.english()
        case .number: Phrase.someNumber.english()
        case .boolean(let flag): "\(flag)"
        case .texts: Phrase.textList.english()
        case .secret: Phrase.hiddenText.english()
        }
    }

    /// Whether it is a hidden text.
    public var isSecret: Bool { if case .secret = self { true } else { false } }
}
