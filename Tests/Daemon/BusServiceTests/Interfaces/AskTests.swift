// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import PresenterCore
import TestSupport
import Testing

@testable import BusService

@Suite("Calls answered at the end")
final class AskTests: ClientTests {
    /// Starts a call that waits, and returns what it is answered.
    func start(_ member: String, _ arguments: [Value], by client: Client) throws -> () -> String? {
        var text: String?
        try client.start(member, of: BusNames.presenter, arguments) { answer in
            switch answer {
            case .success(let message):
                text = message.arguments.map(Client.text).joined(separator: " ")
            case .failure(let error): text = "\(error)"
            }
        }
        return { text }
    }

    func ask(
        _ kind: String,
        _ options: KeyValuePairs<String, Value>,
        by client: Client? = nil
    ) throws -> () -> String? {
        try start("Ask", [.string(kind), .options(options)], by: client ?? self.client)
    }

    func only() throws -> PresentationID {
        try testBus.run { testBus.state.liveCount > 0 }
        return try #require(testBus.state.list(at: testBus.now).first?.id)
    }

    func press(_ id: PresentationID, _ answer: Answer) {
        testBus.send(.buttonPressedByTool(RequestToken(rawValue: .max), id, answer))
    }

    /// Types a hidden text and presses the button, as the user does.
    func type(_ text: String, into id: PresentationID) throws {
        let secret = try #require(try Secret(sealing: Array(text.utf8)[...]))
        testBus.act(.buttonTapped(id, Answer(button: "positive", secret: secret)))
    }

    @Test("only the answer to Ask has the activation token of the press that ended it")
    func token() throws {
        let answer = try ask("modal", ["title": .string("Go on?")])
        let id = try only()
        let waiter = try start("Wait", [.uint32(id.rawValue)], by: client)
        testBus.act(.buttonTapped(id, Answer(button: "positive"), activationToken: "one"))
        try testBus.run { answer() != nil && waiter() != nil }
        #expect(answer() == "acted {button: positive, activation_token: one}")
        #expect(waiter() == "acted {button: positive}")
        #expect(client.reported.last == "Ended(\(id.rawValue), acted, {button: positive})")
    }

