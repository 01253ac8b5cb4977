// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// The values of a form as assignments that a POSIX shell can evaluate.
enum ShellText {
    /// Whether a field's id can be a variable's name.
    ///
    /// Source: POSIX.1-2017, 3.235 "Name".
    static func isName(_ id: String) -> Bool {
        let isPlain = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && !id.isEmpty && id.first?.isNumber == false
    }

    /// A line for each field: several choices are separated by line feeds, and what is empty
    /// is set to nothing.
    static func assignments(_ fields: [FormField], _ values: [String: Value]) -> String {
        fields.filter { $0.type != .label }
            .map { "\($0.id)=\(quoted(text(values[$0.id])))" }
            .joined(separator: "\n")
    }

    /// A text in single quotes, in which a shell expands nothing.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }

    private static func text(_ value: Value?) -> String {
        switch value {
        case .string(let text): text
        case .double(let number): number.decimalText
        case .boolean(let flag): "\(flag)"
        case .array(let members, _): members.compactMap(\.text).joined(separator: "\n")
        default: ""
        }
    }
}
