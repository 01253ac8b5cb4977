// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// A colour, `#rrggbb`.
struct ColorArgument: Equatable {
    var color: RGB

    init?(argument: String) {
        guard let color = RGB(hex: argument) else { return nil }
        self.color = color
    }

    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    static func read(_ argument: String) throws -> ColorArgument {
        guard let color = ColorArgument(argument: argument) else {
            throw ValidationError("expected #rrggbb, such as #3366ff")
        }
        return color
    }
}
