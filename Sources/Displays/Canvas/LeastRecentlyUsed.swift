// SPDX-License-Identifier: MIT

/// A dictionary that drops its least recently used values when their cost exceeds
/// the limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// Maximum total cost.
    let limit: Int
    /// The current total cost.
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

    /// Returns a value and marks it as used.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Stores a value; one that alone exceeds the limit stays until the next insertion.
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

    /// Reduces the cost to three quarters, so that not every insertion searches for
    /// the oldest.
    private mutating func shrink(keeping newest: Key) {
        for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard cost > limit / 4 * 3, key != newest else { return }
            remove(key)
        }
    }
}
