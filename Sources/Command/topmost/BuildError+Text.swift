// SPDX-License-Identifier: MIT

import PresenterCore

extension BuildError {
    /// Reads the daemon's error about an option: `modal: "title" expects …, got …`; `nil`: it is
    /// another one.
    init?(of kind: Kind, text: String) {
        let start = "\(kind.rawValue): \""
        guard text.hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(separator: "\" expects ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let ends = parts[1].split(separator: ", got ", maxSplits: 1)
        guard ends.count == 2 else { return nil }
        self.init(
            kind: kind,
            option: String(parts[0]),
            takes: String(ends[0]),
            got: String(ends[1])
        )
    }
}
