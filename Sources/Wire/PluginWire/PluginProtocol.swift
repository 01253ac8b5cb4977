// SPDX-License-Identifier: MIT

/// The plugin protocol: JSON lines between the daemon and its plugins.
public enum PluginProtocol {
    /// Maximum bytes of a line without its newline: 1 MiB.
    public static let lineLimit = 1 << 20
    /// The protocol version of this code.
    public static let version = 1
}

/// The socket for displays that the daemon did not start.
///
/// A local stream socket with the same lines as a plugin's pipes: `hello` comes
/// first, `ready` is the answer. See docs/plugin-protocol.md, "Attaching".
public enum AttachSocket {
    /// The folder, below the user's runtime folder; only the user may enter it.
    public static let folder = "topmost"
    /// The socket's file name.
    public static let name = "attach"
    /// Maximum number of attached displays.
    public static let maximumDisplays = 8

    /// The socket's path.
    ///
    /// - Parameter runtimeFolder: the value of `XDG_RUNTIME_DIR`.
    /// - Returns: the path.
    public static func path(runtimeFolder: String) -> String {
        "\(runtimeFolder)/\(folder)/\(name)"
    }
}
