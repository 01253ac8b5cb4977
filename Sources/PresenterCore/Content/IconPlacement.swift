// SPDX-License-Identifier: MIT

/// An icon and the side of the label it stands on.
public enum IconPlacement: Hashable, Sendable {
    /// Before the label in reading direction.
    case leading(ImageSource)
    /// After the label in reading direction.
    case trailing(ImageSource)
}
