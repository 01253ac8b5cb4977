// SPDX-License-Identifier: MIT

/// The styles of type by use.
///
/// Design point sizes at 96 dpi, as pixels at scale 1.
public enum TextRole: Hashable, Sendable {
    /// Modal and retry titles.
    case title
    /// Messages and fields.
    case body
    /// Toast, loading and sheet titles.
    case bodyStrong
    /// The one line of a plain toast; leading sheet rows.
    case bodyMedium
    /// Buttons, medium and large.
    case label
    /// Small buttons.
    case labelSmall
    /// Times and sheet messages.
    case meta
    /// Names, hints that must stand out.
    case metaStrong
    /// Sentences below fields, "Attempt 3".
    case metaMedium
    /// Tags by their height.
    case tag(TagHeight)
    /// The letter of a monogram or an emoji, by the tile's side.
    case monogram(side: Double)
    /// The word in the release ring.
    case ringWord
    /// Details.
    case code
}
