// SPDX-License-Identifier: MIT

public import Basics

/// What `topmost-fetch` sends to the daemon.
public enum FetchAnswer: Hashable, Sendable {
    /// The picture is in a file of the cache, by absolute path.
    case stored(path: String)
    /// There is no picture, with a reason for the user.
    case failed(String)

    /// The answer as it travels.
    public var record: Record {
        switch self {
        case .stored(let path): Record(["stored", path])
        case .failed(let reason): Record(["failed", reason])
        }
    }

    /// Reads an answer; `nil`: it is malformed.
    public init?(_ record: Record) {
        var fields = RecordFields(record)
        switch (fields.text(), fields.text(), fields.isAtEnd) {
        case ("stored", let path?, true) where path.hasPrefix("/"): self = .stored(path: path)
        case ("failed", let reason?, true): self = .failed(reason)
        default: return nil
        }
    }
}
