// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import EventLoop
import Localization
import Texts

/// Turns do not disturb on and off, or shows its state.
struct DoNotDisturbCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "dnd",
        abstract: Phrase.commandDoNotDisturb.text,
        discussion: """
            \(Phrase.joined([Phrase.commandDoNotDisturbDetails.text, Phrase.helpOneOf.text("CHANGE")]))
            \(HelpList.lines(
                18,
                [
                    "on, off, toggle": Phrase.helpUntilNextChange.text,
                    "30m, 2h": Phrase.helpOnForThatLong.text,
                    "until 18:00": Phrase.helpOnUntilTime.text,
                    "until tomorrow": Phrase.helpOnUntilDay.text,
                    "until fri 17:00": Phrase.helpOnUntilDayAndTime.text,
                    "status": Phrase.helpOnStatus.text,
                ]
            ))
            """
    )

    @Argument(
        help: .text(.helpDoNotDisturbChange),
        completion: .list(["on", "off", "toggle", "status", "until"])
    )
    var change: [String] = ["status"]

    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try DoNotDisturbChange(arguments: change).request() }

    func perform() throws -> ExitStatus {
        let request = try DoNotDisturbChange(arguments: change).request()
        let session = try Session()
        guard let request else {
            let status = try session.status()
            return try output.write(
                .fields(["do_not_disturb", "do_not_disturb_for_ms"].map { ($0, status[$0]) }),
                StatusCommand.doNotDisturb(status)
                    ?? Phrase.dndUnknown.text
            )
        }
        try session.ask("SetDoNotDisturb", request)
        return try output.write(.options([:]), "")
    }
}

/// A change of do not disturb as users write it: `on`, `30m`, `until 18:00`.
enum DoNotDisturbChange: Equatable {
    case on
    case off
    case toggle
    /// On for a duration.
    case lasting(Duration)
    /// On until that time.
    case until(FutureTime)
    /// No change.
    case status

    /// The longest duration: a year.
    private static let longest = Duration.seconds(31_536_000)

    /// Reads the arguments of a command line.
    init(arguments: [String]) throws(ValidationError) {
        switch arguments {
        case ["on"]: self = .on
        case ["off"]: self = .off
        case ["toggle"]: self = .toggle
        case ["status"], []: self = .status
        default: self = try Self.timed(arguments)
        }
    }

    private static func timed(_ arguments: [String]) throws(ValidationError) -> DoNotDisturbChange {
        // Keys and scripts have the time in one argument, too.
        let words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
        if words.first == "until", let time = FutureTime(Array(words.dropFirst())) {
            return .until(time)
        }
        if arguments.count == 1, let span = Span(argument: arguments[0]) {
            guard let duration = span.duration else { return .on }
            if duration >= .milliseconds(1), duration <= longest { return .lasting(duration) }
        }
        let got = arguments.joined(separator: " ")
        let isNumber = arguments.count == 1 && Int(got) != nil
        throw ValidationError(.dndExpects, isNumber ? Span.given(got) : "\"\(got)\"")
    }

    /// Returns the arguments of `SetDoNotDisturb`; `nil`: nothing changes.
    ///
    /// - Throws: if the time has passed, or is more than a year away.
    func request(now: Duration = LocalClock.sinceEpoch) throws(ValidationError) -> [Value]? {
        switch self {
        case .on: return [.string("on"), .uint64(0)]
        case .off: return [.string("off"), .uint64(0)]
        case .toggle: return [.string("toggle"), .uint64(0)]
        case .lasting(let duration): return Self.request(for: duration)
        case .until(let time):
            guard let span = time.span(now: now) else {
                throw ValidationError(.untilPast)
            }
            guard span <= Self.longest else {
                throw ValidationError(.untilTooLate)
            }
            return Self.request(for: span)
        case .status: return nil
        }
    }

    private static func request(for duration: Duration) -> [Value] {
        [.string("for"), .uint64(UInt64(duration / .milliseconds(1)))]
    }
}
