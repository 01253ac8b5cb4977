// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

@Suite("Decorations")
struct DecorationTests {
    private let frame = Rectangle<Double>(x: 10, y: 20, width: 100, height: 40)

    @Test("a fill with no colour draws nothing, one within an edge ends within it")
    func fills() {
        #expect(Decoration.fill(.black.opacity(0), radius: 8).commands(in: frame).isEmpty)
        let inset = Decoration.fill(.black, radius: 8, inset: 1).commands(in: frame)
        #expect(inset == [.fill(.rounded(frame.inset(by: 1), radius: 7), .black)])
        let top = Decoration.topFill(.black, radius: 8, inset: 1).commands(in: frame)
        let area = Rectangle<Double>(x: 11, y: 21, width: 98, height: 39)
        #expect(top == [.fill(.corners(area, 7, 7, 0, 0), .black)])
    }

    @Test("an edge is inside, solid or dashed", arguments: [1.0, 2, 3])
    func edges(width: Double) throws {
        let plain = Decoration.edge(.black, width: width, radius: 8).commands(in: frame)
        guard case .stroke(.rounded(let line, let radius), _, let stroke) = plain[0] else {
            Issue.record("an edge is a stroke")
            return
        }
        #expect(line == frame.inset(by: width / 2) && radius == 8 - width / 2)
        #expect(stroke == Stroke(width: width))
        let dashed = Decoration.edge(.black, width: width, radius: 8, isDashed: true)
        guard case .stroke(_, _, let dashes) = dashed.commands(in: frame)[0] else {
            Issue.record("a dashed edge is a stroke")
            return
        }
        #expect(!dashes.dash.isEmpty)
    }

    @Test("the ring's bands touch the control and each other", arguments: [2.0, 3])
    func ring(width: Double) {
        let commands = Decoration.ring(
            inner: .white,
            outer: .black,
            width: width,
            radius: 10,
            opacity: 1
        ).commands(in: frame)
        var reach: [(Double, Double)] = []
        for case .stroke(.rounded(let line, let radius), _, let stroke) in commands {
            let out = frame.x - line.x
            reach.append((out - stroke.width / 2, out + stroke.width / 2))
            #expect(radius == 10 + out)
        }
        #expect(reach.map { [$0.0, $0.1] } == [[0, 2], [2, 2 + width]])
        let none = Decoration.ring(
            inner: .white,
            outer: .black,
            width: width,
            radius: 10,
            opacity: 0
        )
        #expect(none.commands(in: frame).isEmpty)
    }

    @Test("lines lie along the edges, inside")
    func lines() {
        func area(_ decoration: Decoration) -> [Double] {
            guard case .fill(.rectangle(let line), _) = decoration.commands(in: frame)[0] else {
                return []
            }
            return [line.x, line.y, line.width, line.height]
        }
        #expect(area(.bottomLine(.black, width: 2)) == [10, 58, 100, 2])
        #expect(area(.topLine(.black, inset: 16)) == [26, 20, 68, 1])
        #expect(area(.underline(.black)) == [10, 58, 100, 2])
        #expect(area(.topLine(.black, inset: 80)) == [90, 20, 0, 1])
    }

    @Test("fills hide below an opaque edge only")
    func covered() {
        #expect(Decoration.edge(.black, width: 4, radius: 8).coveredInset == 2)
        #expect(Decoration.edge(.black, width: 1, radius: 8).coveredInset == 0)
        #expect(Decoration.edge(.black.opacity(0.5), width: 4, radius: 8).coveredInset == 0)
        #expect(Decoration.edge(.black, width: 4, radius: 8, isDashed: true).coveredInset == 0)
        #expect(Decoration.fill(.black, radius: 8).coveredInset == 0)
    }

    @Test(
        "a bar fills from where reading starts",
        arguments: [
            (false, 0.0, 0.25, 10.0), (true, 0, 0.25, 85), (false, 0.5, 0.75, 60),
            (true, 0.5, 0.75, 35),
        ]
    )
    func bar(isMirrored: Bool, from: Double, to: Double, x: Double) {
        let bar = ProgressBar(from: from, to: to, fill: .black, track: .white, radius: 2)
        let commands = bar.commands(in: frame, isMirrored: isMirrored)
        let part = commands.compactMap { command -> Rectangle<Double>? in
            if case .fill(.rounded(let rect, _), .black) = command { rect } else { nil }
        }
        #expect(part.map(\.x) == [x])
        #expect(part.map(\.size.width) == [25])
        #expect(DisplayList(commands).isBalanced)
    }

    @Test("a bar of nothing is its track, one in high contrast has an edge")
    func emptyBar() {
        var bar = ProgressBar(from: 0, to: 0, fill: .black, track: .white, radius: 2)
        #expect(bar.commands(in: frame, isMirrored: false).count == 1)
        bar.edge = .black
        #expect(bar.commands(in: frame, isMirrored: false).count == 2)
    }

    @Test(
        "a ring runs clockwise from the top, the other way when mirrored",
        arguments: [(false, 0.0, 0.25), (true, 0.75, 1)]
    )
    func ringArc(isMirrored: Bool, from: Double, to: Double) {
        let ring = ProgressRing(
            from: 0,
            to: 0.25,
            arc: .black,
            track: .white,
            width: 4,
            trackWidth: 4
        )
        let square = Rectangle<Double>(x: 0, y: 0, width: 40, height: 40)
        let commands = ring.commands(in: square, isMirrored: isMirrored)
        guard
            case .stroke(.arc(let center, let radius, let start, let end), .black, let stroke) =
                commands[1]
        else {
            Issue.record("the arc comes second")
            return
        }
        #expect(center == Point(x: 20, y: 20) && radius == 18)
        #expect(start == from && end == to && stroke.isRound)
        var empty = ring
        empty.to = 0
        #expect(empty.commands(in: square, isMirrored: isMirrored).count == 1)
        var whole = ring
        whole.to = 1
        let last = whole.commands(in: square, isMirrored: false)[1]
        guard case .stroke(_, _, let stroke) = last else {
            Issue.record("a whole ring is a stroke")
            return
        }
        #expect(!stroke.isRound)
    }
}
