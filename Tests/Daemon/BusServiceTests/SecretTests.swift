// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@Suite("Secrets")
struct SecretTests {
    let testBus: TestBus
    let client: Client

    init() throws { try self.init(secretTime: .seconds(60)) }

    private init(secretTime: Duration) throws {
        testBus = try TestBus()
        testBus.secretTime = secretTime
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
        let secret = try #require(try Secret(sealing: Array(text.utf8)[...]))
        let id = try #require(PresentationID(rawValue: number))
        let answer = Answer(button: "positive", secret: secret)
        testBus.act(.buttonTapped(id, answer))
        try testBus.run { client.reported.contains { $0.hasPrefix("Ended(\(number),") } }
        return number
    }

    @Test("a hidden text is in no signal: its owner fetches it, once")
    func text() throws {
        let number = try answer(["hidden": .boolean(true)], "grün")
        #expect(
            client.reported == [
                "Presented(\(number))", "ButtonPressed(\(number), positive, {})",
                "Ended(\(number), acted, {button: positive, secret: true})",
            ]
        )
        try expectNoText(of: number)
        let other = try testBus.client()
        testBus.identities[other.name] = testBus.identity(of: client.name)
        #expect(try other.refusal("TakeSecret", [.uint32(number)]).contains(nothing(number)))
        #expect(try other.refusal("TakeSecret", [.uint32(number + 1)]).contains("is no"))
        let stranger = try testBus.client()
        #expect(try stranger.refusal("TakeSecret", [.uint32(number)]).contains("NotOwner"))
        #expect(testBus.service?.holdsSecrets == true)
        #expect(try client.ask("TakeSecret", [.uint32(number)]) == .success([.string("grün")]))
        #expect(try client.refusal("TakeSecret", [.uint32(number)]).contains(nothing(number)))
        #expect(testBus.service?.holdsSecrets == false)
    }

    private func nothing(_ number: UInt32) -> String {
        "UnknownPresentation: no hidden text of \(number) waits for you"
    }

    @Test("a hidden text that is not fetched is dropped when its time is over")
    func late() throws {
        let late = try SecretTests(secretTime: .milliseconds(1))
        let number = try late.answer(["hidden": .boolean(true)], "grün")
        try late.testBus.run { late.testBus.service?.holdsSecrets == false }
        #expect(try late.client.refusal("TakeSecret", [.uint32(number)]).contains(nothing(number)))
    }

    @Test("a hidden text that is not fetched is dropped when its owner leaves the bus")
    func left() throws {
        _ = try answer(["hidden": .boolean(true)], "grün")
        #expect(testBus.service?.holdsSecrets == true)
        client.close()
        try testBus.run { testBus.service?.holdsSecrets == false }
    }

    @Test("an owner that fetches no hidden text has sixteen that wait, the newest")
    func many() throws {
        let numbers = try (0...16).map { try answer(["hidden": .boolean(true)], "\($0)") }
        #expect(try client.ask("TakeSecret", [.uint32(numbers[16])]) == .success([.string("16")]))
        #expect(try client.refusal("TakeSecret", [.uint32(numbers[0])]).contains("waits for you"))
    }

    @Test("with secret_fd it is in a pipe, in ButtonPressed only")
    func descriptor() throws {
        let number = try answer(["hidden": .boolean(true), "secret_fd": .boolean(true)], "grün")
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
            let secret = try #require(try Secret(sealing: Array(text.utf8)[...]))
            values[field] = .secret(secret)
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
