// SPDX-License-Identifier: MIT

import Basics
import Configuration

/// Values as text of a TOML file.
///
/// Source: TOML 1.0.0, "String".
enum TOMLText {
    static func quoted(_ text: String) -> String { ConfigurationValue.text(text).description }

    static func list(_ texts: [String]) -> String { ConfigurationValue.texts(texts).description }

    /// A pattern for exactly this text.
    static func exact(_ text: String) -> String {
        var pattern = ""
        for character in text {
            pattern += "*?[]\\".contains(character) ? "[\(character)]" : String(character)
        }
        // A text between slashes would be a regular expression.
        if pattern.hasPrefix("/") { pattern = "[/]" + pattern.dropFirst() }
        return quoted(pattern)
    }

    /// A pattern for a glob of another program.
    static func glob(_ text: String) -> String {
        quoted(text.hasPrefix("/") ? "[/]" + text.dropFirst() : text)
    }

    /// A pattern for a regular expression of another program.
    static func expression(_ text: String) -> String {
        quoted("/" + text.replacing(text: "/", with: "\\/") + "/")
    }

    /// A time in milliseconds as in the configuration; 0 is never.
    ///
    /// A time out of the key's range, in milliseconds too, becomes the nearest one in it.
    static func time(milliseconds: Double, within range: ClosedRange<Double>) -> String {
        guard milliseconds > 0 else { return quoted("never") }
        let bounded = min(max(milliseconds, range.lowerBound), range.upperBound).rounded()
        let whole = Int(bounded)
        return quoted(whole % 1000 == 0 ? "\(whole / 1000)s" : "\(whole)ms")
    }

    /// `#rrggbb` of a colour with or without `#` and opacity; `nil`: not a colour.
    static func color(_ text: String) -> String? {
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        guard digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else { return nil }
        if digits.count == 3 || digits.count == 4 {
            digits = digits.prefix(3).map { "\($0)\($0)" }.joined()
        }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        return "#" + digits.prefix(6).lowercased()
    }
}
