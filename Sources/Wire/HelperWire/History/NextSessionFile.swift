// SPDX-License-Identifier: MIT

/// The file with the toasts that the next session continues with.
///
/// It has a folder of its own in that of the history, which the daemon watches for rules.
public enum NextSessionFile {
    /// The folder, in that of the history.
    public static let folder = "session"
    /// The file in it.
    public static let name = "toasts"
    /// How many bytes are stored: half of what fits in a request.
    public static let maximumBytes = 2 << 20
}
