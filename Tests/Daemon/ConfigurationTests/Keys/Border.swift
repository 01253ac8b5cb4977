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

    /// Values that are shown as they were written.
    init(_ key: String, _ good: [String], _ bad: [(String, String)]) {
        self.key = key
        self.good = good.map { ($0, $0) }
        self.bad = bad.map { (text: $0.0, named: $0.1) }
    }

    /// Returns a copy with more valid values, which are shown in another form.
    func also(_ good: [(String, String)]) -> Border {
        var border = self
        border.good += good.map { (text: $0.0, shown: $0.1) }
        return border
    }
}
