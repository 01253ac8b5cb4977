// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Configuration
import DesignSystem
import PluginWire
import PresenterCore
import Texts

/// Draws the whole design system.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Draw the design system: every component, state and theme.",
        discussion: """
            Writes a picture for each part and theme, all of them on contact-sheet.png, and \
            index.html, a page that shows them. Prints nothing, except with --print-path.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; created if missing.", valueName: "folder")
    )
    var output: String
    @Option(
        help: ArgumentHelp(
            """
            Only these colours: light, dark, high_contrast, high_contrast_dark, or a theme of \
            yours. Repeat for more.
            """,
            valueName: "name|file"
        ),
        completion: .list(PreviewOptions.builtInThemes)
    )
    var theme: [String] = []
    @Option(
        help: ArgumentHelp("Only this part, such as buttons. Repeat for more.", valueName: "part")
    )
    var only: [String] = []
    @Option(
        help: ArgumentHelp("Scale factor, 1 to 4 (default: 1).", valueName: "n"),
        transform: NumberArgument.decimal(1...4, "1 to 4")
    )
    var scale = 1.0
    @Flag(help: "Print the path of the page.")
    var printPath = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError(.outputFolder) }
    }

    func run() throws {
        try ending {
            var arguments = [output, "--scale", "\(scale)"]
            for theme in theme {
                let (name, settings) = try Self.look(theme)
                let line = try Self.line(settings)
                arguments += ["--look", "\(name)=\(line)"]
            }
            for part in only { arguments += ["--only", part] }
            try SiblingProgram.gallery.run(arguments)
            if printPath { try answer(output + "/index.html") }
            return .acted
        }
    }

    /// The name of a theme's pictures, and its look.
    private static func look(_ text: String) throws -> (name: String, DisplaySettings) {
        let theme = try UserTheme.chosen(text)
        let letters = theme.name.prefix(64).map { letter in
            letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
        }
        return (String(letters), theme.settings)
    }

    private static func line(_ settings: DisplaySettings) throws(Failure) -> String {
        let line = try failing(.usage, "--theme") {
            try HostMessage.settings(settings).encodedLine()
        }
        return String(decoding: line.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
