// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// Draws a sheet.
struct PreviewSheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a sheet."
    )
    @OptionGroup var flags: OptionFlags<SheetScope>
    @OptionGroup var preview: PreviewOptions

    func validate() throws { _ = try flags.checked() }

    func run() throws {
        try ending { try preview.draw(try flags.checked().build()) }
    }
}
