// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import DBus
import PresenterCore
import TestSupport
import Testing

@Suite("Secrets")
struct SecretTests {
    let testBus: TestBus
    let client: Client

    init() throws {
        testBus = try TestBus()
        try testBus.start()
        client = try testBus.client()
        client.connection.limits.keepsDescriptors = true
    }

    /// Presents a modal with a hidden field, answers it, and waits for its end.
    func answer(_ input: KeyValuePairs<String, Value>, _ text: String) throws -> UInt32 {
        let number = try client.present(
            "Modal",
            ["title": .string("Password?"), "input": .options(input)]
        )
        let source = SecretSource(try Pipe.holding(Array(text.utf8)[...]).release()) {
            _ = FileDescriptor(adopting: $0)
        }
        let id = try #require(PresentationID(rawValue: number))
        let answer = Answer(
            button: "positive",
            secret: Secret(length: text.count, source: source)
        )
        testBus.act(.buttonTapped(id, answer))
        try testBus.run { client.reported.contains { $0.hasPrefix("Ended(") } }
        return number
    }

    @Test("a hidden text is in Ended only, once")
    func text() throws {
        let number = try answer(["hidden": .boolean(true)], "grün")
        #expect(
            client.reported == [
                "Presented(\(number))", "ButtonPressed(\(number), positive, {})",
                "Ended(\(number), acted, {button: positive, text: grün})",
            ]
        )
        try expectNoText(of: number)
    }

    @Test("with secret_fd it is in a pipe, in ButtonPressed only")
    func descriptor() throws {
        let number = try answer(
            ["hidden": .boolean(true), "secret_fd": .boolean(true)],
            "grün"
        )
        #expect(
            client.reported == [
                "Presented(\(number))", "ButtonPressed(\(number), positive, {secret: h})",
                "Ended(\(number), acted, {button: positive})",
            ]
        )
        let details = try #require(client.signals.first { $0.member == "ButtonPressed" })
        guard case .dictionary(let entries, _, _)? = details.arguments.last,
            case .fileDescriptor(let descriptor)? = entries.first?.value.unwrapped
        else {
            Issue.record("no descriptor")
            return
        }
        let file = FileDescriptor(adopting: descriptor)
        #expect(try FileDescriptor.contents(of: file.number, atMost: 64) == Array("grün".utf8))
        try expectNoText(of: number)
    }

    @Test("the passwords of a form are in pipes, in ButtonPressed only")
    func form() throws {
        let fields: [Value] = [("name", "text"), ("one", "password"), ("two", "password")].map {
            .options(["id": .string($0.0), "type": .string($0.1)])
        }
        let number = try client.present(
            "Modal",
            ["title": .string("Login"), "fields": .array(fields, element: "a{sv}")]
        )
        var values: [String: FormValue] = ["name": .text("ada")]
        for (field, text) in [("one", "grün"), ("two", "")] {
            let source = SecretSource(try Pipe.holding(Array(text.utf8)[...]).release()) {
                _ = FileDescriptor(adopting: $0)
            }
            values[field] = .secret(Secret(length: text.count, source: source))
        }
        let id = try #require(PresentationID(rawValue: number))
        testBus.act(.buttonTapped(id, Answer(button: "positive", fields: values)))
        try testBus.run { client.reported.contains { $0.hasPrefix("Ended(") } }
        #expect(
            client.reported == [
                "Presented(\(number))",
                "ButtonPressed(\(number), positive, {fields: {name: ada, one: h, two: h}})",
                "Ended(\(number), acted, {button: positive, fields: {name: ada}})",
            ]
        )
        let pressed = try #require(client.signals.first { $0.member == "ButtonPressed" })
        for (field, text) in [("one", "grün"), ("two", "")] {
            let value = pressed.arguments.last?["fields"]?[field]?.unwrapped
            guard case .fileDescriptor(let descriptor)? = value else {
                Issue.record("no descriptor for \(field)")
                continue
            }
            let file = FileDescriptor(adopting: descriptor)
            #expect(try FileDescriptor.contents(of: file.number, atMost: 64) == Array(text.utf8))
        }
        let outcome = try client.ask("Outcome", [.uint32(number)]).get()
        #expect(outcome.map(Client.text) == ["acted", "{button: positive}"])
    }

    /// Expects the outcome to be there, and the text in none of its records.
    private func expectNoText(of number: UInt32) throws {
        let outcome = try client.ask("Outcome", [.uint32(number)]).get()
        #expect(outcome.map(Client.text) == ["acted", "{button: positive}"])
        for record in testBus.state.allRecords {
            guard case .ended(let ended) = record else { continue }
            #expect(ended.outcome == .acted(Answer(button: "positive")))
        }
    }

    @Test("secret_fd is for hidden texts")
    func shown() throws {
        let options: Value = .options([
            "title": .string("Name?"), "input": .options(["secret_fd": .boolean(true)]),
        ])
        guard case .failure(.remote(_, let text)) = try client.ask("PresentModal", [options]) else {
            Issue.record("not refused")
            return
        }
        #expect(text.contains("secret_fd"))
    }
}
