// SPDX-License-Identifier: MIT

/// The most recently ended presentations, for `explain`.
struct EndedLog: Hashable, Sendable {
    /// Maximum number of entries: about 100 kB.
    static let most = 512
    /// How long an entry can be found.
    static let span = Duration.seconds(3600)

    private var entries: [EndedPresentation] = []
    /// The index of the next entry once the log is full.
    private var next = 0

    mutating func add(_ ended: EndedPresentation) {
        if entries.count < Self.most {
            entries.append(ended)
        } else {
            entries[next] = ended
            next = (next + 1) % Self.most
        }
    }

    /// The entries in the order of their ends.
    var oldestFirst: [EndedPresentation] { Array(entries[next...] + entries[..<next]) }

    /// The latest entry with that id within the last hour.
    func find(_ id: PresentationID, at now: Instant) -> EndedPresentation? {
        oldestFirst.last { $0.id == id && now - $0.endedAt < Self.span }
    }
}
