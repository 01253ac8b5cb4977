// SPDX-License-Identifier: MIT

public import PresenterCore

/// The text and look of a tag, which is a fact or a choice.
///
/// The shortest call, `.filled("Sandboxed")`, is a known fact 20 high.
public struct Tag: Hashable, Sendable {
    /// The text.
    public var title: String
    /// Filled or stroked.
    public var form: Form
    /// The colour of the text, and of the fill or the stroke.
    public var color: Tint
    /// Whether it can be chosen, and whether it is.
    public var phase: Phase
    /// The height, which determines the size of the text.
    public var height: TagHeight
    /// An icon beside the text, in its colour; on a selected tag the check
    /// replaces it, except at the height of facts.
    public var icon: IconPlacement?

    /// Returns a tag with a fill.
    public static func filled(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .filled, color: color, phase: phase, height: height, icon: icon)
    }

    /// Returns a tag with an edge.
    public static func stroke(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .stroke, color: color, phase: phase, height: height, icon: icon)
    }

    /// Filled or stroked.
    public enum Form: String, Hashable, Sendable, CaseIterable { case filled, stroke }
    /// The meaning of a tag's colour: purple for a known fact or a choice, yellow for caution,
    /// standard for a switch of Topmost's own.
    public enum Tint: String, Hashable, Sendable, CaseIterable { case purple, yellow, standard }
    /// Whether it can be chosen, and whether it is.
    public enum Phase: String, Hashable, Sendable, CaseIterable { case normal, selected, disabled }
}
