// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum IconSide: String, Hashable, Sendable, CaseIterable {
        case leading
        case trailing
    }
}
