// SPDX-License-Identifier: MIT

/// Something to press.
///
/// What the freedesktop notifications call an action.
public struct Button: Hashable, Sendable {
    /// What the owner is told; unique in its presentation.
    public var id: String
    /// The label.
    public var title: String
    /// What it stands for.
    public var role: Role
    /// How heavy it looks; `nil`: the component's default for its role and place.
    public var prominence: Prominence?
    /// What it means.
    public var tone: Tone
    /// How big it is; `nil`: the component's default.
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

    /// What a button stands for, whatever its label says.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Yes, go on.
        case positive
        /// No, leave it; what Escape means.
        case negative
        /// Something else.
        case other
    }
}
