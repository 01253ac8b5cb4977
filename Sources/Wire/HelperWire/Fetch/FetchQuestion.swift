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
