// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import Synchronization
import TestSupport
import Testing

@testable import TopmostClient

@Suite("The client", .timeLimit(.minutes(2)))
struct ClientTests {
    let bus: PrivateBus
    let topmost: Topmost

    init() throws {
        bus = try PrivateBus()
        topmost = Topmost(address: bus.address)
    }

    /// Waits until a daemon has that many calls.
    func calls(_ count: Int, of daemon: FakeDaemon) async throws -> [FakeDaemon.Received] {
        while daemon.calls.count < count { try await Task.sleep(for: .milliseconds(2)) }
        return daemon.calls
    }

    @Test("a modal sends what was set, and nothing else")
    func options() async throws {
        let daemon = try FakeDaemon(bus.address)
        Modal("Discard?").negative("Keep").positive("Discard", tone: .danger)
            .input(Topmost.TextInput().label("Why").maximumLength(9)).timeout(.seconds(2))
            .show(on: topmost)
        let call = try #require(try await calls(1, of: daemon).first)
        #expect(call.member == "PresentModal")
        let options = try #require(call.arguments.first)
        #expect(options["title"] == .string("Discard?"))
        #expect(options["negative"] == .string("Keep"))
        #expect(options["style"]?["positive"]?["tone"] == .string("danger"))
        #expect(options["input"]?["maximum_length"] == .int64(9))
        #expect(options["timeout_ms"] == .int64(2000))
        guard case .dictionary(let entries, _, _) = options else {
            Issue.record("no dictionary: \(options)")
            return
        }
        #expect(entries.count == 6)
    }

    @Test("a hidden text is asked for as the end of a pipe", arguments: [true, false])
    func hidden(isHidden: Bool) async throws {
        let daemon = try FakeDaemon(bus.address)
        Modal("PIN").input(Topmost.TextInput().hidden(isHidden)).show(on: topmost)
        let call = try #require(try await calls(1, of: daemon).first)
        let input = try #require(call.arguments.first?["input"])
        #expect((input["secret_fd"] == .boolean(true)) == isHidden)
    }

    @Test("the answer comes with its text and its tags")
    func answer() async throws {
        let daemon = try FakeDaemon(bus.address)
        let presentation = Modal("Name?").input(Topmost.TextInput()).show(on: topmost)
        let details = Value.options([
            "button": .string("positive"), "text": .string("Ada"),
            "choices": .strings(["a", "b"]),
        ])
        daemon.end(try await presentation.accepted(), "acted", details)
        let outcome = try await presentation.outcome
        #expect(outcome.isPositive)
        #expect(outcome.text == "Ada")
        #expect(outcome.choices == ["a", "b"])
    }

    @Test("a form's values come by their ids, each of its type")
    func form() async throws {
        let daemon = try FakeDaemon(bus.address)
        let presentation = Modal("User").field(.init("name", .text, "Name").required())
            .field(.init("news", .switch, "News").value(true)).show(on: topmost)
        let call = try #require(try await calls(1, of: daemon).first)
        let fields = call.arguments.first?["fields"]?.elements ?? []
        #expect(fields.map { $0["id"]?.text } == ["name", "news"])
        #expect(fields[1]["type"] == .string("switch") && fields[1]["value"] == .boolean(true))
        let details = Value.options([
            "button": .string("positive"),
            "fields": .options([
                "name": .string("Ada"), "news": .boolean(false), "age": .double(36),
                "tags": .strings(["a"]),
            ]),
        ])
        daemon.end(try await presentation.accepted(), "acted", details)
        let answer = try await presentation.outcome.fields
        #expect(answer == ["name": "Ada", "news": false, "age": 36, "tags": ["a"]])
        #expect(answer["name"]?.text == "Ada" && answer["name"]?.number == nil)
        #expect(answer["news"]?.flag == false && answer["age"]?.number == 36)
        #expect(answer["tags"]?.texts == ["a"])
    }

