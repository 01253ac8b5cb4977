// SPDX-License-Identifier: MIT

import BusValues
import TestSupport
import Testing

@testable import TopmostClient

/// What becomes of one presentation.
extension ClientTests {
    @Test("a toast is accepted when present() returns, and its errors are thrown")
    func acceptance() async throws {
        let daemon = try FakeDaemon(bus.address)
        let toast = try await Toast("Saved").present(on: topmost)
        #expect(toast.id == 1 && daemon.calls.map(\.member) == ["PresentToast"])
        daemon.leave()
        let error = await #expect(throws: TopmostError.self) {
            try await Toast("Saved").present(on: topmost)
        }
        // The bus may still pass the call on, and then says that nobody answers.
        guard case .unreachable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("an update and a dismissal report what the daemon says")
    func refusals() async throws {
        let daemon = try FakeDaemon(bus.address)
        let toast = try await Toast("Saved").present(on: topmost)
        try await toast.update(Toast("Saved again").clear("progress"))
        await #expect(throws: TopmostError.invalidOption("no such title")) {
            try await toast.update(Toast("wrong"))
        }
        #expect(daemon.calls[1].arguments[1]["progress"] == .string(""))
        try await toast.dismiss()
        daemon.end(1, "closed")
        _ = try await toast.outcome
        try await toast.dismiss()
        await #expect(throws: TopmostError.unknownPresentation("it has ended")) {
            try await toast.update(Toast("Too late"))
        }
        // What the daemon has ended is withdrawn; what is another program's is not.
        for _ in 2...11 { _ = try await Toast("More").present(on: topmost) }
        let ended = try await Toast("12").present(on: topmost)
        try await ended.dismiss()
        let foreign = try await Toast("13").present(on: topmost)
        await #expect(throws: TopmostError.refused("another's")) { try await foreign.dismiss() }
    }

    @Test("changes of what is never accepted are errors")
    func neverAccepted() async throws {
        let toast = Toast("Nobody").show(on: topmost)
        await #expect(throws: TopmostError.self) { try await toast.update(Toast("Nobody")) }
        await #expect(throws: TopmostError.self) { try await toast.accepted() }
    }

    @Test("events come to each reader from the first one")
    func events() async throws {
        let daemon = try FakeDaemon(bus.address)
        let list = Topmost.ChoiceList(["a": "A"]).rows().live()
        let modal = Modal("Which?").choices(list).show(on: topmost)
        try await modal.accepted()
        let details = Value.options([
            "number": .int64(3), "text": .string("ab"), "first": .int64(7),
            "copy": .array([.int64(1), .int64(2)], element: "x"),
        ])
        let reason = Value.options(["obstacle": .string("off"), "reason": .string("none")])
        daemon.signal("Waiting", [.uint32(1), reason])
        daemon.signal("Presented", [.uint32(1)])
        daemon.signal("InputChanged", [.uint32(1), details])
        daemon.end(1, "expired")
        for _ in 1...2 {
            var seen: [PresentationEvent] = []
            for await event in modal.events { seen.append(event) }
            #expect(
                seen.prefix(3) == [.accepted(id: 1), .waiting(reason: "none"), .displayed]
                    && seen.count == 5
            )
            guard case .inputChanged(let change)? = seen.dropFirst(3).first else {
                Issue.record("no input: \(seen)")
                return
            }
            #expect(change.number == 3 && change.text == "ab" && change.first == 7)
            #expect(change.copied == [1, 2] && change.field == nil && change.step == 0)
        }
    }

    enum Answer: String, CaseIterable {
        case save = "Save"
        case discard = "Discard"
        case keep = "Keep"
    }

    @Test(
        "an enumeration makes the buttons, and the pressed one is its case",
        arguments: [
            ("positive", Answer.save), ("Discard", .discard), ("negative", .keep), ("", nil),
        ]
    )
    func choosing(button: String, expected: Answer?) async throws {
        let topmost = Topmost { _ in button.isEmpty ? Outcome(.dismissed) : .pressed(button) }
        let modal = Modal("Draft")
        #expect(try await modal.present(choosing: Answer.self, on: topmost) == expected)
        let sent = try #require(topmost.sent.first)
        #expect(sent.text("positive") == "Save" && sent.text("negative") == "Keep")
        #expect(sent.options["buttons"] == .buttons([.init("Discard", "Discard")]))
    }

    @Test("an enumeration makes the rows of a sheet, with labels of its own")
    func choosingRows() async throws {
        let topmost = Topmost { _ in .pressed("Keep") }
        let sheet = BottomSheet().title("Draft")
        let answer = try await sheet.present(choosing: Answer.self, on: topmost) { "\($0)" }
        #expect(answer == .keep)
        let rows = Answer.allCases.map { Topmost.Button($0.rawValue, "\($0)") }
        #expect(topmost.sent.first?.options["actions"] == .buttons(rows))
    }

    @Test("toasts of an earlier run are found again")
    func delivered() async throws {
        let daemon = try FakeDaemon(bus.address)
        let found = try #require(try await topmost.delivered().first)
        #expect(found.title == "Old" && found.key == "k" && found.kind == "toast")
        #expect(found.presentation.id == 7)
        #expect(try await found.presentation.outcome.kind == .expired)
        withExtendedLifetime(daemon) {}
    }

    @Test("toasts of an earlier run outlive a restart of the daemon")
    func deliveredByAnother() async throws {
        let first = try FakeDaemon(bus.address, answersWait: false)
        let found = try #require(try await topmost.delivered().first)
        // Its calls come in sequence: now it waits.
        _ = try await Toast("Here").present(on: topmost)
        first.leave()
        let second = try FakeDaemon(bus.address, known: [7: .shown])
        #expect(try await found.presentation.outcome.kind == .expired)
        withExtendedLifetime(second) {}
    }

    @Test("events go on with a gap after a restart of the daemon")
    func eventsOfAnother() async throws {
        let first = try FakeDaemon(bus.address)
        let reading = Task { [topmost] in
            var kinds: [TopmostEvent.Kind?] = []
            for try await event in topmost.events() {
                kinds.append(event.kind)
                if kinds.count == 2 { break }
            }
            return kinds
        }
        // It has read one, and waits for the next.
        while first.calls.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        first.leave()
        let second = try FakeDaemon(bus.address)
        #expect(try await reading.value == [.counts, .gap])
        withExtendedLifetime(second) {}
    }

    @Test("pixels are sent as those of notifications are")
    func pixels() async throws {
        let daemon = try FakeDaemon(bus.address)
        let pixels = Topmost.Pixels(width: 1, height: 2, bytes: [1, 2, 3, 4, 5, 6])
        _ = try await Toast("Shot").image(pixels: pixels).present(on: topmost)
        #expect(daemon.calls[0].arguments[0]["image"]?.typeSignature == "(iiibiiay)")
    }

    /// The ids of its buttons.
    enum Choice: String { case save, discard }

    @Test("a stand-in answers, and keeps what it was asked for")
    func standIn() async throws {
        let topmost = Topmost { $0.text("title") == "Save?" ? .pressed("save") : nil }
        let answer = try await Modal("Save?").present(on: topmost)
        #expect(answer.button(as: Choice.self) == .save && !answer.isPositive)
        let toast = try await Toast("Saving").present(on: topmost)
        try await toast.update(Toast("Saved"))
        try await toast.dismiss()
        #expect(try await toast.outcome.kind == .closed)
        #expect(
            topmost.sent.map(\.method) == ["PresentModal", "PresentToast", "Update", "Dismiss"]
        )
        #expect(topmost.sent.map { $0.text("title") } == ["Save?", "Saving", "Saved", nil])
    }
}
