// SPDX-License-Identifier: MIT

import HelperWire
import PresenterCore
import Rules

/// Finds the times in which events make busy.
struct BusyTimes {
    /// The time since 1970 in seconds at which a clock in a zone shows something; `nil`: the zone
    /// is unknown.
    let seconds: (LocalTime, CalendarTime.Zone) -> Int?
    /// The range of times, in seconds since 1970.
    let range: Range<Int>

    /// A day on either side of the range, for all time zones.
    private static let margin = 2

    /// Finds the times of events of one file, in the range.
    ///
    /// - Parameters:
    ///   - events: the events.
    ///   - report: gets the name of each unknown zone; its times count as local.
    /// - Returns: the times, in their order and apart from each other.
    func find(_ events: [CalendarEvent], report: (String) -> Void = { _ in }) -> [BusyTime] {
        var unknown: Set<String> = []
        func moment(_ time: CalendarTime) -> Int {
            if let seconds = seconds(time.time, time.zone) { return seconds }
            if case .named(let name) = time.zone, unknown.insert(name).inserted { report(name) }
            return seconds(time.time, .local) ?? 0
        }
        // What replaces a single one of a series takes it away, also if it makes nobody busy.
        var replaced: [String: Set<Int>] = [:]
        for event in events {
            if let time = event.replaces { replaced[event.uid, default: []].insert(moment(time)) }
        }
        var times: [BusyTime] = []
        for event in events where event.isBusy {
            let length = Self.length(event, moment)
            let gone =
                event.replaces == nil ? replaced[event.uid] ?? [] : []
            let exceptions = Set(event.exceptions.filter { !$0.isDate }.map(moment))
            let freeDays = Set(event.exceptions.filter(\.isDate).map(\.time.day))
            for time in beginnings(event, length, moment) where !freeDays.contains(time.time.day) {
                let start = moment(time)
                guard !gone.contains(start), !exceptions.contains(start) else { continue }
                var last = time
                last.time.day += length.days
                let end = (length.days == 0 ? start : moment(last)) + length.seconds
                if start < range.upperBound, end > range.lowerBound, end > start {
                    times.append(BusyTime(start: start, end: end))
                }
            }
        }
        return times.merged
    }

    /// Maximum length of an event: a hundred years.
    private static let longestDays = 36_600

    private static func length(
        _ event: CalendarEvent,
        _ moment: (CalendarTime) -> Int
    ) -> (days: Int, seconds: Int) {
        let (days, seconds) =
            switch event.length {
            case .span(let days, let seconds): (days, seconds)
            case .until(let end) where end.isDate && event.start.isDate:
                (end.time.day - event.start.time.day, 0)
            case .until(let end): (0, moment(end) - moment(event.start))
            }
        // One that ends before it begins takes no time.
        return (min(max(0, days), longestDays), min(max(0, seconds), longestDays * 86_400))
    }

    /// The beginnings of an event that matter.
    private func beginnings(
        _ event: CalendarEvent,
        _ length: (days: Int, seconds: Int),
        _ moment: (CalendarTime) -> Int
    ) -> [CalendarTime] {
        guard let recurrence = event.recurrence else { return [event.start] + event.additions }
        let day = 86_400
        let before = length.days + length.seconds / day + Self.margin
        let days = (range.lowerBound / day - before)...(range.upperBound / day + Self.margin)
        func at(_ time: LocalTime) -> CalendarTime {
            var next = event.start
            next.time = time
            return next
        }
        let until = recurrence.until
        let last = until.map { $0.isDate ? .max : moment($0) } ?? .max
        let lastDay = until.flatMap { $0.isDate ? $0.time.day : nil } ?? .max
        let times = recurrence.occurrences(from: event.start.time, in: days) {
            $0.day > lastDay || last != .max && moment(at($0)) > last
        }
        return times.map(at) + event.additions
    }
}

extension [BusyTime] {
    /// All times in their order, those that touch as one.
    var merged: [BusyTime] {
        var result: [BusyTime] = []
        for time in sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            if let last = result.last, time.start <= last.end {
                result[result.count - 1].end = Swift.max(last.end, time.end)
            } else {
                result.append(time)
            }
        }
        return result
    }
}
