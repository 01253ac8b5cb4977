// SPDX-License-Identifier: MIT

extension FileFilter {
    /// Patterns separated by spaces; `nil`: there are none.
    init?(name: String?, patterns: String?) {
        guard let name, let patterns else { return nil }
        let all = patterns.split(separator: " ").map(String.init)
        guard !all.isEmpty else { return nil }
        self.init(name: name.trimmed, patterns: all)
    }
}