    @Test("Ask is answered with the outcome, after the signals")
    func answered() throws {
        let answer = try ask("modal", ["title": .string("Go on?"), "key": .string("k")])
        let id = try only()
        #expect(answer() == nil && testBus.endCalls == 1)
        press(id, Answer(button: "positive"))
        try testBus.run { answer() != nil }
        #expect(answer() == "acted {button: positive}")
        #expect(
            client.reported == [
                "ButtonPressed(\(id.rawValue), positive, {})",
                "Ended(\(id.rawValue), acted, {button: positive})",
            ]
        )
        #expect(testBus.endCalls == 0)
    }

    @Test("a hidden text is in the answer to Ask, and in no signal")
    func secret() throws {
        let input = Value.variant(.options(["hidden": .boolean(true)]))
        let answer = try ask("modal", ["title": .string("PIN"), "input": input])
        try type("1234", into: try only())
        try testBus.run { answer() != nil }
        #expect(answer() == "acted {button: positive, text: 1234}")
        #expect(client.reported.count == 3 && !client.reported.contains { $0.contains("1234") })
    }

    @Test("of two calls for one question, the newer one has its hidden text")
    func repeated() throws {
        let input = Value.variant(.options(["hidden": .boolean(true)]))
        func askAgain() throws -> () -> String? {
            try ask("modal", ["title": .string("PIN"), "key": .string("k"), "input": input])
        }
        let (first, again) = (try askAgain(), try askAgain())
        try testBus.run { testBus.endCalls == 2 }
        try type("1234", into: try only())
        try testBus.run { first() != nil && again() != nil }
        #expect(first() == "acted {button: positive}")
        #expect(again() == "acted {button: positive, text: 1234}")
    }

    @Test("a question that is presented after a call for it was given up keeps its hidden text")
    func presentedAgain() throws {
        let input = Value.variant(.options(["hidden": .boolean(true)]))
        let options: KeyValuePairs<String, Value> = [
            "title": .string("PIN"), "key": .string("k"), "input": input,
        ]
        let given = try ask("modal", options)
        try testBus.run { testBus.endCalls == 1 }
        let id = try only()
        #expect(try client.present("Modal", options) == id.rawValue)
        try type("1234", into: id)
        try testBus.run { given() != nil }
        #expect(given() == "acted {button: positive}")
        let details = "{button: positive, secret: true}"
        #expect(client.reported.last == "Ended(\(id.rawValue), acted, \(details))")
        #expect(try client.ask("TakeSecret", [.uint32(id.rawValue)]) == .success([.string("1234")]))
        // Asked once more, it is the call that has it.
        _ = try client.present("Modal", options)
        let again = try ask("modal", options)
        try testBus.run { testBus.endCalls == 1 }
        try type("5678", into: try only())
        try testBus.run { again() != nil }
        #expect(again() == "acted {button: positive, text: 5678}")
        #expect(client.reported.last?.contains("secret") == false)
    }

    @Test("a hidden text comes as a descriptor where it was asked for as one")
    func descriptor() throws {
        let input = Value.variant(
            .options(["hidden": .boolean(true), "secret_fd": .boolean(true)])
        )
        let answer = try ask("modal", ["title": .string("PIN"), "input": input])
        try type("1234", into: try only())
        try testBus.run { answer() != nil }
        #expect(answer() == "acted {button: positive, secret: h}")
        #expect(client.reported.count == 3 && !client.reported.contains { $0.contains("secret") })
    }

    @Test("kinds and options that are wrong are named")
    func wrong() throws {
        let kind = try ask("dialog", [:])
        let other = try ask("bottom_sheet", [:])
        let option = try ask("modal", ["titel": .string("x")])
        try testBus.run { kind() != nil && other() != nil && option() != nil }
        #expect(other()?.contains("got \"bottom_sheet\"; did you mean \"sheet\"?") == true)
        #expect(
            kind()?.contains(
                "kind expects modal, sheet, toast, loading, retry, got \"dialog\""
            ) == true
        )
        #expect(option()?.contains("titel") == true)
        #expect(testBus.state.liveCount == 0)
    }

    @Test(
        "when a client leaves, its requests end",
        arguments: ["modal", "sheet", "toast", "loading", "retry"]
    )
    func leaves(kind: String) throws {
        let other = try testBus.client()
        var options: [Value.Entry] = []
        options.append(.init(key: .string("title"), value: .variant(.string("x"))))
        if kind == "sheet" {
            let actions = Value.array(
                [.structure([.string("a"), .string("A"), .options([:])])],
                element: "(ssa{sv})"
            )
            options.append(.init(key: .string("actions"), value: .variant(actions)))
        }
        if kind == "loading" {
            options = [.init(key: .string("message"), value: .variant(.string("x")))]
        }
        let answer = try start(
            "Ask",
            [.string(kind), .dictionary(options, key: "s", value: "v")],
            by: other
        )
        try testBus.run { testBus.endCalls == 1 || answer() != nil }
        #expect(answer() == nil)
        other.connection.close()
        try testBus.run { testBus.state.liveCount == 0 && testBus.endCalls == 0 }
    }

    @Test("Wait is answered at the end, to the same identity alone")
    func waits() throws {
        let other = try testBus.client()
        let stranger = try testBus.client()
        for one in [client, other] {
            testBus.identities[one.name] = Identity(key: "a", displayName: "A", trust: .program)
        }
        let modal = try client.present("Modal")
        let id = try #require(PresentationID(rawValue: modal))
        let refused = try start("Wait", [.uint32(modal)], by: stranger)
        let unknown = try start("Wait", [.uint32(modal + 1)], by: other)
        let answer = try start("Wait", [.uint32(modal)], by: other)
        try testBus.run { refused() != nil && unknown() != nil && testBus.endCalls == 1 }
        #expect(refused()?.contains("NotOwner") == true)
        #expect(unknown()?.contains("UnknownPresentation") == true)
        press(id, Answer(button: "positive"))
        try testBus.run { answer() != nil }
        #expect(answer() == "acted {button: positive}")
        // What has ended is answered at once.
        let again = try start("Wait", [.uint32(modal)], by: other)
        try testBus.run { again() != nil }
        #expect(again() == answer())
    }

    @Test("a hidden text is in no answer to Wait")
    func waitsWithoutSecret() throws {
        let input = Value.variant(.options(["hidden": .boolean(true)]))
        let modal = try client.present("Modal", ["title": .string("PIN"), "input": input])
        let answer = try start("Wait", [.uint32(modal)], by: client)
        try testBus.run { testBus.endCalls == 1 }
        try type("1234", into: try only())
        try testBus.run { answer() != nil }
        #expect(answer() == "acted {button: positive}")
        #expect(client.reported.last?.contains("secret: true") == true)
        #expect(!client.reported.contains { $0.contains("1234") })
    }

    @Test("one client has 64 calls that wait, and gets room back when they are answered")
    func limit() throws {
        let modal = try client.present("Modal")
        let waiting = try (0..<EndCalls.maximumPerClient).map { _ in
            try start("Wait", [.uint32(modal)], by: client)
        }
        try testBus.run { testBus.endCalls == EndCalls.maximumPerClient }
        let wait = try start("Wait", [.uint32(modal)], by: client)
        let asked = try ask("toast", ["title": .string("x")])
        try testBus.run { wait() != nil && asked() != nil }
        for refusal in [wait(), asked()] {
            #expect(refusal?.contains("64 of your calls wait for an end already") == true)
        }
        press(try #require(PresentationID(rawValue: modal)), Answer(button: "positive"))
        try testBus.run { waiting.allSatisfy { $0() != nil } }
        #expect(testBus.endCalls == 0)
    }

    @Test("calls that come in one turn of the loop are counted before any is accepted")
    func turn() throws {
        testBus.commitsLate = true
        let options: KeyValuePairs<String, Value> = ["title": .string("x")]
        let asked = try (0...EndCalls.maximumPerClient).map { _ in try ask("toast", options) }
        try testBus.run { testBus.inbox.count + asked.count { $0() != nil } == asked.count }
        #expect(testBus.inbox.count == EndCalls.maximumPerClient)
        let refusals = asked.compactMap { $0() }
        #expect(refusals.count == 1)
        #expect(refusals.first?.contains("64 of your calls wait for an end already") == true)
        testBus.commit()
        #expect(testBus.endCalls == EndCalls.maximumPerClient)
    }

    @Test("a refused call uses no room")
    func refused() throws {
        testBus.identities[client.name] = Identity(
            key: "sandbox:a",
            displayName: "A",
            trust: .sandboxed
        )
        let invalid = try ask("toast", ["title": .uint32(1)])
        let blocking = try ask("loading", ["blocks_input": .boolean(true)])
        try testBus.run { invalid() != nil && blocking() != nil }
        #expect(invalid()?.contains("InvalidOption") == true)
        #expect(blocking()?.contains("AccessDenied") == true)
        #expect(testBus.endCalls == 0)
        let modals = try (0...testBus.state.limits.presentationsPerIdentity).map { _ in
            try ask("modal", ["title": .string("x")])
        }
        try testBus.run { modals.contains { $0() != nil } }
        #expect(modals.compactMap { $0() }.first?.contains("LimitReached") == true)
        #expect(testBus.endCalls == modals.count - 1)
    }
}

extension TestBus {
    /// How many calls wait for an end.
    var endCalls: Int { service?.endCalls.count ?? 0 }
}
