// SPDX-License-Identifier: MIT

import HelperWire
import Testing

@testable import topmostd

@Suite("Acting on an entry of the history")
struct PastActionTests {
    func entry(
        actions: [String] = [],
        markup: String? = nil,
        desktopEntry: String? = nil
    ) -> HistoryEntry {
        var entry = HistoryEntry(
            presentation: 3,
            kind: "toast",
            app: "Mail",
            sender: "mail.sh",
            identity: "exe:/usr/bin/mail",
            shownAt: 0
        )
        entry.id = 7
        entry.actions = actions
        entry.markup = markup
        entry.desktopEntry = desktopEntry
        entry.outcome = "expired"
        return entry
    }

    /// What a press does, or why nothing.
    func result(_ button: String, _ entry: HistoryEntry, sentBy sender: String? = nil) -> String {
        do throws(PastAction.Problem) {
            return switch try PastAction(button, of: entry, sentBy: sender) {
            case .call(let application, let button, let action):
                "call \(application) \(button) \(action ?? "-")"
            case .open(let link): "open \(link)"
            case .launch(let application): "launch \(application)"
            }
        } catch {
            return error.description
        }
    }

    /// A button whose action has a parameter.
    private static let archive = #"app.archive {"type":"u","value":7}"#

    @Test("an application on the bus is called, with the action of the card or of a button")
    func call() {
        let mail = entry(
            actions: ["default", "app.show 'inbox'", Self.archive, "Archive"],
            desktopEntry: "org.example.Mail"
        )
        #expect(result("", mail) == "call org.example.Mail default app.show 'inbox'")
        #expect(result("default", mail) == result("", mail))
        #expect(
            result(Self.archive, mail)
                == "call org.example.Mail \(Self.archive) app.show 'inbox'"
        )
        #expect(
            result("app.delete", mail).contains(
                "entry 7 has no button \"app.delete\"; it has \(Self.archive)"
            )
        )
        let plain = entry(actions: ["default", ""], desktopEntry: "org.example.Mail")
        #expect(result("", plain) == "call org.example.Mail default -")
    }

    @Test("an installed application is started, else the only link opened")
    func others() {
        let link = "see <a href=\"https://example.org/1\">this</a>"
        #expect(result("", entry(markup: link), sentBy: "mail") == "launch mail")
        #expect(result("", entry(markup: link)) == "open https://example.org/1")
        #expect(
            result("https://example.org/1", entry(markup: link)) == "open https://example.org/1"
        )
        let both = link + " or <a href=\"https://example.org/2\">that</a>"
        #expect(
            result("https://example.org/2", entry(markup: both)) == "open https://example.org/2"
        )
        #expect(
            result("", entry(markup: both)).contains("cannot be acted on any more: mail.sh is no")
        )
        #expect(result("https://example.org/3", entry(markup: both)).contains("has no button"))
    }

    @Test("a button of a missing program is an error")
    func gone() {
        let mail = entry(actions: ["default", "Open", "reply", "Reply"])
        #expect(
            result("reply", mail, sentBy: "mail").contains(
                "worked only while the notification was live"
            )
        )
        #expect(result("", mail).contains("cannot be acted on any more"))
        #expect(result("", mail, sentBy: "mail") == "launch mail")
    }
}
