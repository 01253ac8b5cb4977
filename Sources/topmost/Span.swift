// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration

/// A duration as users write it: `5s`, `500ms`, `2m`, `1.5min`, `1h`, `never`.
struct Span: ExpressibleByArgument, Equatable {
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
}
