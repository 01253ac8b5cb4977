// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import Testing

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
            "restrictions": .array([.string("seccomp"), .string("tasks_max=64")], element: "s"),
        ])
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd 0.1.0 is running.", "2 on screen, 3 waiting.", "Running display: x11.",
                "Keyboard and mouse are blocked by a loading for 12 s (to free them: topmost release).",
                try #require(StatusCommand.doNotDisturb(status)),
                "Notifications of applications are shown by topmostd.",
                "The configuration has no errors.", "The theme is light (look.theme says so).",
                "Desktop settings: followed.",
                "Restrictions of topmostd: seccomp, tasks_max=64.",
                "Restrictions of x11: landlock=7.",
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
        let status = Value.options([
            "display": .string("none: there is no display plugin"),
            "notifications": .string("waiting: :1.4 (dunst)"), "configuration": .string("bad"),
            "do_not_disturb": .boolean(true),
        ])
        #expect(
            StatusCommand.sentences(status) == [
                "topmostd is running.", "No display can run: there is no display plugin.",
                "Do not disturb is on.",
                "Notifications of applications are shown by another program: :1.4 (dunst).",
                "The configuration has errors; the last good one is used (see: topmost config check).",
            ]
        )
    }
}
