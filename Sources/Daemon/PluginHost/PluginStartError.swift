// SPDX-License-Identifier: MIT

/// Reports that a plugin could not be started.
struct PluginStartError: Error, Hashable {
    /// The reason.
    var text: String
}
