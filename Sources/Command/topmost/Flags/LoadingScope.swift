// SPDX-License-Identifier: MIT

import PresenterCore

/// The flags of a loading.
enum LoadingScope: FlagScope {
    static let kind = Kind.loading
}

extension OptionFlags<LoadingScope> {
    /// The checked values of a loading; a short message without a title is the title.
    ///
    /// - Throws: `ValidationError` for the first invalid one.
    func checked() throws -> OptionValues {
        var values = try values()
        values.promoteShortMessage()
        try values.checkFlags(except: LoadingScope.omitted)
        return values
    }
}
