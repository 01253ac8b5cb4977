// SPDX-License-Identifier: MIT

/// A dictionary that forgets what was not asked for the longest when it costs too much.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// The most that all values together may cost.
    let limit: Int
    /// What they cost now.
    private(set) var cost = 0

    private struct Entry {
        var value: Value
        var cost: Int
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { entries.count }

    /// The value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Keeps a value; one that alone costs more than the limit is kept until the next.
    mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
        remove(key)
        uses += 1
        entries[key] = Entry(value: value, cost: newCost, lastUse: uses)
        cost += newCost
        if cost > limit { shrink(keeping: key) }
    }

    mutating func remove(_ key: Key) {
        if let old = entries.removeValue(forKey: key) { cost -= old.cost }
    }

    /// Down to three quarters, so that not every insertion has to look for the oldest.
    private mutating func shrink(keeping newest: Key) {
        for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard cost > limit / 4 * 3, key != newest else { return }
            remove(key)
        }
    }
}
