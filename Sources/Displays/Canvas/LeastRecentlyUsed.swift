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
        // To three quarters, so that not every insertion searches for the oldest.
        if cost > limit { shrink(to: limit / 4 * 3, keeping: key) }
    }

    /// Removes the values of some keys.
    mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        for key in entries.keys where isUnwanted(key) { remove(key) }
    }

    /// Reduces the cost to an eighth of the limit; what was used last stays.
    mutating func trim() {
        if cost > limit / 8 { shrink(to: limit / 8) }
    }

    mutating func remove(_ key: Key) {
        if let old = entries.removeValue(forKey: key) { cost -= old.cost }
    }

    private mutating func shrink(to cost: Int, keeping newest: Key? = nil) {
        for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard self.cost > cost, key != newest else { return }
            remove(key)
        }
    }
}
