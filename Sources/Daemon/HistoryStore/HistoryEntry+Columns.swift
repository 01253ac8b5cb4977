// SPDX-License-Identifier: MIT

import Coding
import HelperWire

/// Entries pass between SQL and here as JSON, so that the names of fields are those of columns.
extension HistoryEntry {
    private static let numbers = ["presentation", "shown_at", "ended_at"]
    private static let texts = [
        "kind", "app", "sender", "identity", "summary", "body", "markup", "urgency", "category",
        "icon", "desktop_entry", "outcome", "button",
    ]

    /// The columns besides the id.
    static let columns = numbers + texts + ["actions"]

    /// The values of the columns, in SQL: the first parameter is the entry.
    static let parameters = columns.map { "json_extract(?1, '$.\($0)')" }

    /// The entry as an SQL parameter.
    var parameter: String { String(decoding: json, as: UTF8.self) }

    /// An entry, in SQL; the types of a damaged file may be wrong.
    static func object(pictureNumber: String = "NULL") -> String {
        let members =
            ["'id', entries.id", "'picture_number', \(pictureNumber)"]
            + numbers.map { "'\($0)', CAST(entries.\($0) AS INTEGER)" }
            + texts.map { "'\($0)', CAST(entries.\($0) AS TEXT)" }
        let actions = "CASE WHEN json_valid(actions) THEN json(actions) ELSE json('[]') END"
        return "json_object(\(members.joined(separator: ", ")), 'actions', \(actions))"
    }
}
