// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Terminal layout")
struct LayoutTests {
    static let words = [
        "Discard", "draft", "", "report.pdf", "中文测试文本", "שלום", "مرحبا", "🎉", "👨‍👩‍👧", "x",
        "Donaudampfschifffahrtsgesellschaft", "\u{1B}[31m", "a\u{301}", "\u{202E}abc", "नमस्ते", "-",
    ]

    static func text(_ random: inout SplitMix64, _ maximum: Int) -> String {
        var text = ""
        for _ in 0..<random.below(maximum + 1) {
            text += random.pick(words) + (random.chance(8) ? "\n" : " ")
        }
        return text
    }

    static func buttons(_ random: inout SplitMix64, _ maximum: Int) -> [Button] {
        (0..<1 + random.below(maximum)).map { index in
            Button(
                id: "b\(index)",
                title: "\(index) " + text(&random, 4),
                role: index == 0 ? .positive : index == 1 ? .negative : .other,
                tone: random.pick(Tone.allCases)
            )
        }
    }

    static func headline(_ random: inout SplitMix64) -> Headline {
        let link = random.chance(30) ? "https://example.org" : nil
        return Headline(
            title: random.chance(80) ? text(&random, 8) : nil,
            message: random.chance(80)
                ? StyledText(runs: [
                    .init(text(&random, random.chance(20) ? 200 : 20)),
                    .init(text(&random, 3), style: .bold, link: link),
                ]) : nil
        ) { $0.icon = random.chance(20) ? .name("🎉") : nil }
    }

    static func content(_ random: inout SplitMix64) -> Content {
        switch random.below(5) {
        case 0:
            return .modal(
                Modal(
                    headline: headline(&random),
                    buttons: buttons(&random, 4),
                    input: random.chance(40)
                        ? FormField(
                            type: random.chance(50) ? .password : .text,
                            label: text(&random, 3),
                            value: .text(text(&random, 20))
                        ) { $0.error = random.chance(30) ? text(&random, 5) : nil } : nil,
                    choices: random.chance(40)
                        ? FormField.list(
                            label: text(&random, 2),
                            options: (0..<1 + random.below(9)).map {
                                .init(id: "c\($0)", title: text(&random, 3))
                            },
                            allowsMany: random.chance(50)
                        ) : nil
                )
            )
        case 1:
            return .bottomSheet(
                BottomSheet(headline: headline(&random), actions: buttons(&random, 20))
            )
        case 2:
            return .toast(
                Toast(
                    headline: headline(&random),
                    actions: random.chance(60) ? buttons(&random, 4) : [],
                    urgency: random.pick(Urgency.allCases)
                ) { $0.progress = random.chance(20) ? .indeterminate : nil }
            )
        case 3:
            return .loading(
                Loading(headline: headline(&random)) {
                    $0.progress = random.chance(50) ? .indeterminate : .fraction(0.5)
                    $0.cancelTitle = random.chance(50) ? text(&random, 3) : nil
                }
            )
        default:
            return .retry(
                Retry(headline: headline(&random)) {
                    $0.retryTitle = "Retry " + text(&random, 2)
                    $0.details = random.chance(50) ? text(&random, 100) : nil
                    $0.attempt = random.below(5)
                }
            )
        }
    }

    static func scene(_ random: inout SplitMix64) -> Scene {
        var scene = Scene(revision: 1)
        for number in 1...(1 + random.below(6)) {
            let card = Fixtures.card(
                content(&random),
                id: UInt32(number),
                name: text(&random, 3),
                trust: random.pick(Identity.Trust.allCases)
            )
            switch card.content {
            case .modal, .bottomSheet: scene.presenters.append(card)
            case .toast: scene.toasts.append(card)
            case .retry: scene.retry = card
            case .loading: scene.loading = card
            }
        }
        scene.waitingToasts = random.chance(20) ? random.below(100) : 0
        return scene
    }

    /// What is wrong with a picture.
    static func problems(_ viewer: Viewer) -> [String] {
        var problems: [String] = []
        let grid = viewer.picture.grid
        for row in 0..<grid.size.rows {
            for column in 0..<grid.size.columns {
                let cell = grid[column, row]
                if cell.isContinuation {
                    let before = column > 0 ? grid[column - 1, row].text : ""
                    if before.first.map(CharacterWidth.cells) != 2 {
                        problems.append("half a character at \(column) \(row)")
                    }
                } else if cell.text.count != 1
                    || !cell.text.unicodeScalars.allSatisfy(SafeText.isAllowed)
                {
                    problems.append("\(cell.text.debugDescription) at \(column) \(row)")
                }
            }
        }
        let screen = Rectangle(origin: .zero, size: grid.size.extent)
        for placement in viewer.layout.scene.cards {
            let frame = placement.frame
            if !screen.contains(frame) {
                problems.append("\(placement.role) reaches beyond the screen: \(frame)")
            }
            problems += Self.problems(placement.layout)
        }
        if let caret = viewer.picture.caret,
            caret.column >= grid.size.columns || caret.row >= grid.size.rows
        {
            problems.append("caret outside")
        }
        return problems
    }

