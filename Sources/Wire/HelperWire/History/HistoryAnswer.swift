// SPDX-License-Identifier: MIT

package import Coding
import Texts

/// What the history process sends to the daemon.
///
/// Versions may differ, as with requests: an answer of a new kind only follows a request of a
/// new kind, and fields are only added at the end.
public enum HistoryAnswer: Hashable, Sendable {
    /// All items of a lineage up to that number are stored.
    case stored(lineage: UInt64, number: UInt64)
    /// Items could not be stored; all that are not stored yet must be sent again.
    case failed(String)
    /// A requested entry.
    case entry(HistoryEntry)
    /// A name that ended entries were shown with, their number and the newest of them.
    case group(HistoryGroup)
    /// The picture of an entry.
    case picture(HistoryPicture)
    /// The end of an answer, with a number of entries.
    case done(Int)
    /// The end of an answer: the request could not be carried out.
    case refused(String)
    /// A warning for the user.
    case warning(String)
    /// Something takes long; sent from time to time to a daemon that wants to know.
    case working
    /// The history has notifications of earlier sessions with ids below this one, and nobody knew:
    /// new ids begin here. Sent to a daemon that names its next id.
    case taken(below: UInt32)
}

extension HistoryAnswer: CodedStructure {
    package static var blank: HistoryAnswer { .working }

    private static let blanks: KeyValuePairs<String, HistoryAnswer> = [
        "stored": .stored(lineage: 0, number: 0), "failed": .failed(""),
        "entry": .entry(.blank),
        "group": .group(.blank), "picture": .picture(.blank), "done": .done(0),
        "refused": .refused(""), "warning": .warning(""), "working": .working,
        "taken": .taken(below: 0),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .stored(var lineage, var number):
            try coder.name("stored")
            try coder.field("lineage", &lineage)
            try coder.field("number", &number)
            self = .stored(lineage: lineage, number: number)
        case .failed(let text): self = .failed(try coder.only("failed", "text", text))
        case .entry(let entry): self = .entry(try coder.only("entry", "entry", entry))
        case .group(let group): self = .group(try coder.only("group", "group", group))
        case .picture(let picture): self = .picture(try coder.only("picture", "picture", picture))
        case .done(let count): self = .done(try coder.only("done", "count", count))
        case .refused(let text): self = .refused(try coder.only("refused", "text", text))
        case .warning(let text): self = .warning(try coder.only("warning", "text", text))
        case .working: try coder.name("working")
        case .taken(let id): self = .taken(below: try coder.only("taken", "below", id))
        }
    }
}

/// The result of a request to the history.
public struct HistoryResult: Hashable, Sendable {
    /// The entries that were found, newest first.
    public var entries: [HistoryEntry]
    /// The names that were found, those with the newest entry first.
    public var groups: [HistoryGroup]
    /// The pictures that were found.
    public var pictures: [HistoryPicture]
    /// How many were found, deleted or counted.
    public var count: Int

    /// Creates a result.
    public init(
        entries: [HistoryEntry] = [],
        groups: [HistoryGroup] = [],
        pictures: [HistoryPicture] = [],
        count: Int
    ) {
        self.entries = entries
        self.groups = groups
        self.pictures = pictures
        self.count = count
    }
}

/// Why the history did not answer.
public enum HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The history's process did not answer in time, ended, or cannot be started.
    case unavailable
    /// Too many questions wait.
    case busy
    /// The request takes long, and will be done.
    case working
    /// The damaged database is being repaired.
    case repairing
    /// The database has an error.
    case refused(String)

    /// The failure of a request that the process refused with a text.
    public init(_ text: String) {
        self = text == Self.repairing.description ? .repairing : .refused(text)
    }

    /// The failure in words.
    public var description: String {
        switch self {
        case .unavailable: Phrase.historySilent.english()
        case .busy: Phrase.historyBusy.english()
        case .working: Phrase.historyWorking.english()
        case .repairing: Phrase.historyRepairing.english()
        case .refused(let text): Phrase.historyFailed.english(text)
        }
    }
}

/// The entries that were deleted.
public enum HistoryDeletion: Hashable, Sendable {
    /// The entries with these ids.
    case entries([Int64])
    /// The ended ones shown with that name.
    case group(String)
    /// All, or all ended ones.
    case all

    /// What a request deletes; `nil`: nothing.
    public init?(_ request: HistoryRequest) {
        switch request {
        case .delete(let ids): self = ids.map { .entries($0) } ?? .all
        case .deleteGroup(let name): self = name.map { .group($0) } ?? .all
        case .store, .keep, .find, .groups, .pictures, .hide, .unhide, .purge, .recallable, .count,
            .keepForNextSession:
            return nil
        }
    }
}
