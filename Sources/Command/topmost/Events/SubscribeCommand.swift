// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import DBus

/// Prints events as they happen.
struct SubscribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Print events, one per line, until the output is closed.",
        discussion: """
            Lines begin with accepted, displayed, updated, pressed, ended, do_not_disturb, \
            mode or counts, or with gap if events are missing because the daemon restarted or \
            they were not read in time. It continues when the daemon restarts.
            """
    )

    @Flag(help: "Write each event as one line of JSON.")
    var json = false
    @Flag(help: "Print a line for a bar's custom module now and after each change.")
    var waybar = false
    @Option(
        help: ArgumentHelp(
            "Start after the event with this cursor; \"oldest\" starts with the oldest event kept.",
            valueName: "cursor"
        ),
        completion: .list(["oldest"])
    )
    var from: String?

    func validate() throws {
        if waybar, json || from != nil {
            throw ValidationError("--waybar cannot be combined with --json or --from")
        }
        if from == "" { throw ValidationError("--from expects a cursor, or oldest, got nothing") }
    }

    func run() throws {
        try ending {
            if waybar {
                try StatusLines.follow { $0.map { Waybar.line($0) } ?? Waybar.off }
                return .acted
            }
            let session = try Session()
            let writer = try LineWriter(session.waiting.loop)
            let follower = try EventFollower(session, from: from ?? "")
            writer.onEmpty = { [unowned follower] in follower.isPaused = false }
            connect(follower, writer)
            try follower.run(in: session, writer)
            return .acted
        }
    }

    private func connect(_ follower: EventFollower, _ writer: LineWriter) {
        var hasWarned = false
        follower.onAbsence = {
            guard !hasWarned else { return }
            hasWarned = true
            warn("topmostd is not running: waiting for it")
        }
        follower.onEvents = { [unowned follower] events in
            hasWarned = true
            for event in events {
                writer.write(json ? JSON.text(event) : EventLine.text(event))
            }
            follower.isPaused = writer.isBusy
        }
    }
}
