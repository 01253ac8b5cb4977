// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The options of a toast.
struct ToastOptions: ParsableArguments, RequestOptions {
    /// The flags of a toast.
    enum Scope: FlagScope {
        static let kind = Kind.toast
        static let omitted: Set<String> = ["message"]
    }

    @Argument(help: "The message; a short one without --title is the title.")
    var message: String
    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws {
        let values = try flags.values()
        guard !message.isEmpty || values["title"] ?? .text("") != .text("") else {
            throw ValidationError("the message is empty")
        }
        try self.values().checkFlags(except: Scope.omitted)
    }

    func values() throws -> OptionValues {
        var values = try flags.values(message: message)
        values.promoteShortMessage()
        return values
    }
}
