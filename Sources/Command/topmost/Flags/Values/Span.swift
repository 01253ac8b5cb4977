// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import Localization
import Texts

/// A duration as users write it: `5s`, `500ms`, `2m`, `1.5min`, `1h`, `never`.
struct Span: Equatable {
    /// The duration; `nil`: unlimited.
    var duration: Duration?

    init?(argument: String) {
        if argument == "never" {
            duration = nil
            return
        }
        let isShortMinute = argument.last == "m" && argument.dropLast().last?.isNumber ?? false
        guard let span = TimeSpan.read(isShortMinute ? argument + "in" : argument) else {
            return nil
        }
        duration = span
    }

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    static func read(_ argument: String) throws -> Span {
        guard let span = Span(argument: argument) else {
            throw ValidationError(.spanExpected)
        }
        return span
    }

    /// A text that is no duration, quoted, with advice: `"5", which has no unit (…)`.
    static func given(_ text: String) -> String {
        let isNumber = text.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
        if isNumber, !text.isEmpty { return Phrase.noUnit.text(text) }
        // It is out of range, which the error says.
        let isSpan = text.first?.isNumber == true && text.last?.isLetter == true
        return isSpan ? "\"\(text)\"" : Phrase.spanExample.text(text)
    }
}

/// A time of day as users write it: `8:00`, `18:30`.
struct ClockTime {
    let hour: Int
    let minute: Int

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }
}
