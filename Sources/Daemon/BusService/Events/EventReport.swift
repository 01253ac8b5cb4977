// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore

/// Converts events to the values of `Control1`.
enum EventReport {
    /// An event as options.
    static func options(_ entry: EventRing.Entry, run: String, at now: Instant) -> Value {
        var fields: [(String, Value?)] = [
            ("event", .string(name(of: entry.event))), ("sequence", .uint64(entry.number)),
            ("cursor", .string(EventCursor(run: run, number: entry.number).text)),
            ("time", .int64(entry.time)),
        ]
        switch entry.event {
        case .presentation(let event): fields += self.fields(of: event)
        case .doNotDisturb(let isOn, let end):
            fields.append(("on", .boolean(isOn)))
            fields.append(("for_ms", end.map { .int64(($0 - now).milliseconds) }))
        case .mode(let name): fields.append(("mode", .string(name ?? "")))
        case .counts(let counts):
            fields += [
                ("displayed", number(counts.displayed)), ("waiting", number(counts.waiting)),
                ("held", number(counts.held)), ("missed", number(counts.missed)),
                ("unread", number(counts.unread)),
                ("history", counts.history.map(number)),
            ]
        }
        return options(fields)
    }

    /// A gap as an event without a number; `cursor` is before the next event.
    static func options(_ gap: EventRing.Gap, cursor: EventCursor) -> Value {
        var fields: [(String, Value?)] = [
            ("event", .string("gap")), ("cursor", .string(cursor.text)),
        ]
        switch gap {
        case .restarted: fields.append(("reason", .string("restarted")))
        case .overrun(let missed):
            fields += [("reason", .string("overrun")), ("missed", .uint64(missed))]
        }
        return options(fields)
    }

    private static func name(of event: BusEvent) -> String {
        switch event {
        case .presentation(let event):
            switch event.change {
            case .accepted: "accepted"
            case .displayed: "displayed"
            case .updated: "updated"
            case .pressed: "pressed"
            case .missed: "missed"
            case .snoozed: "snoozed"
            case .ended: "ended"
            }
        case .doNotDisturb: "do_not_disturb"
        case .mode: "mode"
        case .counts: "counts"
        }
    }

    private static func fields(of event: PresentationEvent) -> [(String, Value?)] {
        var fields: [(String, Value?)] = [
            ("id", .uint32(event.id.rawValue)), ("kind", .string(event.kind.rawValue)),
            ("app_name", .string(event.app)), ("identity", .string(event.identity)),
            ("title", event.title.map { .string($0) }),
            ("message", event.message.map { .string($0) }),
            ("urgency", event.urgency.map { .string($0.word) }),
            ("category", event.category.map { .string($0) }),
        ]
        switch event.change {
        case .accepted, .displayed, .updated, .missed, .snoozed: break
        case .pressed(let button): fields.append(("button", button.map { .string($0) }))
        case .ended(let outcome):
            fields.append(("outcome", .string(outcome.name)))
            if case .acted(let answer) = outcome, !answer.button.isEmpty {
                fields.append(("button", .string(answer.button)))
            }
            fields.append(("how", outcome.how.map { .string($0) }))
        }
        return fields
    }

    private static func number(_ count: Int) -> Value { .uint64(UInt64(max(0, count))) }

    private static func options(_ fields: [(String, Value?)]) -> Value {
        .options(fields.compactMap { name, value in value.map { (name, $0) } })
    }
}
