// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Configuration
import DesignSystem
import Localization
import PluginWire
import PresenterCore
import Texts

/// Draws the whole design system.
struct GalleryCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        "gallery",
        .commandGallery,
        .commandGalleryDetails
    )

    @Option(name: .shortAndLong, help: .text(.helpGalleryOutput, value: "folder"))
    var output: String
    @Option(
        help: .text(.helpGalleryTheme, .helpRepeat, value: "name|file"),
        completion: .list(PreviewOptions.builtInThemes)
    )
    var theme: [String] = []
    @Option(help: .text(.helpGalleryOnly, .helpRepeat, value: "part"))
    var only: [String] = []
    @Option(help: .text(.helpScale, value: "n"), transform: NumberArgument.decimal(1...4, "1 to 4"))
    var scale = 1.0
    @Flag(help: .text(.helpGalleryPrintPath))
    var printPath = false

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError(.outputFolder) }
    }

    func perform() throws -> ExitStatus {
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
