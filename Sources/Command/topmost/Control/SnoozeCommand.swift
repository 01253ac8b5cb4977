// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import EventLoop
import Localization
import Texts

/// Snoozes a toast.
struct SnoozeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Snooze a toast: it comes back later, as new.",
        discussion: """
            Without an id it is the newest toast on screen, which it prints; the status is 66 \
            if there is none. WHEN is one of:
              20m, 2h          in that time
              18:00            when the clock shows that time next
              tomorrow         at 9:00 of a day: tomorrow, monday, 2026-12-24
              fri 17:00        at that time of the day
              back             when you are back: after the screen was locked, or you were away
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Its id, if it is not the newest, and when it comes back: a duration, a time, or: back",
            valueName: "id-when"
        ),
        completion: .list(["20m", "1h", "tomorrow", "back"])
    )
    var arguments: [String]
    @OptionGroup var output: OutputOptions

    /// The id before the time, which is never a number alone; `nil`: none.
    private var id: UInt32? { arguments.count > 1 ? UInt32(arguments[0]) : nil }
    private var when: [String] { id == nil ? arguments : Array(arguments.dropFirst()) }

    func validate() throws {
        if id == 0 { _ = try NumberArgument.id(arguments[0]) }
        _ = try Self.span(when)
    }

    func run() throws {
        try ending {
            let span = try Self.span(when)
            let session = try Session()
            let newest = id == nil ? try LiveToasts(session).newest() : nil
            try session.ask(
                "Snooze",
                about: id ?? newest?.id ?? 0,
                [.uint64(span.map { UInt64($0 / .milliseconds(1)) } ?? 0)]
            )
            guard let newest else { return try output.write(.options([:]), "") }
            return try output.write(
                .options(["id": .uint32(newest.id)]),
                Phrase.snoozedToast.text(newest.line)
            )
        }
    }

    /// The longest time: a year.
    private static let longest = Duration.seconds(31_536_000)

    /// Returns how long from now that is; `nil`: until the user is back.
    static func span(
        _ words: [String],
        now: Duration = LocalClock.sinceEpoch
    ) throws(ValidationError) -> Duration? {
        // As for do not disturb, which has it to tell a time from a word.
        let words = words.first == "until" ? Array(words.dropFirst()) : words
        if words == ["back"] { return nil }
        var span: Duration?
        if words.count == 1, let argument = Span(argument: words[0]) {
            span = argument.duration
        } else {
            let parts = words.flatMap { $0.split(separator: " ").map(String.init) }
            span = FutureTime(parts)?.span(now: now)
        }
        guard let span, span >= .milliseconds(1), span <= longest else {
            throw ValidationError(.snoozeExpects, words.joined(separator: " "))
        }
        return span
    }
}

/// Undoes the last dismissal.
struct UndoCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what was dismissed last, for 10 s.",
        discussion: """
            Undoes what was dismissed or cleared in the notification \
            centre. Applications are told of the end only after that time.
            """
    )

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        guard try session.ask("Undo").first != .uint32(0) else {
            throw Failure(.unknownID, .nothingToUndo)
        }
    }
}
