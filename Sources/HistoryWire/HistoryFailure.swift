// SPDX-License-Identifier: MIT

/// Why the history did not answer.
public enum HistoryFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its process did not answer in time, ended, or cannot be started.
    case unavailable
    /// Too many questions wait.
    case busy
    /// The database has an error.
    case refused(String)

    /// The failure in words.
    public var description: String {
        switch self {
        case .unavailable: "the history does not answer"
        case .busy: "the history is busy"
        case .refused(let text): "the history has an error: \(text)"
        }
    }
}
