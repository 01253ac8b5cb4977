// SPDX-License-Identifier: MIT

/// The maximum length of a text.
public struct TextLimits: Hashable, Sendable {
    /// Bytes of UTF-8; a longer text is refused, or cut if it cannot be refused.
    public var bytes: Int
    /// Maximum number of Unicode scalars.
    public var scalars: Int
    /// Maximum number of lines; 1: newlines become spaces.
    public var lines: Int
    /// Whether it is for no display: tabs, spaces at its end and invisible characters stay;
    /// control characters do not.
    public var isVerbatim: Bool

    /// Creates limits.
    public init(bytes: Int, scalars: Int, lines: Int, isVerbatim: Bool = false) {
        self.bytes = bytes
        self.scalars = scalars
        self.lines = lines
        self.isVerbatim = isVerbatim
    }

    /// A title: 1 KiB, one line.
    public static let title = TextLimits(bytes: 1024, scalars: 1024, lines: 1)
    /// A message: 16 KiB, the longest text laid out.
    public static let message = TextLimits(bytes: 16_384, scalars: 4096, lines: 40)
    /// The content of a text field.
    public static let line = TextLimits(bytes: 16_384, scalars: 4096, lines: 1)
    /// The content of a field for several lines.
    public static let lines = TextLimits(bytes: 16_384, scalars: 4096, lines: 4096)
    /// A part of a text for the clipboard: with the rest of a scene it fits into one line of
    /// the plugin protocol.
    public static let copied = TextLimits(
        bytes: 65_536,
        scalars: 65_536,
        lines: 65_536,
        isVerbatim: true
    )
    /// The label of a button or a field.
    public static let label = TextLimits(bytes: 256, scalars: 256, lines: 1)
    /// The id of a form's field: 64 bytes.
    public static let fieldID = TextLimits(bytes: 64, scalars: 64, lines: 1)
    /// The name of something: an application, an icon, a category.
    public static let name = TextLimits(bytes: 256, scalars: 256, lines: 1)
}
