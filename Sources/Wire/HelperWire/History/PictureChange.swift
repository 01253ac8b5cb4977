// SPDX-License-Identifier: MIT

/// The effect of a change on an entry's picture.
public enum PictureChange: Hashable, Sendable {
    /// The entry keeps the picture that it has, if any.
    case kept
    /// The entry has none from now on.
    case removed
    /// The entry has this one from now on.
    case new(SmallPicture)
}
