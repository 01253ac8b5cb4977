// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

/// The number of colours a terminal shows.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// None: bold, underline and reverse only.
    case none
    /// Sixteen colours, which the terminal's palette defines.
    case sixteen
    /// The 6 × 6 × 6 cube and the grey ramp.
    case indexed
    /// Three bytes per colour.
    case direct

    /// Creates the depth from the environment.
    ///
    /// - Parameter variable: a variable of the environment, `nil` if it is empty. `NO_COLOR`
    ///   turns colours off; `COLORTERM` and `TERM` determine their number.
    ///
    /// Source: no-color.org; terminfo(5), names of entries.
    public init(variable: (String) -> String?) {
        let term = variable("TERM") ?? ""
        if variable("NO_COLOR") != nil {
            self = .none
        } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") {
            self = .direct
        } else if term.hasSuffix("-direct")
            || ["foot", "alacritty", "wezterm", "ghostty", "kitty"].contains(
                where: term.contains(text:)
            )
        {
            self = .direct
        } else if term.contains(text: "256color") {
            self = .indexed
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-m")
            || term.hasSuffix("-mono")
        {
            self = .none
        } else {
            self = .sixteen
        }
    }

    /// Creates a depth from the option's value: `16`, `256`, `true`, `never`.
    public init?(name: String) {
        switch name {
        case "never": self = .none
        case "16": self = .sixteen
        case "256": self = .indexed
        case "true": self = .direct
        default: return nil
        }
    }
}

// The design's colours on terminals with fewer colours. A text and its
// background are chosen together: two distinguishable colours must not become
// the same entry of a small palette.

/// Indexed colours.
struct Palette: Sendable {
    typealias Entry = (index: UInt8, color: Color)

    /// The colour of each entry, as most terminals show it.
    let entries: [Entry]
    /// Whether there are so few entries that the nearest may have another hue:
    /// a grey must not become red, which means danger.
    var isSmall = false

    /// Returns the nearest entry.
    func nearest(_ color: Color) -> UInt8 {
        best(color, among: kin(of: color)) ?? best(color, among: entries) ?? 0
    }

    /// Returns the nearest entry that is readable on another one.
    ///
    /// - Parameters:
    ///   - color: the requested colour.
    ///   - background: the entry behind it.
    ///   - ratio: the required contrast.
    /// - Returns: the entry; the one with the most contrast if none has enough.
    func readable(_ color: Color, on background: UInt8, ratio: Double) -> UInt8 {
        guard let behind = entries.first(where: { $0.index == background })?.color else {
            return nearest(color)
        }
        let readable = entries.filter { $0.color.contrast(to: behind) >= ratio }
        for group in [kin(of: color), kin(of: Color(hex: 0x000000))] {
            let fitting = readable.filter { entry in group.contains { $0.index == entry.index } }
            if let found = best(color, among: fitting) { return found }
        }
        return entries.max { $0.color.contrast(to: behind) < $1.color.contrast(to: behind) }?.index
            ?? 0
    }

    private func best(_ color: Color, among entries: [Entry]) -> UInt8? {
        var found: UInt8?
        var nearest = Double.infinity
        for entry in entries {
            let distance = color.difference(from: entry.color)
            if distance < nearest {
                nearest = distance
                found = entry.index
            }
        }
        return found
    }

    /// Returns the entries of the same colour name.
    private func kin(of color: Color) -> [Entry] {
        guard isSmall else { return entries }
        let name = color.name
        return entries.filter { $0.color.name == name }
    }

    /// The sixteen colours, in xterm's values.
    static let sixteen = Palette(
        entries: [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ].enumerated().map { (UInt8($0.offset), Color(hex: $0.element)) },
        isSmall: true
    )

    /// The cube and the greys, the same in every 256-colour terminal.
    ///
    /// Source: xterm, 256colres.pl.
    static let indexed: Palette = {
        var entries: [Entry] = []
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        for red in 0..<6 {
            for green in 0..<6 {
                for blue in 0..<6 {
                    let hex = steps[red] << 16 | steps[green] << 8 | steps[blue]
                    entries.append((UInt8(16 + 36 * red + 6 * green + blue), Color(hex: hex)))
                }
            }
        }
        for grey in 0..<24 {
            let level = UInt32(8 + 10 * grey)
            entries.append((UInt8(232 + grey), Color(hex: level << 16 | level << 8 | level)))
        }
        return Palette(entries: entries)
    }()
}

extension Color {
    /// Basic colour names, as used for the sixteen colours.
    fileprivate enum Name { case grey, red, yellow, green, cyan, blue, purple }

    /// The basic name of the colour; a tint of a grey is a grey.
    ///
    /// Source: CSS Color Module Level 4, "HSL Colors", for the hue.
    fileprivate var name: Name {
        let strongest = max(red, green, blue)
        let chroma = strongest - min(red, green, blue)
        guard chroma >= 0.26 else { return .grey }
        let sixth =
            if strongest == red {
                (green - blue) / chroma
            } else if strongest == green {
                (blue - red) / chroma + 2
            } else {
                (red - green) / chroma + 4
            }
        switch (sixth < 0 ? sixth + 6 : sixth) * 60 {
        case ..<20, 340...: return .red
        case ..<75: return .yellow
        case ..<165: return .green
        case ..<200: return .cyan
        case ..<255: return .blue
        default: return .purple
        }
    }

    /// The colour as three bytes.
    var rgb: RGB {
        func byte(_ channel: Double) -> UInt8 { UInt8((min(1, max(0, channel)) * 255).rounded()) }
        return RGB(red: byte(red), green: byte(green), blue: byte(blue))
    }
}

extension CellStyle {
    /// Creates a style from the theme's colours.
    init(_ foreground: Color, on background: Color?, _ attributes: Attributes = []) {
        self.init(foreground.rgb, on: background?.rgb, attributes)
    }
}
