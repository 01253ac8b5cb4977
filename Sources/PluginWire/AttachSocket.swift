// SPDX-License-Identifier: MIT

/// Where a display that the daemon did not start finds it.
///
/// A local stream socket on which the same lines flow as over a plugin's pipes:
/// `hello` comes first, `ready` is the answer. See docs/plugin-protocol.md, "Attaching".
public enum AttachSocket {
    /// The folder, below the user's runtime folder; only the user may enter it.
    public static let folder = "topmost"
    /// The socket's name in it.
    public static let name = "attach"
    /// Displays that may be attached at once.
    public static let mostDisplays = 8

    /// The socket's path.
    ///
    /// - Parameter runtimeFolder: the value of `XDG_RUNTIME_DIR`.
    /// - Returns: the path.
    public static func path(runtimeFolder: String) -> String {
        "\(runtimeFolder)/\(folder)/\(name)"
    }
}
