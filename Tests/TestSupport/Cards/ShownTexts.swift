// SPDX-License-Identifier: MIT

import Foundation

/// The texts on samples in the language of the environment, for
/// `Tests/EndToEnd/test_pseudo_locales.py`, which compares languages.
public struct ShownTexts {
    private var lines: [String] = []

    /// The file to write to; `nil`: nobody compares.
    public static var path: String? { ProcessInfo.processInfo.environment["TOPMOST_TEXTS"] }

    /// Creates an empty list.
    public init() {}

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - text: what is shown.
    ///   - sample: where.
    ///   - isCut: whether a part of it is not.
    ///   - content: what applications and the user said there.
    public mutating func add(_ text: String, on sample: String, isCut: Bool, content: [String]) {
        let words = text.split { !$0.isLetter }.filter { word in
            !content.contains { $0.contains(word) }
        }
        let line = [sample, isCut ? "cut" : "whole", words.joined(separator: " "), text]
        lines.append(line.map { $0.replacing("\n", with: " ") }.joined(separator: "\t"))
    }

    /// Writes them, one a line: the sample, whether it is cut, the words that are not in the
    /// content, and the text, separated by tabs.
    public func write(to path: String) throws {
        let text = lines.joined(separator: "\n") + "\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Returns all texts in a value.
    public static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }
}
