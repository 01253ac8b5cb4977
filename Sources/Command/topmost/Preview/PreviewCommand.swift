// SPDX-License-Identifier: MIT

import ArgumentParser

/// Draws a presentation as a picture, without a screen.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a card as a picture, exactly as a display would.",
        discussion: """
            Accepts the same options as the command itself, needs no daemon and no screen, \
            and writes a PNG file. Prints nothing, except with --print-path.
            """,
        subcommands: [
            PreviewToast.self, PreviewModal.self, PreviewSheet.self, PreviewLoading.self,
            PreviewRetry.self, PreviewScene.self,
        ]
    )
}
