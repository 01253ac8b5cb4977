// SPDX-License-Identifier: MIT

/// The source of a picture.
///
/// The daemon never opens it: displays do, with limits; another process fetches pictures
/// from the web. Pixels and addresses are on the heap: most toasts have neither.
public enum ImageSource: Hashable, Sendable {
    /// A local file, by absolute path. Untrusted: it may be missing or no image.
    case file(path: String)
    /// An icon of the icon theme, or a single emoji.
    case name(String)
    /// Raw pixels from a client, stored by the daemon in its private runtime folder;
    /// `Effect.dropImages` deletes them when no longer shown.
    indirect case stored(StoredImage)
    /// A picture on the web, which the daemon has fetched.
    indirect case remote(RemoteImage)
}
