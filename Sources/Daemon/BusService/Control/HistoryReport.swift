// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import HelperWire
import PresenterCore

/// Converts between entries of the history and the values of `Control1`.
enum HistoryReport {
    /// An error of a query, in words.
    struct QueryError: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a query.
    ///
    /// - Throws: if an option is unknown or has another type.
    static func query(_ options: [Value.Entry]) throws(QueryError) -> HistoryQuery {
        var query = HistoryQuery()
        for entry in options {
            guard case .string(let name) = entry.key else { continue }
            switch (name, entry.value.unwrapped) {
            case ("search", .string(let text)): query.search = text
            case ("app", .string(let text)): query.app = text
            case ("since", .int64(let time)): query.since = time
            case ("until", .int64(let time)): query.until = time
            case ("before", .int64(let id)): query.before = id
            case ("id", .int64(let id)): query.id = id
            case ("presentation", .uint32(let id)): query.presentation = id
            case ("limit", .uint32(let limit)):
                query.limit = min(max(Int(limit), 1), HistoryQuery.maximumEntries)
            case (let name, let value):
                throw QueryError(description: complaint(name, value))
            }
        }
        return query
    }

    private static func complaint(_ name: String, _ value: Value) -> String {
        let types = [
            "search": "s", "app": "s", "since": "x", "until": "x", "before": "x", "id": "x",
            "limit": "u", "presentation": "u",
        ]
        guard let type = types[name] else {
            return "unknown option \"\(name.cleaned(.label))\"; known options: "
                + types.keys.sorted().joined(separator: ", ")
        }
        return "\"\(name)\" expects \(type), got \(value.typeSignature)"
    }

    /// An entry as options.
    static func options(_ entry: HistoryEntry) -> Value {
        var options: [(String, Value)] = [
            ("id", .int64(entry.id)),
            ("presentation", .uint32(entry.presentation)),
            ("kind", .string(entry.kind)),
            ("app_name", .string(entry.app)),
            ("name", .string(entry.sender)),
            ("identity", .string(entry.identity)),
            ("title", .string(entry.summary)),
            ("message", .string(entry.body)),
            ("shown_at", .int64(entry.shownAt)),
        ]
        let texts = [
            ("markup", entry.markup), ("urgency", entry.urgency), ("category", entry.category),
            ("icon", entry.icon), ("desktop_entry", entry.desktopEntry),
            ("outcome", entry.outcome), ("button", entry.button),
        ]
        for (name, text) in texts {
            if let text { options.append((name, .string(text))) }
        }
        if !entry.actions.isEmpty { options.append(("actions", .strings(entry.actions))) }
        if let time = entry.endedAt { options.append(("ended_at", .int64(time))) }
        return .options(options)
    }

    /// The request that shows an entry again.
    ///
    /// Its buttons are left out: the application has forgotten them.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - image: its kept picture.
    /// - Returns: the request.
    static func request(_ entry: HistoryEntry, image: StoredImage?) -> PresentRequest {
        let message = entry.markup.map { StyledText(markup: $0) } ?? StyledText(entry.body)
        var headline = Headline(
            title: entry.summary.isEmpty ? nil : entry.summary,
            message: message.isEmpty ? nil : message
        ) {
            $0.icon =
                image.map(ImageSource.stored)
                ?? entry.icon.flatMap { ImageSource(lenient: $0, allowsFiles: true) }
        }
        if headline.title == nil, headline.message == nil { headline.title = entry.sender }
        let toast = Toast(
            headline: headline,
            urgency: entry.urgency.flatMap { Urgency(word: $0) } ?? .normal
        ) { $0.category = entry.category }
        return PresentRequest(content: .toast(toast)) { $0.tags = ["history"] }
    }

    /// The owner of an entry that is shown again: no client, so nothing is stored a second
    /// time and no application gets an answer to what it has forgotten.
    static func owner(_ entry: HistoryEntry) -> Owner {
        Owner(
            name: "",
            channel: .internal,
            identity: Identity(
                key: entry.identity,
                displayName: entry.app + " (history)",
                trust: .program
            )
        )
    }
}
