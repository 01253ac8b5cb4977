// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options that say what is to be shown: those of a command that asks, and
/// of the preview of the same kind.
protocol PresentableOptions {
    /// What was said, and no more: the daemon adds the rest.
    ///
    /// - Throws: `ValidationError` naming the flag that cannot be used.
    func values() throws -> OptionValues
}

extension PresentableOptions {
    /// What a daemon without a configuration would show.
    ///
    /// - Throws: as `values`, and `BuildError`.
    func presentable() throws -> Presentable { try values().build() }
}
