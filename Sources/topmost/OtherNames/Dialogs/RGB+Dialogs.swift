// SPDX-License-Identifier: MIT

import PresenterCore

extension RGB {
    /// A colour from `#rgb`, `#rrggbb` or `rgb(51,209,122)`; `nil`: anything else.
    init?(dialog text: String) {
        if text.hasPrefix("rgb("), text.hasSuffix(")") {
            let numbers = text.dropFirst(4).dropLast().split(separator: ",").compactMap {
                UInt8($0.filter { $0 != " " })
            }
            guard numbers.count == 3 else { return nil }
            self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
            return
        }
        self.init(hex: text.count == 4 ? "#" + text.dropFirst().flatMap { [$0, $0] } : text)
    }
}
