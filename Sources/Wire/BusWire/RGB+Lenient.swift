// SPDX-License-Identifier: MIT

import PresenterCore

extension RGB {
    /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, as scripts write it;
    /// opacity is ignored.
    init?(lenient text: String) {
        let digits = text.dropFirst()
        guard text.first == "#" else { return nil }
        switch digits.utf8.count {
        case 3, 4: self.init(hex: "#" + digits.prefix(3).map { "\($0)\($0)" }.joined())
        case 6, 8: self.init(hex: "#" + digits.prefix(6))
        default: return nil
        }
    }
}
