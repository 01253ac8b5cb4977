// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Draws a toast.
struct PreviewToast: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toast",
        abstract: "Draw a notification."
    )
    @Argument(help: "The message; without --title, a short message is the title.")
    var message: String
    @OptionGroup var flags: OptionFlags<ToastScope>
    @OptionGroup var preview: PreviewOptions

    func validate() throws { _ = try flags.checked(message: message) }

    func run() throws {
        try ending { try preview.draw(try flags.checked(message: message).build()) }
    }
}
