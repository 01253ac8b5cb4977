// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Draws a modal.
struct PreviewModal: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modal",
        abstract: "Draw a question."
    )
    @Argument(help: "The question.")
    var title: String
    @OptionGroup var flags: OptionFlags<ModalScope>
    @OptionGroup var preview: PreviewOptions

    func validate() throws { _ = try flags.checked(title: title) }

    func run() throws {
        try ending { try preview.draw(try flags.checked(title: title).build()) }
    }
}
