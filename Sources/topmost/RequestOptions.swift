// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options for the content of a presentation, shared by the command that shows it
/// and the preview of the same kind.
protocol RequestOptions {
    /// The given values without defaults, which the daemon adds.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func values() throws -> OptionValues
}

extension RequestOptions {
    /// The request as built by a daemon without a configuration.
    ///
    /// - Throws: the errors of `values`, and `BuildError`.
    func request() throws -> PresentRequest { try values().build() }
}
