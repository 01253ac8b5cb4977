// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Measures that themes set")
struct CardStyleTests {
    static func layout(
        _ content: Content,
        trust: Identity.Trust = .application,
        claimed: String? = nil,
        _ change: (inout CardStyle) -> Void
    ) -> CardLayout {
        var layoutEngine = Fixtures.layoutEngine()
        change(&layoutEngine.style)
        var card = Fixtures.card(content, trust: trust, lifetime: Fixtures.lifetime)
        card.identity.claimedName = claimed
        return layoutEngine.layout(card, state: Fixtures.state(), within: Fixtures.output)
    }

    static let toast = Content.toast(Fixtures.message)

    @Test("a compact toast is lower and has no name, time and ring; the theme brings them back")
    func compact() {
        let usual = Self.layout(Self.toast) { _ in }
        let compact = Self.layout(Self.toast) { $0.density = .compact }
        #expect(compact.size.height < usual.size.height - 20)
        #expect(compact.size.width == usual.size.width)
        #expect(usual.hasText("Mail") && !compact.hasText("Mail"))
        #expect(compact.nextChange == nil)
        let named = Self.layout(Self.toast) {
            $0.density = .compact
            $0.showsName = true
        }
        #expect(named.hasText("Mail"))
    }

    @Test("the density is that of toasts: a dialog stays as it is")
    func dialogs() {
        let modal = Content.modal(Fixtures.discard)
        let usual = Self.layout(modal) { _ in }
        let other = Self.layout(modal) {
            $0.density = .compact
            $0.opacity = 0.7
            $0.showsName = false
        }
        #expect(other.displayList == usual.displayList)
        #expect(Self.layout(modal) { $0.textSize = 20 }.size != usual.size)
    }

    @Test(
        "each measure changes a toast",
        arguments: [
            { $0.textSize = 18 }, { $0.iconSize = 64 }, { $0.borderWidth = 3 },
            { $0.borderWidth = 0 }, { $0.opacity = 0.8 }, { $0.showsName = false },
            { $0.showsTime = false }, { $0.showsRing = false },
        ] as [@Sendable (inout CardStyle) -> Void]
    )
    func each(change: @Sendable (inout CardStyle) -> Void) {
        let usual = Self.layout(Self.toast) { _ in }
        #expect(Self.layout(Self.toast, change).displayList != usual.displayList)
    }

    @Test("a picture has its height")
    func picture() {
        var toast = Toast(headline: Headline(title: "Imported", message: StyledText("3 photos")))
        toast.headline.image = Picture(source: .file(path: "/tmp/wide.png"))
        let usual = Self.layout(.toast(toast)) { _ in }
        let low = Self.layout(.toast(toast)) { $0.pictureSize = 80 }
        #expect(low.size.height < usual.size.height)
    }
}
