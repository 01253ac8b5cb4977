// SPDX-License-Identifier: MIT

/// A key's value as written in the file.
public enum ConfigurationValue: Hashable, Sendable, CustomStringConvertible {
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// Any number.
    case number(Double)
    /// A word, a colour or a duration.
    case text(String)
    /// A list of texts.
    case texts([String])
    /// One theme per colour scheme of the desktop.
    case themes(light: String, dark: String)

    /// The value in TOML: `5`, `"5s"`, `{ light = "a", dark = "b" }`.
    public var description: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): Self.quoted(text)
        case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
        case .themes(let light, let dark):
            "{ light = \(Self.quoted(light)), dark = \(Self.quoted(dark)) }"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case "\n": return "\\n"
            case "\t": return "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return String(Character(scalar))
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
