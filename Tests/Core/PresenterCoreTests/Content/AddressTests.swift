// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Addresses and codes in messages")
struct AddressTests {
    @Test(
        "plain addresses become links that open what is seen",
        arguments: [
            ("See https://example.org/a_(b)?c=1#d.", ["https://example.org/a_(b)?c=1#d"]),
            ("(http://example.org)", ["http://example.org"]),
            ("www.example.org, now", ["https://www.example.org"]),
            (
                "Mail ada@example.org or bob+x@mail.example.co.uk!",
                ["mailto:ada@example.org", "mailto:bob+x@mail.example.co.uk"]
            ),
            (
                "http://localhost:8080/x and http://192.168.0.1",
                [
                    "http://localhost:8080/x", "http://192.168.0.1",
                ]
            ),
            ("“https://example.org/ä”", ["https://example.org/ä"]),
            // What could pass for another address stays text.
            ("https://bank.example@evil.example/", []), ("https://bänk.example", []),
            ("https://ex\u{202E}ample.org", []), ("http://", []), ("https://-a.example", []),
            ("http://host", []), ("a@b", []), ("@name and 3.14", []), ("version 1.2.3", []),
            ("user@1000.service failed", []), ("react@18.3.0-rc and a@1.2.3", []),
            ("Backup to root@10.0.0.5", []), ("icon@2x.png", []), ("git@example.org:a/b.git", []),
            ("ada@mail.xn--p1ai", ["mailto:ada@mail.xn--p1ai"]),
            ("ftp://example.org", []), ("xhttps://example.org", []), ("", []),
        ] as [(String, [String])]
    )
    func addresses(text: String, links: [String]) {
        let found = StyledText(text).findingAddresses
        #expect(found.runs.compactMap(\.link) == links)
        #expect(found.plain == text)
    }

    @Test("a link that is there stays, and only a few are made")
    func limits() {
        let link = StyledText.Run("https://example.org", link: "https://example.net")
        #expect(StyledText(runs: [link]).findingAddresses.runs == [link])
        let many = StyledText(String(repeating: "www.example.org ", count: 100)).findingAddresses
        #expect(many.runs.count { $0.link != nil } == StyledText.maximumFound)
    }

    @Test(
        "the only number beside a word for it is a code",
        arguments: [
            ("Your code is 123456.", "123456"), ("G-123456 is your verification code", "123456"),
            ("PIN: 4711", "4711"), ("Code 123-456", "123456"), ("Code: 1234 5678", "12345678"),
            ("Ваш код 0042", "0042"), ("您的验证码是123456", "123456"),
            ("Your code is 123456, not 654321", nil), ("123456", nil), ("Code 123", nil),
            ("Code 123456789", nil), ("Your code costs 1234.50", nil), ("code +49123456", nil),
            ("Build 12345 of the encoder", nil), ("code 2026-11-29", nil), ("code a1234", nil),
            ("Pinned 1234 files", nil), ("", nil),
            ("Ihr Bestätigungscode lautet 918273", "918273"),
            ("Dein Einmalpasswort: 772134", "772134"), ("Uw verificatiecode: 5512", "5512"),
            ("Votre code de vérification est 445566", "445566"),
            ("Tu código de verificación es 778899", "778899"),
            ("Order 482913: your verification code is 7788", "7788"),
            ("123456 is the OTP for your card ending with 4321", "123456"),
            ("Exit code 12345", nil), ("error code: 404123", nil), ("HTTP status code 50312", nil),
            ("Scan the QR code 882211", nil), ("Promo code 123456", nil),
            ("Postal code 90210", nil),
            ("code postal 75001", nil), ("Código de error 778899", nil),
            ("Code d'erreur 4455", nil), ("VS Code 1234 files", nil),
            ("Code review of 48291 lines", nil), ("Verified 482913 files", nil),
            ("Verification of order no. 482913", nil), ("Verification since 2026", nil),
            ("Verification build #48291", nil), ("Fehlercode 12345", nil), ("Barcode 12345", nil),
            ("Total 1299.00 EUR, code below", nil), ("Code valid until 14:30, 29.11.2026", nil),
        ] as [(String, String?)]
    )
    func codes(text: String, code: String?) {
        let toast = Toast(headline: Headline(message: StyledText(text)))
        #expect(toast.code == code)
        #expect(Toast(headline: Headline(title: text)).code == code)
        var plain = toast
        plain.findsAddresses = false
        #expect(plain.code == nil)
    }

    /// A toast on screen and armed.
    private func simulation(
        _ message: StyledText,
        by owner: Owner,
        _ change: (inout Toast) -> Void = { _ in }
    ) -> (Simulation, PresentationID) {
        var simulation = Simulation()
        var toast = Toast(headline: Headline(message: message))
        change(&toast)
        let id = simulation.present(.toast(toast), by: owner)
        simulation.show()
        simulation.advance(milliseconds: 500)
        return (simulation, id)
    }

    @Test("they are found once, and not again when the toast moves")
    func moves() {
        var (simulation, id) = simulation(StyledText("See https://example.org"), by: .app("a"))
        let before = simulation.state.scene
        simulation.present(.toast("newer"), by: .app("b"))
        let card = simulation.state.scene.toasts.first { $0.id == id }
        #expect(simulation.state.scene.revision > before.revision)
        #expect(card?.content == before.toasts.first?.content)
        #expect(simulation.state.presentations[id]?.isShownNew == false)
    }

    @Test("a press on one opens it, unless the option says no", arguments: [true, false])
    func press(finds: Bool) {
        let url = "https://example.org/a"
        var (simulation, id) = simulation(StyledText("See \(url)"), by: .app("a")) {
            $0.findsAddresses = finds
        }
        let effects = simulation.act(.linkTapped(id, url: url))
        #expect(effects.contains(.openLink(url: url)) == finds)
    }

    @Test(
        "a sandboxed text that shows another address than it opens is no link",
        arguments: [
            ("https://bank.example", false), ("www.bank.example/", false), ("here", true),
            ("https://EVIL.example/", true),
        ]
    )
    func disguised(text: String, isLink: Bool) {
        let url = "https://evil.example"
        let message = StyledText(runs: [StyledText.Run(text, link: url)])
        var owner = Owner.app("a")
        owner.identity.trust = .sandboxed
        var (simulation, id) = simulation(message, by: owner) { $0.findsAddresses = false }
        let effects = simulation.act(.linkTapped(id, url: url))
        #expect(effects.contains(.openLink(url: url)) == isLink)
    }
}
