// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit

/// The command line.
struct Options: Hashable {
    var directory = "."
    var size = PixelSize(width: 1280, height: 800)
    var scale = 1.0
    /// The theme; `nil`: the daemon's.
    var theme: Theme.Variant?
    /// The background; `nil`: a plain gradient.
    var background: Background?
    /// The path of a single picture, `-` for standard output; `nil`: this is a display.
    var still: String?
    /// Whether that picture is cropped to the cards and their shadows.
    var isTight = false
    /// The gallery's output folder; `nil`: no gallery.
    var gallery: String?
    /// The looks of the gallery; empty: every built-in theme.
    var looks: [GalleryLook] = []
    /// The names of the gallery's pages; `nil`: all.
    var plates: [String]?

    /// The background of pictures.
    enum Background: Hashable {
        case transparent
        case color(Color)
        /// A picture by absolute path, scaled to cover the output.
        case file(String)
    }

    /// An error in the arguments; `nil` text for a request for help.
    struct UsageError: Error, Hashable {
        var text: String?
    }

    /// The help text.
    static let usage = """
        usage: topmost-display-png [--directory DIR] [--size 1280x800] [--scale 1]
                                   [--theme light|dark|high_contrast|high_contrast_dark]
                                   [--background FILE|#rrggbb|none]
               topmost-display-png --still FILE [--tight] [--size] [--scale] [--background]
               topmost-display-png --gallery DIR [--theme]... [--look NAME=SETTINGS]...
                                             [--only PLATE]... [--scale]

        A display for a machine without a screen: it is started by topmostd and
        writes each scene as DIR/NNN-WHAT.png. The size is in device pixels.

        With --still it reads what led to one moment from standard input, writes
        the one picture to FILE (- for standard output) and ends; with --gallery
        it writes the design system to DIR: in built-in themes, and with a line of
        settings of the plugin protocol in others, each with a name for its files.
        topmost preview and topmost gallery use it so.
        """

    /// Parses the arguments after the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--help" || name == "-h" { throw UsageError() }
            if name == "--tight" {
                isTight = true
                continue
            }
            guard let value = rest.popFirst() else {
                throw UsageError(text: "\(name): a value is missing")
            }
            try set(name, to: value)
        }
    }

    private mutating func set(_ name: String, to value: String) throws(UsageError) {
        let isTaken: Bool
        switch name {
        case "--directory":
            directory = value
            isTaken = !value.isEmpty
        case "--size":
            let sides = value.split(separator: "x", omittingEmptySubsequences: false)
                .map { Int($0) ?? 0 }
            isTaken = sides.count == 2 && sides.allSatisfy { (64...16_384).contains($0) }
            if isTaken { size = PixelSize(width: sides[0], height: sides[1]) }
        case "--scale":
            scale = Double(value) ?? 0
            isTaken = (0.5...4).contains(scale)
        case "--still":
            still = value
            isTaken = !value.isEmpty
        case "--gallery":
            gallery = value
            isTaken = !value.isEmpty
        case "--only":
            plates = (plates ?? []) + [value]
            isTaken = true
        case "--theme":
            theme = Theme.Variant(rawValue: String(value.map { $0 == "-" ? "_" : $0 }))
            isTaken = theme != nil
            if let theme { looks.append(GalleryLook(theme)) }
        case "--look":
            let look = GalleryLook(argument: value)
            isTaken = look != nil
            if let look { looks.append(look) }
        case "--background":
            background = Self.background(value)
            isTaken = background != nil
        default:
            throw UsageError(text: "unknown option: \(name)")
        }
        if !isTaken { throw UsageError(text: "\(name): cannot be \(value)") }
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
