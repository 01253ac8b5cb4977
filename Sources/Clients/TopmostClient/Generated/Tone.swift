// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum Tone: String, Hashable, Sendable, CaseIterable {
        case standard
        case accent
        case danger
    }
}
