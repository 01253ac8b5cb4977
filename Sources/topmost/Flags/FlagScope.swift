// SPDX-License-Identifier: MIT

import PresenterCore

/// Which options of a kind are flags of a command.
protocol FlagScope {
    /// The kind that is asked for.
    static var kind: Kind { get }
    /// The options that the command gets in another way.
    static var omitted: Set<String> { get }
}

extension FlagScope {
    /// The flags, in the order of the help.
    static var flags: [CommandFlag] {
        let standard = Presentable(content: .standard(kind))
        return kind.options.filter { !omitted.contains($0.name) }.flatMap {
            CommandFlag.flags(of: $0.definition, standard: $0.value(in: standard))
        }
    }
}
