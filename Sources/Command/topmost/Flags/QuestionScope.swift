// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The flags of every question: its text and its looks.
///
/// The verb sets the rest.
enum QuestionScope: FlagScope {
    static let kind = Kind.modal
    static let omitted: Set<String> = [
        "title", "positive", "negative", "buttons", "style", "input", "fields", "choices",
        "dismissible",
        "default",
    ]
}

extension OptionFlags<QuestionScope> {
    /// The values of a question with two buttons.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func values(title: String, positive: String, negative: String) throws -> OptionValues {
        var values = try values()
        values["title"] = .text(title)
        values["positive"] = .text(positive)
        values["negative"] = .text(negative)
        return values
    }
}

/// Throws if a label is empty: the daemon would put its own in place.
func check(label: String, of flag: String) throws {
    if label.isEmpty { throw ValidationError("--\(flag) expects 1 to 256 bytes of text, got 0") }
}
