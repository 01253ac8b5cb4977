// SPDX-License-Identifier: MIT

/// The plugin protocol: JSON lines between the daemon and its plugins.
public enum PluginProtocol {
    /// Maximum bytes of a line without its newline: 1 MiB.
    public static let lineLimit = 1 << 20
    /// The protocol version of this code.
    public static let version = 1
}
