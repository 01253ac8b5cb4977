// SPDX-License-Identifier: MIT

/// The presentations that ended last, so that `explain` can answer for them.
struct EndedLog: Hashable, Sendable {
    /// At most so many are kept: about 100 kB.
    static let most = 512
    /// For how long an end can be asked about.
    static let span = Duration.seconds(3600)

    private var entries: [EndedPresentation] = []
    /// Where the next one goes, once all room is taken.
    private var next = 0

    mutating func add(_ ended: EndedPresentation) {
        if entries.count < Self.most {
            entries.append(ended)
        } else {
            entries[next] = ended
            next = (next + 1) % Self.most
        }
    }

    /// The last end under that id within the last hour.
    func find(_ id: PresentationID, at now: Instant) -> EndedPresentation? {
        let newestFirst = entries[next...].reversed()
        let all = Array(entries[..<next].reversed()) + newestFirst
        return all.first { $0.id == id && now - $0.endedAt < Self.span }
    }
}
