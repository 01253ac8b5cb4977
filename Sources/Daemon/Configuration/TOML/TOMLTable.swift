// SPDX-License-Identifier: MIT

/// A table: keys in the order of the file, each with its position.
///
/// It is a class, because a later header may add to an earlier table.
final class TOMLTable {
    /// A key with its value.
    struct Entry {
        var key: String
        var position: TOMLPosition
        var node: TOMLNode
    }

    /// How a table was created; determines how it may be extended.
    enum Origin {
        /// As a step in a header's path: `a` in `[a.b]`. Its own header may follow.
        case implied
        /// By its own header.
        case header
        /// As a step of a dotted key: more dotted keys may extend it.
        case dotted
        /// In braces: cannot be extended.
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

    /// Adds a new key.
    func add(_ key: String, at position: TOMLPosition, _ node: TOMLNode) {
        indices[key] = entries.count
        entries.append(Entry(key: key, position: position, node: node))
    }

    /// Appends a table to an existing list of tables.
    func append(_ table: TOMLTable, to key: String, at position: TOMLPosition) {
        guard let index = indices[key], case .array(var items) = entries[index].node.value else {
            return
        }
        items.append(TOMLNode(value: .table(table), position: position))
        entries[index].node.value = .array(items)
    }
}
