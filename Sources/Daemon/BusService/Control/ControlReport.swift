// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import PresenterCore

/// Converts between presentations and the values of `Control1`.
enum ControlReport {
    /// A live presentation as options.
    static func options(of listing: Listing, at now: Instant) -> Value {
        let headline = listing.content.headline
        let identity = listing.owner.identity
        var entries: [(String, Value)] = [
            ("id", .uint32(listing.id.rawValue)),
            ("kind", .string(listing.content.kind.rawValue)),
            ("age_ms", .int64((now - listing.acceptedAt).milliseconds)),
            ("owner", .string(listing.owner.name)),
            ("identity", .string(identity.key)),
            ("name", .string(identity.displayName)),
            ("trust", .string(identity.trust.rawValue)),
            ("reason", .string(listing.explanation.reason.rawValue)),
            ("sentence", .string(listing.explanation.sentence)),
            ("buttons", .strings(listing.content.offeredButtons)),
            ("button_titles", .strings(listing.content.offeredTitles)),
        ]
        if identity.isInTerminal { entries.append(("in_terminal", .boolean(true))) }
        if identity.isImpostor { entries.append(("impostor", .boolean(true))) }
        if let process = identity.processID { entries.append(("pid", .int32(process))) }
        if let title = headline.title { entries.append(("title", .string(title))) }
        if let message = headline.message { entries.append(("message", .string(message.plain))) }
        if let key = listing.key { entries.append(("key", .string(key))) }
        if !listing.rules.isEmpty { entries.append(("rules", .strings(listing.rules.map(\.name)))) }
        if listing.isOSD { entries.append(("osd", .boolean(true))) }
        if listing.isUnread { entries.append(("unread", .boolean(true))) }
        switch listing.offScreen {
        case .missed(let since):
            entries.append(("missed_for_ms", .int64((now - since).milliseconds)))
        case .snoozed(let end?):
            entries.append(("snoozed_for_ms", .int64((end - now).milliseconds)))
        case .snoozed(nil), .dismissed, nil: break
        }
        if !listing.tags.isEmpty { entries.append(("tags", .strings(listing.tags))) }
        if case .toast(let toast) = listing.content {
            entries.append(("urgency", .string(toast.urgency.word)))
            if let name = toast.claimedName { entries.append(("app_name", .string(name))) }
            if let category = toast.category { entries.append(("category", .string(category))) }
            if let name = toast.desktopEntry { entries.append(("desktop_entry", .string(name))) }
        }
        return .options(entries)
    }

    /// Values that `Explain` returns in addition to the sentence.
    static func details(of explanation: Explanation, at now: Instant) -> Value {
        var entries: [(String, Value)] = [("reason", .string(explanation.reason.rawValue))]
        if !explanation.rules.isEmpty {
            entries.append(("rules", .strings(explanation.rules.map(\.text))))
        }
        if let ended = explanation.ended {
            entries.append(("kind", .string(ended.kind.rawValue)))
            if let title = ended.title { entries.append(("title", .string(title))) }
            entries.append(("outcome", .string(ended.outcome.name)))
            if let how = ended.outcome.how { entries.append(("how", .string(how))) }
            entries.append(("ended_ms_ago", .int64((now - ended.endedAt).milliseconds)))
        }
        return .options(entries)
    }

    /// The values of a form's fields, by their ids.
    private static func fields(
        _ entries: [Value.Entry]
    ) throws(RequestError) -> [String: FormValue] {
        var values: [String: FormValue] = [:]
        for entry in entries {
            guard case .string(let id) = entry.key else { continue }
            let value = entry.value.unwrapped
            guard let read = FormValue(value) else {
                throw .badValue(
                    field: "fields: \(id.cleaned(.label))",
                    in: "press",
                    got: value.typeSignature,
                    takes: "s, b, d or as"
                )
            }
            values[id] = read
        }
        return values
    }

    /// The answer given by a tool: a button, with its `text`, `choices` and `fields`;
    /// and the revision of the scene that the user saw, if it says so.
    static func answer(
        _ button: String,
        _ details: [Value.Entry]
    ) throws(RequestError) -> (Answer, seenIn: UInt64?) {
        var answer = Answer(button: button)
        var revision: UInt64?
        for entry in details {
            guard case .string(let name) = entry.key else { continue }
            switch (name, entry.value.unwrapped) {
            case ("text", .string(let text)):
                answer.text = text
            case ("choices", .array(let members, element: "s")):
                answer.choices = members.compactMap { member in
                    if case .string(let id) = member { id } else { nil }
                }
            case ("fields", .dictionary(let entries, key: "s", value: "v")):
                answer.fields = try fields(entries)
            case ("revision", .uint64(let number)):
                revision = number
            case ("revision", let value):
                throw .badValue(field: name, in: "press", got: value.typeSignature, takes: "t")
            case ("fields", let value):
                throw .badValue(field: name, in: "press", got: value.typeSignature, takes: "a{sv}")
            case ("text", let value):
                throw .badValue(field: name, in: "press", got: value.typeSignature, takes: "s")
            case ("choices", let value):
                throw .badValue(field: name, in: "press", got: value.typeSignature, takes: "as")
            default:
                throw .unknownOption(name.cleaned(.name), in: "press", nearest: nil)
            }
        }
        return (answer, revision)
    }
}
