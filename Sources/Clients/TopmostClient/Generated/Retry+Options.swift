// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Retry {
    /// Label of the button that tries again.
    ///
    /// Accepts up to 256 bytes.
    public func retry(_ text: String) -> Self { with("retry", .string(text)) }

    /// Label of the button that declines.
    ///
    /// Accepts up to 256 bytes.
    public func giveUp(_ text: String) -> Self { with("give_up", .string(text)) }

    /// The last error, shown on request.
    ///
    /// Accepts up to 16384 bytes.
    public func details(_ text: String) -> Self { with("details", .string(text)) }

    /// Number of the failed attempt.
    ///
    /// Accepts 1 to 1000000.
    public func attempt(_ number: Int) -> Self { with("attempt", .int64(Int64(number))) }
}
