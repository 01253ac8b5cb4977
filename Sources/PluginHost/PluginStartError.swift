// SPDX-License-Identifier: MIT

import Glibc

/// Why a plugin could not be started.
struct PluginStartError: Error, Hashable {
    /// In words.
    var text: String
}
