// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import RemoteCards

@Suite("Cards of another machine")
struct RemoteCardTests {
    private let desk = RemoteHost("desk")

    private func card(_ kind: Kind, _ values: [String: OptionValue]) throws -> RemoteCard {
        RemoteCard(
            id: "7 100",
            application: "Backup",
            content: try OptionValues(kind, values).build().content
        )
    }

    private func toast(_ card: RemoteCard, isWaiting: Bool = false) throws -> Toast {
        try #require(card.toast(of: desk, isWaiting: isWaiting).build().content.toast)
    }

    private static let question: [String: OptionValue] = [
        "title": .text("Go on?"), "positive": .text("Yes"), "negative": .text("No"),
    ]

    /// A question with two fields, one of them hidden.
    private static let form = question.merging(
        [
            "fields": .records([
                ["id": .text("user"), "type": .text("text"), "label": .text("User")],
                ["id": .text("key"), "type": .text("password"), "label": .text("Key")],
            ])
        ]
    ) { $1 }

    private static let later = OptionValue.buttons([Button(id: "later", title: "Later")])

    @Test(
        "each kind is a toast with its buttons",
        arguments: [
            (Kind.modal, question, ["positive", "negative"]),
            (.bottomSheet, ["title": .text("Go on?"), "actions": later], ["later", "cancel"]),
            (.toast, ["title": .text("Go on?"), "actions": later], ["later"]),
            (.loading, ["title": .text("Go on?"), "cancel": .text("Stop")], ["cancel"]),
            (.retry, ["title": .text("Go on?")], ["retry", "give_up"]),
        ]
    )
    func kinds(kind: Kind, values: [String: OptionValue], buttons: [String]) throws {
        let request = try card(kind, values).toast(of: desk)
        #expect(request.kind == .toast)
        #expect(request["timeout_ms"] == .integer(0))
        #expect(request["tags"] == .strings(["host:desk"]))
        let toast = try toast(try card(kind, values))
        #expect(toast.headline.title == "Go on?")
        #expect(toast.actions.map(\.id) == buttons)
        #expect(toast.claimedName == nil)
        #expect(toast.origin == "Backup")
        #expect(toast.endsWithOwner)
        #expect(try card(kind, values).question(of: desk) == nil)
    }

    @Test("a question with fields opens from its toast")
    func opens() throws {
        let card = try card(.modal, Self.form)
        #expect(try toast(card).actions.map(\.id) == [RemoteCard.openID])
        let question = try #require(card.question(of: desk))
        guard case .modal(let modal) = try question.build().content else {
            Issue.record("\(question)")
            return
        }
        #expect(modal.buttons.map(\.id) == ["positive", "negative"])
        #expect(modal.fields.map(\.id) == ["user", "key"])
        let hidden: [String: OptionValue] = ["input": .table(["hidden": .boolean(true)])]
        let asked = try self.card(.modal, Self.question.merging(hidden) { $1 }).question(of: desk)
        guard case .modal(let one)? = try asked?.build().content else {
            Issue.record("\(String(describing: asked))")
            return
        }
        #expect(one.input?.isHidden == true && one.input?.isSentAsDescriptor == true)
    }

    @Test("an answer has the texts of hidden fields beside it")
    func answers() throws {
        let values = EnteredValues(
            text: nil,
            fields: ["user": .text("ada"), "key": .text("hunter2")]
        )
        let (answer, secrets) = try card(.modal, Self.form).answer("positive", values)
        #expect(answer.fields?["user"] == .text("ada"))
        #expect(answer.secretFields == ["key"])
        #expect(secrets == [Array("hunter2".utf8)])
        let hidden: [String: OptionValue] = ["input": .table(["hidden": .boolean(true)])]
        let (one, texts) = try card(.modal, Self.question.merging(hidden) { $1 })
            .answer("positive", EnteredValues(text: "hunter2"))
        #expect(one.text == nil)
        #expect(one.secret != nil)
        #expect(texts == [Array("hunter2".utf8)])
    }

    @Test("one without a line says so, and has no buttons")
    func waiting() throws {
        let toast = try toast(try card(.modal, Self.question), isWaiting: true)
        #expect(toast.headline.message?.plain == "Waiting for desk")
        #expect(toast.actions.isEmpty)
        let open = try card(.modal, Self.form).question(of: desk, isWaiting: true)
        let content = try #require(open).build().content
        #expect(content.headline.message?.plain.hasPrefix("Waiting for desk.") == true)
    }

