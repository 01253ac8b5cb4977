// SPDX-License-Identifier: MIT

import ArgumentParser

/// Draws a loading.
struct PreviewLoading: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Draw a loading."
    )
    @OptionGroup var loading: LoadingOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try loading.request()) }
    }
}
