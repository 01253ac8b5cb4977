// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A field of a form; its value is in the outcome, under its id.
    ///
    /// ```swift
    /// let answer = try await Modal("New user")
    ///     .field(.init("name", .text, "Name").required())
    ///     .field(.init("age", .number, "Age").minimum(0))
    ///     .negative("Cancel").present()
    /// if answer.isPositive { add(answer.fields["name"]?.text ?? "", answer.fields["age"]?.number) }
    /// ```
    public struct FormField: OptionHolder {
        /// The options set so far.
        package var given = Options()

        init() {}

        /// A field of that type.
        ///
        /// - Parameters:
        ///   - id: the name of its value in the outcome, 1 to 64 bytes.
        ///   - type: what it asks for.
        ///   - label: the text above it, or beside a switch.
        public init(_ id: String, _ type: FieldType, _ label: String) {
            self = FormField().id(id).type(type).label(label)
        }
    }
}

extension Modal {
    /// A copy with one more field of a form.
    public func field(_ field: Topmost.FormField) -> Modal {
        var fields = given["fields"]?.elements ?? []
        fields.append(field.given.dictionary)
        return with("fields", .array(fields, element: "a{sv}"))
    }
}

extension Topmost {
    /// A text field; the text is in the outcome.
    public struct TextInput: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// An empty field.
        public init() {}

        /// A field for a secret: shown as dots, and sent past the bus, as the end of a pipe.
        public static var secret: TextInput { TextInput().hidden() }
    }
}

extension Topmost {
    /// The value of a form's field.
    public enum FormValue: Hashable, Sendable, ExpressibleByStringLiteral,
        ExpressibleByBooleanLiteral,
        ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
    {
        /// A text, also a password's, or the id of a choice.
        case text(String)
        case number(Double)
        /// Whether a switch is on.
        case flag(Bool)
        /// The ids of choices.
        case texts([String])

        /// Creates a text.
        public init(stringLiteral text: String) { self = .text(text) }
        /// Creates the value of a switch.
        public init(booleanLiteral flag: Bool) { self = .flag(flag) }
        /// Creates a number.
        public init(floatLiteral number: Double) { self = .number(number) }
        /// Creates a number.
        public init(integerLiteral number: Int) { self = .number(Double(number)) }
        /// Creates a list of ids.
        public init(arrayLiteral texts: String...) { self = .texts(texts) }

        /// The text; `nil`: it is something else.
        public var text: String? { if case .text(let text) = self { text } else { nil } }
        /// The number; `nil`: it is something else.
        public var number: Double? { if case .number(let number) = self { number } else { nil } }
        /// Whether the switch is on; `nil`: it is something else.
        public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
        /// The ids; `nil`: it is something else.
        public var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }

        /// Reads a value; `nil`: no field has its type.
        init?(_ value: Value) {
            switch value.unwrapped {
            case .string(let text): self = .text(text)
            case .double(let number): self = .number(number)
            case .boolean(let flag): self = .flag(flag)
            case .array(let members, element: "s"): self = .texts(members.compactMap(\.text))
            default: return nil
            }
        }

        /// `s`, `d`, `b` or `as`.
        var value: Value {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .double(number)
            case .flag(let flag): .boolean(flag)
            case .texts(let texts): .array(texts.map { .string($0) }, element: "s")
            }
        }

        /// Reads the values of a form from the details of a signal.
        static func fields(_ details: Value) -> [String: FormValue] {
            guard case .dictionary(let entries, _, _)? = details["fields"] else { return [:] }
            var fields: [String: FormValue] = [:]
            for entry in entries {
                guard let id = entry.key.text else { continue }
                fields[id] = FormValue(entry.value)
            }
            return fields
        }
    }
}
