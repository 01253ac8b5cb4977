// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import TestSupport

/// Content nobody would send, within what builders accept.
enum AnyContent {
    static func card(
        _ dice: inout SplitMix64,
        id: UInt32 = 1,
        kinds: [Kind] = Kind.allCases
    ) -> Card {
        var card = Fixtures.card(
            content(&dice, dice.pick(kinds)),
            id: id,
            name: words(&dice, 1...dice.pick([1, 3, 60])),
            icon: dice.chance(0.5) ? "mail" : nil,
            trust: dice.pick(Identity.Trust.allCases),
            lifetime: dice.chance(0.5) ? Fixtures.lifetime : nil
        )
        // Dice of its own: the content stays what it is.
        var dice = SplitMix64(
            seed: UInt64(card.identity.displayName.utf8.count) &* 97 &+ UInt64(id)
        )
        card.identity.isImpostor = dice.chance(0.3)
        card.identity.isInTerminal = dice.chance(0.3)
        if dice.chance(0.3) { card.identity.claimedName = words(&dice, 1...dice.pick([1, 3, 60])) }
        return card
    }

    private static func content(_ dice: inout SplitMix64, _ kind: Kind) -> Content {
        switch kind {
        case .modal:
            .modal(
                Modal(
                    headline: headline(&dice, needsTitle: true),
                    buttons: buttons(&dice, 1...dice.pick([2, 3, 8])),
                    input: dice.chance(0.3) ? input(&dice) : nil,
                    choices: dice.chance(0.3) ? choices(&dice) : nil
                )
            )
        case .bottomSheet:
            .bottomSheet(
                BottomSheet(
                    headline: headline(&dice),
                    actions: buttons(&dice, 1...20),
                    cancelTitle: label(&dice)
                )
            )
        case .toast:
            .toast(
                Toast(
                    headline: headline(&dice),
                    actions: dice.chance(0.5) ? buttons(&dice, 1...dice.pick([2, 6, 20])) : [],
                    urgency: dice.pick(Urgency.allCases)
                ) {
                    $0.reply =
                        dice.chance(0.3)
                        ? Reply {
                            $0.label = label(&dice)
                            $0.placeholder = words(&dice, 1...9)
                        } : nil
                    $0.progress =
                        dice.chance(0.3) ? dice.pick([.fraction(0.4), .indeterminate]) : nil
                    $0.category = dice.pick([nil, "im.received"])
                    $0.claimedName = dice.chance(0.3) ? words(&dice, 1...9) : nil
                    $0.appIcon = dice.pick([nil, nil, .name("chat"), .name("missing"), .name("🦊")])
                }
            )
        case .loading:
            .loading(
                Loading(headline: headline(&dice)) {
                    $0.progress = dice.pick([.fraction(1.4), .indeterminate])
                    $0.cancelTitle = dice.chance(0.5) ? label(&dice) : nil
                }
            )
        case .retry:
            .retry(
                Retry(headline: headline(&dice, needsTitle: true)) {
                    $0.retryTitle = label(&dice)
                    $0.details = dice.chance(0.6) ? lines(&dice) : nil
                    $0.attempt = dice.number(1...40)
                }
            )
        }
    }

    private static func headline(_ dice: inout SplitMix64, needsTitle: Bool = false) -> Headline {
        Headline(
            title: needsTitle || dice.chance(0.7) ? words(&dice, 1...dice.pick([4, 40, 90])) : nil,
            message: dice.chance(0.7) ? message(&dice) : nil
        ) {
            $0.icon = dice.pick([
                nil, .name("copy"), .name("👋"), .name("missing-icon"), .name("app"),
            ])
            $0.image = dice.pick([
                nil, nil, Picture(source: .file(path: "/tmp/wide.png")),
                Picture(source: .file(path: "/tmp/a.png"), width: 4096, height: 3),
                Picture(source: .file(path: "/tmp/missing.png")),
            ])
            $0.tone = dice.pick(Tone.allCases)
            $0.colors = dice.chance(0.2) ? [.background: RGB(red: 9, green: 80, blue: 200)] : [:]
        }
    }

    private static func message(_ dice: inout SplitMix64) -> StyledText {
        StyledText(runs: [
            .init(words(&dice, 1...dice.pick([6, 40, 300]))),
            .init(" link", link: "https://example.org"),
            .init(words(&dice, 1...4), style: .bold),
        ])
    }

    static let vocabulary = [
        "a", "file", "replaced", "unterbrochen", "حذف", "الملفات", "삭제", "設定を保存しました",
        "👨‍👩‍👧", "❤️‍🔥", "🇸🇪", "Z̴̢̛͓͎̦͔͓a̸l̷g̶o̵", "ภาษาไทย", "क्षत्रिय", "\u{202E}rtl\u{202C}",
        "https://example.org/a/very/long/address/without/any/space/in/it",
        String(repeating: "x", count: 70), String(repeating: "永", count: 60),
    ]

