// SPDX-License-Identifier: MIT

import PresenterCore

/// The flags of `update`, for presentations of any kind.
enum UpdateScope: FlagScope {
    static let kind = Kind.toast

    /// Each name once: for a name that kinds share, the help of the first kind is used.
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
