// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// A small symbolic icon; `nil` if it cannot be loaded, so that no gap is left.
    func icon(_ source: ImageSource, size: Double, tint: Color) -> Node? {
        if case .name(let name) = source, let emoji = Emoji(name) {
            return emojiText(emoji, side: size, fraction: 0.8)
        }
        if case .name(let name) = source, let glyph = Glyph(rawValue: name) {
            return Node(.glyph(glyph, tint)).sized(size, size)
        }
        if measure.image(source) != nil {
            let isNamed = if case .name = source { true } else { false }
            return Node(.picture(source, ImageStyle { $0.tint = isNamed ? tint : nil })).sized(
                size,
                size
            )
        }
        if case .name(let name) = source, let glyph = Glyph(iconName: name) {
            return Node(.glyph(glyph, tint)).sized(size, size)
        }
        return nil
    }

    /// A tile with a caller's picture; `nil` if it cannot be loaded.
    func tile(_ source: ImageSource, _ tile: IconTile) -> Node? {
        if case .name(let name) = source, let emoji = Emoji(name) {
            return emojiText(emoji, side: tile.side, fraction: 0.6).with { node in
                node.background = tileBackground(
                    theme[.fillNeutral],
                    radius: tile.radius,
                    ink: theme[.textPrimary]
                )
            }
        }
        let isSymbolic =
            if case .name(let name) = source {
                Glyph(rawValue: name) != nil || name.hasSuffix("-symbolic")
                    || measure.isShape(name) || measure.image(source) == nil
            } else {
                false
            }
        if isSymbolic {
            guard let icon = icon(source, size: tile.inner, tint: tile.tint) else { return nil }
            return icon.centred(tile.side, tile.side)
                .with { node in
                    node.background = tileBackground(tile.fill, radius: tile.radius, ink: tile.tint)
                }
        }
        guard measure.image(source) != nil else { return nil }
        if let plated = onPlate(source, side: tile.side, radius: tile.radius) { return plated }
        let isNamed = if case .name = source { true } else { false }
        return Node(
            .picture(
                source,
                ImageStyle(fit: isNamed ? .contain : .cover, radius: isNamed ? 0 : tile.radius)
            )
        ).sized(tile.side, tile.side)
    }

    /// An icon in colours on a plate; `nil`: it is seen on the card itself, and large enough for it.
    ///
    /// One for panels, of 22 pixels, would be blurred in the size of the tile.
    private func onPlate(_ source: ImageSource, side: Double, radius: Double) -> Node? {
        let inner = (side * 0.75).rounded()
        let small = measure.pixelSide(source).flatMap { $0 < inner ? $0 : nil }
        guard small != nil || !measure.isSeen(source, theme[.surface]) else { return nil }
        let plates = [theme[.fillNeutral], theme[.textSecondary]]
        let seen = plates.first { measure.isSeen(source, $0) }
        guard let plate = seen ?? (small == nil ? nil : plates[0]) else { return nil }
        return Node(.picture(source, ImageStyle(fit: .contain)))
            .sized(small ?? inner, small ?? inner)
            .centred(side, side)
            .on(.fill(plate, radius: radius))
    }

    /// The background of a sign; with an edge where its fill equals the card's,
    /// as in high contrast.
    func tileBackground(_ fill: Color, radius: Double, ink: Color) -> [Decoration] {
        let isSeen = !theme.isHighContrast || fill != theme[.surface]
        return [.fill(fill, radius: radius)]
            + (isSeen ? [] : [.edge(ink, width: 2, radius: radius)])
    }

    /// The sender's icon, or the first letter of its displayed name.
    func applicationIcon(side: Double, radius: Double) -> Node {
        if let icon = provedIcon {
            return onPlate(icon, side: side, radius: radius)
                ?? Node(.picture(icon, ImageStyle())).sized(side, side)
        }
        guard !card.identity.shownName.isEmpty else { return bell(side: side, radius: radius) }
        return monogram(of: card.identity.shownName, side: side, radius: radius)
    }

    /// The application's own icon; `nil` if it has none or uses another name.
    var provedIcon: ImageSource? {
        guard card.identity.claimedName == nil, let icon = card.identity.icon,
            measure.image(icon) != nil
        else { return nil }
        return icon
    }

    /// The icon of a sender without a name: a tool that nobody called by name.
    private func bell(side: Double, radius: Double) -> Node {
        let inner = (side * 0.6).rounded()
        let glyph = Node(.glyph(.bell, theme[.textPrimary])).sized(inner, inner)
        return glyph.centred(side, side)
            .with { node in
                node.background = tileBackground(
                    theme[.fillNeutral],
                    radius: radius,
                    ink: theme[.textPrimary]
                )
            }
    }

    /// A tile with the first letter of a name.
    func monogram(of name: String, side: Double, radius: Double) -> Node {
        let letter = text(
            Monogram.letter(of: name),
            .monogram(side: side),
            .white,
            alignment: .center
        )
        return letter.sized(side, side).on(.fill(Monogram.color(for: name), radius: radius))
    }

    private func emojiText(_ emoji: Emoji, side: Double, fraction: Double) -> Node {
        var block = block(
            emoji.text,
            .monogram(side: side),
            theme[.textPrimary],
            alignment: .center
        )
        // An emoji is about a sixth wider than its font size.
        block.type.size = side * fraction * 0.85
        block.type.weight = 400
        return Node.text(block).sized(side, side)
    }
}

/// A square for a picture, a glyph, an emoji or a letter.
struct IconTile: Hashable, Sendable {
    var side: Double
    var radius: Double
    /// The fill and colour below symbolic pictures.
    var fill: Color
    var tint: Color
    /// The side of a symbolic picture within.
    var inner: Double
}

/// The tile for an application or a person without a picture.
enum Monogram {
    /// White letters reach at least 5.45:1 on each.
    static let tiles: [UInt32] = [0x405EAD, 0x007296, 0x007845, 0x8D5500, 0xA03F40, 0x834791]

    /// Returns the tile's colour, constant for a name.
    static func color(for name: String) -> Color {
        Color(hex: tiles[Int(hash(name) % UInt32(tiles.count))])
    }

    /// Returns the first grapheme that is neither space nor punctuation.
    static func letter(of name: String) -> String {
        name.first { !$0.isWhitespace && !$0.isPunctuation }.map(String.init) ?? "?"
    }

    /// Returns the FNV-1a hash, 32 bits.
    ///
    /// Source: draft-eastlake-fnv, §2.
    static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

/// A single emoji as the name of an icon.
public struct Emoji: Hashable, Sendable {
    /// Maximum length in bytes; the longest emoji of Unicode have 35, but marks without end may
    /// follow one.
    private static let maximumBytes = 64

    /// The emoji.
    public let text: String

    /// Creates an emoji from an icon's name; `nil` if that is anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes, text.count == 1,
            let first = text.unicodeScalars.first
        else { return nil }
        let isDrawn =
            first.properties.isEmojiPresentation
            || first.properties.isEmoji && text.unicodeScalars.contains("\u{FE0F}")
        guard isDrawn else { return nil }
        self.text = text
    }
}
