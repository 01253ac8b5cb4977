// SPDX-License-Identifier: MIT

import PresenterCore

/// Selects the options of a kind that are flags of a command.
protocol FlagScope {
    /// The kind of presentation.
    static var kind: Kind { get }
    /// The options that the command sets in another way.
    static var omitted: Set<String> { get }
    /// The flags, in the order of the help.
    static var flags: [CommandFlag] { get }
}

extension FlagScope {
    /// The flags, in the order of the help.
    static var flags: [CommandFlag] {
        let standard = PresentRequest(content: .standard(kind))
        return kind.options.filter { !omitted.contains($0.name) }.flatMap {
            CommandFlag.flags(of: $0.definition, standard: $0.value(in: standard))
        }
    }
}
