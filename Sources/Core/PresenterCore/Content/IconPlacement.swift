// SPDX-License-Identifier: MIT

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
