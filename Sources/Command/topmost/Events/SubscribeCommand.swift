// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import BusWire
import CommandKit
import DBus
import Localization
import Texts

/// Prints events as they happen.
struct SubscribeCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        "subscribe",
        .commandSubscribe,
        .commandSubscribeDetails
    )

    @Flag(help: .text(.helpSubscribeJSON))
    var json = false
    @Flag(help: .text(.helpSubscribeWaybar))
    var waybar = false
    @Option(help: .text(.helpSubscribeFrom, value: "cursor"), completion: .list(["oldest"]))
    var from: String?

    func validate() throws {
        if waybar, json || from != nil {
            throw ValidationError(.cannotCombineWith, "--waybar", Phrase.jsonOrFrom.text)
        }
        if from == "" {
            throw ValidationError(.expectsNothing, "--from", Phrase.cursorExpected.text)
        }
    }

    func perform() throws -> ExitStatus {
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

    private func connect(_ follower: EventFollower, _ writer: LineWriter) {
        var hasWarned = false
        follower.onAbsence = {
            guard !hasWarned else { return }
            hasWarned = true
            warn(.waitingForDaemon)
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

/// An event as a short line: what, then the id, then the rest.
enum EventLine {
    /// The line: `accepted 3 toast Mail: Lunch?`, `ended 3 dismissed close`, `do_not_disturb on`.
    static func text(_ event: Value) -> String {
        let name = event["event"]?.text ?? "unknown"
        var words = [name]
        if let id = event["id"] { words.append(JSON.text(id)) }
        switch name {
        case "pressed": words.append(event["button"]?.text ?? "-")
        case "ended":
            words.append(event["outcome"]?.text ?? "-")
            if let more = event["button"]?.text ?? event["how"]?.text { words.append(more) }
        case "do_not_disturb": words.append(event["on"] == .boolean(true) ? "on" : "off")
        case "mode":
            let mode = event["mode"]?.text ?? ""
            words.append(mode.isEmpty ? "none" : mode)
        case "counts":
            for key in ["displayed", "waiting", "held", "missed", "unread", "history"] {
                if let count = event[key] { words.append("\(key)=\(JSON.text(count))") }
            }
        case "gap":
            words.append(event["reason"]?.text ?? "-")
            if let missed = event["missed"] { words.append("missed=\(JSON.text(missed))") }
        default:
            words.append(event["kind"]?.text ?? "-")
            let app = event["app_name"]?.text ?? "-"
            let title = event["title"]?.text ?? event["message"]?.text
            words.append(title.map { app + ": " + $0 } ?? app)
        }
        return printable(words.joined(separator: " "))
    }
}
