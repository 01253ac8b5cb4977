// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import Texts

@testable import PresenterCore

/// A display words Topmost's own texts, and never those of an application.
@Suite("Texts of Topmost on cards")
struct WordingsTests {
    /// The texts of a request's card, Topmost's own in brackets.
    private static func marked(_ content: Content) -> [String: OptionValue] {
        content.worded { "<\($0.english)>" }.ofKind.optionValues
    }

    private static func text(_ content: Content, _ option: String) -> String? {
        if case .text(let text)? = marked(content)[option] { text } else { nil }
    }

    /// The option of each label that an application need not give, and the label.
    static let labels: [(Kind, String, String)] = [
        (.modal, "positive", "OK"), (.bottomSheet, "cancel", "Cancel"), (.retry, "retry", "Retry"),
        (.retry, "give_up", "Not now"),
    ]

    private static let required: [Kind: [String: OptionValue]] = [
        .bottomSheet: ["actions": .buttons([Button(id: "a", title: "Retry")])]
    ]

    @Test("a label that an application did not give is worded", arguments: labels)
    func missingLabel(kind: Kind, option: String, label: String) throws {
        var values = OptionValues(kind, Self.required[kind] ?? [:])
        values["title"] = .text(label)
        let request = try values.build()
        #expect(Self.text(request.content, option) == "<\(label)>")
        #expect(Self.text(request.content, "title") == label)
    }

    @Test("a label that an application gave stays, also if it is the same", arguments: labels)
    func givenLabel(kind: Kind, option: String, label: String) throws {
        var values = OptionValues(kind, Self.required[kind] ?? [:])
        values["title"] = .text("A title")
        values[option] = .text(label)
        let request = try values.build()
        #expect(Self.text(request.content, option) == label)
        let cleared = try OptionValues(kind, [option: .text("")]).applied(to: request)
        #expect(Self.text(cleared.content, option) == "<\(label)>")
        let given = try OptionValues(kind, [option: .text("Go")]).applied(to: cleared)
        #expect(Self.text(given.content, option) == "Go")
        // What displays and the next daemon read.
        for content in [request.content, cleared.content, given.content] {
            #expect(Content(kind, fields: content.fieldValues) == content)
        }
    }

    @Test("fields of an earlier daemon, which says nothing of wordings, stay as they are")
    func earlierFields() {
        let content = Content(.retry, fields: ["title": .text("No route"), "retry": .text("Go")])
        #expect(content.worded { _ in "<>" } == content)
    }

    @Test("title, message, labels and the sender of a card are worded, in the centre too")
    func scene() throws {
        let toast = Toast(
            title: Wording(.missedWhileAway, count: 7),
            message: .reading("On screen."),
            labels: ["default": Wording(.showMissed), "show": Wording(.showMissed)]
        ) { $0.actions.append(Button(id: "own", title: "Show")) }
        let card = Card(
            id: .centre,
            identity: Identity(
                key: "x",
                displayName: Phrase.unknownProgram.english(),
                trust: .unidentified
            ),
            content: .toast(toast),
            acceptedAt: Instant(milliseconds: 0)
        )
        let presentation = Presentation(
            id: .centre,
            owner: .app("a"),
            request: PresentRequest(content: card.content),
            acceptedAt: Instant(milliseconds: 0)
        )
        let entry = try #require(CentreEntry(presentation))
        let scene = Scene {
            $0.toasts = [card]
            $0.centre = Centre { $0.rows = [.entry(entry)] }
        }
        let worded = scene.worded { "<\($0.english)>" }
        let shown = try #require(worded.toasts.first)
        #expect(shown.content.headline.title == "<7 while you were away>")
        #expect(shown.content.headline.message?.plain == "<On screen.>")
        #expect(shown.content.toast?.actions.map(\.title) == ["<Show>", "<Show>", "Show"])
        #expect(shown.identity.displayName == "<Unknown program>")
        guard case .entry(let row)? = worded.centre?.rows.first else {
            Issue.record("no row")
            return
        }
        #expect(row.title == "<7 while you were away>")
        #expect(row.choices.map(\.title) == ["<Show>", "Show"])
    }

    @Test("the title of a toast whose text a rule hides is Topmost's")
    func redacted() {
        var request = PresentRequest(
            content: .toast(Toast(title: .reading("Secret"), labels: ["a": .reading("Secret")]))
        )
        request.decisions.isRedacted = true
        let presentation = Presentation(
            id: .centre,
            owner: .app("a"),
            request: request,
            acceptedAt: Instant(milliseconds: 0)
        )
        let wordings = presentation.shownContent.headline.wordings
        #expect(wordings.keys.sorted() == ["title"])
        #expect(wordings["title"]?.phrase == .newNotificationFrom)
    }
}
