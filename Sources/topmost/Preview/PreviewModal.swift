// SPDX-License-Identifier: MIT

import ArgumentParser

/// Draws a modal.
struct PreviewModal: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modal",
        abstract: "Draw a question."
    )
    @OptionGroup var modal: ModalOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try modal.request()) }
    }
}
