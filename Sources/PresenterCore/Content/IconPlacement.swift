// SPDX-License-Identifier: MIT

/// An icon and its side of the label.
public enum IconPlacement: Hashable, Sendable {
    /// Before the label in reading direction.
    case leading(ImageSource)
    /// After the label in reading direction.
    case trailing(ImageSource)
}
