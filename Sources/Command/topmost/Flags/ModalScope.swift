// SPDX-License-Identifier: MIT

import PresenterCore

/// The flags of a modal.
enum ModalScope: FlagScope {
    static let kind = Kind.modal
    static let omitted: Set<String> = ["title"]
}

extension OptionFlags<ModalScope> {
    /// The checked values of a modal with this title.
    ///
    /// - Throws: `ValidationError` for the first invalid one.
    func checked(title: String) throws -> OptionValues {
        var values = try values()
        values["title"] = .text(title)
        try values.checkFlags(except: ModalScope.omitted)
        return values
    }
}
