// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import PresenterCore
import Testing

@Suite("Events on the bus")
final class EventTests: ClientTests {
    /// Asks for what is behind a cursor: the next cursor, and a line for each event.
    private func events(_ cursor: String, limit: UInt32 = 0) throws -> (String, [String]) {
        read(
            try client.ask("Events", of: BusNames.control, [.string(cursor), .uint32(limit)]).get()
        )
    }

    private func read(_ arguments: [Value]) -> (String, [String]) {
        guard arguments.count == 2, case .string(let cursor) = arguments[0],
            case .array(let events, element: "a{sv}") = arguments[1]
        else { return ("", ["\(arguments)"]) }
        return (cursor, events.map(line))
    }

    private func line(_ event: Value) -> String {
        guard case .dictionary(let entries, _, _) = event else { return "\(event)" }
        var words: [String: Value] = [:]
        for entry in entries { words[Client.text(entry.key)] = entry.value.unwrapped }
        let keys = [
            "sequence", "event", "id", "kind", "app_name", "title", "message", "button", "outcome",
            "how", "on", "mode", "displayed", "waiting", "held", "reason", "missed",
        ]
        return keys.compactMap { words[$0] }.map { value in
            if case .uint64(let number) = value { "\(number)" } else { Client.text(value) }
        }.joined(separator: " ")
    }

    @Test("without a cursor the current one is returned at once")
    func start() throws {
        #expect(try events("").0 == "run-1")
        #expect(try events("").1 == [])
        #expect(try events("oldest").1 == ["1 counts 0 0 0 0"])
    }

    @Test("a notification's life is reported step by step, with its outcome")
    func life() throws {
        let (cursor, _) = try events("")
        let number = try client.notify("Hello", actions: ["open", "Open"])
        let id = try #require(PresentationID(rawValue: number))
        testBus.act(.closeTapped(id))
        testBus.advance(by: .seconds(10))
        let (next, lines) = try events(cursor)
        #expect(
            lines == [
                "2 accepted 1 toast app Hello body", "3 counts 1 0 0 0",
                "4 displayed 1 toast app Hello", "5 counts 0 0 0 0",
                "6 ended 1 toast app Hello dismissed close",
            ]
        )
        #expect(next == "run-6")
        #expect(try events("run-3", limit: 1).1 == ["4 displayed 1 toast app Hello"])
        #expect(try events("run-3", limit: 1).0 == "run-4")
    }

    @Test("what is behind no event yet waits for one")
    func waits() throws {
        let (cursor, _) = try events("")
        var answer: Result<Message, BusError>?
        try client.start("Events", of: BusNames.control, [.string(cursor), .uint32(0)]) {
            answer = $0
        }
        // A later call is answered first: the one for events is still waiting.
        _ = try client.ask("Status", of: BusNames.control)
        #expect(answer == nil)
        let arguments: [Value] = [.string("on"), .uint64(0)]
        _ = try client.ask("SetDoNotDisturb", of: BusNames.control, arguments)
        try testBus.run { answer != nil }
        #expect(read(try #require(answer).get().arguments).1 == ["2 do_not_disturb true"])
    }

    @Test("a client has one call that waits: a second one answers the first, empty")
    func oneEach() throws {
        let (cursor, _) = try events("")
        var answers: [[Value]] = []
        for _ in 1...2 {
            try client.start("Events", of: BusNames.control, [.string(cursor), .uint32(0)]) {
                answers.append((try? $0.get().arguments) ?? [])
            }
        }
        try testBus.run { answers.count == 1 }
        #expect(read(answers[0]).0 == cursor && read(answers[0]).1 == [])
        _ = try client.notify("A")
        try testBus.run { answers.count == 2 }
        #expect(read(answers[1]).1.first == "2 accepted 1 toast app A body")
    }

    @Test("a client that left while it waited is forgotten, and others get their events")
    func leaves() throws {
        let (cursor, _) = try events("")
        let other = try testBus.client()
        try other.start("Events", of: BusNames.control, [.string(cursor), .uint32(0)]) { _ in }
        _ = try other.ask("Status", of: BusNames.control)
        other.close()
        _ = try client.notify("A")
        #expect(try events(cursor).1.count == 2)
        #expect(testBus.log.filter { $0.contains("cannot send events") } == [])
    }

    @Test("a cursor of an earlier daemon, and one that is too old, begin with a gap")
    func gaps() throws {
        let (_, lines) = try events("earlier-7")
        #expect(lines == ["gap restarted", "1 counts 0 0 0 0"])
        for number in 1...1200 { _ = try client.notify("\(number)", replaces: 1) }
        let (cursor, more) = try events("run-1")
        let words = more.prefix(2).map { $0.split(separator: " ") }
        #expect(words.first?.prefix(2) == ["gap", "overrun"])
        let missed = words.first?.last.flatMap { UInt64($0) } ?? 0
        let next = words.last?.first.flatMap { UInt64($0) }
        #expect(missed > 0 && next == missed + 2, "behind the gap is the next event")
        // An answer is bounded, and the rest follows.
        #expect(more.count <= 257)
        #expect(try events(cursor).1.first?.hasPrefix("gap") == false)
    }

    @Test("an invalid cursor is refused with the expected values")
    func refusal() throws {
        #expect(
            try client.refusal("Events", of: BusNames.control, [.string("x"), .uint32(0)])
                == "org.topmost.Error.InvalidOption: Events: \"cursor\" expects a cursor of an "
                + "earlier event, oldest or nothing, got \"x\""
        )
    }

    @Test("a sandboxed program learns of no event")
    func sandboxed() throws {
        testBus.identities[client.name] = Identity(
            key: "sandbox:x",
            displayName: "x",
            trust: .sandboxed
        )
        #expect(
            try client.refusal("Events", of: BusNames.control, [.string("oldest"), .uint32(0)])
                .hasPrefix("org.topmost.Error.AccessDenied")
        )
    }
}
