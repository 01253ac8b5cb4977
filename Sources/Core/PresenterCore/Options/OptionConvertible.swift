// SPDX-License-Identifier: MIT

/// A type of option values.
protocol OptionConvertible: Sendable {
    /// Reads a value; `nil`: it has another type.
    init?(_ value: OptionValue)

    /// The value as an option; `nil`: none.
    var optionValue: OptionValue? { get }
}

extension String: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    var optionValue: OptionValue? { .text(self) }
}

extension Bool: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }

    var optionValue: OptionValue? { .boolean(self) }
}

extension Int: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .integer(let number) = value else { return nil }
        self.init(clamping: number)
    }

    var optionValue: OptionValue? { .integer(Int64(self)) }
}

extension Double: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .number(let number) = value else { return nil }
        self = number
    }

    var optionValue: OptionValue? { .number(self) }
}

extension Array: OptionConvertible where Element == String {
    init?(_ value: OptionValue) {
        guard case .strings(let strings) = value else { return nil }
        self = strings
    }

    /// None if it is empty.
    var optionValue: OptionValue? { isEmpty ? nil : .strings(self) }
}

extension TextPattern: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .text(let source) = value else { return nil }
        self.init(source)
    }

    var optionValue: OptionValue? { .text(source) }
}

extension Duration: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .integer(let number) = value else { return nil }
        self = .milliseconds(number)
    }

    var optionValue: OptionValue? { .integer(Instant(sinceBoot: self).milliseconds) }
}

extension OptionConvertible where Self: RawRepresentable, RawValue == String {
    init?(_ value: OptionValue) {
        guard case .text(let word) = value else { return nil }
        self.init(rawValue: word)
    }

    var optionValue: OptionValue? { .text(rawValue) }
}

extension Tone: OptionConvertible {}
extension Appearance: OptionConvertible {}
extension FormFieldType: OptionConvertible {}
extension Prominence: OptionConvertible {}
extension ButtonSize: OptionConvertible {}
extension ToastPosition: OptionConvertible {}

extension OutputChoice: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .text(let text) = value else { return nil }
        self.init(name: text)
    }

    var optionValue: OptionValue? { .text(name) }
}

extension Urgency: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .text(let word) = value else { return nil }
        self.init(word: word)
    }

    var optionValue: OptionValue? { .text(word) }
}

extension ToastSound: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text: text)
    }

    var optionValue: OptionValue? { .text(text) }
}

extension StyledText: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .styledText(let text) = value else { return nil }
        self = text
    }

    var optionValue: OptionValue? { .styledText(self) }
}

extension Progress: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .progress(let progress) = value else { return nil }
        self = progress
    }

    var optionValue: OptionValue? { .progress(self) }
}

extension ImageSource: OptionConvertible {
    init?(_ value: OptionValue) {
        guard case .picture(let source?) = value else { return nil }
        self = source
    }

    var optionValue: OptionValue? { .picture(self) }
}

extension Optional: OptionConvertible where Wrapped: OptionConvertible {
    init?(_ value: OptionValue) {
        if case .picture(nil) = value {
            self = .none
        } else if case .styledText(let text) = value, text.isEmpty {
            self = .none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = .some(wrapped)
        }
    }

    // A closure: a key path to a generic property is created again for each value.
    var optionValue: OptionValue? { flatMap { $0.optionValue } }
}
