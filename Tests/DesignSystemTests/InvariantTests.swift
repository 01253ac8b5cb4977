// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import Testing

/// A small seeded generator (SplitMix64), so that a failure can be had again.
struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// Cards nobody would draw, and what must hold of them all the same.
@Suite("Any card")
struct InvariantTests {
    @Test("fits its output, keeps its parts apart and large enough", arguments: 0..<40)
    func holds(seed: Int) {
        var dice = Dice(state: UInt64(seed) &* 7919)
        for round in 0..<25 {
            let output = Extent(
                width: Double(dice.pick([320, 360, 480, 800, 1280, 2560])),
                height: Double(dice.pick([240, 320, 480, 768, 1440]))
            )
            let composer = Composer(
                theme: Theme(dice.pick(Theme.Variant.allCases)),
                measure: .fixed,
                textScale: dice.pick([1, 1, 1.25, 2])
            )
            let card = Self.card(&dice)
            let state = Self.state(&dice, for: card)
            let layout = composer.layout(card, state: state, within: output)
            Self.check(layout, card, output, "seed \(seed), round \(round)")
        }
    }

    // MARK: What must hold

    static func check(_ layout: CardLayout, _ card: Card, _ output: Extent, _ place: String) {
        let kind = card.content.kind
        let comment = Comment(rawValue: "\(kind), \(output.width)x\(output.height), \(place)")
        #expect(layout.size.width <= output.width, comment)
        let room = kind == .bottomSheet ? output.height - 38 : output.height
        #expect(layout.size.height <= room, comment)
        let bounds = Rect(origin: .zero, size: layout.size)
        for region in layout.regions {
            #expect(bounds.encloses(region.frame), comment)
            #expect(region.frame.size.width >= 1 && region.frame.size.height >= 1, comment)
        }
        checkTargets(layout, comment)
        checkTexts(layout, bounds, comment)
        #expect(layout.displayList.isBalanced, comment)
        #expect(layout.scrollRange >= 0, comment)
        #expect(Set(layout.focusOrder).count == layout.focusOrder.count, comment)
        if let target = layout.defaultTarget {
            #expect(layout.focusOrder.contains(target), comment)
        }
    }

    private static func checkTargets(_ layout: CardLayout, _ comment: Comment) {
        for (index, region) in layout.regions.enumerated() where region.target != .card {
            let isLink = if case .link = region.target { true } else { false }
            if !isLink, layout.scrollSpans[region.target] == nil {
                #expect(region.frame.size.width >= 24, comment)
                #expect(region.frame.size.height >= 24, comment)
            }
            for other in layout.regions[(index + 1)...] where other.target != .card {
                if region.target == .field, other.target == .eye { continue }
                // The disc stays above what scrolls.
                if other.target == .close, layout.scrollSpans[region.target] != nil { continue }
                #expect(!region.frame.overlaps(other.frame), comment)
            }
        }
    }

