// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import DBus
import Glibc
import TestSupport
import Testing

/// What can happen while the command waits for an answer.
@Suite("Waiting")
struct WaitingTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    @Test("a toast refused at once is no success", arguments: [[], ["--print-id"], ["--json"]])
    func refusedToast(options: [String]) throws {
        testCommand.refusal = (BusNames.Failure.limitReached.rawValue, "the queue is full")
        let running = try testCommand.start(["toast", "x"] + options)
        try testCommand.finish(running)
        #expect(
            running.finished
                == .init(status: 125, output: "", error: "topmost: the queue is full\n")
        )
    }

    @Test(
        "any other quick end of a toast is not the sender's to know",
        arguments: ["expired", "acted"]
    )
    func quickToast(outcome: String) throws {
        testCommand.onPresent = { _, end in end(outcome, .options([:])) }
        #expect(try testCommand.topmost("toast", "x") == .init(status: 0, output: "", error: ""))
    }

    @Test("another daemon that does not know it ends the wait")
    func replaced() throws {
        let other = try Connection.open(.address(testCommand.bus.address))
        try other.attach(to: testCommand.loop)
        // With replacement the name is never without an owner.
        try testCommand.daemon.releaseName(BusNames.name)
        try testCommand.daemon.requestName(BusNames.name, flags: .allowReplacement) { _ in }
        for command in [["modal", "x"], ["toast", "x", "--wait"], ["sheet", "--action", "a=A"]] {
            var accepted = 0
            testCommand.onPresent = { _, _ in accepted += 1 }
            let running = try testCommand.start(command)
            try testCommand.run { accepted == 1 }
            var reply: Result<Connection.NameReply, BusError>?
            try other.requestName(BusNames.name, flags: .replaceExisting) { reply = $0 }
            try testCommand.run { reply != nil && running.finished != nil }
            #expect(
                running.finished
                    == .init(
                        status: 69,
                        output: "",
                        error: "topmost: topmostd restarted and no longer has this presentation\n"
                    )
            )
            try other.releaseName(BusNames.name)
            try testCommand.daemon.requestName(BusNames.name, flags: .allowReplacement) { _ in }
        }
    }

    @Test("a daemon that dies during the question is reported")
    func diesAsked() throws {
        testCommand.onCall = { [unowned testCommand] in testCommand.daemon.close() }
        let running = try testCommand.start(["modal", "x"])
        try testCommand.finish(running)
        #expect(running.finished?.status == 69)
        #expect(running.finished?.error.hasPrefix("topmost: ") == true)
    }

    @Test("a bus that dies ends the wait")
    func busDies() throws {
        var accepted = false
        testCommand.onPresent = { _, _ in accepted = true }
        let running = try testCommand.start(["modal", "x"])
        try testCommand.run { accepted }
        testCommand.daemon.onDisconnect = {}
        testCommand.bus.stop()
        try testCommand.finish(running)
        #expect(running.finished?.status == 69)
    }

    @Test("a program continues when the daemon dies, and its status counts")
    func programGoesOn() throws {
        var accepted = false
        testCommand.onPresent = { _, _ in accepted = true }
        let running = try testCommand.start([
            "loading", "--", "sh", "-c", "echo up; sleep 0.3; exit 6",
        ])
        try testCommand.run { accepted && running.output == "up\n" }
        testCommand.daemon.close()
        try testCommand.finish(running)
        #expect(running.finished?.status == 6)
        #expect(running.finished?.error == "", "another daemon may still come")
    }

    @Test("a daemon that dies over a retry leaves the program's status")
    func retryDaemonDies() throws {
        var accepted = false
        testCommand.onPresent = { _, _ in accepted = true }
        let running = try testCommand.start(["retry", "--", "sh", "-c", "exit 6"])
        try testCommand.run { accepted }
        testCommand.daemon.close()
        try testCommand.finish(running)
        #expect(running.finished?.status == 6)
        #expect(
            running.finished?.error == "topmost: cannot offer to try again: topmostd left the bus\n"
        )
    }

    @Test("a broken pipe somewhere does not end it")
    func brokenPipe() throws {
        var end: ((String, Value) -> Void)?
        testCommand.onPresent = { _, finish in end = finish }
        let running = try testCommand.start(["modal", "x"])
        try testCommand.run { end != nil }
        running.child.signalGroup(SIGPIPE)
        end?("acted", .options(["button": .string("positive")]))
        try testCommand.finish(running)
        #expect(running.finished == .init(status: 0, output: "positive\n", error: ""))
    }

    @Test("under nohup SIGHUP ends neither the command nor its program")
    func hangUp() throws {
        var end: ((String, Value) -> Void)?
        testCommand.onPresent = { _, finish in end = finish }
        let line = #"trap '' HUP; exec "$TOPMOST" modal x"#
        let running = try testCommand.start(["-c", line], program: "/bin/sh")
        try testCommand.run { end != nil }
        running.child.signalGroup(SIGHUP)
        end?("acted", .options(["button": .string("positive")]))
        try testCommand.finish(running)
        #expect(running.finished == .init(status: 0, output: "positive\n", error: ""))
        let program = #"trap '' HUP; exec "$TOPMOST" loading -- sh -c 'kill -HUP $$; echo on'"#
        #expect(try testCommand.shell(program).output == "on\n")
        let ended = #"exec "$TOPMOST" loading -- sh -c 'kill -HUP $$; echo on'"#
        #expect(try testCommand.shell(ended).status == 129)
    }

    @Test("each of several gets its own answer")
    func several() throws {
        var ends: [(String, Value) -> Void] = []
        testCommand.onPresent = { _, end in ends.append(end) }
        var all: [Running] = []
        for number in 0..<4 {
            all.append(try testCommand.start(["sheet", "--action", "a\(number)=A", "--json"]))
            try testCommand.run { ends.count == number + 1 }
        }
        for (number, end) in ends.enumerated().reversed() {
            end("acted", .options(["button": .string("a\(number)")]))
        }
        try testCommand.run { all.allSatisfy { $0.finished != nil } }
        for (number, running) in all.enumerated() {
            let line = #"{"id":\#(number + 1),"outcome":"acted","button":"a\#(number)"}"#
            #expect(running.finished == .init(status: 0, output: line + "\n", error: ""))
        }
    }

    @Test(
        "a program a signal ends counts as a shell counts it",
        arguments: [SIGTERM, SIGKILL, SIGSEGV, SIGHUP]
    )
    func signalled(signal: Int32) throws {
        for command in [["loading"], ["retry", "--attempts", "1"]] {
            let running = try testCommand.start(command + ["--", "sh", "-c", "kill -\(signal) $$"])
            try testCommand.finish(running)
            #expect(running.finished?.status == 128 + signal, "\(command)")
        }
    }

    @Test("a program that ignores the passed signal is killed")
    func stubborn() throws {
        let running = try testCommand.start([
            "loading", "--", "sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done",
        ])
        try testCommand.run { running.output == "up\n" }
        running.child.signalGroup(SIGTERM)
        try testCommand.finish(running)
        #expect(running.finished?.status == 143)
    }

    @Test("a refusal by the daemon is printed with its text")
    func refusedOrders() throws {
        let orders: [(BusNames.Failure, [String], Int32)] = [
            (.unknownPresentation, ["why", "9"], 66), (.unknownButton, ["press", "9", "x"], 64),
            (.accessDenied, ["list"], 125), (.failed, ["release"], 125),
            (.unknownPresentation, ["dismiss", "9"], 66), (.accessDenied, ["status"], 125),
        ]
        for (error, command, status) in orders {
            testCommand.refusal = (error.rawValue, "because\u{7}")
            let running = try testCommand.start(command)
            try testCommand.finish(running)
            #expect(
                running.finished == .init(status: status, output: "", error: "topmost: because \n")
            )
        }
    }
}
