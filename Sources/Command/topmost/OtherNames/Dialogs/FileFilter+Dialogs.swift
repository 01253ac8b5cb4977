// SPDX-License-Identifier: MIT

extension FileFilter {
    /// Patterns separated by spaces; `nil`: there are none.
    init?(name: String?, patterns: String?) {
        guard let name, let patterns else { return nil }
        let all = patterns.split(separator: " ").map(String.init)
        guard !all.isEmpty else { return nil }
        self.init(name: name.trimmed, patterns: all)
    }

    /// The filters of kdialog: `Images (*.png *.jpg)`, `*.png *.jpg|Images`, several of them
    /// separated by `|`, `;;` or line feeds, or media types, separated by spaces.
    static func filters(ofKDialog text: String) -> [FileFilter] {
        guard text.contains(where: { "*?[".contains($0) }), !text.hasSuffix("/*") else {
            let types = text.split(separator: " ").map(String.init).filter { $0.contains("/") }
            return types.isEmpty ? [] : [FileFilter(name: text, types: types)]
        }
        var filters: [FileFilter] = []
        for part in text.replacing(";;", with: "|").split(whereSeparator: { "|\n".contains($0) }) {
            let part = part.trimmed
            let hasPattern = part.contains { "*?[".contains($0) }
            if part.hasSuffix(")"), let start = part.lastIndex(of: "(") {
                let patterns = part[part.index(after: start)...].dropLast()
                if let filter = FileFilter(
                    name: String(part[..<start]),
                    patterns: String(patterns.map { ";,".contains($0) ? " " : $0 })
                ) {
                    filters.append(filter)
                }
            } else if hasPattern {
                if let filter = FileFilter(name: part, patterns: part) { filters.append(filter) }
            } else if let last = filters.indices.last {
                // What follows patterns is their name.
                filters[last].name = part
            }
        }
        return filters
    }
}
