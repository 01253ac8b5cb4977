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

    @Argument(help: "The message; without --title, a short message is the title.")
    var message: String
    @OptionGroup var flags: OptionFlags<Scope>

    func validate() throws { _ = try Self.checked(message, flags) }

    func values() throws -> OptionValues { try Self.values(message, flags) }

    /// The values of a toast with this message and these flags.
    ///
    /// - Throws: `ValidationError` for the first invalid one.
    static func checked(_ message: String, _ flags: OptionFlags<Scope>) throws -> OptionValues {
        let values = try values(message, flags)
        guard !message.isEmpty || values["title"] ?? .text("") != .text("") else {
            throw ValidationError("the message is empty")
        }
        try values.checkFlags(except: Scope.omitted)
        return values
    }

    private static func values(
        _ message: String,
        _ flags: OptionFlags<Scope>
    ) throws -> OptionValues {
        var values = try flags.values(message: message)
        values.promoteShortMessage()
        return values
    }
}
