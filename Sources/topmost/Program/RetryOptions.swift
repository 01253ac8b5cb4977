// SPDX-License-Identifier: MIT

import ArgumentParser
import Glibc
import PresenterCore

/// What a retry is asked for with.
struct RetryOptions: ParsableArguments {
    /// The flags of a retry; the program that failed says the rest.
    enum Scope: FlagScope {
        static let kind = Kind.retry
        static let omitted: Set<String> = ["title", "details", "attempt"]
    }

    @Argument(help: "The title (default: the program's name and failed).")
    var title: String?
    @OptionGroup var flags: OptionFlags<Scope>

    /// The card about a program that failed.
    func values(
        of program: String,
        message: String,
        details: String,
        attempt: Int
    ) throws -> OptionValues {
        var values = try flags.values()
        // A program's path may be longer than any title.
        values["title"] = .text(title ?? "\(program.suffix(64)) failed")
        if values["message"] == nil { values["message"] = .styledText(StyledText(message)) }
        values["details"] = .text(details)
        values["attempt"] = .integer(Int64(attempt))
        return values
    }
}
