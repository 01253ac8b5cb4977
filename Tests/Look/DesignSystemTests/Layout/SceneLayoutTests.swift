// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Scene layout")
struct SceneLayoutTests {
    let output = OutputArea(
        size: Fixtures.output,
        workArea: Rectangle(x: 0, y: 30, width: 1280, height: 770)
    )
    let back = Fixtures.card(.modal(Fixtures.discard), id: 1)
    let front = Fixtures.card(.modal(Fixtures.snapshot), id: 2, name: "Backup")
    let sheet = Fixtures.card(.bottomSheet(Fixtures.sheet), id: 3, name: "Photos")

    func laidOut(
        _ scene: Scene,
        on output: OutputArea? = nil,
        now: Instant = Fixtures.arrival
    )
        -> SceneLayout
    {
        Fixtures.layoutEngine().layout(scene, on: output ?? self.output, now: now)
    }

    /// What stands on the layout from below, in words.
    func order(_ layout: SceneLayout) -> [String] {
        layout.cards.map { "\($0.role)" + ($0.id.map { " \($0.rawValue)" } ?? "") }
    }

    @Test("has one order from below")
    func fromBelow() {
        let scene = Scene(
            presenters: [back, front],
            toasts: [
                Fixtures.card(.toast(Fixtures.plain), id: 5),
                Fixtures.card(.toast(Fixtures.message), id: 6),
            ]
        ) {
            $0.retry = Fixtures.card(.retry(Fixtures.retry), id: 4)
            $0.waitingToasts = 2
            $0.loading = Fixtures.card(.loading(Fixtures.loading), id: 7)
            $0.blockedSince = Fixtures.arrival + .seconds(-3)
        }
        let layout = laidOut(scene)
        #expect(
            order(layout) == [
                "covered(depth: 1) 1", "topmost 2", "retry 4", "toast 6", "toast 5", "moreToasts",
                "loading 7", "escape",
            ]
        )
        #expect(layout.scrim != nil && layout.loadingScrim != nil)
    }

    @Test("centres the topmost modal and lets the one behind show its nameplate")
    func deck() {
        let layout = laidOut(Scene(presenters: [back, front]))
        let top = layout.cards[1]
        #expect(top.frame == Rectangle(x: 430, y: 253, width: 420, height: 323))
        let behind = layout.cards[0]
        #expect(behind.scale == 0.96)
        #expect(behind.frame.y == 253 - 36)
        #expect(behind.frame.midX == top.frame.midX)
        #expect(behind.layout.regions.isEmpty)
        #expect(behind.visibleFrame.maxY < top.frame.maxY)
    }

    @Test("draws two behind and counts the rest on the rearmost plate")
    func deep() {
        let more = (10..<15).map { Fixtures.card(.modal(Fixtures.discard), id: $0) }
        let layout = laidOut(Scene(presenters: more + [back, front]))
        #expect(layout.cards.map(\.scale) == [0.92, 0.96, 1])
        #expect(layout.cards[0].layout.text("+4") != nil)
        #expect(layout.cards[1].layout.text("+") == nil)
    }

    @Test("shrinks the peek to 12 where there is too little room")
    func narrow() {
        let small = OutputArea(size: Extent(width: 1280, height: 360))
        let layout = laidOut(Scene(presenters: [back, front]), on: small)
        #expect(layout.cards[0].frame.y == layout.cards[1].frame.y - 12)
    }

    @Test("puts a sheet 38 above the lower edge; a modal below it keeps its place")
    func overSheet() {
        let layout = laidOut(Scene(presenters: [back, sheet]))
        #expect(layout.cards[1].frame.maxY == 762)
        #expect(layout.cards[1].slides)
        #expect(layout.cards[0].scale == 0.96)
        #expect(layout.cards[0].frame.midY == 415)
    }

    @Test(
        "stacks toasts at their place, the newest nearest to the edge",
        arguments: [
            (ToastPosition.topRight, 896.0, [46.0, 204]),
            (.topLeft, 16, [46, 204]),
            (.bottomRight, 896, [638, 570]),
            (.bottomLeft, 16, [638, 570]),
            (.topCenter, 456, [46, 204]),
            (.bottomCenter, 456, [638, 570]),
        ]
    )
    func placed(position: ToastPosition, x: Double, tops: [Double]) {
        var output = output
        output.position = position
        let scene = Scene(toasts: [
            Fixtures.card(.toast(Fixtures.plain), id: 5),
            Fixtures.card(.toast(Fixtures.message), id: 6),
        ])
        let layout = laidOut(scene, on: output)
        #expect(layout.cards.map(\.frame.x) == [x, x])
        #expect(layout.cards.map(\.frame.y) == tops)
        #expect(layout.scrim == nil && layout.loadingScrim == nil)
    }

    @Test(
        "keeps toasts as far from each edge as that edge's margin",
        arguments: ToastPosition.allCases
    )
    func marginByEdge(position: ToastPosition) throws {
        var output = output
        output.position = position
        output.toastMargins = EdgeMargins(top: 30, left: 0, right: 50)
        let toast = Fixtures.card(.toast(Fixtures.plain), id: 5)
        let frame = try #require(laidOut(Scene(toasts: [toast]), on: output).cards.first).frame
        let area = output.workArea
        let across: (is: Double, wanted: Double) =
            switch position.side {
            case .left: (frame.x - area.x, 0)
            case .right: (area.maxX - frame.maxX, 50)
            case .center: (frame.midX - area.midX, -25)
            }
        #expect(abs(across.is - across.wanted) <= 1)
        let down = position.isAtBottom ? area.maxY - frame.maxY : frame.y - area.y
        #expect(down == (position.isAtBottom ? output.toastMargin : 30))
    }

    @Test("margins that leave no room keep toasts on the screen")
    func margins() {
        var output = output
        output.toastMargins = EdgeMargins(top: 9000, bottom: 9000, left: 9000, right: 9000)
        let area = output.toastArea
        #expect(area.size == .zero)
        #expect(area.x <= output.workArea.maxX && area.y <= output.workArea.maxY)
    }

    @Test(
        "keeps toasts at the configured distance from the edges",
        arguments: [0.0, 4, 16, 40, 400],
        ToastPosition.allCases
    )
    func margin(margin: Double, position: ToastPosition) throws {
        var output = output
        output.position = position
        output.toastMargin = margin
        let toast = Fixtures.card(.toast(Fixtures.plain), id: 5)
        let frame = try #require(laidOut(Scene(toasts: [toast]), on: output).cards.first).frame
        let area = output.workArea
        let across: Double =
            switch position {
            case .topLeft, .bottomLeft: frame.x - area.x
            case .topRight, .bottomRight: area.maxX - frame.maxX
            case .topCenter, .bottomCenter: frame.midX - area.midX
            }
        #expect(position.side == .center ? abs(across) <= 1 : across == margin)
        let down = position.isAtBottom ? area.maxY - frame.maxY : frame.y - area.y
        // A margin that leaves too little of the output gives way.
        #expect(down == margin || margin == 400)
    }

    @Test(
        "gives toasts their width and the distance between them",
        arguments: [(240.0, 0.0), (800, 64)]
    )
    func width(width: Double, gap: Double) {
        var engine = Fixtures.layoutEngine()
        engine.toastWidth = width
        engine.toastGap = gap
        let scene = Scene(toasts: [
            Fixtures.card(.toast(Fixtures.plain), id: 5),
            Fixtures.card(.toast(Fixtures.message), id: 6),
        ])
        let cards = engine.layout(scene, on: output, now: Fixtures.arrival).cards
        #expect(cards.map(\.frame.width) == [width, width])
        #expect(cards[1].frame.y - cards[0].frame.maxY == gap)
    }

    @Test("the newest toast can be the last, and is shown even if some do not fit")
    func newestLast() {
        func tops(_ count: UInt32, isLast: Bool) -> [(id: UInt32, top: Double)] {
            let toasts = (1...count).map { Fixtures.card(.toast(Fixtures.message), id: $0) }
            return laidOut(Scene(toasts: toasts) { $0.isNewestLast = isLast }).cards
                .compactMap { card in card.id.map { ($0.rawValue, card.frame.y) } }
                .sorted { $0.top < $1.top }
        }
        #expect(tops(3, isLast: false).map(\.id) == [3, 2, 1])
        #expect(tops(3, isLast: true).map(\.id) == [1, 2, 3])
        #expect(tops(3, isLast: true).map(\.top) == tops(3, isLast: false).map(\.top))
        #expect(tops(9, isLast: true).map(\.id) == [6, 7, 8, 9])
    }

    @Test("shows as many toasts as there is room for and counts the others")
    func overflow() {
        let toasts = (1...9).map { Fixtures.card(.toast(Fixtures.message), id: $0) }
        let layout = laidOut(Scene(toasts: toasts) { $0.waitingToasts = 5 })
        let shown = layout.cards.filter { $0.role == .toast }
        #expect(shown.count == 4)
        #expect(shown.first?.id?.rawValue == 9)
        #expect(layout.cards.last?.layout.text("+10 more") != nil)
        #expect((layout.cards.last?.frame.maxY ?? .infinity) <= 784)
    }

    @Test("names the way out from 3 s of blocked input", arguments: [(2999, false), (3000, true)])
    func escape(milliseconds: Int64, isShown: Bool) {
        let scene = Scene {
            $0.loading = Fixtures.card(.loading(Fixtures.loading), id: 7)
            $0.blockedSince = Fixtures.arrival
        }
        let now = Fixtures.arrival + .milliseconds(milliseconds)
        let layout = laidOut(scene, now: now)
        #expect(layout.cards.contains { $0.role == .escape } == isShown)
        if isShown {
            #expect(layout.cards.last?.frame.y == (layout.cards[0].frame.maxY + 16))
            #expect(layout.cards.last?.frame.height == 36)
        } else {
            #expect((layout.nextChange ?? now) <= Fixtures.arrival + .seconds(3))
        }
    }

    @Test("shows the release even without a visible loading, at the right time")
    func escapeAlone() {
        let scene = Scene { $0.blockedSince = Fixtures.arrival }
        #expect(laidOut(scene).cards.isEmpty)
        #expect(laidOut(scene).nextChange == Fixtures.arrival + .seconds(3))
        let later = laidOut(scene, now: Fixtures.arrival + .seconds(4))
        #expect(later.cards.map(\.role) == [.escape])
    }

    @Test("toasts may be on another output than the other cards")
    func otherOutput() {
        var other = output
        other.id = OutputID(rawValue: 9)
        let scene = Scene(
            presenters: [front],
            toasts: [Fixtures.card(.toast(Fixtures.plain), id: 5)]
        ) { $0.waitingToasts = 2 }
        let layout = Fixtures.layoutEngine().layout(
            scene,
            on: output,
            toastsOn: other,
            now: Fixtures.arrival
        )
        #expect(layout.cards.map(\.output.id.rawValue) == [0, 9, 9])
    }

    @Test(
        "a loading that blocks no input is in the corner, toasts beside it, and dims nothing",
        arguments: ToastPosition.allCases
    )
    func indicator(position: ToastPosition) throws {
        var output = output
        output.position = position
        let scene = Scene(toasts: [
            Fixtures.card(.toast(Fixtures.plain), id: 5),
            Fixtures.card(.toast(Fixtures.message), id: 6),
        ]) { $0.loading = Fixtures.card(.loading(Fixtures.loading), id: 7) }
        let layout = laidOut(scene, on: output)
        #expect(layout.scrim == nil && layout.loadingScrim == nil)
        let card = try #require(layout.cards.first { $0.role == .indicator })
        let area = output.toastArea
        #expect(card.frame.y == area.y || position.isAtBottom)
        #expect(card.frame.maxY == area.maxY || !position.isAtBottom)
        let newest = try #require(layout.cards.first { $0.role == .toast })
        #expect(newest.id?.rawValue == 6)
        let gap =
            position.isAtBottom
            ? card.frame.y - newest.frame.maxY : newest.frame.y - card.frame.maxY
        #expect(gap == 12)
    }

    @Test("places a retry in the middle of its presenter, or of the desktop, without a scrim")
    func retry() {
        let retry = Fixtures.card(.retry(Fixtures.retry), id: 4)
        let alone = laidOut(Scene { $0.retry = retry })
        #expect(alone.scrim == nil && alone.loadingScrim == nil)
        #expect(alone.cards[0].frame.midX == 640)
        var modal = Fixtures.snapshot
        modal.headline.message = StyledText(String(repeating: "word ", count: 80))
        let large = Fixtures.card(.modal(modal), id: 3)
        let hosted = laidOut(Scene(presenters: [large]) { $0.retry = retry })
        #expect(hosted.cards[1].frame.midX == hosted.cards[0].frame.midX)
        #expect(abs(hosted.cards[1].frame.midY - hosted.cards[0].frame.midY) <= 1)
    }

    @Test("places a retry beside a presenter that it would hide")
    func retryAside() {
        let retry = Fixtures.card(.retry(Fixtures.retry), id: 4)
        let small = laidOut(Scene(presenters: [back]) { $0.retry = retry }).cards
        #expect(!small[0].frame.covers(small[1].frame))
        // Where there is no room beside it, its plate is seen.
        let low = OutputArea(size: Extent(width: 600, height: 440))
        let tight = laidOut(Scene(presenters: [back]) { $0.retry = retry }, on: low).cards
        #expect(tight[1].frame.y >= tight[0].frame.y + 36)
        #expect(tight[1].frame.maxY <= 440)
    }

    @Test("cards appear and disappear by the motion table")
    func poses() {
        let layout = laidOut(
            Scene(presenters: [sheet], toasts: [Fixtures.card(.toast(Fixtures.plain), id: 5)])
        )
        let sheet = layout.cards[0]
        #expect(sheet.transform(entering: 1) == .rest)
        #expect(sheet.transform(entering: 0).dy == 800 - sheet.frame.y)
        #expect(layout.cards[1].transform(entering: 0) == AnimationTransform(opacity: 0, dx: 24))
        let modal = self.laidOut(Scene(presenters: [back])).cards[0]
        #expect(modal.transform(entering: 0) == AnimationTransform(opacity: 0, scale: 0.96, dy: 8))
        #expect(modal.transform(leaving: 1) == AnimationTransform(opacity: 0, scale: 0.98))
    }
}
