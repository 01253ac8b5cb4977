// SPDX-License-Identifier: MIT

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
        case .unavailable: "the history does not answer"
        case .busy: "the history is busy"
        case .working: "the history is still working on this"
        case .repairing: "the history is being repaired: try again later"
        case .refused(let text): "the history has an error: \(text)"
        }
    }
}