    static func words(_ dice: inout SplitMix64, _ count: ClosedRange<Int>) -> String {
        if dice.chance(0.03) { return String(repeating: "Donaudampfschiff", count: 120) }
        let text = (0..<dice.number(count)).map { _ in dice.pick(vocabulary) }
            .joined(separator: dice.chance(0.1) ? "" : " ")
        return String(text.prefix(2000))
    }

    /// A label as long as builders take it: 256 bytes.
    private static func label(_ dice: inout SplitMix64) -> String {
        let text = words(&dice, 1...dice.pick([1, 1, 2, 12]))
        var label = ""
        for character in text {
            guard label.utf8.count + character.utf8.count <= 256 else { break }
            label.append(character)
        }
        return label
    }

    private static func lines(_ dice: inout SplitMix64) -> String {
        (0..<dice.number(1...dice.pick([3, 40])))
            .map { _ in words(&dice, 0...8) }.joined(separator: "\n")
    }

    private static func buttons(_ dice: inout SplitMix64, _ count: ClosedRange<Int>) -> [Button] {
        (0..<dice.number(count)).map { index in
            Button(
                id: "b\(index)",
                title: label(&dice),
                role: index == 0 ? .positive : index == 1 ? .negative : .other,
                prominence: dice.pick([nil, .primary, .secondary, .text]),
                tone: dice.pick(Tone.allCases),
                size: dice.pick([nil, .small, .medium, .large]),
                icon: dice.pick([
                    nil, .leading(.name("copy")), .trailing(.name("arrow")),
                    .leading(.name("missing-icon")),
                ])
            )
        }
    }

    private static func input(_ dice: inout SplitMix64) -> FormField {
        FormField(
            type: dice.chance(0.5) ? .password : .text,
            label: dice.chance(0.5) ? words(&dice, 1...30) : nil
        ) {
            $0.placeholder = dice.chance(0.5) ? words(&dice, 1...30) : nil
            $0.error = dice.chance(0.4) ? words(&dice, 1...40) : nil
            $0.minimumLength = dice.number(0...4)
        }
    }

    private static func choices(_ dice: inout SplitMix64) -> FormField {
        var list = FormField.list(
            label: dice.chance(0.5) ? words(&dice, 1...10) : nil,
            options: (0..<dice.number(1...20)).map { index in
                FormField.Choice(id: "c\(index)", title: label(&dice))
            }
        )
        list.areRows = dice.chance(0.4)
        list.isFiltered = list.areRows && dice.chance(0.5)
        list.allowsMany = dice.chance(0.5)
        list.visibleRows = dice.number(1...20)
        if dice.chance(0.3) { list.choices[0].icon = .name("mail-unread") }
        return list
    }

    static func state(_ dice: inout SplitMix64) -> CardState {
        Fixtures.state { state in
            state.focus = dice.pick([nil, .input, .button("b0"), .cancelRow, .choice("c0"), .close])
            state.isFocusVisible = dice.chance(0.5)
            state.hover = dice.pick([nil, .card, .button("b1"), .close])
            state.armed = dice.pick([0, 0.4, 1])
            state.scroll = Double(dice.pick([0, 30, 100_000]))
            state.input.text = dice.chance(0.5) ? words(&dice, 1...20) : ""
            state.input.caret = dice.number(0...50)
            state.isExpanded = dice.chance(0.5)
            state.showsKeycaps = dice.chance(0.5)
            state.showsMnemonics = dice.chance(0.3)
            state.choices = dice.chance(0.5) ? ["c0", "c1"] : []
            state.list.current = dice.number(0...25)
            state.list.first = dice.number(0...25)
            state.list.isRevealing = dice.chance(0.5)
            state.list.matches = dice.chance(0.5) ? [0, 5, 30] : nil
            state.isMotionReduced = dice.chance(0.3)
        }
    }

    static func output(_ dice: inout SplitMix64) -> Extent {
        Extent(
            width: Double(dice.pick([320, 360, 480, 800, 1280, 2560])),
            height: Double(dice.pick([240, 320, 480, 768, 1440]))
        )
    }

    static func layoutEngine(_ dice: inout SplitMix64, _ measure: Measure) -> LayoutEngine {
        LayoutEngine(
            theme: Theme(dice.pick(Appearance.allCases)),
            measure: measure,
            textScale: dice.pick([1, 1, 1.25, 2, 4]),
            direction: dice.pick([.leftToRight, .rightToLeft])
        )
    }
}
