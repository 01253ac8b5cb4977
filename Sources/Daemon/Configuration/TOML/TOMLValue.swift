// SPDX-License-Identifier: MIT

/// A value of a TOML document.
enum TOMLValue {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, as written.
    case moment(String)
    case array([TOMLNode])
    case table(TOMLTable)

    /// A short description for messages: `"left"`, `50`, `a list`.
    var shown: String {
        switch self {
        case .string(let text):
            text.unicodeScalars.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
        case .integer(let number): String(number)
        case .float(let number): String(number)
        case .boolean(let flag): String(flag)
        case .moment(let text): text
        case .array(let items): Self.shown(items)
        case .table: "a table"
        }
    }

    /// A short list as written; `a list` otherwise.
    private static func shown(_ items: [TOMLNode]) -> String {
        guard items.count <= 8 else { return "a list" }
        let text = "[" + items.map(\.value.shown).joined(separator: ", ") + "]"
        return text.unicodeScalars.count > 40 ? "a list" : text
    }
}
