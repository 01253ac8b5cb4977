// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import TestSupport
import Testing

@testable import topmost

@Suite("Lines of events")
struct EventLineTests {
    @Test("a line begins with what happened and to which presentation")
    func lines() {
        let accepted: KeyValuePairs<String, Value> = [
            "event": .string("accepted"), "id": .uint32(3), "kind": .string("toast"),
            "app_name": .string("Mail\u{1b}[2J"), "title": .string("Lunch?\nNow"),
        ]
        #expect(EventLine.text(.options(accepted)) == "accepted 3 toast Mail [2J: Lunch? Now")
        let others: [(KeyValuePairs<String, Value>, String)] = [
            (
                ["event": .string("pressed"), "id": .uint32(3), "button": .string("ok")],
                "pressed 3 ok"
            ),
            (["event": .string("pressed"), "id": .uint32(3)], "pressed 3 -"),
            (
                [
                    "event": .string("ended"), "id": .uint32(3), "outcome": .string("dismissed"),
                    "how": .string("close"),
                ], "ended 3 dismissed close"
            ),
            (
                ["event": .string("ended"), "id": .uint32(3), "outcome": .string("expired")],
                "ended 3 expired"
            ),
            (["event": .string("do_not_disturb"), "on": .boolean(true)], "do_not_disturb on"),
            (["event": .string("mode"), "mode": .string("")], "mode none"),
            (["event": .string("mode"), "mode": .string("work")], "mode work"),
            (
                [
                    "event": .string("counts"), "displayed": .uint64(1), "waiting": .uint64(2),
                    "held": .uint64(3),
                ], "counts displayed=1 waiting=2 held=3"
            ),
            (["event": .string("gap"), "reason": .string("restarted")], "gap restarted"),
            (
                ["event": .string("gap"), "reason": .string("overrun"), "missed": .uint64(9)],
                "gap overrun missed=9"
            ),
        ]
        for (event, line) in others { #expect(EventLine.text(.options(event)) == line) }
    }

    @Test("a bar's line has the number, the kind and a tooltip")
    func waybar() {
        #expect(
            Waybar.line(.options(["showing": .uint32(0), "waiting": .uint32(0)]))
                == #"{"text":"","alt":"none","tooltip":"No notifications","class":["none"],"unread":0,"dnd":false}"#
        )
        let busy = Value.options([
            "showing": .uint32(2), "waiting": .uint32(3), "do_not_disturb": .boolean(true),
            "mode": .string("A&B <x>"), "progress": .double(0.42), "unread": .uint32(4),
            "unread_by_application": .dictionary(
                [("Mail", 1), ("Chat", 3)].map {
                    .init(key: .string($0.0), value: .uint32($0.1))
                },
                key: "s",
                value: "u"
            ),
        ])
        #expect(
            Waybar.line(busy)
                == #"{"text":"6","alt":"dnd-notification","#
                + #""tooltip":"2 on screen, 3 waiting\n4 unread\nChat: 3\nMail: 1\nDo not disturb is on\nMode: A&amp;B &lt;x&gt;","#
                + #""class":["notification","unread","dnd","mode-A-B--x-"],"percentage":42,"#
                + #""unread":4,"dnd":true,"mode":"A&B <x>"}"#
        )
    }

    @Test("the end of do not disturb is the same minute in every line")
    func until() {
        let end = Duration.seconds(1_700_000_040)
        let lines = Set(
            (0..<500).map { millisecond -> String in
                let now = Duration.seconds(1_699_999_000) + .milliseconds(millisecond)
                // The daemon rounds down to milliseconds.
                let left = (end - now) / .milliseconds(1) - 1
                let status = Value.options([
                    "do_not_disturb": .boolean(true), "do_not_disturb_for_ms": .int64(Int64(left)),
                ])
                return Waybar.line(status, now: now)
            }
        )
        #expect(lines.count == 1)
        #expect(lines.first?.contains(String(LocalClock.text(end).suffix(5))) == true)
    }

    @Test("an end after more than a day has its date", arguments: [(86_399, 5), (86_400, 16)])
    func date(seconds: Int64, length: Int) {
        let status = Value.options([
            "do_not_disturb": .boolean(true), "do_not_disturb_for_ms": .int64(seconds * 1000),
        ])
        let now = Duration.seconds(1_700_000_000)
        let end = LocalClock.text(now + .seconds(seconds)).suffix(length)
        #expect(Waybar.line(status, now: now).contains(#""until":"\#(end)""#))
    }

    @Test("formats of their own do not mix")
    func formats() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        for words in [
            ["status", "--waybar", "--json"], ["subscribe", "--waybar", "--json"],
            ["subscribe", "--waybar", "--from", "oldest"], ["subscribe", "--from", ""],
        ] {
            #expect(try testCommand.finish(testCommand.start(words)).status == 64, "\(words)")
        }
        let off = try testCommand.topmost("status", "--waybar")
        #expect(off == .init(status: 0, output: Waybar.off + "\n", error: ""))
    }
}
