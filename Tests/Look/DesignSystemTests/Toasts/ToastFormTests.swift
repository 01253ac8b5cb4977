// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// The forms of a toast, and what each form shows.
@Suite("Toast forms")
struct ToastFormTests {
    /// What a toast has.
    struct Parts: OptionSet, Sendable {
        let rawValue: Int
        static let title = Parts(rawValue: 1)
        static let body = Parts(rawValue: 2)
        static let action = Parts(rawValue: 4)
        static let onlyDefault = Parts(rawValue: 8)
        static let progress = Parts(rawValue: 16)
        static let critical = Parts(rawValue: 32)
    }

    private static func toast(_ parts: Parts) -> Toast {
        var actions: [Button] = []
        if parts.contains(.action) { actions.append(Button(id: "open", title: "Open")) }
        if parts.contains(.onlyDefault) {
            actions.append(Button(id: Toast.defaultActionID, title: "Show"))
        }
        return Toast(
            headline: Headline(
                title: parts.contains(.title) ? "Title" : nil,
                message: parts.contains(.body) ? StyledText("Body") : nil
            ),
            actions: actions,
            urgency: parts.contains(.critical) ? .critical : .normal
        ) { $0.progress = parts.contains(.progress) ? .fraction(0.4) : nil }
    }

    private static func layout(
        _ toast: Toast,
        trust: Identity.Trust = .application,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(toast), trust: trust, lifetime: Fixtures.lifetime),
            change
        )
    }

    static let forms: [(Parts, Toast.Form)] = [
        (.title, .plain), ([.title, .onlyDefault], .plain), ([], .plain),
        ([.progress], .value(.fraction(0.4))),
        ([.progress, .onlyDefault], .value(.fraction(0.4))), ([.title, .progress], .full),
        ([.title, .body], .full), ([.body], .full), ([.title, .action], .full),
        ([.progress, .action], .full), ([.progress, .body], .full),
        ([.title, .critical], .full), ([.progress, .critical], .full),
    ]

    @Test("a line, a value, or everything", arguments: forms)
    func form(parts: Parts, form: Toast.Form) {
        let toast = Self.toast(parts)
        #expect(toast.form == form)
        let layout = Self.layout(toast)
        #expect(layout.size.width == 368)
        switch form {
        case .plain, .value: #expect(layout.size.height == 56)
        case .full: #expect(layout.size.height >= 64)
        }
        // The sender is shown if there is room for it.
        #expect((layout.text("Mail") != nil) == (form == .full))
        #expect((layout.text("40 %") != nil) == parts.contains(.progress))
        #expect((layout.text("Critical") != nil) == parts.contains(.critical))
        #expect((layout.frame(.button("open")) != nil) == parts.contains(.action))
        // The default action has no button: the card is it.
        #expect(layout.frame(.button(Toast.defaultActionID)) == nil)
        #expect(layout.frame(.card)?.size == layout.size)
    }

    @Test(
        "people are round",
        arguments: [
            ("im", true), ("im.received", true), ("call", true), ("call.incoming", true),
            ("email.arrived", true), ("presence.online", true), ("image", false), ("imx", false),
            ("device.added", false), ("", false), ("transfer.im", false),
        ]
    )
    func people(category: String, isRound: Bool) {
        var toast = Fixtures.message
        toast.category = category
        let radii = Self.layout(toast).displayList.commands.compactMap { command -> Double? in
            guard case .image(.file, let frame, let style) = command, frame.width == 40
            else { return nil }
            return style.radius
        }
        #expect(radii == [isRound ? 20 : 10])
    }

    static let pictures: [(image: Picture?, icon: ImageSource?, hasBadge: Bool)] = [
        (Picture(source: .file(path: "/run/ada.png")), nil, true),
        (nil, .file(path: "/run/ada.png"), true), (nil, .name("copy"), false),
        (nil, .name("🥐"), false), (nil, .name("mail"), false), (nil, .name("user"), true),
        (nil, nil, false), (Picture(source: .file(path: "/missing.png")), nil, false),
    ]

    @Test("the application's icon is on a picture that is not its own", arguments: pictures)
    func badge(image: Picture?, icon: ImageSource?, hasBadge: Bool) {
        var toast = Fixtures.message
        toast.category = nil
        toast.headline.image = image
        toast.headline.icon = icon
        let badges = Self.layout(toast).displayList.commands.filter { command in
            if case .image(.name("mail"), let frame, _) = command {
                frame.width == 16
            } else {
                false
            }
        }
        #expect(badges.count == (hasBadge ? 1 : 0))
    }

    /// What a tile of 40 and a badge of 16 show.
    private static func icons(_ toast: Toast, iconName: String?) -> [String] {
        var card = Fixtures.card(.toast(toast), name: "backup.sh", icon: iconName)
        card.identity.trust = .program
        let layout = Fixtures.layoutEngine().layout(card)
        return [40.0, 16].map { side in
            for command in layout.displayList.commands {
                switch command {
                case .image(.name(let name), let frame, _) where frame.width == side:
                    return name
                case .image(.file, let frame, _) where frame.width == side: return "image"
                case .text(let block, let frame) where frame.width == side:
                    if block.runs.map(\.text).joined() == "b" { return "b" }
                default: continue
                }
            }
            return ""
        }
    }

    @Test(
        "the application's icon wins over its letter, and what is proved stays to be seen",
        arguments: [
            (nil, nil, nil, ["b", ""]), (nil, "chat", nil, ["chat", ""]),
            (nil, "missing", nil, ["b", ""]), (nil, "chat", "user", ["user", "chat"]),
            (nil, "missing", "user", ["user", ""]),
            ("/run/cover.png", "chat", nil, ["image", "chat"]),
            ("/run/cover.png", "chat", "user", ["image", "chat"]),
            ("/run/cover.png", nil, "user", ["image", "user"]),
            ("/run/cover.png", "missing", nil, ["image", "b"]),
        ] as [(String?, String?, String?, [String])]
    )
    func appIcon(_ image: String?, _ appIcon: String?, _ icon: String?, _ shown: [String]) {
        var toast = Fixtures.message
        toast.category = nil
        toast.headline.image = image.map { Picture(source: .file(path: $0)) }
        toast.headline.icon = icon.map { .name($0) }
        toast.appIcon = appIcon.map { .name($0) }
        #expect(Self.icons(toast, iconName: nil) == shown)
        var proved = shown
        proved[0] = shown[0] == "b" ? "mail" : shown[0]
        proved[1] = shown[0] == "b" ? "" : "mail"
        #expect(Self.icons(toast, iconName: "mail") == proved)
    }

    @Test(
        "a percentage is whole, between 0 and 100",
        arguments: [
            (-1, "0 %"), (0.0, "0 %"), (0.004, "0 %"), (0.006, "1 %"), (0.5, "50 %"),
            (0.994, "99 %"), (1, "100 %"), (7, "100 %"),
        ]
    )
    func percentage(share: Double, words: String) throws {
        var toast = Fixtures.volume
        toast.progress = .fraction(share)
        let layout = Self.layout(toast)
        let frame = try #require(layout.text(words))
        #expect(frame.maxX == 352)
        let bars = layout.displayList.commands.compactMap { command -> Double? in
            guard case .fill(.rounded(let bar, 2), Theme.light[.standardText]) = command else {
                return nil
            }
            return bar.size.width
        }
        let track = frame.x - 12 - 56
        let filled = (track * min(1, max(0, share))).rounded()
        #expect(bars == (filled > 0 ? [filled] : []))
    }

    @Test("a bar fills from the side its card is read from")
    func mirrored() throws {
        var toast = Fixtures.copying
        toast.headline.title = "העתקה"
        let layout = Self.layout(toast)
        let track = try #require(
            layout.displayList.commands.compactMap { command -> Rectangle<Double>? in
                guard case .fill(.rounded(let bar, 2), Theme.light[.fillNeutral]) = command else {
                    return nil
                }
                return bar
            }.first
        )
        let part = try #require(
            layout.displayList.commands.compactMap { command -> Rectangle<Double>? in
                guard case .fill(.rounded(let bar, 2), Theme.light[.standardText]) = command else {
                    return nil
                }
                return bar
            }.first
        )
        #expect(abs(part.maxX - track.maxX) <= 1)
        #expect(part.x > track.x)
    }

    @Test("a message's digits have their own widths, a time's and a count's are all one wide")
    func digits() {
        let layout = Self.layout(Fixtures.copying)
        #expect(layout.block("3.1 of")?.type.hasTabularDigits == false)
        #expect(layout.block("62 %")?.type.hasTabularDigits == true)
        #expect(layout.block("now")?.type.hasTabularDigits == true)
        let sheet = Fixtures.layoutEngine().layout(Fixtures.card(.bottomSheet(Fixtures.sheet)))
        #expect(sheet.block("4032")?.type.hasTabularDigits == false)
    }

    @Test("the ring is as long as the life that is left, in 24 steps", arguments: 0...24)
    func life(step: Int) throws {
        let toast = Toast(headline: Headline(title: "Plain"))
        let end = Fixtures.arrival + .seconds(24)
        let layout = Self.layout(toast) { $0.now = Fixtures.arrival + .seconds(24 - step) }
        let arcs = layout.displayList.commands.compactMap { command -> [Double]? in
            guard case .stroke(.arc(_, _, let from, let to), Theme.light[.outline], _) = command
            else { return nil }
            return [from, to]
        }
        if step == 0 {
            #expect(arcs.isEmpty && layout.nextChange == nil)
        } else {
            let arc = try #require(arcs.first)
            #expect(abs(arc[0] - (1 - Double(step) / 24)) < 1e-9 && arc[1] == 1)
            let next = try #require(layout.nextChange)
            #expect(next > Fixtures.arrival + .seconds(24 - step) && next <= end)
            // One square is repainted for it.
            #expect(layout.liveRegion?.size == Extent(width: 14, height: 14))
        }
    }

    @Test(
        "a reply that ends with an empty line is laid out at any width",
        arguments: [1.0, 16, 60, 140, 400]
    )
    func replyAtAnyWidth(width: Double) {
        let layout = Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(Fixtures.reply)),
            within: Extent(width: width, height: 800)
        ) {
            $0.isReplying = true
            $0.input.text = "Platform 6\n"
            $0.input.caret = 11
            $0.focus = .input
        }
        #expect(layout.focusOrder.contains(.input))
    }
}
