// SPDX-License-Identifier: MIT

import ArgumentParser

/// Draws a toast.
struct PreviewToast: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Draw a notification."
    )
    @OptionGroup var toast: ToastOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try toast.request()) }
    }
}
