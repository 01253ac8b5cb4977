// SPDX-License-Identifier: MIT

/// Where a picture comes from.
///
/// The daemon never opens it: displays do, with limits.
public enum ImageSource: Hashable, Sendable {
    /// A local file, by absolute path. Untrusted: it may be no image, no file, or gone.
    case file(path: String)
    /// An icon of the icon theme, or a single emoji.
    case name(String)
    /// Raw pixels that a client sent, stored by the daemon in its private
    /// runtime directory; given back by `Effect.dropImages` when no longer shown.
    case stored(StoredImage)
}
