// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Unread")
struct UnreadTests {
    var simulation = Simulation(keepsExpired: true)

    /// Presents toasts of an application, and lets their time pass.
    private mutating func miss(_ count: Int, by application: String) -> [PresentationID] {
        let ids = (1...count).map {
            simulation.present(.toast("\($0)"), by: .app(application))
        }
        while simulation.state.scene.toasts.contains(where: { ids.contains($0.id) }) {
            simulation.showAndArm()
            simulation.advance(by: .seconds(20))
        }
        return ids
    }

    private mutating func centre(_ visibility: CentreVisibility) {
        simulation.send(.centreSwitched(simulation.token(), visibility))
    }

    /// The live toasts that the open centre marks as new.
    private var marked: [PresentationID] {
        (simulation.state.scene.centre?.rows ?? []).compactMap { row in
            guard case .entry(let entry) = row, entry.isUnread, case .live(let id) = entry.id else {
                return nil
            }
            return id
        }
    }

    @Test("counts what is off the screen, by application")
    mutating func counts() {
        _ = miss(2, by: "mail")
        _ = miss(1, by: "chat")
        #expect(simulation.state.unread.count == 3)
        #expect(simulation.state.unread.byApplication == ["mail": 2, "chat": 1])
        simulation.send(.doNotDisturbChanged(until: .on))
        simulation.present(.toast("held"), by: .app("chat"))
        #expect(simulation.state.unread.byApplication == ["mail": 2, "chat": 2])
        simulation.send(.doNotDisturbChanged(until: .off))
        #expect(simulation.state.unread.byApplication == ["mail": 2, "chat": 1])
    }

    @Test("is over when the centre that listed it closes")
    mutating func readInCentre() throws {
        let ids = miss(2, by: "mail")
        centre(.show)
        // A closed group lists its newest entry only.
        #expect(marked == [ids[1]])
        simulation.act(.centre(.groupToggled("mail")))
        #expect(Set(marked) == Set(ids) && simulation.state.scene.centre?.unread == 2)
        guard case .group(let group)? = simulation.state.scene.centre?.rows.first else {
            Issue.record("no group")
            return
        }
        #expect(group.unread == 2 && group.count == 2)
        let other = miss(1, by: "chat")
        centre(.hide)
        #expect(simulation.state.unread.count == 0)
        centre(.show)
        #expect(marked.isEmpty)
        #expect(simulation.state.isLive(other[0]))
    }

    @Test("what is new comes before what is not")
    mutating func order() {
        let first = miss(1, by: "mail")
        centre(.show)
        centre(.hide)
        let second = miss(2, by: "mail")
        simulation.present(.toast("on screen"), by: .app("mail"))
        centre(.show)
        simulation.act(.centre(.groupToggled("mail")))
        let rows = simulation.state.scene.centre?.rows ?? []
        let ids = rows.compactMap { row -> PresentationID? in
            if case .entry(let entry) = row, case .live(let id) = entry.id { id } else { nil }
        }
        #expect(Array(ids.prefix(2)) == second.reversed())
        #expect(ids.last == first[0] && ids.count == 4)
    }

    /// What else reads a toast.
    private static let reading: [@Sendable (PresentationID, inout Simulation) -> Action] = [
        { .dismissRequested($1.token(), $0, by: .app("mail")) },
        { .dismissedByTool($1.token(), $0) }, { .restoredByTool($1.token(), $0) },
    ]

    @Test("is over when it ends, or the user has it back", arguments: reading.indices)
    mutating func read(index: Int) {
        let ids = miss(1, by: "mail")
        simulation.send(Self.reading[index](ids[0], &simulation))
        #expect(simulation.state.unread == UnreadToasts())
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        #expect(simulation.state.unread == UnreadToasts())
    }

    @Test("begins again with an update")
    mutating func update() {
        let ids = miss(1, by: "mail")
        centre(.show)
        centre(.hide)
        #expect(simulation.state.unread.count == 0)
        simulation.present(.toast("again"), by: .app("mail"), replaces: ids[0])
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        #expect(simulation.state.unread.count == 1)
    }

    @Test("outlives the daemon, and so does what was read")
    mutating func recovery() {
        _ = miss(1, by: "mail")
        centre(.show)
        centre(.hide)
        _ = miss(1, by: "mail")
        simulation.restart()
        #expect(simulation.state.missedCount == 2 && simulation.state.unread.count == 1)
    }

    @Test("what came while the user was away is missed, and one effect says so")
    mutating func absence() {
        simulation.send(.presenceChanged(.idle))
        simulation.act(.visibilityChanged(isVisible: false, reason: .away))
        for number in 1...5 {
            simulation.present(.toast("\(number)"), by: .app(number < 3 ? "mail" : "chat"))
        }
        let alarm = simulation.present(.toast("Alarm", urgency: .critical))
        let own = simulation.present(.toast("3 s"), timeout: .after(.seconds(3)))
        simulation.act(.visibilityChanged(isVisible: true))
        let effects = simulation.send(.presenceChanged(.present))
        #expect(effects.contains(.reportAbsence(missed: ["mail": 2, "chat": 3])))
        #expect(Set(simulation.state.scene.toasts.map(\.id)) == [alarm, own])
        #expect(simulation.state.unread.count == 5)
    }

    @Test("all that came are counted, also where fewer are kept; the others wait")
    mutating func longAbsence() {
        var limits = simulation.state.limits
        limits.missedToasts = 4
        simulation.send(.limitsChanged(limits))
        simulation.send(.presenceChanged(.locked))
        for number in 1...6 {
            simulation.present(.toast("\(number)"), by: .app(number < 3 ? "mail" : "chat"))
        }
        let effects = simulation.send(.presenceChanged(.present))
        #expect(effects.contains(.reportAbsence(missed: ["mail": 2, "chat": 4])))
        #expect(simulation.state.missedCount == 4 && simulation.state.scene.toasts.count == 2)
    }

    @Test("a few are shown one by one, as ever")
    mutating func shortAbsence() {
        simulation.send(.presenceChanged(.locked))
        for number in 1...3 { simulation.present(.toast("\(number)")) }
        simulation.send(.presenceChanged(.present))
        #expect(simulation.state.scene.toasts.count == 3 && simulation.state.missedCount == 0)
    }
}
