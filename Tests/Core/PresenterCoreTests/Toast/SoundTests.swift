// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Sounds of toasts")
struct SoundTests {
    private func received(
        _ sound: ToastSound?,
        _ urgency: Urgency = .normal,
        _ settings: SoundSettings
    ) -> ToastSound? {
        let toast = Toast(headline: Headline(title: "x"), urgency: urgency) { $0.sound = sound }
        let card = settings.applied(to: FullSample.card(1, .toast(toast)))
        guard case .toast(let reported) = card.content else { return nil }
        return reported.sound
    }

    @Test("the application's comes first, then that of the urgency; silence is silence")
    func order() {
        let settings = SoundSettings {
            $0.low = .name("a")
            $0.critical = .file(path: "/c")
        }
        #expect(received(.name("own"), .low, settings) == .name("own"))
        #expect(received(nil, .low, settings) == .name("a"))
        #expect(received(nil, .normal, settings) == nil)
        #expect(received(nil, .critical, settings) == .file(path: "/c"))
        #expect(received(.silence, .critical, settings) == nil)
        #expect(received(.name("own"), .low, SoundSettings { $0.isEnabled = false }) == nil)
    }

    @Test(
        "reads names, paths and none, and nothing else",
        arguments: [
            ("none", .silence), ("bell", .name("bell")), ("/a b.oga", .file(path: "/a b.oga")),
            ("", nil), ("a b", nil), ("../x", nil), ("/", nil), ("a/b", nil),
        ] as [(String, ToastSound?)]
    )
    func text(text: String, sound: ToastSound?) {
        #expect(ToastSound(text: text) == sound)
        if let sound { #expect(sound.text == text) }
    }

    @Test("an option that is no sound is refused by its name")
    func refused() {
        let values = OptionValues(.toast, ["title": .text("x"), "sound": .text("a b")])
        let error = #expect(throws: BuildError.self) { try values.build() }
        #expect(error?.option == "sound")
    }
}
