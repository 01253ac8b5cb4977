// SPDX-License-Identifier: MIT

import Texts

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

/// A button's visual weight.
public enum Prominence: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, text
}

/// A button's size: 28, 36 or 44 pixels high.
public enum ButtonSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large
}

/// An icon and its side of the label.
public enum IconPlacement: Hashable, Sendable {
    /// Before the label in reading direction.
    case leading(ImageSource)
    /// After the label in reading direction.
    case trailing(ImageSource)

    /// The icon, on either side.
    var source: ImageSource {
        get {
            switch self {
            case .leading(let source), .trailing(let source): source
            }
        }
        set { self = isTrailing ? .trailing(newValue) : .leading(newValue) }
    }

    /// Whether it is after the label.
    var isTrailing: Bool { if case .trailing = self { true } else { false } }
}

extension Button: OptionTable {
    /// The button without any options set.
    public static let standard = Button(id: "", title: "")

    /// The options for a button's appearance.
    public static let options: [OptionRow<Button>] = [
        OptionRow("prominence", .word(Prominence.self), "Visual weight.", \.prominence),
        OptionRow("tone", .word(Tone.self), "Meaning, shown as colour.", \.tone),
        OptionRow("size", .word(ButtonSize.self), "Size.", \.size),
        OptionRow("icon", .picture, "A picture beside the label.") {
            $0.icon.map { .picture($0.source) }
        } set: {
            guard case .picture(let source) = $1 else { return }
            let isTrailing = $0.icon?.isTrailing ?? false
            $0.icon = source.map { isTrailing ? .trailing($0) : .leading($0) }
        },
        OptionRow(
            "icon_side",
            .word(["leading", "trailing"]),
            "The side of the label that the icon is on."
        ) {
            $0.icon.map { .text($0.isTrailing ? "trailing" : "leading") }
        } set: {
            guard let source = $0.icon?.source else { return }
            $0.icon = $1 == .text("trailing") ? .trailing(source) : .leading(source)
        },
    ]
}
