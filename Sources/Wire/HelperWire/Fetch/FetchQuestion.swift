// SPDX-License-Identifier: MIT

public import Basics

/// What the daemon sends to `topmost-fetch`.
public struct FetchQuestion: Hashable, Sendable {
    /// The address of a picture; begins with `https://`.
    public var address: String
    /// Whether its host may be outside of the public internet.
    public var allowsPrivateHosts: Bool
    /// The time, in seconds since 1970.
    public var now: Int

    /// Creates a question.
    public init(address: String, allowsPrivateHosts: Bool, now: Int) {
        self.address = address
        self.allowsPrivateHosts = allowsPrivateHosts
        self.now = now
    }

    /// The question as it travels.
    public var record: Record {
        var record = Record()
        record.add(address)
        record.add(allowsPrivateHosts)
        record.add(String(now))
        return record
    }

    /// Reads a question; `nil`: it is malformed.
    public init?(_ record: Record) {
        var fields = RecordFields(record)
        guard let address = fields.text(), let allows = fields.flag(),
            let now = fields.text().flatMap({ Int($0) }), fields.isAtEnd
        else { return nil }
        self.init(address: address, allowsPrivateHosts: allows, now: now)
    }
}

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
