// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum ButtonSize: String, Hashable, Sendable, CaseIterable {
        case small
        case medium
        case large
    }
}
