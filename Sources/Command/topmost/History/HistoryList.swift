// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import DaemonClient
import EventLoop
import Localization
import Texts

/// Lists entries of the history.
struct HistoryList: ExitingCommand {
    static let configuration = CommandConfiguration("list", .commandHistoryList)

    @Option(help: .text(.helpHistoryListSearch))
    var search: String?
    @Option(help: .text(.helpHistoryListApp))
    var app: String?
    @Option(help: .text(.helpHistoryListSince, value: "time"), transform: HistoryMoment.read)
    var since: HistoryMoment?
    @Option(help: .text(.helpHistoryListUntil, value: "time"), transform: HistoryMoment.read)
    var until: HistoryMoment?
    @Option(help: .text(.helpHistoryListLimit), transform: NumberArgument.whole(1...1_000_000))
    var limit = 50
    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        try output.write(try find(Session())) { entries in
            let names = ["id", "time", "name", "outcome", "title"]
            let rows = entries.map(\.historyRow)
            return Table.text(rows, names: names, columns: Table.terminalColumns)
        }
    }

    /// Asks for one page after the other.
    private func find(_ session: Session) throws(Failure) -> [Value] {
        var options: [String: Value] = [:]
        if let search { options["search"] = .string(search) }
        if let app { options["app"] = .string(app) }
        if let since { options["since"] = .int64(since.milliseconds) }
        if let until { options["until"] = .int64(until.milliseconds) }
        var entries: [Value] = []
        while entries.count < limit {
            options["limit"] = .uint32(UInt32(min(limit - entries.count, 256)))
            let page = try session.history(options)
            entries += page.map(\.numbered)
            guard let last = page.last?["id"] else { break }
            options["before"] = last
        }
        return entries
    }
}

/// A time in the past as users write it: `2h`, `3d`, `18:00`, `2026-01-31 18:00`.
struct HistoryMoment: ExpressibleByArgument, Equatable {
    /// Milliseconds since 1970.
    var milliseconds: Int64

    init?(argument: String) { self.init(argument, now: LocalClock.sinceEpoch) }

    /// Reads an argument.
    ///
    /// - Throws: an error with the accepted forms, if the argument is no time.
    static func read(_ argument: String) throws -> HistoryMoment {
        guard let moment = HistoryMoment(argument: argument) else {
            throw ValidationError(.momentExpected)
        }
        return moment
    }

    init?(_ text: String, now: Duration) {
        guard let time = Self.ago(text).map({ now - $0 }) ?? Self.moment(text, now) else {
            return nil
        }
        milliseconds = Int64(time / .milliseconds(1))
    }

    /// Reads `3d`, `2h`, `30m`.
    private static func ago(_ text: String) -> Duration? {
        if text.last == "d", let days = number(text.dropLast(), maximum: 36_500) {
            return .seconds(days * 86_400)
        }
        return text == "never" ? nil : Span(argument: text)?.duration
    }

    /// Reads a date, a time, or both.
    private static func moment(_ text: String, _ now: Duration) -> Duration? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 1:
            if let day = day(words[0]) { return LocalClock.time(of: day, hour: 0, minute: 0) }
            guard let time = ClockTime(words[0]) else { return nil }
            return LocalClock.time(of: nil, hour: time.hour, minute: time.minute, now: now)
        case 2:
            guard let day = day(words[0]), let time = ClockTime(words[1]) else { return nil }
            return LocalClock.time(of: day, hour: time.hour, minute: time.minute)
        default: return nil
        }
    }

    private static func day(_ word: Substring) -> (year: Int, month: Int, day: Int)? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = number(parts[0], maximum: 9999), year >= 1970,
            let month = number(parts[1], maximum: 12), month > 0,
            let day = number(parts[2], maximum: 31), day > 0
        else { return nil }
        return (year, month, day)
    }

    private static func number(_ text: Substring, maximum: Int) -> Int? {
        guard (1...5).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
        else { return nil }
        return number <= maximum ? number : nil
    }
}

extension Value {
    /// The row of an entry in the table: the local time, and the outcome or the button.
    var historyRow: Value {
        var row: [String: Value] = [:]
        row["id"] = self["id"]
        row["name"] = self["app_name"]
        row["title"] = self["title"]?.text == "" ? self["message"] : self["title"]
        row["outcome"] = self["button"] ?? self["outcome"] ?? .string("live")
        row["time"] = self["shown_at"]?.localTime
        return .options(sorting: row)
    }

    /// The local date and time of milliseconds since 1970.
    var localTime: Value? {
        guard case .int64(let milliseconds) = unwrapped else { return nil }
        return .string(LocalClock.text(.milliseconds(milliseconds)))
    }

    /// All values of an entry, one per line, with local times.
    var historyLines: String {
        guard case .dictionary(let entries, let key, let value) = unwrapped else { return "" }
        let readable = entries.map { entry in
            guard let name = entry.key.text, name.hasSuffix("_at"), let time = entry.value.localTime
            else { return entry }
            return Value.Entry(key: .string(name), value: time)
        }
        return Table.lines(.dictionary(readable, key: key, value: value))
    }
}
