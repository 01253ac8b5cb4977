// SPDX-License-Identifier: MIT
//
// The colours of the design on terminals that have fewer. A text and what is
// behind it are chosen together: two colours that a reader can tell apart
// must not become the same entry of a small palette.

import DesignSystem
import PresenterCore

/// Colours by number.
struct Palette: Sendable {
    /// The colour of each entry, as most terminals show it.
    let entries: [(index: UInt8, color: Color)]

    /// The nearest entry.
    func nearest(_ color: Color) -> UInt8 {
        best(color) { _ in true } ?? 0
    }

    /// The nearest entry that can be read on another one.
    ///
    /// - Parameters:
    ///   - color: what is wanted.
    ///   - background: the entry behind it.
    ///   - ratio: the contrast it must have.
    /// - Returns: the entry with the most contrast where none has enough.
    func readable(_ color: Color, on background: UInt8, ratio: Double) -> UInt8 {
        guard let behind = entries.first(where: { $0.index == background })?.color else {
            return nearest(color)
        }
        if let found = best(color, where: { $0.contrast(to: behind) >= ratio }) { return found }
        return entries.max { $0.color.contrast(to: behind) < $1.color.contrast(to: behind) }?.index
            ?? 0
    }

    private func best(_ color: Color, where isFit: (Color) -> Bool) -> UInt8? {
        var found: UInt8?
        var least = Double.infinity
        for entry in entries {
            let distance = color.difference(from: entry.color)
            if distance < least, isFit(entry.color) {
                least = distance
                found = entry.index
            }
        }
        return found
    }

    /// The sixteen colours, in xterm's values.
    static let sixteen = Palette(
        entries: [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ].enumerated().map { (UInt8($0.offset), Color(hex: $0.element)) }
    )

    /// The cube and the greys: what every 256-colour terminal shows alike.
    ///
    /// Source: xterm, 256colres.pl.
    static let indexed: Palette = {
        var entries: [(index: UInt8, color: Color)] = []
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
    /// The colour in three bytes.
    var rgb: RGB {
        func byte(_ channel: Double) -> UInt8 { UInt8((min(1, max(0, channel)) * 255).rounded()) }
        return RGB(red: byte(red), green: byte(green), blue: byte(blue))
    }
}

extension CellStyle {
    /// A style of the theme's colours.
    init(_ foreground: Color, on background: Color?, _ attributes: Attributes = []) {
        self.init(foreground.rgb, on: background?.rgb, attributes)
    }
}
