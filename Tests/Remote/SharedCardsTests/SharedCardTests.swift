// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Testing

@testable import SharedCards

@Suite("Shared cards")
struct SharedCardTests {
    private static func card(_ content: Content) throws -> Card {
        Card(
            id: try #require(PresentationID(rawValue: 7)),
            identity: Identity(
                key: "exe:/usr/bin/backup",
                displayName: "backup",
                trust: .program,
                processID: 4711
            ),
            content: content,
            acceptedAt: Instant(milliseconds: 5)
        )
    }

    @Test("a card arrives as it is shown, without files and processes of its machine")
    func cards() throws {
        var headline = Headline(title: "Delete it?", message: StyledText("It is old."))
        headline.image = Picture(source: .file(path: "/home/ada/secret.png"))
        headline.icon = .name("edit-delete")
        let buttons = [Button(id: "yes", title: "Delete"), Button(id: "no", title: "Keep")]
        let sent = try Self.card(.modal(Modal(headline: headline, buttons: buttons)))
        let content = try #require(SharedCard.content(of: sent))
        #expect(!String(decoding: content, as: UTF8.self).contains("/home/ada"))
        #expect(!String(decoding: content, as: UTF8.self).contains("4711"))
        let card = try #require(SharedCard.card(of: content))
        #expect(card.content.headline.title == "Delete it?")
        #expect(card.content.headline.image == nil && card.content.headline.icon != nil)
        #expect(card.identity.displayName == "backup")
        guard case .modal(let modal) = card.content else {
            Issue.record("\(card.content)")
            return
        }
        #expect(modal.buttons.map(\.id) == ["yes", "no"])
        #expect(SharedCard.card(of: Array("{\"type\":\"bye\"}".utf8)) == nil)
        #expect(SharedCard.card(of: [0xFF]) == nil)
    }

    @Test("an answer arrives with all that was entered, and nothing else is an answer")
    func answers() throws {
        let answer = Answer(button: "yes", text: "Ann", choices: ["a", "b"])
        let content = try #require(SharedCard.content(of: answer))
        let details = Value.options([("text", .string("Ann")), ("choices", .strings(["a", "b"]))])
        #expect(SharedCard.press(of: content) == .press(button: "yes", details: details))
        let form = Answer(button: "ok", fields: ["age": .number(36), "news": .boolean(true)])
        guard
            case .press("ok", let filled)? = SharedCard.content(of: form).flatMap({
                SharedCard.press(of: $0)
            })
        else {
            Issue.record("no answer")
            return
        }
        #expect(filled["fields"]?["age"]?.unwrapped == .double(36))
        #expect(SharedCard.content(of: nil).flatMap { SharedCard.press(of: $0) } == .dismiss)
        let seen = Value.options([("revision", .uint64(8))])
        let bare = try #require(SharedCard.content(of: Answer(button: "yes")))
        #expect(SharedCard.press(of: bare, seenIn: 8) == .press(button: "yes", details: seen))
        for text in [
            "{\"type\":\"release_held\"}", "{\"type\":\"centre_cleared\"}", "[]",
            "{\"button\":\"ok\",\"id\":1,\"secret\":true,\"type\":\"button_tapped\"}",
        ] { #expect(SharedCard.press(of: Array(text.utf8)) == nil) }
    }

    @Test("only what the daemon says decides how a presentation ended")
    func outcomes() {
        func answer(_ details: KeyValuePairs<String, String>) -> Result<[Value], BusError> {
            let values = details.map { ($0.key, Value.string($0.value)) }
            return .success([.string("A sentence."), .options(values)])
        }
        func failure(_ name: String) -> Result<[Value], BusError> {
            .failure(.remote(name: name, message: ""))
        }
        for (answer, outcome) in [
            (answer(["reason": "ended", "outcome": "acted"]), .ended("acted")),
            (answer(["reason": "showing"]), .live),
            (answer(["reason": "missed"]), .live),
            (failure("org.topmost.Error.UnknownPresentation"), .ended("closed")),
            (answer(["reason": "ended"]), .unknown), (answer([:]), .unknown),
            (.success([]), .unknown),
            (failure("org.topmost.Error.NotOwner"), .unknown),
            (failure("org.topmost.Error.AccessDenied"), .unknown),
            (failure("org.topmost.Error.LimitReached"), .unknown),
            (failure("org.freedesktop.DBus.Error.LimitsExceeded"), .unknown),
            (failure("org.freedesktop.DBus.Error.ServiceUnknown"), .unknown),
            (.failure(.timedOut), .unknown), (.failure(.disconnected), .unknown),
            (.failure(.queueFull(bytes: 1)), .unknown),
        ] as [(Result<[Value], BusError>, DaemonSide.Outcome)] {
            #expect(DaemonSide.Outcome(answer) == outcome, "\(answer)")
        }
        let refusals = BusNames.Failure.allCases
            .filter { BusError.remote(name: $0.rawValue, message: "").isRefusal }
        #expect(
            refusals == [
                .invalidOption, .notOwner, .unknownPresentation, .unknownButton, .accessDenied,
            ]
        )
        #expect(!BusError.timedOut.isRefusal && !BusError.disconnected.isRefusal)
    }
}
