// SPDX-License-Identifier: MIT

import PresenterCore

/// The flags that change something that is shown, of any kind.
enum UpdateScope: FlagScope {
    static let kind = Kind.toast

    /// Each name once: where kinds share one, the help is that of the first.
    static var flags: [CommandFlag] {
        var names: Set<String> = []
        return [Kind.toast, .loading, .modal, .bottomSheet, .retry].flatMap(flags(of:))
            .filter { names.insert($0.name).inserted }
    }

    /// The flags for one kind; a flag that is left out changes nothing, so none has a default.
    static func flags(of kind: Kind) -> [CommandFlag] {
        kind.updateDefinitions.flatMap(CommandFlag.flags(of:)).map { flag in
            var flag = flag
            flag.fallback = .words(nil)
            return flag
        }
    }
}
