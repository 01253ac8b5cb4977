// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Draws a retry.
struct PreviewRetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Draw a retry."
    )
    /// All flags of a retry: here no program has failed.
    enum Scope: FlagScope {
        static let kind = Kind.retry
        static let omitted: Set<String> = ["title"]
    }

    @Argument(help: "The title.")
    var title = "program failed"
    @OptionGroup var flags: OptionFlags<Scope>
    @OptionGroup var preview: PreviewOptions

    func validate() throws { try values().checkFlags(except: Scope.omitted) }

    func run() throws { try ending { try preview.draw(try values().build()) } }

    private func values() throws -> OptionValues {
        var values = try flags.values()
        values["title"] = .text(title)
        return values
    }
}
