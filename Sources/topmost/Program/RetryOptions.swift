// SPDX-License-Identifier: MIT

import ArgumentParser
import Glibc
import PresenterCore

/// The options of a retry.
struct RetryOptions: ParsableArguments {
    /// The flags of a retry; the failed program supplies the rest.
    enum Scope: FlagScope {
        static let kind = Kind.retry
        static let omitted: Set<String> = ["title", "details", "attempt"]
    }

    @Argument(help: "The title (default: \"PROGRAM failed\").")
    var title: String?
    @OptionGroup var flags: OptionFlags<Scope>

    /// The values for a card about a failed program.
    func values(
        of program: String,
        message: String,
        details: String,
        attempt: Int
    ) throws -> OptionValues {
        var values = try flags.values()
        // A program's path may be longer than the limit for titles.
        values["title"] = .text(title ?? "\(program.suffix(64)) failed")
        if values["message"] == nil { values["message"] = .styledText(StyledText(message)) }
        values["details"] = .text(details)
        values["attempt"] = .integer(Int64(attempt))
        return values
    }
}
