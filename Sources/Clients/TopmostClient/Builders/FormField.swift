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
