// SPDX-License-Identifier: MIT

import ArgumentParser

extension Option {
    /// An option with a text, which may begin with a dash.
    init(_ help: String, value: String = "text", completion: CompletionKind? = nil)
    where Value == String? {
        self.init(
            parsing: .unconditional,
            help: ArgumentHelp(help, valueName: value),
            completion: completion
        )
    }

    /// An option with a text, which may begin with a dash, and a default.
    init(wrappedValue: String, _ help: String) where Value == String {
        self.init(
            wrappedValue: wrappedValue,
            parsing: .unconditional,
            help: ArgumentHelp(help, valueName: "text")
        )
    }
}
