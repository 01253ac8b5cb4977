// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The flags of a toast.
enum ToastScope: FlagScope {
    static let kind = Kind.toast
    static let omitted: Set<String> = ["message"]
}

extension OptionFlags<ToastScope> {
    /// The checked values of a toast with this message; a short one without a title is the title.
    ///
    /// - Throws: `ValidationError` for the first invalid one.
    func checked(message: String) throws -> OptionValues {
        var values = try values(message: message)
        values.promoteShortMessage()
        guard !message.isEmpty || values["title"] ?? .text("") != .text("") else {
            throw ValidationError("the message is empty")
        }
        try values.checkFlags(except: ToastScope.omitted)
        return values
    }
}
