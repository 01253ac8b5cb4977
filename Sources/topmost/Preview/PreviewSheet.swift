// SPDX-License-Identifier: MIT

import ArgumentParser

/// Draws a sheet.
struct PreviewSheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a sheet."
    )
    @OptionGroup var sheet: SheetOptions
    @OptionGroup var preview: PreviewOptions

    func run() throws {
        try ending { try preview.draw(try sheet.request()) }
    }
}
