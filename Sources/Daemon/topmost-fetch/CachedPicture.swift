// SPDX-License-Identifier: MIT

import Basics

/// Metadata of a picture in the cache.
struct CachedPicture: Hashable {
    /// Where it is from.
    var address: String
    /// The version as the server names it (`ETag`); `nil`: none.
    var tag: String?
    /// When it was last fetched or confirmed, in seconds since 1970.
    var checkedAt: Int
    /// For how many seconds from then it needs no new check.
    var freshSeconds: Int
    /// The size in bytes.
    var size: Int

    /// Whether the server need not be asked.
    func isFresh(at now: Int) -> Bool {
        // A clock that was set back proves nothing.
        now >= checkedAt && now - checkedAt < freshSeconds
    }

    /// The stored form.
    var record: Record {
        var record = Record([address, String(checkedAt), String(freshSeconds), String(size)])
        record.add(tag)
        return record
    }

    init(address: String, tag: String?, checkedAt: Int, freshSeconds: Int, size: Int) {
        self.address = address
        self.tag = tag
        self.checkedAt = checkedAt
        self.freshSeconds = freshSeconds
        self.size = size
    }

    /// The numbers that are right: sums of them do not overflow.
    private static let numbers = 0...1 << 40

    /// Reads what was stored; `nil`: it is damaged.
    init?(_ record: Record) {
        var fields = RecordFields(record)
        guard let address = fields.text(), let checkedAt = fields.text().flatMap({ Int($0) }),
            let freshSeconds = fields.text().flatMap({ Int($0) }),
            let size = fields.text().flatMap({ Int($0) }),
            case .some(let tag) = fields.optional(), fields.isAtEnd,
            [checkedAt, freshSeconds, size].allSatisfy(Self.numbers.contains)
        else { return nil }
        self.init(
            address: address,
            tag: tag,
            checkedAt: checkedAt,
            freshSeconds: freshSeconds,
            size: size
        )
    }
}
