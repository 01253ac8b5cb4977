// SPDX-License-Identifier: MIT

/// The version of Topmost.
public enum Version {
    /// `0.1.0`, as in CHANGELOG.md.
    public static let text = "0.1.0"
}