    @Test("an invalid option is an error with the daemon's text")
    func invalid() async throws {
        let text = "modal: \"title\" expects 1 to 1024 bytes of text, got 0"
        let daemon = try FakeDaemon(bus.address, refusal: text)
        await #expect(throws: TopmostError.invalidOption(text)) {
            try await Modal("").present(on: topmost)
        }
        #expect(daemon.calls.count == 1)
    }

    @Test("a request without a daemon is an error")
    func absent() async throws {
        await #expect(throws: TopmostError.unreachable("topmostd is not running")) {
            try await Modal("Anyone?").present(on: topmost)
        }
    }

    @Test("a request without a bus is an error")
    func noBus() async throws {
        bus.stop()
        await #expect {
            try await Modal("Anyone?").present(on: topmost)
        } throws: { error in
            if case .unreachable? = error as? TopmostError { true } else { false }
        }
    }

    @Test("a cancelled task withdraws its question")
    func cancel() async throws {
        let daemon = try FakeDaemon(bus.address)
        let task = Task { [topmost] in try await Modal("Wait").present(on: topmost) }
        _ = try await calls(1, of: daemon)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let calls = try await calls(2, of: daemon)
        #expect(calls[1].member == "Dismiss")
        #expect(calls[1].arguments == [.uint32(1)])
    }

    @Test("buttons of a toast come one after the other, until its end")
    func presses() async throws {
        let daemon = try FakeDaemon(bus.address)
        let toast = try await Toast("Playing").resident().actions([.init("next", "Next")])
            .present(on: topmost)
        let id = try #require(toast.id)
        daemon.press(id, "next", .options(["activation_token": .string("t")]))
        daemon.press(id, "next")
        daemon.end(id, "expired")
        var presses: [ButtonPress] = []
        for await press in toast.presses { presses.append(press) }
        // A second reader has them too.
        var again: [String] = []
        for await press in toast.presses { again.append(press.button) }
        #expect(again == presses.map(\.button))
        #expect(presses.map(\.button) == ["next", "next"])
        #expect(presses.map(\.activationToken) == ["t", nil])
        #expect(try await toast.outcome.kind == .expired)
    }

    @Test("a loading is there while the work runs, and ends with it")
    func loading() async throws {
        let daemon = try FakeDaemon(bus.address)
        let sum = try await Loading("Adding").during(on: topmost) { progress in
            progress.report(0.5)
            return 1 + 1
        }
        #expect(sum == 2)
        let calls = try await calls(3, of: daemon)
        #expect(calls.map(\.member) == ["PresentLoading", "Update", "Dismiss"])
        #expect(calls[1].arguments[1]["progress"] == .double(0.5))
    }

    @Test("cancelling a loading cancels the work")
    func cancelledLoading() async throws {
        let daemon = try FakeDaemon(bus.address)
        let work = Task { [topmost] in
            try await Loading("Waiting").cancel("Stop").during(on: topmost) { _ in
                try await Task.sleep(for: .seconds(3600))
            }
        }
        _ = try await calls(1, of: daemon)
        daemon.end(1, "dismissed", .options(["how": .string("cancel")]))
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("work runs without a daemon too")
    func loadingAlone() async throws {
        let sum = try await Loading("Adding").during(on: topmost) { _ in 1 + 1 }
        #expect(sum == 2)
    }

    @Test("what failed is done again as long as the user wants to")
    func retry() async throws {
        let daemon = try FakeDaemon(bus.address)
        struct Failure: Error, CustomStringConvertible { let description: String }
        let attempts = Mutex(0)
        let work = Task { [topmost] in
            try await Retry("Upload failed").around(on: topmost) {
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt < 3 { throw Failure(description: "timeout \(attempt)") }
                return attempt
            }
        }
        for attempt in 1...2 {
            let offer = try await calls(attempt, of: daemon)[attempt - 1]
            #expect(offer.arguments[0]["details"] == .string("timeout \(attempt)"))
            #expect(offer.arguments[0]["attempt"] == .int64(Int64(attempt)))
            daemon.end(UInt32(attempt), "acted", .options(["button": .string("retry")]))
        }
        #expect(try await work.value == 3)
    }

    @Test("giving up throws the last error")
    func givingUp() async throws {
        let daemon = try FakeDaemon(bus.address)
        struct Failure: Error {}
        let work = Task { [topmost] in
            try await Retry("Upload failed").around(on: topmost) { throw Failure() }
        }
        _ = try await calls(1, of: daemon)
        daemon.end(1, "dismissed")
        await #expect(throws: Failure.self) { try await work.value }
    }

    @Test("a restarted daemon continues its known presentations")
    func restart() async throws {
        let first = try FakeDaemon(bus.address)
        let shown = Modal("A").show(on: topmost)
        let ended = Modal("B").show(on: topmost)
        let lost = Modal("C").show(on: topmost)
        for one in [shown, ended, lost] { try await one.accepted() }
        first.leave()
        let second = try FakeDaemon(bus.address, known: [1: .shown, 2: .ended("expired")])
        #expect(try await ended.outcome.kind == .expired)
        let reason = "topmostd restarted and no longer has this presentation"
        await #expect(throws: TopmostError.unreachable(reason)) {
            try await lost.outcome
        }
        second.end(1, "acted", .options(["button": .string("positive")]))
        #expect(try await shown.outcome.isPositive)
    }

    @Test("a daemon that stays away ends what it showed")
    func gone() async throws {
        let daemon = try FakeDaemon(bus.address)
        let presentation = Modal("A").show(on: topmost)
        try await presentation.accepted()
        daemon.leave()
        await #expect(throws: TopmostError.unreachable("topmostd left the bus")) {
            try await presentation.outcome
        }
    }
}