    /// Text that no clip cuts lies on the card.
    private static func checkTexts(_ layout: CardLayout, _ bounds: Rect, _ comment: Comment) {
        var depth = 0
        for command in layout.displayList.commands {
            switch command {
            case .clip, .group, .transform: depth += 1
            case .restore: depth -= 1
            case .text(_, let frame):
                if depth == 0 { #expect(bounds.inset(by: -1).encloses(frame), comment) }
            case .fill, .stroke, .image, .shadow, .fade: break
            }
        }
    }

    // MARK: Any content

    static func card(_ dice: inout Dice) -> Card {
        Fixtures.card(
            content(&dice),
            name: words(&dice, 1...dice.pick([3, 60])),
            icon: dice.chance(0.5) ? "mail" : nil,
            trust: dice.pick(Identity.Trust.allCases),
            lifetime: dice.chance(0.5) ? Fixtures.lifetime : nil
        )
    }

    private static func content(_ dice: inout Dice) -> Content {
        switch dice.pick(Kind.allCases) {
        case .modal:
            .modal(
                Modal(
                    headline: headline(&dice, needsTitle: true),
                    buttons: buttons(&dice, 1...dice.pick([2, 3, 20])),
                    input: dice.chance(0.3) ? input(&dice) : nil,
                    choices: dice.chance(0.3) ? choices(&dice) : nil
                )
            )
        case .bottomSheet:
            .bottomSheet(
                BottomSheet(
                    headline: headline(&dice),
                    actions: buttons(&dice, 1...20),
                    cancelTitle: words(&dice, 1...8)
                )
            )
        case .toast:
            .toast(
                Toast(
                    headline: headline(&dice),
                    actions: dice.chance(0.5) ? buttons(&dice, 1...6) : [],
                    progress: dice.chance(0.3) ? dice.pick([.fraction(0.4), .indeterminate]) : nil,
                    urgency: dice.pick(Urgency.allCases),
                    category: dice.pick([nil, "im.received"]),
                    claimedName: dice.chance(0.3) ? words(&dice, 1...9) : nil
                )
            )
        case .loading:
            .loading(
                Loading(
                    headline: headline(&dice),
                    progress: dice.pick([.fraction(1.4), .indeterminate]),
                    cancelTitle: dice.chance(0.5) ? words(&dice, 1...9) : nil
                )
            )
        case .retry:
            .retry(
                Retry(
                    headline: headline(&dice, needsTitle: true),
                    retryTitle: words(&dice, 1...9),
                    details: dice.chance(0.6) ? words(&dice, 1...200) : nil,
                    attempt: dice.number(1...40)
                )
            )
        }
    }

    private static func headline(_ dice: inout Dice, needsTitle: Bool = false) -> Headline {
        Headline(
            title: needsTitle || dice.chance(0.7) ? words(&dice, 1...dice.pick([4, 40])) : nil,
            message: dice.chance(0.7) ? message(&dice) : nil,
            icon: dice.pick([nil, .name("copy"), .name("👋"), .name("missing-icon"), .name("app")]),
            image: dice.pick([
                nil, nil, Picture(source: .file(path: "/tmp/wide.png")),
                Picture(source: .file(path: "/tmp/a.png"), width: 9000, height: 3),
                Picture(source: .file(path: "/tmp/missing.png")),
            ]),
            tone: dice.pick(Tone.allCases),
            colors: dice.chance(0.2) ? [.background: RGB(red: 9, green: 80, blue: 200)] : [:]
        )
    }

    private static func message(_ dice: inout Dice) -> StyledText {
        StyledText(runs: [
            .init(words(&dice, 1...dice.pick([6, 40, 300]))),
            .init(" link", link: "https://example.org"),
            .init(words(&dice, 1...4), style: .bold),
        ])
    }

    private static func words(_ dice: inout Dice, _ count: ClosedRange<Int>) -> String {
        let all = [
            "a", "file", "replaced", "unterbrochen", "حذف", "삭제", "👨‍👩‍👧",
            "https://example.org/a/very/long/address/without/any/space/in/it",
            String(repeating: "x", count: 70),
        ]
        let text = (0..<dice.number(count)).map { _ in dice.pick(all) }.joined(separator: " ")
        return String(text.prefix(2000))
    }

    private static func buttons(_ dice: inout Dice, _ count: ClosedRange<Int>) -> [Button] {
        (0..<dice.number(count)).map { index in
            Button(
                id: "b\(index)",
                title: words(&dice, 1...dice.pick([1, 2, 12])),
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

    private static func input(_ dice: inout Dice) -> TextInput {
        TextInput(
            label: dice.chance(0.5) ? words(&dice, 1...30) : nil,
            placeholder: dice.chance(0.5) ? words(&dice, 1...30) : nil,
            isHidden: dice.chance(0.5),
            minimumLength: dice.number(0...4),
            error: dice.chance(0.4) ? words(&dice, 1...40) : nil
        )
    }

    private static func choices(_ dice: inout Dice) -> ChoiceList {
        ChoiceList(
            label: dice.chance(0.5) ? words(&dice, 1...10) : nil,
            options: (0..<dice.number(1...20)).map { index in
                ChoiceList.Option(id: "c\(index)", title: words(&dice, 1...3))
            }
        )
    }

    static func state(_ dice: inout Dice, for card: Card) -> CardState {
        Fixtures.state { state in
            state.focus = dice.pick([nil, .field, .button("b0"), .cancelRow, .choice("c0"), .close])
            state.isFocusVisible = dice.chance(0.5)
            state.hover = dice.pick([nil, .card, .button("b1"), .close])
            state.armed = dice.pick([0, 0.4, 1])
            state.scroll = Double(dice.pick([0, 30, 100_000]))
            state.text = dice.chance(0.5) ? words(&dice, 1...20) : ""
            state.caret = dice.number(0...50)
            state.isExpanded = dice.chance(0.5)
            state.showsKeycaps = dice.chance(0.5)
            state.showsMnemonics = dice.chance(0.3)
            state.choices = dice.chance(0.5) ? ["c0", "c1"] : []
            state.isMotionReduced = dice.chance(0.3)
        }
    }
}

extension Rect {
    func encloses(_ other: Rect) -> Bool {
        other.minX >= minX - 0.01 && other.maxX <= maxX + 0.01 && other.minY >= minY - 0.01
            && other.maxY <= maxY + 0.01
    }

    func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX - 0.01 && other.minX < maxX - 0.01 && minY < other.maxY - 0.01
            && other.minY < maxY - 0.01
    }
}

extension DisplayList {
    /// Whether each clip, group and transform ends once.
    var isBalanced: Bool {
        var depth = 0
        for command in commands {
            switch command {
            case .clip, .group, .transform: depth += 1
            case .restore:
                depth -= 1
                if depth < 0 { return false }
            case .fill, .stroke, .text, .image, .shadow, .fade: break
            }
        }
        return depth == 0
    }
}
