// SPDX-License-Identifier: MIT

import ArgumentParser
import Wire

/// Draws the whole design system.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Draw the design system: every component, state and theme.",
        discussion: """
            Writes a picture for each part and theme, all of them on contact-sheet.png, and \
            index.html, a page that shows them. Nothing is printed.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is made if need be.", valueName: "folder")
    )
    var output: String
    @Option(help: "Only these colours. Repeat for more.")
    var theme: [ThemeArgument] = []
    @Option(
        help: ArgumentHelp("Only this part, buttons for one. Repeat for more.", valueName: "part")
    )
    var only: [String] = []
    @Option(
        help: ArgumentHelp("Pixels of the pictures to one of the design, 1 to 4.", valueName: "n")
    )
    var scale = 1.0
    @Flag(help: "Print the path of the page.")
    var printPath = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output takes a folder") }
        guard (1...4).contains(scale) else { throw ValidationError("--scale takes 1 to 4") }
    }

    func run() throws {
        try ending {
            var arguments = ["--gallery", output, "--scale", "\(scale)"]
            for theme in theme { arguments += ["--theme", theme.theme.rawValue] }
            for part in only { arguments += ["--only", part] }
            try PictureProgram.run(arguments)
            if printPath { try answer(output + "/index.html") }
            return .acted
        }
    }
}
