// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmost_push

@Suite("A card on a phone")
struct PhoneMessageTests {
    private static func message(_ content: Content, maximumButtons: Int = 3) throws -> PhoneMessage
    {
        let card = Card(
            id: try #require(PresentationID(rawValue: 7)),
            identity: Identity(key: "exe:/bin/x", displayName: "Backup", trust: .program),
            content: content,
            acceptedAt: Instant(milliseconds: 0)
        )
        return PhoneMessage(card, host: "desk", maximumButtons: maximumButtons)
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

    @Test("names as many other buttons as there is room for")
    func longButtons() throws {
        let actions = (0..<20).map {
            Button(id: "\($0)", title: "\($0)" + String(repeating: "é", count: 120))
        }
        var sheet = BottomSheet(headline: Headline(title: "Which?"), actions: actions)
        sheet.headline.message = StyledText(String(repeating: "a", count: 9000))
        let text = try #require(try Self.message(.bottomSheet(sheet)).message.message)
        #expect((3400...3504).contains(text.utf8.count) && text.hasSuffix("…"))
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

    @Test("where nothing can be pressed, says where to answer and what else there is")
    func withoutButtons() throws {
        let buttons = [Button(id: "ok", title: "OK"), Button(id: "no", title: "Not now")]
        let modal = Modal(headline: Headline(title: "Go on?"), buttons: buttons)
        let question = try Self.message(.modal(modal), maximumButtons: 0)
        #expect(question.buttons.isEmpty && question.message.message == "Answer on desk.")
        var toast = Toast(headline: Headline(title: "News"))
        toast.actions = buttons
        let news = try Self.message(.toast(toast), maximumButtons: 0)
        #expect(news.buttons.isEmpty && news.message.message == "Also on desk: OK, Not now")
    }

    @Test("for Gotify has its tags in its text, and no markup")
    func gotify() throws {
        var message = NtfyMessage()
        (message.title, message.message) = ("Full", "/home **is** full")
        (message.tags, message.priority) = (["warning", "Backup", "desk"], 4)
        message.click = "https://a"
        let read = GotifyMessage(message, isUpdate: false)
        #expect(read.title == "⚠️ Full" && read.priority == 7)
        #expect(read.message == "/home **is** full\n\nBackup · desk")
        #expect(read.extras["client::display"]?.contentType == "text/plain")
        #expect(read.extras["client::notification"]?.click == ["url": "https://a"])
    }

    @Test(
        "for Gotify has the sound of its urgency once; something critical each time",
        arguments: [
            (1, 1, 1), (2, 2, 2), (3, 5, 3), (4, 7, 3), (5, 10, 10), (0, 1, 1), (9, 10, 10),
        ]
    )
    func priorities(ntfy: Int, first: Int, update: Int) {
        var message = NtfyMessage()
        message.priority = ntfy
        #expect(GotifyMessage(message, isUpdate: false).priority == first)
        let read = GotifyMessage(message, isUpdate: true)
        #expect(read.priority == update && read.message == "-")
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
