// SPDX-License-Identifier: MIT

/// The most recently ended presentations, for `explain` and `outcome`.
///
/// If there are too many, those of the identities with the most entries are dropped
/// first: a flood never removes another application's outcome.
struct EndedLog: Hashable, Sendable {
    /// Maximum number of entries: about 400 kB.
    static let most = 2048
    /// How long an entry can be found.
    static let span = Duration.seconds(3600)

    /// Oldest first.
    private(set) var entries: [EndedPresentation] = []

    mutating func add(_ ended: EndedPresentation) {
        entries.append(ended)
        if entries.count > Self.most { drop(leaving: Self.most * 3 / 4) }
    }

    /// The latest entry with that id within a time.
    func find(_ id: PresentationID, at now: Instant, within span: Duration) -> EndedPresentation? {
        entries.last { $0.id == id && now - $0.endedAt < span }
    }

    /// Drops the oldest entries of the identities with the most.
    private mutating func drop(leaving most: Int) {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.identity, default: 0] += 1 }
        let quota = Self.quota(of: counts.values.sorted(), most)
        entries = entries.filter { entry in
            guard let count = counts[entry.identity], count > quota else { return true }
            counts[entry.identity] = count - 1
            return false
        }
    }

    /// The most entries that each identity may keep, given their counts in rising order.
    private static func quota(of counts: [Int], _ most: Int) -> Int {
        var left = most
        for (index, count) in counts.enumerated() {
            let quota = left / (counts.count - index)
            if count > quota { return quota }
            left -= count
        }
        return most
    }
}
