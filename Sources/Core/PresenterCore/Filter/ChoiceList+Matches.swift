// SPDX-License-Identifier: MIT

extension ChoiceList {
    /// The places of the options that match a text, the best first; all in their order for an
    /// empty one.
    public func matches(_ text: String) -> [Int] {
        let query = FuzzyQuery(text)
        guard !query.isEmpty else { return Array(options.indices) }
        var scored: [(place: Int, score: Int32)] = []
        for (place, option) in options.enumerated() {
            let line = query.folded(option.title)
            if let score = query.score(line.span) { scored.append((place, score)) }
        }
        return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.place)
    }
}
