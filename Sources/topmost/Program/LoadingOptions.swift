// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options of a loading.
struct LoadingOptions: ParsableArguments, RequestOptions {
    /// The flags of a loading.
    enum Scope: FlagScope {
        static let kind = Kind.loading
    }

    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws { try values().checkFlags(except: Scope.omitted) }

    func values() throws -> OptionValues {
        var values = try flags.values()
        values.promoteShortMessage()
        return values
    }
}
