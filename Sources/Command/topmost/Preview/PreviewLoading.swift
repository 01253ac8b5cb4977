// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Draws a loading.
struct PreviewLoading: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Draw a loading."
    )
    @OptionGroup var flags: OptionFlags<LoadingScope>
    @OptionGroup var preview: PreviewOptions

    func validate() throws { _ = try flags.checked() }

    func run() throws {
        try ending { try preview.draw(try flags.checked().build()) }
    }
}
