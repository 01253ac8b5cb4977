// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Toasts and screen readers")
struct ReadingTests {
    private func simulation() -> Simulation {
        var simulation = Simulation()
        simulation.send(.readerChanged(isListening: true))
        return simulation
    }

    /// Three seconds, and 120 ms for each of ten characters.
    private static let reading: Int64 = 4_200
    private static let toast = Content.toast("0123456789")

    @Test(
        "the time begins when the toast was read: 3 s, and 120 ms a character",
        arguments: [(Self.reading + 1_999, false), (Self.reading + 2_000, true)]
    )
    func estimate(milliseconds: Int64, isOver: Bool) {
        var simulation = simulation()
        let toast = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.advance(milliseconds: 60_000)
        simulation.show()
        let effects = simulation.advance(milliseconds: milliseconds)
        #expect(effects.outcomes == (isOver ? [toast: .expired] : [:]))
    }

    @Test("one is read after the other")
    func queue() {
        var simulation = simulation()
        let first = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        let second = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        #expect(
            simulation.advance(milliseconds: Self.reading + 2_000).outcomes == [first: .expired]
        )
        #expect(simulation.advance(milliseconds: Self.reading - 1).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [second: .expired])
    }

    @Test("one that changes is read again, and takes nobody else's turn twice")
    func changes() {
        var simulation = simulation()
        for _ in 0..<10 {
            simulation.present(Self.toast, timeout: .after(.seconds(2)), key: "volume")
            simulation.show()
        }
        #expect(simulation.advance(milliseconds: Self.reading + 1_999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes.count == 1)
    }

    @Test("a reader that knows the end says so")
    func spoken() {
        var simulation = simulation()
        let toast = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        simulation.advance(milliseconds: 500)
        simulation.send(.presentationSpoken(toast))
        #expect(simulation.advance(milliseconds: 1_999).outcomes.isEmpty)
        simulation.send(.presentationSpoken(toast))
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
    }

    @Test("what is on screen when a reader begins is read; without one all is as before")
    func beginning() {
        var simulation = Simulation()
        let toast = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        simulation.advance(milliseconds: 1_999)
        simulation.send(.readerChanged(isListening: true))
        simulation.send(.readerChanged(isListening: true))
        #expect(simulation.advance(milliseconds: Self.reading + 1_999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
        let other = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        simulation.send(.readerChanged(isListening: false))
        #expect(simulation.advance(milliseconds: 2_000).outcomes == [other: .expired])
    }

    @Test("the pointer on a toast does not cut its reading short")
    func hover() {
        var simulation = simulation()
        let toast = simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        simulation.act(.hoverBegan(toast))
        simulation.act(.hoverEnded(toast))
        #expect(simulation.advance(milliseconds: Self.reading + 1_999).outcomes.isEmpty)
        #expect(simulation.advance(milliseconds: 1).outcomes == [toast: .expired])
    }

    @Test("do not disturb keeps a toast from being read, as from the screen")
    func quiet() {
        var simulation = simulation()
        simulation.send(.doNotDisturbChanged(until: .on))
        simulation.present(Self.toast, timeout: .after(.seconds(2)))
        simulation.show()
        #expect(simulation.state.scene.toasts.isEmpty && simulation.state.nextDeadline == nil)
    }
}
