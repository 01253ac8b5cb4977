// SPDX-License-Identifier: MIT

/// A button.
///
/// Freedesktop notifications call it an action.
public struct Button: Hashable, Sendable {
    /// The id reported to the owner; unique in its presentation.
    public var id: String
    /// The label.
    public var title: String
    /// What the button does in the presentation.
    public var role: Role
    /// The visual weight; `nil`: the component's default for the role and place.
    public var prominence: Prominence?
    /// The meaning, which determines the colour.
    public var tone: Tone
    /// The size; `nil`: the component's default.
    public var size: ButtonSize?
    /// A picture beside the label.
    public var icon: IconPlacement?

    /// Creates a button.
    public init(
        id: String,
        title: String,
        role: Role = .other,
        prominence: Prominence? = nil,
        tone: Tone = .standard,
        size: ButtonSize? = nil,
        icon: IconPlacement? = nil
    ) {
        self.id = id
        self.title = title
        self.role = role
        self.prominence = prominence
        self.tone = tone
        self.size = size
        self.icon = icon
    }

    /// A button's role, independent of its label.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Confirms.
        case positive
        /// Declines; also the meaning of Escape.
        case negative
        /// Any other.
        case other
    }
}
