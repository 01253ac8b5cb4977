// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Identity on cards")
struct IdentityTests {
    func card(_ content: Content, _ change: (inout Identity) -> Void = { _ in }) throws -> Card {
        var identity = Identity(key: "k", displayName: "backup.sh", trust: .program)
        change(&identity)
        return Card(
            id: try #require(PresentationID(rawValue: 1)),
            identity: identity,
            content: content,
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    static let open = Button(id: Toast.defaultActionID, title: "Open")
    static let reply = Button(id: "reply", title: "Reply")

    @Test(
        "a warning appears only on questions of impostors",
        arguments: [
            (.modal(), true), (.sheet(), true), (.retry(), true), (.loading(), false),
            (.toast(), false), (.toast(actions: [open]), false), (.toast(actions: [reply]), true),
            (.toast(Toast(headline: Headline(title: "Mail")) { $0.reply = Reply() }), true),
        ] as [(Content, Bool)]
    )
    func warning(content: Content, isQuestion: Bool) throws {
        #expect(try !card(content).warnsOfImpostor)
        #expect(try !card(content) { $0.claimedName = "Backup" }.warnsOfImpostor)
        #expect(try card(content) { $0.isImpostor = true }.warnsOfImpostor == isQuestion)
    }

    @Test("the receiver of a secret is shown for programs only, by the verified name")
    func secret() throws {
        func modal(isHidden: Bool) -> Content {
            .modal(
                Modal(
                    headline: Headline(title: "Unlock"),
                    buttons: [Button(id: "positive", title: "Unlock", role: .positive)],
                    input: FormField(type: isHidden ? .password : .text)
                )
            )
        }
        let hidden = modal(isHidden: true)
        #expect(try card(hidden).secretGoesTo == "backup.sh")
        #expect(try card(hidden) { $0.claimedName = "Disks" }.secretGoesTo == "backup.sh")
        #expect(try card(hidden) { $0.trust = .application }.secretGoesTo == nil)
        #expect(try card(hidden) { $0.trust = .sandboxed }.secretGoesTo == nil)
        #expect(try card(modal(isHidden: false)).secretGoesTo == nil)
        #expect(try card(.modal()).secretGoesTo == nil)
    }

    @Test("a presentation updated by another connection of the same program has its name")
    func update() throws {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        var other = Owner.app("a", connection: 2)
        other.identity.displayName = "other.sh"
        let token = simulation.token()
        simulation.send(.updateRequested(token, modal, by: other, .modal("Really?"), timeout: nil))
        let card = try #require(simulation.state.scene.presenters.first)
        #expect(card.identity.displayName == "other.sh")
        #expect(card.content.headline.title == "Really?")
    }
}