    @Test("one below another question says so, and has no buttons")
    func below() throws {
        var card = try card(.modal, Self.question)
        card.isAnswerable = false
        let toast = try toast(card)
        #expect(toast.headline.message?.plain == "Another question on desk comes first")
        #expect(toast.actions.isEmpty)
    }

    @Test("after an answer it says where that is, and cannot be pressed again")
    func delivery() throws {
        let card = try card(.modal, Self.question)
        for (delivery, isWaiting, sentence, timeout) in [
            (.sent, false, "Sending your answer to desk", 60_000),
            (.sent, true, "Waiting for desk. Your answer is sent when it is back.", 0),
            (.unsent, false, "No connection. Your answer will be sent.", 0),
        ] as [(RemoteDelivery, Bool, String, Int64)] {
            let request = card.toast(of: desk, isWaiting: isWaiting, delivery: delivery)
            let toast = try #require(request.build().content.toast)
            #expect(toast.headline.message?.plain == sentence)
            #expect(toast.actions.isEmpty)
            #expect(request["timeout_ms"] == .integer(timeout))
        }
        // A press leaves it there, unless it opens the question.
        #expect(try toast(card).isResident)
        #expect(try !toast(self.card(.modal, Self.form)).isResident)
    }

    @Test("a critical one does not pass do not disturb by itself")
    func critical() throws {
        let card = try card(.toast, ["title": .text("Disk"), "urgency": .text("critical")])
        let toast = try toast(card)
        #expect(toast.urgency == .normal)
        #expect(toast.headline.tone == .danger)
        #expect(Set(toast.headline.colors.keys) == [.title, .line])
        #expect(card.toast(of: desk)["tags"] == .strings(["host:desk", "critical"]))
    }

    @Test("files of the other machine, its colours and its place on the screen are left out")
    func reduced() throws {
        let toast = try toast(
            try card(
                .toast,
                [
                    "title": .text("Cat"), "image": .picture(.file(path: "/home/ann/cat.png")),
                    "icon": .picture(.name("mail-unread")),
                    "colors": .colors([.background: .blank]),
                    "sound": .text("/usr/share/sounds/bell.oga"), "position": .text("top_left"),
                    "desktop_entry": .text("org.example.Mail"),
                ]
            )
        )
        #expect(toast.headline.image == nil)
        #expect(toast.headline.icon == .name("mail-unread"))
        #expect(toast.headline.colors.isEmpty)
        #expect(toast.sound == nil)
        #expect(toast.placement == ToastPlacement())
        #expect(toast.desktopEntry == nil)
    }

    @Test("what came from a machine is known, by its program or by its mark")
    func remote() throws {
        let own = try #require(PresentationID(rawValue: 3))
        func shown(_ key: String, _ content: Content) -> Card {
            Card(
                id: own,
                identity: Identity(key: key, displayName: "desk", trust: .program),
                content: content,
                acceptedAt: Instant(milliseconds: 1)
            )
        }
        let plain = Content.toast(Toast(headline: Headline(title: "Done")))
        #expect(!RemoteCard.isRemote(shown("exe:/usr/bin/mail", plain)))
        #expect(RemoteCard.isRemote(shown("exe:/usr/libexec/topmost/topmost-remote", plain)))
        let sent = Content.toast(try toast(try card(.modal, Self.question)))
        #expect(RemoteCard.isRemote(shown("file:1:2", sent)))
    }

    @Test("an update says what has changed, and clears what is gone")
    func changes() throws {
        let before = OptionValues(
            .toast,
            ["title": .text("Copying"), "message": .text("a"), "tags": .strings(["host:desk"])]
        )
        let after = OptionValues(.toast, ["title": .text("Copied")])
        #expect(
            after.changes(from: before).values == ["title": .text("Copied"), "message": .text("")]
        )
        #expect(before.changes(from: before).values.isEmpty)
        let rows: [String: OptionValue] = ["first": .integer(0), "selected": .strings(["a"])]
        let list = OptionValues(.modal, ["choices": .table(rows)])
        let next = OptionValues(
            .modal,
            ["choices": .table(rows.merging(["first": .integer(5)]) { $1 })]
        )
        #expect(next.changes(from: list).values == ["choices": .table(["first": .integer(5)])])
    }
}

extension RGB {
    fileprivate static let blank = RGB(red: 1, green: 2, blue: 3)
}
