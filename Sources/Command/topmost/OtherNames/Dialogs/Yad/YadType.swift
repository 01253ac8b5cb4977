// SPDX-License-Identifier: MIT
//
// Facts: yad 0.40 splits fields and columns at their last colon, and reads types in any case.

/// A field or a column of yad: `LABEL[:TYPE]`.
struct YadType {
    /// The text before the last colon; the whole text if nothing follows the colon.
    let label: String
    /// The type in capitals; empty: none is given.
    let type: String

    /// Splits a text.
    init(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), text.index(after: colon) < text.endIndex else {
            (label, type) = (text, "")
            return
        }
        label = String(text[..<colon])
        type = text[text.index(after: colon)...].uppercased()
    }
}
