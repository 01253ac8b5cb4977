// SPDX-License-Identifier: MIT

// Steps that the random run takes rarely: what core and audit say of them is the same.

import TestSupport
import Testing

@testable import PresenterCore

@Suite("The audit")
struct AuditTests {
    /// A core with its audit, and one display.
    private struct Audited {
        var simulation = Simulation(hasDisplay: false, keepsExpired: true)
        var audit = Audit()

        init() throws { try send(.displayAttached(simulation.display)) }

        mutating func send(_ action: Action) throws {
            let effects = simulation.send(action)
            try audit.check(action, effects, simulation.state, at: simulation.now)
        }

        mutating func present(_ title: String, _ timeout: Timeout = .standard) throws {
            let request = PresentRequest(content: .toast(title)) { $0.timeout = timeout }
            try send(.presentRequested(simulation.token(), request, by: .app("a")))
        }

        mutating func arm() throws {
            let revision = simulation.state.scene.revision
            try send(.scenePresented(simulation.display, revision: revision))
            simulation.skip(.milliseconds(500))
            try send(.deadlinePassed)
            #expect(!simulation.state.scene.toasts.map(\.isArmed).contains(false))
        }

        /// An armed toast whose time is over unnoticed.
        static func overdue(doNotDisturb: DoNotDisturb = .off) throws -> Audited {
            var audited = try Audited()
            try audited.present("a")
            try audited.arm()
            try audited.send(.doNotDisturbChanged(until: doNotDisturb))
            audited.simulation.skip(.seconds(20))
            return audited
        }
    }

    @Test("takes what is missed and brought back in one step for another card")
    func restored() throws {
        var audited = try Audited.overdue()
        let id = audited.simulation.state.scene.toasts[0].id
        audited.audit.backlog = [id]
        try audited.send(.restoredByTool(audited.simulation.token(), nil))
        let cards = audited.simulation.state.scene.toasts
        #expect(cards.map(\.id) == [id] && cards.map(\.isArmed) == [false])
        #expect(audited.audit.backlog.isEmpty)
    }

    @Test("lets what is missed and updated in one step wait while do not disturb holds it")
    func held() throws {
        var audited = try Audited.overdue(doNotDisturb: .on)
        let id = audited.simulation.state.scene.toasts[0].id
        let token = audited.simulation.token()
        try audited.send(.updateRequested(token, id, by: .app("a"), .toast("b"), timeout: nil))
        #expect(audited.simulation.state.scene.toasts.isEmpty)
        #expect(audited.simulation.state.heldCount == 1)
    }

    @Test("leaves a card armed when those nearer to the edge change places")
    func reordered() throws {
        var audited = try Audited()
        var limits = audited.simulation.state.limits
        limits.visibleToasts = 3
        limits.longestToastTimeout = nil
        try audited.send(.limitsChanged(limits))
        try audited.present("later", .never)
        let later = audited.simulation.state.scene.toasts[0].id
        let token = audited.simulation.token()
        try audited.send(.snoozedByTool(token, later, for: .seconds(9)))
        for title in ["far", "b", "c"] { try audited.present(title, .never) }
        let ids = audited.simulation.state.scene.toasts.map(\.id)
        try audited.arm()
        // It comes for the pointer's neighbour, and is gone in the same step.
        try audited.send(.userActed(audited.simulation.display, .hoverBegan(ids[0])))
        audited.simulation.skip(.seconds(9))
        try audited.send(.dismissRequested(audited.simulation.token(), later, by: .app("a")))
        let cards = audited.simulation.state.scene.toasts
        #expect(cards.map(\.id) == [ids[0], ids[2], ids[1]])
        #expect(cards.map(\.isArmed) == [true, false, false])
    }

    @Test("knows what ends with a parent that is refused in the step in which it is updated")
    func parentRefused() throws {
        var audited = try Audited()
        var limits = audited.simulation.state.limits
        limits.waitingToasts = 1
        try audited.send(.limitsChanged(limits))
        try audited.send(.doNotDisturbChanged(until: .on))
        let owner = Owner.app("a")
        let parent = PresentRequest(content: .toast("parent", urgency: .low))
        try audited.send(.presentRequested(audited.simulation.token(), parent, by: owner))
        let level = Toast(headline: Headline(title: "level")) { $0.progress = .fraction(0.5) }
        var child = PresentRequest(content: .toast(level), key: "volume")
        child.parent = audited.simulation.state.list(at: audited.simulation.now).first?.id
        try audited.send(.presentRequested(audited.simulation.token(), child, by: owner))
        #expect(audited.simulation.state.scene.toasts.count == 1)
        // It is no level any more, waits, and needs the only room there is.
        child.timeout = .never
        try audited.send(.presentRequested(audited.simulation.token(), child, by: owner))
        #expect(audited.simulation.state.liveCount == 0)
    }

    @Test(
        "counts a snoozed toast that came back while do not disturb held it as released",
        arguments: [true, false]
    )
    func snoozedInSilence(isTimed: Bool) throws {
        var audited = try Audited()
        try audited.present("snoozed", .never)
        let id = audited.simulation.state.scene.toasts[0].id
        try audited.send(.snoozedByTool(audited.simulation.token(), id, for: .seconds(1)))
        let end = audited.simulation.now + .seconds(2)
        try audited.send(.doNotDisturbChanged(until: isTimed ? .until(end) : .on))
        try audited.present("held", .never)
        audited.simulation.skip(.seconds(3))
        try audited.send(isTimed ? .deadlinePassed : .doNotDisturbChanged(until: .off))
        let cards = audited.simulation.state.scene.toasts
        #expect(cards.map(\.id) == [id] && cards.map(\.gathersReleased) == [true])
    }

    @Test("knows that what is missed came back, though it ended in the same step")
    func returnedAndEnded() throws {
        var audited = try Audited()
        var limits = audited.simulation.state.limits
        (limits.visibleToasts, limits.groupAfter, limits.waitingToasts) = (1, 0, 2)
        try audited.send(.limitsChanged(limits))
        let owner = Owner.app("a")
        func present(_ title: String, _ change: (inout PresentRequest) -> Void = { _ in }) throws {
            var request = PresentRequest(content: .toast(title))
            change(&request)
            try audited.send(.presentRequested(audited.simulation.token(), request, by: owner))
        }
        // It is missed, and its parent waits below everything else.
        let low = Content.toast("parent", urgency: .low)
        let parent = PresentRequest(content: low) { $0.timeout = .never }
        try audited.send(.presentRequested(audited.simulation.token(), parent, by: owner))
        let id = audited.simulation.state.scene.toasts.first?.id
        let child = PresentRequest(content: .toast("child"), key: "sync") { $0.parent = id }
        try audited.send(.presentRequested(audited.simulation.token(), child, by: owner))
        try audited.arm()
        audited.simulation.skip(.seconds(20))
        try audited.send(.deadlinePassed)
        #expect(audited.simulation.state.missedCount == 1)
        for title in ["b", "newest"] { try present(title) { $0.timeout = .never } }
        let newest = audited.simulation.state.scene.toasts.first?.id
        // It takes the only place; what gives way is too much, and the parent is refused.
        var again = PresentRequest(content: .toast("again"), key: "sync")
        again.timeout = .never
        try audited.send(.presentRequested(audited.simulation.token(), again, by: owner))
        #expect(id.map(audited.simulation.state.isLive) == false)
        #expect(audited.simulation.state.missedCount == 0)
        #expect(audited.simulation.state.scene.toasts.first?.id != newest)
    }
}
