// SPDX-License-Identifier: MIT

public import PresenterCore
import Texts

/// Text of one type style, to be wrapped into lines.
public struct TextBlock: Hashable, Sendable {
    /// The runs in reading order.
    public var runs: [Run]
    /// Font, size, line height.
    public var type: TypeStyle
    /// The width at which lines wrap; `nil`: only at line feeds.
    public var width: Double?
    /// Maximum number of lines, the last ending with …; `nil`: no limit.
    public var maximumLines: Int?
    /// The alignment of lines.
    public var alignment: Alignment = .leading
    /// The base direction.
    public var direction: Direction = .leftToRight
    /// Whether no cache may keep it.
    public var isSecret = false

    /// Creates a block.
    public init(runs: [Run], type: TypeStyle, _ change: (inout TextBlock) -> Void = { _ in }) {
        self.runs = runs
        self.type = type
        change(&self)
    }

    /// A stretch of text of one colour and style.
    public struct Run: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// The colour of the characters.
        public var color: Color
        /// Bold adds to the block's weight.
        public var style: StyledText.Style
        /// The address of a link.
        public var link: String?

        /// Creates a run.
        public init(_ text: String, color: Color, style: StyledText.Style = [], link: String? = nil)
        {
            self.text = text
            self.color = color
            self.style = style
            self.link = link
        }
    }

    /// The alignment of lines between the edges, in the block's direction.
    public enum Alignment: Hashable, Sendable {
        case leading, center, trailing

        /// The alignment to the same side in a block of the other direction.
        var reversed: Alignment {
            switch self {
            case .leading: .trailing
            case .center: .center
            case .trailing: .leading
            }
        }
    }

    /// Sets its base direction, and its alignment in that direction.
    mutating func align(_ direction: Direction, _ alignment: Alignment = .leading) {
        self.direction = direction
        self.alignment = alignment
    }

    /// The reading direction.
    public enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }
}

/// A style of type: the font and its metrics.
public struct TypeStyle: Hashable, Sendable {
    /// `sans-serif`, `monospace` or a family name.
    public var family = "sans-serif"
    /// The size in pixels at scale 1.
    public var size: Double
    /// Each line's height in pixels at scale 1, independent of the glyphs.
    public var lineHeight: Double
    /// 400, 500, 600 or 700.
    public var weight: Int
    /// Digits of one width.
    public var hasTabularDigits = false

    /// Creates a style.
    public init(
        size: Double,
        lineHeight: Double,
        weight: Int,
        _ change: (inout TypeStyle) -> Void = { _ in }
    ) {
        self.size = size
        self.lineHeight = lineHeight
        self.weight = weight
        change(&self)
    }
}

extension TextBlock.Direction {
    /// Returns the direction of the first strong character; `nil`: there is none.
    ///
    /// Source: Unicode Standard Annex #9, rule P2.
    static func ofFirstStrong(in text: String) -> Self? {
        var isolates = 0
        for scalar in text.unicodeScalars {
            // An isolated text does not count.
            switch scalar.value {
            case 0x2066...0x2068: isolates += 1
            case 0x2069: isolates -= isolates > 0 ? 1 : 0
            default: break
            }
            guard isolates == 0, let isRightToLeft = scalar.isRightToLeft else { continue }
            return isRightToLeft ? .rightToLeft : .leftToRight
        }
        return nil
    }
}
