// SPDX-License-Identifier: MIT

/// A value of a TOML document.
enum TOMLValue {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, as written.
    case moment(String)
    case array([TOMLNode])
    case table(TOMLTable)

    /// A short description for messages: `"left"`, `50`, `a list`.
    var shown: String {
        switch self {
        case .string(let text):
            text.unicodeScalars.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
        case .integer(let number): String(number)
        case .float(let number): String(number)
        case .boolean(let flag): String(flag)
        case .moment(let text): text
        case .array(let items): Self.shown(items)
        case .table: "a table"
        }
    }

    /// A short list as written; `a list` otherwise.
    private static func shown(_ items: [TOMLNode]) -> String {
        guard items.count <= 8 else { return "a list" }
        let text = "[" + items.map(\.value.shown).joined(separator: ", ") + "]"
        return text.unicodeScalars.count > 40 ? "a list" : text
    }
}

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

/// A value with its position.
struct TOMLNode {
    var value: TOMLValue
    var position: TOMLPosition
}

/// A position in a text, both counted from 1; columns count characters (scalars).
struct TOMLPosition: Hashable, Sendable {
    var line = 1
    var column = 1
}
