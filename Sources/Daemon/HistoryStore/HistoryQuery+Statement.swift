// SPDX-License-Identifier: MIT

import HelperWire
import SQLite

extension HistoryQuery {
    /// The query in SQL, with its parameters.
    var statement: (sql: String, values: [SQLiteValue]) {
        var conditions: [String] = []
        var values: [SQLiteValue] = []
        func add(_ condition: String, _ value: SQLiteValue?) {
            guard let value else { return }
            conditions.append(condition)
            values.append(value)
        }
        let words = words
        add("words MATCH ?", words.map { .text($0) })
        // The plus keeps the sequence by id: no other order has an index.
        let id = words == nil ? "id" : "words.rowid"
        add("\(id) = ?", self.id.map { .integer($0) })
        add("\(id) < ?", before.map { .integer($0) })
        add("+shown_at >= ?", since.map { .integer($0) })
        add("+shown_at < ?", until.map { .integer($0) })
        if let group {
            // Without words an index has these in sequence.
            add("entries.app = ?", .text(group))
            conditions.append("entries.outcome IS NOT NULL")
            conditions.append("entries.id NOT IN \(Self.hidden(isSearch: words != nil))")
        }
        let entry = HistoryEntry.object(pictureNumber: withPictures ? Self.pictureNumber : "NULL")
        var source =
            words == nil ? "entries" : "words CROSS JOIN entries ON entries.id = words.rowid"
        if withPictures { source += Self.pictures }
        let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return (
            "SELECT \(entry) FROM \(source)\(filter) ORDER BY \(id) DESC"
                + " LIMIT ? OFFSET ?",
            values + [.integer(Int64(limit)), .integer(Int64(offset))]
        )
    }

    /// The names of ended entries that match a search, in SQL, with its parameters.
    ///
    /// Each row has the number of entries, the id of the newest, its columns and the number of
    /// its picture.
    static func groups(
        matching search: String?,
        withPictures: Bool
    ) -> (sql: String, values: [SQLiteValue]) {
        var query = HistoryQuery()
        query.search = search
        let words = query.words
        let found =
            "(SELECT max(id) AS newest, count(*) AS number FROM entries WHERE outcome IS NOT NULL"
            + " AND id IN (SELECT rowid FROM words WHERE words MATCH ?)"
            + " AND id NOT IN \(hidden(isSearch: true)) GROUP BY app)"
        let entry = HistoryEntry.object(pictureNumber: withPictures ? pictureNumber : "NULL")
        return (
            "SELECT groups.number, \(entry) FROM"
                + " \(words == nil ? "names" : found) AS groups"
                + " CROSS JOIN entries ON entries.id = groups.newest"
                + (withPictures ? pictures : "")
                + " ORDER BY groups.newest DESC LIMIT ?",
            (words.map { [.text($0)] } ?? []) + [.integer(Int64(HistoryGroup.maximumGroups))]
        )
    }

    /// What the centre does not list; who searches finds what was cleared.
    private static func hidden(isSearch: Bool) -> String {
        "(SELECT entry FROM hidden" + (isSearch ? " WHERE is_single = 1)" : ")")
    }

    private static let pictures = " LEFT JOIN thumbnails ON thumbnails.entry = entries.id"
    private static let pictureNumber = "thumbnails.number"

    /// What to look up in the index; `nil`: nothing.
    ///
    /// Each typed word is quoted, so that nothing in it is an operator.
    ///
    /// Source: https://sqlite.org/fts5.html#full_text_query_syntax
    private var words: String? {
        var parts = Self.quoted(search).map { $0 + "*" }
        parts += Self.quoted(app).map { "{app sender} : " + $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }

    private static func quoted(_ text: String?) -> [String] {
        (text ?? "").split { $0.isWhitespace || $0 == "\0" }.map { word in
            "\""
                + word.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"") + "\""
        }
    }
}