    private static func problems(_ layout: CardLayout) -> [String] {
        var problems = layout.unusableParts
        if !layout.isInTreeOrder { problems.append("Tab has another order than the tree") }
        let inside = Rectangle(origin: .zero, size: layout.size)
        let parts = layout.regions.filter {
            $0.target != .card && $0.target != .input && $0.target != .list
        }
        for (index, region) in parts.enumerated() {
            if !inside.contains(region.frame) {
                problems.append("\(region.target) outside its card")
            }
            for other in parts[..<index]
            where other.target != region.target && other.frame.overlaps(region.frame)
                && region.target != .eye && other.target != .eye
            {
                problems.append("\(region.target) over \(other.target)")
            }
        }
        if Set(layout.focusOrder).count != layout.focusOrder.count {
            problems.append("a target twice in Tab's order")
        }
        for target in layout.focusOrder
        where !layout.regions.contains(where: { $0.target == target })
            && layout.scrollSpans[target] == nil
        {
            problems.append("\(target) cannot be reached")
        }
        return problems
    }

    @Test(
        "nothing overlaps, is cut or leaves its card, at any size",
        arguments: (1...8).map { UInt64($0) }
    )
    func anything(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let scene = Self.scene(&random)
            let size = random.pick([
                CellSize(columns: 20, rows: 6), CellSize(columns: 20, rows: 100),
                CellSize(columns: 33, rows: 9), CellSize(columns: 40, rows: 12),
                CellSize(columns: 80, rows: 24), CellSize(columns: 120, rows: 7),
            ])
            let viewer = Viewer(scene, size, theme: random.pick([.light, .dark]))
            let problems = Self.problems(viewer)
            #expect(problems.isEmpty, "seed \(seed), \(size): \(problems.prefix(5))")
        }
    }

    @Test("the largest terminal is drawn, a larger one as that")
    func largest() {
        let viewer = Viewer(Scenes.kinds[8].1, CellSize(columns: 300, rows: 100))
        #expect(Self.problems(viewer).isEmpty)
        let huge = Viewer(Scenes.kinds[0].1, CellSize(columns: 100_000, rows: 100_000))
        #expect(huge.picture.grid.size == CellSize.maximum)
    }

    @Test(
        "a terminal too small shows a message",
        arguments: [(19, 6), (20, 5), (1, 1), (0, 0), (10, 100), (300, 3)]
    )
    func small(_ columns: Int, _ rows: Int) {
        let size = CellSize(columns: columns, rows: rows)
        let viewer = Viewer(Scenes.kinds[0].1, size)
        #expect(viewer.layout.scene.cards.isEmpty)
        let text = viewer.rows.joined()
        let wanted = "Toosmall:needs20×6"
        if columns * rows >= 60 { #expect(text.filter { $0 != " " } == wanted) }
        #expect(!text.contains("Discard"))
    }

    @Test("the least terminal shows every kind with its buttons", arguments: Scenes.kinds.indices)
    func minimum(_ index: Int) {
        let (name, scene) = Scenes.kinds[index]
        var viewer = Viewer(scene, CellSize.minimum)
        #expect(Self.problems(viewer).isEmpty, "\(name)")
        // Tab brings each button into view.
        guard let top = scene.presenters.last else {
            #expect(["toasts", "loading", "retry", "nothing", "osd"].contains(name))
            return
        }
        let count =
            viewer.layout.scene[top.id]?
            .layout.focusOrder.count ?? 0
        #expect(count > 0)
        for _ in 0..<count {
            viewer.type("\t")
            viewer.type("\u{1B}[Z")
            viewer.type("\t")
            let layout = viewer.layout.scene[top.id]?.layout
            guard let focus = viewer.interaction.cardState(top.id).focus else {
                Issue.record("nothing has the keyboard")
                continue
            }
            let isShown = layout?.regions.contains { $0.target == focus } ?? false
            #expect(isShown, "\(name): \(focus) is out of sight")
        }
    }

    @Test("in the least terminal what waits is counted, and the way out named, in whole words")
    func wholeWords() throws {
        var scene = Fixtures.scene(Fixtures.card(.toast(Fixtures.reply)))
        scene.waitingToasts = 3
        let toasts = Viewer(scene, CellSize(columns: 20, rows: 12))
        #expect(toasts.rows.contains { $0.contains("+3 more") })
        var loading = Viewer(
            Fixtures.scene(Fixtures.card(.loading(Fixtures.exporting))),
            CellSize(columns: 20, rows: 12)
        )
        loading.advance(3000)
        let pill = loading.rows.filter { $0.contains("Hold Esc") || $0.contains("input") }
        #expect(pill.map { $0.filter { $0 != " " } } == ["HoldEscto", "releaseinput"])
        let frame = try #require(loading.layout.scene.releasePill).frame
        #expect(frame.height == 2 * CellUnit.height)
        let wide = Viewer(Fixtures.scene(Fixtures.card(.loading(Fixtures.exporting))))
        #expect(wide.layout.scene.releasePill == nil)
    }

    @Test("a loading that blocks no input is in the corner of the toasts and dims nothing")
    func indicator() throws {
        var exporting = Fixtures.exporting
        exporting.blocksInput = false
        let question = Fixtures.card(.modal(Fixtures.discard), id: 1)
        let toast = Fixtures.card(.toast(Fixtures.reply), id: 2)
        let loading = Fixtures.card(.loading(exporting), id: 3)
        let size = CellSize(columns: 200, rows: 50)
        let alone = Viewer(Fixtures.scene(question), size)
        let viewer = Viewer(Fixtures.scene(question, toast, loading), size)
        let places = viewer.layout.scene.cards
        let indicator = try #require(places.first { $0.id == loading.id })
        #expect(indicator.role == .indicator)
        #expect(indicator.frame.y == 0)
        #expect(viewer.layout.scene.loadingScrim == nil)
        let below = try #require(places.first { $0.id == toast.id })
        #expect(below.frame.y == indicator.frame.maxY)
        let top = try #require(places.first { $0.role == .topmost })
        #expect(Self.cells(of: top, in: viewer) == Self.cells(of: top, in: alone))
    }

    /// A size, and whether a retry and a question have room beside each other in it.
    @Test(
        "a retry never hides the question",
        arguments: [
            (200, 50, true), (130, 24, true), (80, 50, true), (80, 24, false), (40, 12, false),
            (20, 8, false),
        ]
    )
    func retryBeside(_ columns: Int, _ rows: Int, _ isBeside: Bool) throws {
        for content in [Content.modal(Fixtures.discard), .bottomSheet(Fixtures.sheet())] {
            let scene = Fixtures.scene(
                Fixtures.card(.retry(Fixtures.upload), id: 1, name: "Sync"),
                Fixtures.card(.toast(Fixtures.reply), id: 2),
                Fixtures.card(content, id: 3)
            )
            var viewer = Viewer(scene, CellSize(columns: columns, rows: rows))
            viewer.advance(1000)
            #expect(Self.problems(viewer).isEmpty)
            let places = viewer.layout.scene.cards
            let retry = try #require(places.first { $0.role == .retry })
            let top = try #require(places.first { $0.role == .topmost })
            let isFree = !retry.frame.overlaps(top.frame)
            if content.kind == .modal { #expect(isFree == isBeside) }
            #expect(isFree || places.last?.id == top.id)
            var alone = Viewer(
                Fixtures.scene(Fixtures.card(content, id: 3)),
                CellSize(columns: columns, rows: rows)
            )
            alone.advance(1000)
            #expect(Self.cells(of: top, in: viewer) == Self.cells(of: top, in: alone))
        }
    }

    @Test("a card beside a field keeps its caret, one over it hides it")
    func caret() {
        let form = Fixtures.card(.modal(Fixtures.snapshot), id: 2)
        let retry = Fixtures.card(.retry(Fixtures.upload), id: 1)
        for size in [CellSize(columns: 200, rows: 50), CellSize(columns: 80, rows: 24)] {
            var viewer = Viewer(Fixtures.scene(retry, form), size)
            viewer.advance(1000)
            #expect(viewer.picture.caret != nil)
            var loading = Fixtures.card(.loading(Fixtures.exporting), id: 3)
            loading.isArmed = true
            viewer.show(Fixtures.scene(form, loading, revision: 2))
            viewer.advance(1000)
            #expect(viewer.picture.caret == nil)
        }
    }

    /// What stands where a card lies.
    static func cells(of place: CardInstance, in viewer: Viewer) -> [[Cell]] {
        let frame = place.frame
        let columns = Int(frame.x / CellUnit.width)..<Int(frame.maxX / CellUnit.width)
        return (Int(frame.y / CellUnit.height)..<Int(frame.maxY / CellUnit.height)).map { row in
            columns.map { viewer.picture.grid[$0, row] }
        }
    }

    @Test("a sheet's text that has no room ends with an ellipsis", arguments: 9...16)
    func header(_ rows: Int) {
        let sheet = BottomSheet(
            headline: Headline(title: "Report.pdf", message: StyledText(Fixtures.long)),
            actions: Fixtures.sheet().actions
        )
        let viewer = Viewer(
            Fixtures.scene(Fixtures.card(.bottomSheet(sheet))),
            CellSize(columns: 40, rows: rows)
        )
        let text = viewer.rows.joined(separator: "\n")
        #expect(text.contains("…\u{20}"), "\(text)")
        #expect(text.contains("Report.pdf") && text.contains("Cancel"), "\(text)")
        // The rows go before the text.
        if rows >= 12 { #expect(text.contains("Move to Trash"), "\(text)") }
    }

    @Test("the part with the keyboard is visible without fills too")
    func brackets() throws {
        var viewer = Viewer(Fixtures.scene(Fixtures.card(.modal(Fixtures.discard)))) {
            $0.usesBrackets = true
        }
        viewer.advance(1000)
        let row = try #require(viewer.rows.first { $0.contains("Keep") && $0.contains("Discard") })
        #expect(
            row.filter { "▌▐".contains($0) } == "▌▐" && row.filter { "[]".contains($0) } == "[]"
        )
    }

    @Test("twenty actions scroll, and each can be chosen")
    func twenty() {
        let scene = Fixtures.scene(Fixtures.card(.bottomSheet(Fixtures.sheet(20))))
        var viewer = Viewer(scene, CellSize(columns: 40, rows: 12))
        for _ in 0..<17 { viewer.type("\u{1B}[B") }
        #expect(viewer.place(of: "Action 18") != nil)
        viewer.now = viewer.now + .seconds(1)
        viewer.type("\r")
        #expect(viewer.reported() == [.buttonTapped(Sample.id(1), Answer(button: "a17"))])
    }

    @Test("a long message scrolls by wheel and by page, the buttons stay")
    func scrolling() throws {
        let modal = Modal(
            headline: Headline(title: "Terms", message: StyledText(Fixtures.long + "THE END")),
            buttons: [Button(id: "ok", title: "Agree", role: .positive)]
        )
        var viewer = Viewer(Fixtures.scene(Fixtures.card(.modal(modal))))
        #expect(viewer.place(of: "THE END") == nil)
        for _ in 0..<20 { viewer.type("\u{1B}[6~") }
        #expect(viewer.place(of: "THE END") != nil)
        #expect(viewer.place(of: "Agree") != nil)
        let place = try #require(viewer.place(of: "THE END"))
        for _ in 0..<40 { viewer.type([.mouse(.scrolled(dx: 0, dy: -48, place))]) }
        #expect(viewer.place(of: "THE END") == nil)
        #expect(viewer.place(of: "Terms") != nil)
    }

    @Test(
        "right to left, everything is where its mirror image is",
        arguments: Scenes.kinds.indices,
        Scenes.sizes
    )
    func mirrored(index: Int, size: CellSize) {
        func cards(_ isRightToLeft: Bool) -> [CardInstance] {
            Viewer(Scenes.kinds[index].1, size) { $0.isRightToLeft = isRightToLeft }
                .layout.scene.cards
        }
        for (card, other) in zip(cards(false), cards(true)) {
            #expect(card.layout.focusOrder == other.layout.focusOrder)
            #expect(card.frame == other.frame)
            // Where a link stands in a line depends on the line's direction.
            func frames(of layout: CardLayout) -> [(target: Target, frame: Rectangle<Double>)] {
                layout.regions.map { ($0.target, $0.frame) }
                    .filter { if case .link = $0.0 { false } else { true } }
            }
            let images = frames(of: card.layout).map { target, frame in
                var frame = frame
                frame.x = card.layout.size.width - frame.maxX
                return "\(target) \(frame)"
            }
            #expect(Set(images) == Set(frames(of: other.layout).map { "\($0) \($1)" }))
        }
    }
}
