// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Trees of nodes get their sizes and places; every character is 7 wide.
@Suite("Nodes")
struct NodeTests {
    private let layout = NodeLayout(measure: .fixed)
    private let type = TypeStyle(size: 14, lineHeight: 20, weight: 400)

    private func text(_ words: String, lines: Int? = nil) -> Node {
        .text(
            TextBlock(runs: [TextBlock.Run(words, color: .black)], type: type) {
                $0.maximumLines = lines
            }
        )
    }

    private func box(_ width: Double, _ height: Double) -> Node { Node().sized(width, height) }

    private func size(_ node: Node, _ width: Double) -> [Double] {
        let size = layout.size(node, within: width)
        return [size.width, size.height]
    }

    /// The frames of what can be pressed, in the order of their ids.
    private func frames(_ node: Node, width: Double, mirrored: Bool = false) -> [[Double]] {
        let size = layout.size(node, within: width)
        var painter = NodePainter(layout: layout, mirrorWidth: mirrored ? size.width : nil)
        painter.place(node, in: Rectangle(origin: .zero, size: size))
        return painter.result.regions.map {
            [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height]
        }
    }

    private func part(_ id: String, _ width: Double, _ height: Double) -> Node {
        box(width, height).hit(.button(id))
    }

    // MARK: Sizes

    @Test(
        "text is as wide as it is and as high as its lines",
        arguments: [(100.0, 35.0, 20.0), (35, 35, 20), (34, 28, 40), (14, 14, 60), (7, 7, 100)]
    )
    func textSize(available: Double, width: Double, height: Double) {
        #expect(size(text("words"), available) == [width, height])
    }

    @Test("padding is outside, fixed lengths hold, minimum lengths limit")
    func lengths() {
        let padded = text("words").padded(top: 1, trailing: 2, bottom: 3, leading: 4)
        #expect(size(padded, 100) == [41, 24])
        #expect(size(padded.sized(80), 100) == [80, 24])
        #expect(size(padded.sized(nil, 9), 100) == [41, 9])
        #expect(size(padded.sized(12, 13), 100) == [12, 13])
        var bounded = text("a")
        bounded.minimumWidth = 50
        bounded.minimumHeight = 60
        #expect(size(bounded, 100) == [50, 60])
        // The room there is goes first.
        #expect(size(bounded, 30) == [30, 60])
        #expect(size(Node().sized(nil, 12), 100) == [0, 12])
    }

    @Test("a column is as wide as its widest and as high as all with their gaps")
    func column() {
        let node = Node.column([box(30, 10), box(50, 20).after(5), text("abc").after(1)])
        #expect(size(node, 100) == [50, 56])
    }

    @Test("a row is as wide as all and as high as its highest")
    func row() {
        let node = Node.row([box(30, 10), box(50, 20).after(5)])
        #expect(size(node, 100) == [85, 20])
    }

    @Test("layers lie in one place, as large as the largest")
    func layers() {
        let node = Node(
            .layers([.init(node: box(30, 40), x: 0, y: 0), .init(node: box(50, 10), x: 1, y: 1)])
        )
        #expect(size(node, 100) == [50, 40])
    }

    @Test("what scrolls asks for all it has")
    func scroll() {
        #expect(size(Node(.scroll(box(40, 500), offset: 0, .away)), 100) == [40, 500])
    }

    @Test("the same text is measured once")
    func once() {
        final class Counter: @unchecked Sendable { var count = 0 }
        let counter = Counter()
        let measure = Measure(
            text: { block in
                counter.count += 1
                return FixedText.metrics(block)
            },
            caret: { _, _ in 0 },
            image: { _ in nil }
        )
        let layout = NodeLayout(measure: measure)
        for _ in 0..<5 { _ = layout.size(text("words"), within: 50) }
        #expect(counter.count == 1)
        _ = layout.size(text("words"), within: 51)
        #expect(counter.count == 2)
    }

    // MARK: Rows

    @Test("flexible parts of a row shrink first")
    func shrinking() {
        let row = Node.row([
            text("shrinks here", lines: 1).shrinking(), box(40, 10).after(8), .gap, box(20, 10),
        ])
        let wide = layout.rowSizes(rowNodes(row), within: 300).map(\.width)
        #expect(wide == [84, 40, 148, 20])
        let narrow = layout.rowSizes(rowNodes(row), within: 100).map(\.width)
        #expect(narrow[1] == 40 && narrow[3] == 20 && narrow[0] <= 32)
    }

