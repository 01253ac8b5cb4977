// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Status in sentences")
struct StatusTests {
    static let display = Value.options([
        "name": .string("x11"), "role": .string("display"), "state": .string("running"),
        "restrictions": .array([.string("landlock=7")], element: "s"),
    ])

    @Test("every status value of the daemon is in a sentence")
    func all() throws {
        let status = Value.options([
            "version": .string("0.1.0"), "showing": .uint32(2), "waiting": .uint32(3),
            "plugins": .array([Self.display], element: "a{sv}"), "display": .string("x11"),
            "input_blocked": .boolean(true), "blocked_for_ms": .int64(12_400),
            "do_not_disturb": .boolean(true), "do_not_disturb_for_ms": .int64(60_001),
            "notifications": .string("ours"), "configuration": .string("good"),
            "theme": .string("light"), "theme_reason": .string("look.theme says so"),
            "desktop_settings": .string("followed"),
            "calendar_problems": .array([.string("/a.ics:1: expected")], element: "s"),
            "restrictions": .array([.string("seccomp"), .string("tasks_max=64")], element: "s"),
        ])
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd 0.1.0 is running.", "2 on screen, 3 waiting.", "Running display: x11.",
                "Keyboard and mouse are blocked by a loading for 12 s (to free them: topmost release).",
                try #require(StatusCommand.doNotDisturb(status)),
                "Calendar: /a.ics:1: expected.",
                "Notifications of applications are shown by topmostd.",
                "The configuration has no errors.", "The theme is light (look.theme says so).",
                "The desktop's settings are followed.",
                "Restrictions of topmostd: only some system calls, at most 64 threads.",
                "Restrictions of x11: cannot write files.",
            ]
        )
    }

    @Test("the end of do not disturb is a time, of another day with its date")
    func end() {
        let noon = LocalClock.time(of: (year: 2026, month: 1, day: 31), hour: 12, minute: 0)
        for (minutes, end) in [
            (1, "12:01"), (719, "23:59"), (720, "2026-02-01 00:00"), (1440, "2026-02-01 12:00"),
        ] as [(Int64, String)] {
            // The daemon was asked a moment ago.
            let status = Value.options([
                "do_not_disturb": .boolean(true),
                "do_not_disturb_for_ms": .int64(minutes * 60_000 - 300),
            ])
            let sentence = "Do not disturb is on until \(end)."
            #expect(StatusCommand.doNotDisturb(status, now: noon) == sentence)
        }
    }

    @Test("problems are reported with advice")
    func wrong() {
        let status = NoDisplayTests.status(
            "no_plugin",
            "there is no display plugin",
            [
                "notifications": .string("waiting: :1.4 (dunst)"), "configuration": .string("bad"),
                "do_not_disturb": .boolean(true),
            ]
        )
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd is running.",
                "No display can run: there is no display plugin. To see it: topmost attach.",
                "Do not disturb is on.",
                "Notifications of applications are shown by another program: :1.4 (dunst).",
                "The configuration has errors; the last good one is used (see: topmost config check).",
            ]
        )
    }

    @Test("without a display nothing is on screen, and the advice is that of a question")
    func noDisplay() throws {
        let status = NoDisplayTests.status(
            "off",
            "display.use is \"none\"",
            ["showing": .uint32(1), "waiting": .uint32(0)]
        )
        let obstacle = try #require(DisplayObstacle(status: status))
        #expect(obstacle.advice.text.hasPrefix("topmost attach"))
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd is running.", "0 on screen, 1 waiting for a display.",
                "No display can run: display.use is \"none\". To see it: \(obstacle.advice.text).",
            ]
        )
    }

    @Test("a display without a screen shows nothing")
    func noScreen() throws {
        let display = Value.options([
            "name": .string("x11"), "role": .string("display"), "state": .string("no_screen"),
        ])
        let status = NoDisplayTests.status(
            "no_screen",
            "the display x11 finds no screen, where DISPLAY is :77",
            screen: ":77",
            plugins: [display],
            ["showing": .uint32(2), "waiting": .uint32(3)]
        )
        let obstacle = try #require(DisplayObstacle(status: status))
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd is running.",
                "0 on screen, 2 waiting for a display, 3 queued behind them.",
                "No display can run: \(obstacle.reason). To see it: \(obstacle.advice.text).",
            ]
        )
    }

    @Test("a display that asks another command's question is not for the rest")
    func reserved() {
        let display = Value.options([
            "name": .string("terminal"), "role": .string("display"), "state": .string("running"),
            "owner": .string(":1.9"),
        ])
        let status = NoDisplayTests.status("disabled", "x", plugins: [display])
        #expect(
            StatusCommand.sentences(status)[1]
                == "No display can run: x. To see it: topmost attach."
        )
    }

    @Test(
        "restrictions are in words",
        arguments: [
            ("no_new_privileges", "no new privileges"), ("no_connections", "no new connections"),
            ("no_core_dumps", "no core dumps"), ("landlock=7", "cannot write files"),
            ("own_user_namespace", "no access to other programs"),
            ("memory_max=1073741824", "at most 1 GiB of memory"),
            ("memory_max=1001", "at most 1001 bytes of memory"),
            ("of_another\u{1b}_time=1", "of another  time=1"),
        ]
    )
    func restriction(key: String, words: String) {
        #expect(Restriction(key).description == words)
    }

    @Test(
        "the desktop's settings are reported without names of D-Bus errors",
        arguments: [
            (
                "not followed: org.freedesktop.DBus.Error.ServiceUnknown: The name is not activatable",
                "no settings portal is running"
            ),
            (
                "not followed: org.freedesktop.DBus.Error.NoReply: Message recipient disconnected",
                "the settings portal does not answer"
            ),
            ("not followed: org.freedesktop.DBus.Error.Spawn.Failed: It ended: 1", "It ended: 1"),
            ("not followed: no answer in time", "no answer in time"),
        ]
    )
    func settings(text: String, problem: String) {
        let state = DesktopSettingsState(text: text)
        #expect(state.problem?.text == problem)
        #expect(
            state.sentence
                == "The desktop's settings are not followed: \(problem) (see: topmost doctor)."
        )
    }
}
