// SPDX-License-Identifier: MIT

public import PresenterCore

/// A tag, which is a fact or a choice: what it says and what it looks like.
///
/// The shortest call, `.filled("Sandboxed")`, is a known fact 20 high.
public struct Tag: Hashable, Sendable {
    /// The words on it.
    public var title: String
    /// Filled or only an edge.
    public var form: Form
    /// What it means.
    public var color: Tint
    /// Whether it can be chosen, and is.
    public var phase: Phase
    /// How high it is.
    public var height: TagHeight
    /// A picture beside the words, in their colour; a check takes its place on a
    /// selected tag, except at the height of facts.
    public var icon: IconPlacement?

    /// A tag with a fill.
    public static func filled(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .filled, color: color, phase: phase, height: height, icon: icon)
    }

    /// A tag with an edge.
    public static func stroke(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .stroke, color: color, phase: phase, height: height, icon: icon)
    }

    /// Filled or only an edge.
    public enum Form: String, Hashable, Sendable, CaseIterable { case filled, stroke }
    /// What a tag's colour says: purple a known fact or a choice, yellow to look twice.
    public enum Tint: String, Hashable, Sendable, CaseIterable { case purple, yellow }
    /// Whether it can be chosen, and is.
    public enum Phase: String, Hashable, Sendable, CaseIterable { case normal, selected, disabled }
}
