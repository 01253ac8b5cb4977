// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options of a modal.
struct ModalOptions: ParsableArguments, RequestOptions {
    /// The flags of a modal.
    enum Scope: FlagScope {
        static let kind = Kind.modal
        static let omitted: Set<String> = ["title"]
    }

    @Argument(help: "The question.")
    var title: String
    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws { try values().checkFlags(except: Scope.omitted) }

    func values() throws -> OptionValues {
        var values = try flags.values()
        values["title"] = .text(title)
        return values
    }
}
