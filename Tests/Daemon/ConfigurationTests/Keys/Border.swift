// SPDX-License-Identifier: MIT

import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import Configuration

/// A key and values at its borders, as they stand in a file.
struct Border: CustomTestStringConvertible, Sendable {
    var key: String
    /// What is taken, and how the same is shown.
    var good: [(text: String, shown: String)]
    /// What is refused, and how it is named in the message.
    var bad: [(text: String, named: String)]

    var testDescription: String { key }

    /// Values that are shown as they were written, and others.
    init(_ key: String, _ good: [String], _ bad: [String]) {
        self.key = key
        self.good = good.map { ($0, $0) }
        self.bad = bad.map { ($0, Self.name($0)) }
    }

    /// How a message names a value: as it was written, unless that is too long or another form.
    private static func name(_ text: String) -> String {
        switch text {
        case "0xffffff": "16777215"
        case "[1, 2, 3, 4, 5, 6, 7, 8, 9]": "a list"
        default: text.hasPrefix("{") ? "a table" : text
        }
    }

    /// Returns a copy with more valid values, which are shown in another form.
    func also(_ good: [(String, String)]) -> Border {
        var border = self
        border.good += good.map { (text: $0.0, shown: $0.1) }
        return border
    }
}
