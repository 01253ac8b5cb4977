// SPDX-License-Identifier: MIT

import HelperWire
import SQLite

extension HistoryQuery {
    /// The query in SQL, with its parameters.
    func statement(
        in database: SQLiteDatabase
    ) throws(SQLiteError) -> (sql: String, values: [SQLiteValue]) {
        var conditions: [String] = []
        var values: [SQLiteValue] = []
        func add(_ condition: String, _ value: SQLiteValue?) {
            guard let value else { return }
            conditions.append(condition)
            values.append(value)
        }
        let words = try words(in: database)
        add("words MATCH ?", words.map { .text($0) })
        // The plus keeps the sequence by id: no other order has an index.
        let id = words == nil ? "id" : "words.rowid"
        add("\(id) = ?", self.id.map { .integer($0) })
        add(
            "\(id) IN (SELECT entry FROM origins WHERE presentation = ?)",
            presentation.map { .integer(Int64($0)) }
        )
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
        withPictures: Bool,
        in database: SQLiteDatabase
    ) throws(SQLiteError) -> (sql: String, values: [SQLiteValue]) {
        var query = HistoryQuery()
        query.search = search
        let words = try query.words(in: database)
        // Ids come in reverse, so that only these are read.
        let newest =
            "(SELECT entries.id AS id, entries.app AS name FROM words"
            + " CROSS JOIN entries ON entries.id = words.rowid"
            + " WHERE words MATCH ? AND outcome IS NOT NULL"
            + " AND entries.id NOT IN \(hidden(isSearch: true))"
            + " ORDER BY words.rowid DESC LIMIT \(HistoryGroup.maximumMatches))"
        let found =
            "(SELECT max(id) AS newest, count(*) AS number FROM \(newest) GROUP BY name)"
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
    private func words(in database: SQLiteDatabase) throws(SQLiteError) -> String? {
        var parts: [String] = []
        for word in Self.typedWords(search) { parts.append(try Self.prefix(word, in: database)) }
        parts += Self.typedWords(app).map { "{app sender} : " + Self.quoted($0) }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }

    /// What finds words that begin with a typed one.
    ///
    /// For whole words the index has lists of entries, and for beginnings as long as its
    /// prefixes. For a longer one it would first put together all entries of all its words, even
    /// if the newest few are enough; so where it stands for few words, these are looked up.
    private static func prefix(
        _ typed: String,
        in database: SQLiteDatabase
    ) throws(SQLiteError) -> String {
        let isPlain = typed.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        if isPlain, typed.utf8.count > HistoryTables.longestPrefix,
            let words = try indexed(typed.lowercased(), in: database)
        {
            return "(" + words.map(quoted).joined(separator: " OR ") + ")"
        }
        return quoted(typed) + "*"
    }

    /// Maximum number of words that are looked up for a beginning.
    private static let maximumIndexed = 64

    /// The words of the index that begin with one; `nil`: none or too many.
    private static func indexed(
        _ beginning: String,
        in database: SQLiteDatabase
    ) throws(SQLiteError) -> [String]? {
        var words: [String] = []
        var next: String? = beginning
        while let first = next {
            guard words.count <= maximumIndexed else { return nil }
            next = nil
            // One at a time: the table has a row for each place of a word.
            try database.rows(
                "SELECT term FROM terms WHERE term >= ? AND term < ? LIMIT 1",
                [.text(first), .text(beginning + "\u{10FFFF}")]
            ) { row in
                guard let word = row[0].text else { return false }
                words.append(word)
                next = word + "\u{1}"
                return false
            }
        }
        return words.isEmpty ? nil : words
    }

    private static func typedWords(_ text: String?) -> [String] {
        (text ?? "").split { $0.isWhitespace || $0 == "\0" }.map(String.init)
    }

    private static func quoted(_ word: String) -> String {
        "\""
            + word.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
