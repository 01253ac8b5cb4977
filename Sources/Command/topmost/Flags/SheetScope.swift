// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The flags of a sheet.
enum SheetScope: FlagScope {
    static let kind = Kind.bottomSheet
}

extension OptionFlags<SheetScope> {
    /// The checked values of a sheet.
    ///
    /// - Throws: `ValidationError` for the first invalid one.
    func checked() throws -> OptionValues {
        if !has("action") { throw ValidationError("give at least one --action ID=LABEL") }
        let values = try values()
        try values.checkFlags(except: SheetScope.omitted)
        return values
    }
}
