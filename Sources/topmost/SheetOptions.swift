// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options of a sheet.
struct SheetOptions: ParsableArguments, RequestOptions {
    /// The flags of a sheet.
    enum Scope: FlagScope {
        static let kind = Kind.bottomSheet
    }

    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws {
        if !flags.has("action") { throw ValidationError("give at least one --action ID=LABEL") }
        try values().checkFlags(except: Scope.omitted)
    }

    func values() throws -> OptionValues { try flags.values() }
}
