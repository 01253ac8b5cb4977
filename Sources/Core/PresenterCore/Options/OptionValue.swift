// SPDX-License-Identifier: MIT

/// The value of one option, from the bus, a flag or JSON.
public enum OptionValue: Hashable, Sendable {
    /// A text, or one of the option's words; the empty text clears an option of any type.
    case text(String)
    /// A text with styles.
    case styledText(StyledText)
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case progress(Progress)
    /// A picture; `nil`: explicitly none.
    case picture(ImageSource?)
    /// A picture for each row; `nil`: that row has none.
    case pictures([ImageSource?])
    case colors([ColorRole: RGB])
    case strings([String])
    case buttons([Button])
    case choices([FormField.Choice])
    case formValue(FormValue)
    /// Tables of options by name.
    case records([[String: OptionValue]])
    /// A table of options by name, or tables by id.
    case table([String: OptionValue])
}

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

/// The given options for one kind, without defaults.
///
/// A client sends them unchanged; only the daemon adds defaults, the user's
/// configuration and limits. Writing and reading them back returns the same values.
public struct OptionValues: Hashable, Sendable {
    /// The kind they are for.
    public let kind: Kind
    /// The values, by the option's name.
    public var values: [String: OptionValue]

    /// Creates a request; without values it uses only defaults.
    public init(_ kind: Kind, _ values: [String: OptionValue] = [:]) {
        self.kind = kind
        self.values = values
    }

    /// The values that describe exactly that request.
    public init(_ request: PresentRequest) {
        self.init(request.content.kind, request.content.ofKind.optionValues)
        for row in PresentRequest.allOptions { values[row.name] = row.value(in: request) }
    }

    /// The value of an option; `nil`: not given.
    public subscript(name: String) -> OptionValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Builds a new request: the standard content with the configured limits and these
    /// values.
    ///
    /// - Throws: `BuildError` for the first invalid option.
    public func build(limits: Limits = Limits()) throws(BuildError) -> PresentRequest {
        try applied(to: PresentRequest(content: .standard(kind, limits)))
    }

    /// Applies these values to an existing request.
    ///
    /// - Throws: `BuildError` for the first invalid option.
    public func applied(to request: PresentRequest) throws(BuildError) -> PresentRequest {
        try OptionDefinition.check(values, kind.definitions, of: kind)
        var request = request
        request.content.put(values)
        request.put(values, PresentRequest.allOptions)
        try request.content.check(values)
        return request
    }
}
