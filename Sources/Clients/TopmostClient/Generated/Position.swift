// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case topRight = "top_right"
        case topLeft = "top_left"
        case topCenter = "top_center"
        case bottomRight = "bottom_right"
        case bottomLeft = "bottom_left"
        case bottomCenter = "bottom_center"
    }
}
