// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Toasts with a place of their own")
struct ToastColumnTests {
    let output = OutputArea(
        size: Fixtures.output,
        workArea: Rectangle(x: 0, y: 30, width: 1280, height: 770)
    )

    func card(_ id: UInt32, _ placement: ToastPlacement = ToastPlacement()) -> Card {
        var toast = Fixtures.message
        toast.placement = placement
        return Fixtures.card(.toast(toast), id: id)
    }

    func laidOut(
        _ toasts: [Card],
        waiting: Int = 0,
        others: [OutputChoice: OutputArea] = [:],
        on output: OutputArea? = nil
    ) -> SceneLayout {
        Fixtures.layoutEngine().layout(
            Scene(toasts: toasts) { $0.waitingToasts = waiting },
            on: output ?? self.output,
            othersOn: others,
            now: Fixtures.arrival
        )
    }

    @Test("are in a column each, at its edge", arguments: ToastPosition.allCases)
    func columns(position: ToastPosition) throws {
        let placement = ToastPlacement { $0.position = position }
        let layout = laidOut([card(1), card(2, placement), card(3), card(4, placement)])
        let area = output.workArea.inset(by: 16)
        func frame(_ id: UInt32) throws -> Rectangle<Double> {
            try #require(layout.cards.first { $0.id?.rawValue == id }).frame
        }
        #expect(try frame(3).maxX == area.maxX)
        #expect(try frame(1).maxX == area.maxX)
        let (newest, oldest) = (try frame(4), try frame(2))
        #expect(newest.x == position.start(of: 368, from: area.x, to: area.maxX))
        #expect(newest.x == oldest.x)
        guard position != .topRight else {
            #expect(try frame(4).y == area.y && oldest.y > (try frame(3).y))
            return
        }
        #expect(position.isAtBottom ? newest.maxY == area.maxY : newest.y == area.y)
        #expect(try frame(3).y == area.y)
        for (id, other) in [(1, 2), (1, 4), (3, 2), (3, 4)] as [(UInt32, UInt32)] {
            #expect(!(try frame(id)).covers(try frame(other)), "\(id) covers \(other)")
        }
    }

    @Test("have their own width", arguments: [240, 368, 800])
    func width(width: Int) throws {
        let layout = laidOut([card(1), card(2, ToastPlacement { $0.width = width })])
        #expect(layout.cards.map(\.frame.width) == [Double(width), 368])
    }

    @Test("join the others where their place has no room, and are counted there")
    func crowded() {
        let placement = ToastPlacement { $0.position = .bottomRight }
        let layout = laidOut((1...9).map { card($0, placement) }, waiting: 1)
        let apart = layout.cards.filter(\.isApart)
        let others = layout.cards.filter { $0.role == .toast && !$0.isApart }
        #expect(apart.map(\.id?.rawValue) == [9, 8])
        #expect(apart.allSatisfy { $0.frame.y >= 400 })
        #expect(others.first?.id?.rawValue == 7)
        let shown = apart.count + others.count
        #expect(layout.pill?.layout.text("+\(10 - shown) more") != nil)
        let free = apart.map(\.frame.y).min() ?? 0
        #expect(layout.pill.map { $0.frame.maxY < free } == true)
    }

    @Test("leave the pill of those that wait in the place of most")
    func pillAlone() throws {
        let layout = laidOut([card(1, ToastPlacement { $0.position = .bottomCenter })], waiting: 3)
        #expect(layout.cards.map(\.role) == [.toast, .moreToasts])
        let pill = try #require(layout.pill)
        #expect(pill.frame.maxX == 1264 && pill.frame.y == 46)
    }

    @Test("are on the output that they name, or with most if it is missing")
    func outputs() {
        var other = output
        other.id = OutputID(rawValue: 9)
        let named = OutputChoice.named("DP-9")
        let toasts = [card(1), card(2, ToastPlacement { $0.output = named })]
        func ids(_ others: [OutputChoice: OutputArea]) -> [UInt32] {
            laidOut(toasts, others: others).cards.map(\.output.id.rawValue)
        }
        #expect(ids([named: other]) == [9, 0])
        #expect(ids([:]) == [0, 0])
    }

    @Test("on an output too narrow for two columns none covers another")
    func narrow() {
        let narrow = OutputArea(size: Extent(width: 480, height: 800))
        let placements = ToastPosition.allCases.map { side in ToastPlacement { $0.position = side }
        }
        let toasts = placements.enumerated().map { card(UInt32($0.offset + 1), $0.element) }
        let frames = laidOut(toasts, on: narrow).cards.map(\.frame)
        #expect(frames.count >= 4)
        for (index, frame) in frames.enumerated() {
            for other in frames[(index + 1)...] { #expect(!frame.covers(other)) }
        }
    }
}
