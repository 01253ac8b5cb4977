// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import Glibc
import PresenterCore
import TestSupport
import Testing

@Suite("Outcomes that arrive")
final class OutcomeTests: ClientTests {
    func end(_ id: UInt32) throws {
        let id = try #require(PresentationID(rawValue: id))
        testBus.send(.dismissedByTool(RequestToken(rawValue: .max), id))
    }

    @Test("unread lists cost no other client its Ended")
    func greedyLists() throws {
        let modal = try client.present("Modal")
        let body = Value.string(String(repeating: "b", count: 60_000))
        for number in 0..<300 {
            var arguments = Client.notification("\(number)")
            arguments[4] = body
            _ = try client.ask("Notify", of: BusNames.notifications, arguments)
        }
        // The lists are answered while the bus does not read.
        testBus.delaysLookups = true
        let greedy = try testBus.client()
        var answered = 0
        for _ in 0..<200 {
            try greedy.start("List", of: BusNames.control) { _ in answered += 1 }
        }
        try greedy.start("Press", of: BusNames.control) { _ in answered += 1 }
        try testBus.run { answered == 1 }
        testBus.bus.signal(SIGSTOP)
        for (name, answer) in testBus.lookups { answer(testBus.identity(of: name)) }
        for _ in 0..<20 { try testBus.loop.runOnce(timeout: .zero) }
        try end(modal)
        testBus.bus.signal(SIGCONT)
        try testBus.run { answered == 201 && !client.reported.isEmpty }
        #expect(client.reported == ["Ended(\(modal), dismissed, {how: control})"])
    }

    @Test("a list comes in pages")
    func pages() throws {
        for number in 0..<300 { _ = try client.notify("\(number)", timeout: 0) }
        func page(_ start: UInt32, _ limit: UInt32) throws -> (ids: [Value], total: Value?) {
            let answer = try client.ask(
                "ListPage",
                of: BusNames.control,
                [.uint32(start), .uint32(limit)]
            ).get()
            guard case .array(let all, element: "a{sv}")? = answer.first else { return ([], nil) }
            let ids = all.compactMap { one -> Value? in
                guard case .dictionary(let entries, _, _) = one else { return nil }
                return entries.first { $0.key == .string("id") }?.value.unwrapped
            }
            return (ids, answer.last)
        }
        let first = try page(0, 0)
        let second = try page(256, 1000)
        #expect(first.ids.count == 256 && first.total == .uint32(300))
        #expect(second.ids.count == 44 && second.total == .uint32(300))
        #expect(Set(first.ids + second.ids).count == 300)
        #expect(try page(10, 3).ids == Array(first.ids[10..<13]))
        #expect(try page(.max, .max).ids.isEmpty)
    }

    @Test("an outcome is sent again to the owner's next connection, and to no other program")
    func asked() throws {
        let other = try testBus.client()
        for one in [client, other] {
            testBus.identities[one.name] = Identity(key: "a", displayName: "A", trust: .program)
        }
        let modal = try client.present("Modal")
        #expect(
            try client.refusal("Outcome", [.uint32(modal)])
                == "org.topmost.Error.NotEnded: presentation \(modal) has not ended"
        )
        try end(modal)
        let answer = try other.ask("Outcome", [.uint32(modal)]).get()
        #expect(answer.map(Client.text) == ["dismissed", "{how: control}"])
        let stranger = try testBus.client()
        #expect(
            try stranger.refusal("Outcome", [.uint32(modal)]).hasPrefix(
                "org.topmost.Error.NotOwner"
            )
        )
        testBus.advance(by: .seconds(600))
        #expect(
            try client.refusal("Outcome", [.uint32(modal)])
                .hasPrefix("org.topmost.Error.UnknownPresentation")
        )
    }

    @Test("the text of a hidden field is sent once, not again")
    func secret() throws {
        let modal = try client.present(
            "Modal",
            ["title": .string("PIN"), "input": .variant(.options(["hidden": .boolean(true)]))]
        )
        let id = try #require(PresentationID(rawValue: modal))
        testBus.send(
            .buttonPressedByTool(
                RequestToken(rawValue: .max),
                id,
                Answer(button: "positive", text: "1234")
            )
        )
        let answer = try client.ask("Outcome", [.uint32(modal)]).get()
        #expect(answer.map(Client.text) == ["acted", "{button: positive}"])
        #expect(client.reported.contains { $0.contains("1234") })
    }
}
