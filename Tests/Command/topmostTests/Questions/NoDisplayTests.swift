// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import CommandKit
@testable import DaemonClient
@testable import topmost

@Suite("A question that nothing can show")
struct NoDisplayTests {
    let testCommand: TestCommand

    static let withoutDisplay = status("off", "display.use is \"none\"")

    /// The status of a daemon whose displays cannot show anything.
    ///
    /// - Parameters:
    ///   - obstacle: the kind of the reason.
    ///   - reason: the reason in words.
    ///   - screen: DISPLAY of the daemon; `nil`: it has none.
    ///   - plugins: its plugins.
    ///   - others: more entries.
    /// - Returns: the status.
    static func status(
        _ obstacle: String,
        _ reason: String,
        screen: String? = nil,
        plugins: [Value] = [],
        _ others: [String: Value] = [:]
    ) -> Value {
        let screens = screen.map { [Value.Entry(key: .string("DISPLAY"), value: .string($0))] }
        let entries: [String: Value] = [
            "display": .string("none: " + reason), "display_obstacle": .string(obstacle),
            "display_reason": .string(reason),
            "screens": .dictionary(screens ?? [], key: "s", value: "s"),
            "plugins": .array(plugins, element: "a{sv}"),
        ]
        return .options(sorting: entries.merging(others) { $1 })
    }
    static let commands = [
        ["modal", "Go?"], ["sheet", "--action", "a=A"], ["toast", "Go?", "--wait"],
    ]

    init() throws {
        testCommand = try TestCommand()
    }

    @Test("reports it at once, with advice, and continues to wait", arguments: commands)
    func waits(command: [String]) throws {
        testCommand.status = Self.withoutDisplay
        var end: ((String, Value) -> Void)?
        testCommand.onPresent = { _, answer in end = answer }
        let running = try testCommand.start(command)
        try testCommand.run { running.error.hasSuffix("\n") }
        #expect(
            running.error
                == "topmost: waiting, because no display can show it: display.use is \"none\". "
                + "To see it: topmost attach, or change display.use (topmost config show)\n"
        )
        #expect(running.finished == nil)
        let finish = try #require(end)
        finish("acted", .options(["button": .string("a")]))
        try testCommand.finish(running)
        #expect(running.finished?.status == 0 && running.finished?.output == "a\n")
    }

    @Test("ends with 69 if it must not wait, and withdraws the question", arguments: commands)
    func fails(command: [String]) throws {
        testCommand.status = Self.withoutDisplay
        let running = try testCommand.start(command + ["--no-wait-for-display"])
        try testCommand.finish(running)
        #expect(running.finished?.status == 69 && running.finished?.output.isEmpty == true)
        #expect(running.finished?.error.hasPrefix("topmost: no display can show it: ") == true)
        #expect(testCommand.methods.last == "Dismiss")
    }

    @Test("is quiet where a display runs, starts by itself, or the daemon may not be asked")
    func quiet() throws {
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("a")])) }
        let running = Value.options(["role": .string("display"), "state": .string("running")])
        for status in [
            Value.options([:]),
            .options(["display": .string("x11"), "display_obstacle": .string("")]),
            Self.status("off", "x", plugins: [running]),
        ] {
            testCommand.status = status
            let done = try testCommand.topmost("modal", "Go?", "--no-wait-for-display")
            #expect(done == .init(status: 0, output: "a\n", error: ""))
            #expect(DisplayObstacle(status: status) == nil)
        }
    }

    @Test("a retry reports it, and keeps the program's status")
    func retry() throws {
        testCommand.status = Self.withoutDisplay
        let done = try testCommand.topmost(
            "retry",
            "--no-wait-for-display",
            "--",
            "sh",
            "-c",
            "exit 7"
        )
        #expect(done.status == 7)
        #expect(
            done.error.hasPrefix("topmost: cannot offer to try again: no display can show it: ")
        )
    }

    @Test("the advice fits the kind of the reason, whatever its words")
    func advice() {
        let nowhere = DaemonService(variable: { _ in nil })
        func advice(_ kind: String, screen: String? = nil, here: String? = ":0") -> String? {
            DisplayObstacle(
                status: Self.status(kind, "some words", screen: screen),
                screens: here.map { ["DISPLAY": $0] } ?? [:],
                service: nowhere
            )?.advice.text
        }
        let restart = "topmostd --replace &"
        let configure = "topmost attach, or change display.use (topmost config show)"
        #expect(advice("no_session") == restart)
        #expect(advice("no_session", here: nil) == "topmost attach")
        #expect(advice("no_screen", screen: ":77") == restart)
        #expect(advice("no_screen", screen: ":0") == "topmost attach")
        #expect(advice("no_screen", screen: ":77", here: nil) == "topmost attach")
        #expect(advice("off") == configure && advice("unknown_plugin") == configure)
        for kind in ["no_plugin", "other_session", "disabled", "of another version"] {
            #expect(advice(kind) == "topmost attach")
        }
        #expect(advice("") == nil)
        let obstacle = DisplayObstacle(status: Self.status("off", "some words"))
        #expect(obstacle?.reason == "some words")
    }

    @Test("a display that fails at its start is reported at once, and nothing is polled")
    func failsLater() throws {
        let starting = Value.options([
            "role": .string("display"), "state": .string("starting"), "owner": .string(""),
        ])
        testCommand.status = Value.options([
            "display_obstacle": .string(""), "plugins": .array([starting], element: "a{sv}"),
        ])
        let running = try testCommand.start(["modal", "Go?", "--no-wait-for-display"])
        try testCommand.run { testCommand.methods.contains("Subscribe") }
        // Its first look at the status may precede the subscription, and one follows it.
        try testCommand.run { testCommand.received.last?.method == "Status" }
        let asked = testCommand.received.count
        try testCommand.announceChange()
        try testCommand.run { testCommand.received.count > asked }
        #expect(running.finished == nil && running.error.isEmpty)
        testCommand.status = Self.status("no_screen", "the display x11 finds no screen")
        try testCommand.announceChange()
        let done = try testCommand.finish(running)
        #expect(done.status == 69)
        #expect(done.error.contains("no display can show it: the display x11 finds no screen"))
        #expect(testCommand.methods.last == "Dismiss")
    }

    @Test("a question whose display cannot be followed says so, and waits")
    func unfollowed() throws {
        let starting = Value.options(["role": .string("display"), "state": .string("starting")])
        testCommand.status = Value.options(["plugins": .array([starting], element: "a{sv}")])
        testCommand.maximumSubscribers = 0
        let running = try testCommand.start(["modal", "Go?"])
        try testCommand.run { running.error.hasSuffix("\n") }
        #expect(
            running.error
                == "topmost: waiting for a display; whether one can show it is not known: too many\n"
        )
        #expect(running.finished == nil)
    }
}
