// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import PresenterCore

/// The command line.
struct PictureOptions: Hashable {
    var directory = "."
    var size = PixelSize(width: 1280, height: 800)
    var scale = 1.0
    /// The theme; `nil`: the daemon's.
    var theme: Appearance?
    /// The background; `nil`: a plain gradient.
    var background: Background?
    /// The path of a single picture, `-` for standard output; `nil`: this is a display.
    var snapshot: String?
    /// Whether that picture is cropped to the cards and their shadows.
    var isTight = false

    /// The background of pictures.
    enum Background: Hashable {
        case transparent
        case color(Color)
        /// A picture by absolute path, scaled to cover the output.
        case file(String)
    }

    /// The help text.
    static let usage = """
        usage: topmost-display-png [--directory DIR] [--size 1280x800] [--scale 1]
                                   [--theme light|dark|high_contrast|high_contrast_dark]
                                   [--background FILE|#rrggbb|none]
               topmost-display-png --snapshot FILE [--tight] [--size] [--scale] [--background]

        A display for a machine without a screen: it is started by topmostd and
        writes each scene as DIR/NNN-WHAT.png. The size is in device pixels.

        With --snapshot it reads the messages up to one moment from standard input, writes
        one picture to FILE (- for standard output) and exits; topmost preview uses this.
        """

    /// The accepted arguments.
    static var reader: ArgumentReader<PictureOptions> {
        ArgumentReader(
            program: "topmost-display-png",
            help: usage,
            [
                Argument(flag: "--tight", \.isTight),
                Argument("--snapshot", "a file, or -", \.snapshot),
                Argument("--directory", "a folder") { options, text in
                    options.directory = text
                    return !text.isEmpty
                },
                Argument("--size", "a width and a height of 64 to 16384: 1280x800") { $0.size($1) },
                Argument("--scale", "0.5 to 4") { options, text in
                    options.scale = Double(text) ?? 0
                    return (0.5...4).contains(options.scale)
                },
                Argument("--theme", Appearance.allCases.map(\.rawValue).joined(separator: ", ")) {
                    $0.theme = Appearance(rawValue: String($1.map { $0 == "-" ? "_" : $0 }))
                    return $0.theme != nil
                },
                Argument("--background", "a file, #rrggbb or none") { options, text in
                    options.background = background(text)
                    return options.background != nil
                },
            ]
        )
    }

    private mutating func size(_ text: String) -> Bool {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (64...16_384).contains($0) }) else {
            return false
        }
        size = PixelSize(width: sides[0], height: sides[1])
        return true
    }

    private static func background(_ text: String) -> Background? {
        guard text != "none" else { return .transparent }
        guard text.first == "#" else {
            guard !text.isEmpty else { return nil }
            return .file(text.first == "/" ? text : "/proc/self/cwd/\(text)")
        }
        guard text.utf8.count == 7, let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        return .color(Color(hex: number))
    }
}
