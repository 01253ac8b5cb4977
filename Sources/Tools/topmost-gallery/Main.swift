// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Glibc
import PresenterCore
import SystemCalls

/// Draws every component, state and theme, for `topmost gallery`.
@main
struct Main {
    static func main() {
        setSignalActions()
        let status = GalleryOptions.reader.follow(
            CommandLine.arguments.dropFirst(),
            GalleryOptions(),
            report: { StandardStream.error.write("\($0)\n") },
            run: Gallery.run
        )
        exit(status)
    }
}

/// The command line.
struct GalleryOptions: Hashable {
    /// The folder to write to.
    var folder = ""
    var scale = 1.0
    /// The looks; empty: every built-in theme.
    var looks: [GalleryLook] = []
    /// The names of the pages; `nil`: all.
    var pages: [String]?

    /// The help text.
    static let usage = """
        usage: topmost-gallery DIR [--theme light|dark|high_contrast|high_contrast_dark]...
                               [--look NAME=SETTINGS]... [--only PART]... [--scale 1]

        Writes the design system to DIR: in the built-in themes, or in each theme given as
        --look NAME=SETTINGS, where SETTINGS is the JSON of a settings message. topmost gallery
        uses this.
        """

    /// The accepted arguments.
    static var reader: ArgumentReader<GalleryOptions> {
        ArgumentReader(
            program: "topmost-gallery",
            help: usage,
            [
                Argument("", "a folder", isRequired: true) { options, text in
                    guard options.folder.isEmpty else { return false }
                    options.folder = text
                    return !text.isEmpty
                },
                Argument("--scale", "0.5 to 4") { options, text in
                    options.scale = Double(text) ?? 0
                    return (0.5...4).contains(options.scale)
                },
                Argument("--only", "the name of a page") { options, text in
                    options.pages = (options.pages ?? []) + [text]
                    return true
                },
                Argument("--theme", Appearance.allCases.map(\.rawValue).joined(separator: ", ")) {
                    options,
                    text in
                    let theme = Appearance(rawValue: String(text.map { $0 == "-" ? "_" : $0 }))
                    if let theme { options.looks.append(GalleryLook(theme)) }
                    return theme != nil
                },
                Argument("--look", "NAME=SETTINGS") { options, text in
                    let look = GalleryLook(argument: text)
                    if let look { options.looks.append(look) }
                    return look != nil
                },
            ]
        )
    }
}
