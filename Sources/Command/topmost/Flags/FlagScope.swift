// SPDX-License-Identifier: MIT

import PresenterCore

/// Selects the options of a kind that are flags of a command.
protocol FlagScope {
    /// The kind of presentation.
    static var kind: Kind { get }
    /// The option whose own options are the flags; `nil`: the options of the kind are.
    static var table: String? { get }
    /// The only options that are flags; `nil`: all.
    static var only: Set<String>? { get }
    /// The options that the command sets in another way.
    static var omitted: Set<String> { get }
    /// The names of flags that are called otherwise than the option, by the option's name.
    static var renamed: [String: String] { get }
    /// The command's own defaults in words, by the option's name.
    static var defaults: [String: String] { get }
    /// The flags, in the order of the help.
    static var flags: [CommandFlag] { get }
}

extension FlagScope {
    static var table: String? { nil }
    static var only: Set<String>? { nil }
    static var omitted: Set<String> { [] }
    static var renamed: [String: String] { [:] }
    static var defaults: [String: String] { [:] }

    /// The flags, in the order of the help.
    static var flags: [CommandFlag] {
        let depth = table == nil ? 0 : 1
        return kind.definitions.filter { table == nil || $0.name == table }.flatMap {
            CommandFlag.flags(of: $0)
        }.filter { flag in
            guard flag.path.count > depth else { return false }
            let option = flag.path[depth]
            return !omitted.contains(option) && only?.contains(option) ?? true
        }.map { flag in
            guard flag.path.count == depth + 1 else { return flag }
            let option = flag.path[depth]
            var flag = flag
            if let name = renamed[option] {
                flag.name = name
            } else if depth > 0, let name = flag.definition.flagName {
                flag.name = name
            }
            if let words = defaults[option] { flag.fallback = .words(words) }
            return flag
        }
    }

    /// The flags' names, by the option's name in errors.
    static var names: [String: String] {
        Dictionary(uniqueKeysWithValues: flags.map { ($0.option, $0.name) })
    }
}