    @Test("flexible parts share the remaining space")
    func flexible() {
        let nodes = [box(10, 10).flexible(), box(30, 10), Node.gap, Node.gap.after(6)]
        #expect(layout.rowSizes(nodes, within: 96).map(\.width) == [20, 30, 20, 20])
        #expect(layout.rowSizes(nodes, within: 20).map(\.width) == [0, 30, 0, 0])
    }

    private func rowNodes(_ node: Node) -> [Node] {
        if case .row(let nodes, _) = node.content { nodes } else { [] }
    }

    @Test(
        "what wraps begins a new row when the next does not fit",
        arguments: [
            (200.0, [[0.0, 0.0], [68, 0], [136, 0]]), (190, [[0, 0], [68, 0], [0, 18]]),
            (60, [[0, 0], [0, 18], [0, 36]]), (10, [[0, 0], [0, 18], [0, 36]]),
        ] as [(Double, [[Double]])]
    )
    func wrap(width: Double, origins: [[Double]]) {
        let nodes = [box(60, 10), box(60, 10), box(60, 10)]
        let found = layout.wrapFrames(nodes, gap: 8, within: width)
        #expect(found.map { [$0.x, $0.y] } == origins)
    }

    @Test("a row of what wraps is as high as its highest")
    func wrapHeights() {
        let found = layout.wrapFrames([box(40, 30), box(40, 10), box(40, 10)], gap: 4, within: 90)
        #expect(found.map(\.y) == [0, 0, 34])
    }

    // MARK: Places

    @Test(
        "a row aligns its parts as configured",
        arguments: [
            (Node.CrossAlignment.start, [0.0, 10.0]), (.center, [15, 10]), (.end, [30, 10]),
            (.stretch, [0, 40]),
        ]
    )
    func rowAlignment(alignment: Node.CrossAlignment, expected: [Double]) {
        let node = Node.row([part("a", 20, 10), part("b", 20, 40)], alignment)
        let first = frames(node, width: 100)[0]
        #expect([first[1], first[3]] == expected)
    }

    @Test(
        "a column aligns its parts as configured, or each by its own setting",
        arguments: [
            (Node.CrossAlignment.start, [0.0, 20.0]), (.center, [40, 20]), (.end, [80, 20]),
            (.stretch, [0, 100]),
        ]
    )
    func columnAlignment(alignment: Node.CrossAlignment, expected: [Double]) {
        let node = Node.column([part("a", 20, 10), part("b", 100, 10)], alignment).sized(100)
        let first = frames(node, width: 100)[0]
        #expect([first[0], first[2]] == expected)
        let own = Node.column([part("a", 20, 10).aligned(.end)], alignment).sized(100)
        #expect(frames(own, width: 100)[0] == [80, 0, 20, 10])
    }

