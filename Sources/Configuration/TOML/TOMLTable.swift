// SPDX-License-Identifier: MIT

/// A table: keys in the order they were written, each with its place.
///
/// A reference, because a header further down may add to a table begun above.
final class TOMLTable {
    /// A key with its value.
    struct Entry {
        var key: String
        var position: TOMLPosition
        var node: TOMLNode
    }

    /// How a table came to be, hence who may still add to it.
    enum Origin {
        /// As a step on the way to another: `a` in `[a.b]`. A header may follow.
        case implied
        /// By its own header.
        case header
        /// As a step of a dotted key: more such keys may add to it.
        case dotted
        /// In braces: closed.
        case inline
    }

    private(set) var entries: [Entry] = []
    private var indices: [String: Int] = [:]
    var origin: Origin

    init(_ origin: Origin) {
        self.origin = origin
    }

    subscript(key: String) -> Entry? {
        indices[key].map { entries[$0] }
    }

    /// Adds a key that is not there yet.
    func add(_ key: String, at position: TOMLPosition, _ node: TOMLNode) {
        indices[key] = entries.count
        entries.append(Entry(key: key, position: position, node: node))
    }

    /// Adds a table to a list of tables that is there.
    func append(_ table: TOMLTable, to key: String, at position: TOMLPosition) {
        guard let index = indices[key], case .array(var items) = entries[index].node.value else {
            return
        }
        items.append(TOMLNode(value: .table(table), position: position))
        entries[index].node.value = .array(items)
    }
}
