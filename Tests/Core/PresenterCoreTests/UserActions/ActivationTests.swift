// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("A press on a toast that names its desktop file")
struct ActivationTests {
    private let mail = "org.example.Mail"

    /// The application that a press starts; `nil`: none.
    private func started(
        naming entry: String?,
        by application: String?,
        _ button: String
    ) -> String? {
        var simulation = Simulation()
        var owner = Owner.app("mail")
        owner.identity = Identity(
            key: "exe:/usr/bin/mail",
            displayName: "Mail",
            trust: .program,
            application: application
        )
        let toast = Toast(
            headline: Headline(title: "New mail"),
            actions: [Button(id: "open", title: "Open")]
        ) { $0.desktopEntry = entry }
        let id = simulation.present(.toast(toast), by: owner)
        simulation.showAndArm()
        let effects = simulation.tap(id, button)
        for case .activate(let asked, let application, let pressed, nil) in effects {
            #expect(asked == owner && pressed == button)
            return application
        }
        return nil
    }

    @Test("starts the application that its sender is proved to be, and no other")
    func proved() {
        #expect(started(naming: mail, by: mail, "open") == mail)
        #expect(started(naming: mail, by: nil, "open") == nil)
        #expect(started(naming: mail, by: "org.example.Other", "open") == nil)
        #expect(started(naming: nil, by: mail, "open") == nil)
        // It has no such button.
        #expect(started(naming: mail, by: mail, "close") == nil)
    }
}