    @Test("layers are at their corners, moved")
    func layerPlaces() {
        let node = Node(
            .layers([
                .init(node: part("a", 20, 10), x: 0, y: 0),
                .init(node: part("b", 20, 10), x: 1, y: 1),
                .init(node: part("c", 20, 10), x: 0.5, y: 0.5),
                .init(node: part("d", 20, 10), x: 1, y: 0, dx: -4, dy: 6),
            ])
        ).sized(100, 50)
        #expect(
            frames(node, width: 100)
                == [[0, 0, 20, 10], [80, 40, 20, 10], [40, 20, 20, 10], [76, 6, 20, 10]]
        )
    }

    @Test("from right to left everything is mirrored, order stays")
    func mirrored() {
        let node = Node.row([part("a", 20, 10), part("b", 30, 10).after(5), .gap])
            .padded(trailing: 1, leading: 9).sized(100)
        #expect(frames(node, width: 100).map { $0[0] } == [9, 34])
        #expect(frames(node, width: 100, mirrored: true).map { $0[0] } == [71, 36])
    }

    @Test("what cannot be pressed is not in the order of Tab")
    func order() {
        let node = Node.column([
            part("a", 30, 30), box(30, 30).hit(.button("b"), isEnabled: false),
            box(30, 30).hit(.button("c"), isFocusable: false), part("a", 30, 30),
        ])
        var painter = NodePainter(layout: layout, mirrorWidth: nil)
        painter.place(node, in: Rectangle(x: 0, y: 0, width: 30, height: 120))
        #expect(painter.result.focusOrder == [.button("a")])
        #expect(painter.result.regions.map(\.isEnabled) == [true, false, true, true])
    }

    @Test("an inert node has nothing to press, whatever it contains")
    func inert() {
        let inside = [
            part("a", 20, 10), .row([part("b", 20, 10)]), .column([part("c", 20, 10)]),
            Node(.wrap([part("d", 20, 10)], gap: 4)),
            Node(.layers([.init(node: part("e", 20, 10), x: 0, y: 0)])),
            Node(.scroll(part("f", 20, 10), offset: 0, .away)),
        ]
        #expect(frames(.column(inside), width: 100).count == 6)
        #expect(frames(Node.column(inside).with { $0.isInert = true }, width: 100).isEmpty)
    }

    // MARK: Scrolling

    private func scrolled(by offset: Double, _ fade: Node.ScrollFade = .into(.white)) -> NodePainter
    {
        let rows = Node.column((0..<10).map { part("\($0)", 100, 30).on(.fill(.black, radius: 0)) })
        let node = Node(.scroll(rows, offset: offset, fade)).sized(100, 90)
        var painter = NodePainter(layout: layout, mirrorWidth: nil)
        painter.place(node, in: Rectangle(x: 0, y: 0, width: 100, height: 90))
        return painter
    }

    @Test(
        "through a window only what is in it can be pressed",
        arguments: [
            (0.0, ["0", "1", "2"]), (15, ["0", "1", "2", "3"]), (1_000, ["7", "8", "9"]),
        ] as [(Double, [String])]
    )
    func window(offset: Double, seen: [String]) {
        let painter = scrolled(by: offset)
        #expect(painter.result.regions.map(\.target) == seen.map { .button($0) })
        #expect(painter.result.scrollRange == 210)
        #expect(painter.result.scrollHeight == 90)
        // All of them can be reached with the keyboard.
        #expect(painter.result.focusOrder.count == 10)
        #expect(painter.result.scrollSpans[.button("9")] == ScrollSpan(from: 270, to: 300))
        #expect(painter.result.regions.allSatisfy { $0.frame.y >= 0 && $0.frame.maxY <= 90 })
    }

    @Test(
        "edges fade where there is more",
        arguments: [
            (0, [.bottom]), (50, [.top, .bottom]), (210, [.top]),
        ] as [(Double, [VerticalEdge])]
    )
    func fades(offset: Double, edges: [VerticalEdge]) {
        let found = scrolled(by: offset).commands.compactMap { command in
            if case .fade(_, _, let edge) = command { edge } else { nil }
        }
        #expect(found == edges)
    }

    @Test("over what is not known edges fade away by themselves", arguments: [0.0, 50, 210])
    func away(offset: Double) {
        let commands = scrolled(by: offset, .away).commands
        let opacities = commands.compactMap { command in
            if case .group(let opacity) = command { opacity } else { nil }
        }
        let edges = offset == 50 ? 2 : 1
        #expect(opacities.count == 24 * edges)
        #expect(opacities.allSatisfy { $0 > 0 && $0 < 1 })
        #expect(DisplayList(commands).isBalanced)
        // Stronger towards the middle.
        if offset == 210 { #expect(opacities == opacities.sorted()) }
        if offset == 0 { #expect(opacities == opacities.sorted(by: >)) }
    }

    @Test("what fits its window is not cut")
    func fitting() {
        let node = Node(.scroll(part("a", 100, 60), offset: 500, .into(.white))).sized(100, 90)
        var painter = NodePainter(layout: layout, mirrorWidth: nil)
        painter.place(node, in: Rectangle(x: 0, y: 0, width: 100, height: 90))
        #expect(painter.result.scrollRange == 0)
        #expect(painter.commands.isEmpty)
        #expect(painter.result.regions.map(\.frame.y) == [0])
    }

    @Test(
        "the least scrolling brings a target into view, with room for the fade",
        arguments: [
            ("0", 0.0, 0.0), ("0", 100, 0), ("2", 0, 24), ("9", 0, 210), ("5", 210, 126),
            ("4", 90, 90), ("3", 90, 66),
        ]
    )
    func revealing(id: String, from: Double, to: Double) {
        let painter = scrolled(by: 0)
        let layout = painter.result
        #expect(layout.scroll(revealing: .button(id), from: from) == to)
        #expect(layout.scroll(revealing: .close, from: 77) == 77)
    }

    @Test("a field is brought into view with what is open below it", arguments: [60.0, 400])
    func revealingField(calendar: Double) {
        let field = Target.field("until", .box)
        var layout = CardLayout(size: .zero)
        layout.scrollRange = 500
        layout.scrollHeight = 200
        layout.scrollSpans = [
            field: ScrollSpan(from: 150, to: 186),
            .field("until", .pick("2026-11-23")): ScrollSpan(from: 194, to: 194 + calendar),
            .field("other", .pick("2026-11-23")): ScrollSpan(from: 480, to: 500),
        ]
        // If the calendar is too high, the field itself stays in view.
        #expect(layout.scroll(revealing: field, from: 0) == (calendar == 60 ? 78 : 126))
    }
}
