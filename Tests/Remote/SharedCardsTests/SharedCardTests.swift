// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import SharedCards
import Testing

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
            case .press("ok", let filled)? = SharedCard.content(of: form).flatMap(SharedCard.press)
        else {
            Issue.record("no answer")
            return
        }
        #expect(filled["fields"]?["age"]?.unwrapped == .double(36))
        #expect(SharedCard.content(of: nil).flatMap(SharedCard.press) == .dismiss)
        for text in [
            "{\"type\":\"release_held\"}", "{\"type\":\"centre_cleared\"}", "[]",
            "{\"button\":\"ok\",\"id\":1,\"secret\":true,\"type\":\"button_tapped\"}",
        ] { #expect(SharedCard.press(of: Array(text.utf8)) == nil) }
    }
}
