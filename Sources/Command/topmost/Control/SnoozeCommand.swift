// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import EventLoop
import Localization
import Texts

/// Snoozes a toast.
struct SnoozeCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: Phrase.commandSnooze.text,
        discussion: """
            \(Phrase.joined([Phrase.commandSnoozeDetails.text, Phrase.helpOneOf.text("WHEN")]))
            \(HelpList.lines(
                17,
                [
                    "20m, 2h": Phrase.helpSnoozeSpan.text,
                    "18:00": Phrase.helpSnoozeTime.text,
                    "tomorrow": Phrase.helpSnoozeDay.text,
                    "fri 17:00": Phrase.helpSnoozeDayAndTime.text,
                    "back": Phrase.helpSnoozeBack.text,
                ]
            ))
            """
    )

    @Argument(
        help: .text(.helpSnoozeArguments, value: "id-when"),
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

    func perform() throws -> ExitStatus {
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
    static let configuration = CommandConfiguration("undo", .commandUndo, .commandUndoDetails)

    @OptionGroup var output: OutputOptions

    func ask(_ session: Session) throws {
        guard try session.ask("Undo").first != .uint32(0) else {
            throw Failure(.unknownID, .nothingToUndo)
        }
    }
}
