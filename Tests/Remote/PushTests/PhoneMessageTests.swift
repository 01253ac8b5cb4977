// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmost_push

@Suite("A card on a phone")
struct PhoneMessageTests {
    private static func message(_ content: Content) throws -> PhoneMessage {
        let card = Card(
            id: try #require(PresentationID(rawValue: 7)),
            identity: Identity(key: "exe:/bin/x", displayName: "Backup", trust: .program),
            content: content,
            acceptedAt: Instant(milliseconds: 0)
        )
        return PhoneMessage(card, host: "desk", topic: "ada")
    }

    @Test("has three buttons, and names the others")
    func buttons() throws {
        let titles = ["One", "Two", "Three", "Four"]
        let sheet = BottomSheet(
            headline: Headline(title: "Which?"),
            actions: titles.map { Button(id: $0, title: $0) }
        )
        let read = try Self.message(.bottomSheet(sheet))
        #expect(read.buttons.map(\.title) == ["One", "Two", "Three"])
        #expect(read.message.message == "Also on desk: Four, \(sheet.cancelTitle)")
        #expect(read.message.title == "Which?" && read.message.priority == 4)
        #expect(read.message.tags == ["Backup", "desk"])
    }

    @Test("that asks for text can only be declined there")
    func fields() throws {
        let modal = Modal(
            headline: Headline(title: "Name?"),
            buttons: [
                Button(id: "ok", title: "OK", role: .positive),
                Button(id: "cancel", title: "Cancel", role: .negative),
            ],
            fields: [FormField(id: "name", type: .text)]
        )
        let read = try Self.message(.modal(modal))
        #expect(read.buttons.map(\.id) == ["cancel"])
        #expect(read.message.message == "Answer on desk.")
    }

    @Test("a click opens the first link, buttons open the others")
    func links() throws {
        var toast = Toast(headline: Headline(title: "News"))
        toast.urgency = .critical
        toast.headline.tone = .danger
        toast.headline.message = StyledText(runs: [
            .init("a", link: "https://a"), .init("mail", link: "mailto:x"),
            .init("b", link: "https://b"), .init("c", link: "https://c"),
        ])
        toast.actions = [
            Button(id: "default", title: "Open"), Button(id: "x", title: "X"),
            Button(id: "y", title: "Y"),
        ]
        let read = try Self.message(.toast(toast))
        #expect(read.message.click == "https://a" && read.message.priority == 5)
        #expect(read.message.actions == [NtfyAction("view", "b", url: "https://b")])
        #expect(read.buttons.map(\.id) == ["x", "y"])
        #expect(read.message.tags == ["warning", "Backup", "desk"])
    }

    @Test("a long text is cut, in bytes")
    func length() throws {
        let text = String(repeating: "é", count: 4000)
        let toast = Toast(headline: Headline(title: text, message: StyledText(text)))
        let read = try Self.message(.toast(toast)).message
        let (title, message) = (try #require(read.title), try #require(read.message))
        #expect(title.utf8.count <= 250 && title.hasSuffix("…"))
        #expect((3490...3500).contains(message.utf8.count) && message.hasSuffix("…"))
    }
}
