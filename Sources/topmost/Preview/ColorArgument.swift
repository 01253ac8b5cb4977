// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// A colour, `#rrggbb`.
struct ColorArgument: ExpressibleByArgument, Equatable {
    var color: RGB

    init?(argument: String) {
        guard let color = RGB(hex: argument) else { return nil }
        self.color = color
    }
}
