// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension BottomSheet {
    /// The rows: id, label and style of each.
    ///
    /// Accepts 1 to 20 entries.
    public func actions(_ buttons: [Topmost.Button]) -> Self { with("actions", .buttons(buttons)) }

    /// Label of the last row.
    ///
    /// Accepts up to 256 bytes.
    public func cancel(_ text: String) -> Self { with("cancel", .string(text)) }
}
