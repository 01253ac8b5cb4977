// SPDX-License-Identifier: MIT

import BusValues
import Testing

@testable import topmost

@Suite("A question that nothing can show")
struct NoDisplayTests {
    let testCommand: TestCommand

    static let withoutDisplay = Value.options([
        "display": .string("none: display.use is \"none\"")
    ])
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
            Value.options([:]), .options(["display": .string("x11")]),
            .options([
                "display": .string("none: x"), "plugins": .array([running], element: "a{sv}"),
            ]),
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

    @Test("the advice fits the reason")
    func advice() throws {
        let reason = "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
        let status = Value.options(["display": .string("none: " + reason)])
        let nowhere = Installation(variable: { _ in nil }, executable: nil, busData: "/nonexistent")
        let here = DisplayObstacle(
            status: status,
            screens: ["DISPLAY is :0"],
            installation: nowhere
        )
        #expect(here?.reason == reason)
        #expect(here?.advice == "topmostd --replace &")
        let elsewhere = DisplayObstacle(status: status, screens: [], installation: nowhere)
        #expect(elsewhere?.advice == "topmost attach")
    }
}
