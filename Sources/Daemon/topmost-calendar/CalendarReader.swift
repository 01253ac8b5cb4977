// SPDX-License-Identifier: MIT
//
// Of a calendar only what makes somebody busy is read: events, when they begin and end, how
// they recur, and whether they count. All else is skipped, whatever it is.

import PresenterCore
import Rules

/// The events of a calendar file, and what is wrong with it.
///
/// Source: RFC 5545, "Internet Calendaring and Scheduling Core Object Specification".
struct CalendarReader {
    /// The events that make busy, and those that replace single ones of a series.
    private(set) var events: [CalendarEvent] = []
    /// The time zones that it describes, by its names for them, as values of `TZ`.
    private(set) var zones: [String: String] = [:]
    /// What is wrong, with the line: `12: DTSTART: …`.
    private(set) var problems: [String] = []

    /// More problems are not reported.
    private static let maximumProblems = 20

    private var line = 0
    /// The components around the current line, the innermost last.
    private var components: [String] = []
    private var draft: EventDraft?
    private var zone: ZoneDraft?

    /// Reads a file.
    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var number = 0
        var isCalendar = false
        for (first, content) in Self.unfolded(text) {
            (line, number) = (first, number + 1)
            guard let content = ContentLine(content) else {
                if !isCalendar { break }
                report("expected NAME:VALUE")
                continue
            }
            if content.name == "BEGIN", content.value.uppercased() == "VCALENDAR" {
                isCalendar = true
            }
            guard isCalendar else { break }
            read(content)
        }
        line = 1
        if !isCalendar { report("expected a calendar: BEGIN:VCALENDAR") }
        if draft != nil { report("the last event has no end") }
    }

    private mutating func report(_ problem: String) {
        if problems.count < Self.maximumProblems { problems.append("\(line): \(problem)") }
    }

    private mutating func read(_ content: ContentLine) {
        switch content.name {
        case "BEGIN":
            components.append(content.value.uppercased())
            if components.last == "VEVENT" { draft = EventDraft(line: line) }
            if components.last == "VTIMEZONE" { zone = ZoneDraft() }
            zone?.begin()
        case "END":
            if components.last == "VEVENT", let draft {
                switch draft.finished {
                case .success(let event): if let event { events.append(event) }
                case .failure(let problem):
                    line = draft.line
                    report(problem.text)
                }
                self.draft = nil
            }
            zone?.end(components.last ?? "")
            if components.last == "VTIMEZONE", let zone, let value = zone.value {
                zones[zone.name] = value
                self.zone = nil
            }
            components.removeLast(components.isEmpty ? 0 : 1)
        default:
            switch components.last {
            case "VTIMEZONE", "STANDARD", "DAYLIGHT": zone?.read(content)
            case "VEVENT":
                do {
                    try draft?.read(content)
                } catch {
                    report("\(content.name): \(error.text)")
                }
            // Reminders inside of an event have times of their own.
            default: break
            }
        }
    }

    /// The lines with the number of the first of each: a line that begins with a space or a tab
    /// continues the one before.
    ///
    /// Source: RFC 5545, 3.1 "Content Lines".
    private static func unfolded(_ text: String) -> [(Int, String)] {
        var lines: [(Int, String)] = []
        let raw = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        for (index, part) in raw.enumerated() {
            var part = part
            if part.last == "\r" { part = part.dropLast() }
            if index == 0, part.first == "\u{FEFF}" { part = part.dropFirst() }
            if let first = part.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1].1.unicodeScalars.append(contentsOf: part.dropFirst())
            } else if !part.isEmpty {
                lines.append((index + 1, String(String.UnicodeScalarView(part))))
            }
        }
        return lines
    }
}

/// What is wrong with a line, or with an event.
struct CalendarProblem: Error, Hashable {
    var text: String

    init(_ text: String) { self.text = text }
}

/// A line: `DTSTART;TZID=Europe/Berlin:20261124T090000`.
struct ContentLine {
    /// In upper case.
    let name: String
    /// By their names in upper case; of several values the first.
    let parameters: [String: String]
    let value: String

    init?(_ text: String) {
        var rest = text[...]
        func take(until isEnd: (Character) -> Bool) -> String {
            let part = rest.prefix { !isEnd($0) }
            rest = rest.dropFirst(part.count)
            return String(part)
        }
        name = take { $0 == ":" || $0 == ";" }.uppercased()
        var parameters: [String: String] = [:]
        while rest.first == ";" {
            rest = rest.dropFirst()
            let key = take { $0 == "=" || $0 == ":" || $0 == ";" }.uppercased()
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            if rest.first == "\"" {
                rest = rest.dropFirst()
                parameters[key] = take { $0 == "\"" }
                _ = take { $0 == ":" || $0 == ";" }
            } else {
                parameters[key] = take { $0 == ":" || $0 == ";" }
            }
        }
        guard !name.isEmpty, rest.first == ":" else { return nil }
        self.parameters = parameters
        value = String(rest.dropFirst())
    }
}
