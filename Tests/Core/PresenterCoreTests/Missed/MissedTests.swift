// SPDX-License-Identifier: MIT

import Synchronization
import TestSupport
import Testing

@testable import PresenterCore

@Suite("Missed toasts")
struct MissedTests {
    /// A toast in a simulation that keeps expired ones, its time on screen over.
    private struct Missed {
        var simulation: Simulation
        let id: PresentationID
        /// What came of its time.
        let effects: [Effect]

        init(
            _ content: Content = .toast("Lunch?", actions: [Button(id: "open", title: "Open")]),
            timeout: Timeout = .standard,
            key: String? = nil,
            limits: Limits = Limits(),
            _ change: (inout PresentRequest) -> Void = { _ in }
        ) {
            simulation = Simulation(limits: limits, keepsExpired: true)
            simulation.record()
            var request = PresentRequest(content: content, key: key) { $0.timeout = timeout }
            change(&request)
            let accepted = simulation.request(request)
            guard case .accept(_, let id)? = accepted.first else {
                preconditionFailure("refused: \(accepted)")
            }
            self.id = id
            simulation.showAndArm()
            effects = simulation.advance(by: .seconds(20))
            simulation.show()
        }

        var state: PresenterState { simulation.state }
        var isMissed: Bool { state.isMissed(id) }
        var isOnScreen: Bool { state.scene.toasts.contains { $0.id == id } }
    }

    @Test("leave the screen and stay alive; nobody is notified of an end")
    func kept() {
        let missed = Missed()
        #expect(missed.isMissed && !missed.isOnScreen && missed.state.isLive(missed.id))
        #expect(missed.effects.outcomes.isEmpty)
        #expect(missed.state.nextDeadline == nil)
        let explanation = missed.state.explain(missed.id, at: missed.simulation.now)
        #expect(explanation?.reason == .missed)
        let sentence = "Missed: it left the screen 12 s ago, when its time was up;"
        #expect(explanation?.sentence == sentence + " \"topmost centre\" has it.")
    }

    /// What ends with its time, as before.
    private static let ending:
        [(String, Content, Timeout, String?, @Sendable (inout PresentRequest) -> Void)] = [
            ("its sender chose the time", .toast(), .after(.seconds(3)), nil, { _ in }),
            (
                "it is transient",
                .toast(Toast(headline: Headline(title: "a")) { $0.isTransient = true }), .standard,
                nil, { _ in }
            ),
            (
                "it is an OSD",
                .toast(Toast(headline: Headline(title: "a")) { $0.progress = .fraction(0.5) }),
                .standard, "volume", { _ in }
            ),
            (
                "a rule keeps it out of the history", .toast(), .standard, nil,
                { $0.decisions.keepsInHistory = false }
            ),
            ("a rule closes it", .toast(), .standard, nil, { $0.decisions.expired = .close }),
        ]

    @Test("are those only whose time the server chose", arguments: ending.indices)
    func notKept(index: Int) {
        let (why, content, timeout, key, change) = Self.ending[index]
        let missed = Missed(content, timeout: timeout, key: key, change)
        #expect(missed.effects.outcomes == [missed.id: .expired], "\(why)")
        #expect(!missed.state.isLive(missed.id))
    }

    @Test("are those of a sender's time too where a rule keeps them")
    func keptByRule() {
        let missed = Missed(timeout: .after(.seconds(3))) { $0.decisions.expired = .keep }
        #expect(missed.isMissed)
        var closed = Missed(limits: Limits { $0.normalTimeout = nil })
        #expect(closed.isOnScreen)
        closed.simulation.act(.closeTapped(closed.id))
        #expect(!closed.state.isLive(closed.id))
    }

    @Test("none are kept where the setting says so, except by rule")
    func setting() {
        var simulation = Simulation(keepsExpired: false)
        let closed = simulation.present(.toast("a"))
        var request = PresentRequest(content: .toast("b"))
        request.decisions.expired = .keep
        simulation.request(request)
        simulation.showAndArm()
        #expect(simulation.advance(by: .seconds(20)).outcomes == [closed: .expired])
        #expect(simulation.state.missedCount == 1)
    }

    @Test("a critical one stays on screen as before")
    func critical() {
        let missed = Missed(.toast("Alarm", urgency: .critical))
        #expect(missed.isOnScreen && !missed.isMissed)
    }

    /// What really ends a missed toast.
    private static let ends: [(Outcome, @Sendable (PresentationID, inout Simulation) -> Action)] = [
        (.closed, { .dismissRequested($1.token(), $0, by: .app("a")) }),
        (.dismissed(.control), { .dismissedByTool($1.token(), $0) }),
        (.dismissed(.control), { .toastsDismissedByTool($1.token()) }),
        (
            .acted(Answer(button: "open")),
            { .buttonPressedByTool($1.token(), $0, Answer(button: "open")) }
        ),
        (.shutdown, { _, _ in .daemonStopping }),
    ]

    @Test("end once, and their owner hears of it", arguments: ends.indices)
    func end(index: Int) {
        let (outcome, action) = Self.ends[index]
        var missed = Missed()
        let effects = missed.simulation.send(action(missed.id, &missed.simulation))
        #expect(effects.outcomes == [missed.id: outcome])
        #expect(!missed.state.isLive(missed.id) && missed.state.missedCount == 0)
    }

    @Test("one that ends with its owner ends when that leaves the bus")
    func ownerGone() {
        var missed = Missed(
            .toast(Toast(headline: Headline(title: "a")) { $0.endsWithOwner = true })
        )
        #expect(missed.isMissed)
        let effects = missed.simulation.send(.ownerVanished(name: Owner.app("a").name))
        #expect(effects.outcomes == [missed.id: .ownerGone])
    }

    @Test("the oldest ends first where too many are missed")
    func retention() {
        var simulation = Simulation(limits: Limits { $0.missedToasts = 3 }, keepsExpired: true)
        var ids: [PresentationID] = []
        var outcomes: [PresentationID] = []
        for number in 1...5 {
            ids.append(simulation.present(.toast("\(number)")))
            simulation.showAndArm()
            outcomes += simulation.advance(by: .seconds(20)).outcomes.keys
        }
        #expect(outcomes == Array(ids.prefix(2)))
        #expect(simulation.state.offScreen.missed == Array(ids.suffix(3)))
        simulation.send(.limitsChanged(Limits { $0.missedToasts = 0 }))
        #expect(simulation.state.isQuiet)
    }

    @Test("an update shows one again, unless it changes nothing")
    func update() {
        var missed = Missed(.toast("a"), key: "song")
        missed.simulation.present(.toast("a"), key: "song")
        #expect(missed.isMissed)
        missed.simulation.present(.toast("b"), key: "song")
        #expect(missed.isOnScreen && !missed.isMissed)
        missed.simulation.showAndArm()
        missed.simulation.advance(by: .seconds(20))
        #expect(missed.isMissed)
        missed.simulation.present(.toast("c"), replaces: missed.id)
        #expect(missed.isOnScreen && missed.state.missedCount == 0)
    }

    @Test("an update waits while do not disturb is on")
    func heldUpdate() {
        var missed = Missed(.toast("a"), key: "song")
        missed.simulation.send(.doNotDisturbChanged(until: .on))
        missed.simulation.present(.toast("b"), key: "song")
        #expect(!missed.isOnScreen && !missed.isMissed)
        #expect(missed.state.heldCount == 1)
    }

    @Test("the user gets the last one back, or the one that was named")
    func restore() {
        var simulation = Simulation(keepsExpired: true)
        let ids = (1...3).map { simulation.present(.toast("\($0)")) }
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        #expect(simulation.state.offScreen.missed == ids)
        let token = simulation.token()
        let back = simulation.send(.restoredByTool(token, nil))
        #expect(back.first == .accept(token, ids[2]))
        simulation.send(.restoredByTool(simulation.token(), ids[0]))
        #expect(simulation.state.scene.toasts.map(\.id) == [ids[2], ids[0]])
        #expect(simulation.state.offScreen.missed == [ids[1]])
        // It has its whole time again, and is missed again.
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        #expect(simulation.state.offScreen.missed == [ids[1], ids[2], ids[0]])
    }

    @Test("what is not missed cannot be brought back")
    func refused() {
        var simulation = Simulation(keepsExpired: true)
        let id = simulation.present(.toast())
        let token = simulation.token()
        #expect(simulation.send(.restoredByTool(token, id)) == [.refuse(token, .notMissed(id))])
        #expect(simulation.send(.restoredByTool(token, nil)) == [.refuse(token, .notMissed(nil))])
        let other = PresentationID(rawValue: 99) ?? id
        #expect(
            simulation.send(.restoredByTool(token, other))
                == [.refuse(token, .unknownPresentation(other))]
        )
    }

    @Test("the centre has their buttons, and acts on them")
    func centre() throws {
        var missed = Missed()
        missed.simulation.send(.centreSwitched(missed.simulation.token(), .show))
        let rows = try #require(missed.state.scene.centre?.rows)
        guard case .entry(let entry)? = rows.last else {
            Issue.record("no entry: \(rows)")
            return
        }
        #expect(entry.id == .live(missed.id) && entry.isMissed)
        #expect(entry.choices.map(\.id) == ["open"])
        let effects = missed.simulation.act(.centre(.pressed(missed.id, button: "open")))
        #expect(effects.outcomes == [missed.id: .acted(Answer(button: "open"))])
    }

    @Test("a reply from the centre answers a missed one")
    func reply() {
        var missed = Missed(.toast(Toast(headline: Headline(title: "Ada")) { $0.reply = Reply() }))
        missed.simulation.send(.centreSwitched(missed.simulation.token(), .show))
        let effects = missed.simulation.act(.centre(.replied(missed.id, text: "yes")))
        let answer = Answer(button: Toast.replyID, text: "yes")
        #expect(effects.outcomes == [missed.id: .acted(answer)])
        #expect(missed.state.missedCount == 0 && missed.state.centre != nil)
    }

    @Test("outlive the daemon, in their order, wherever the log was cut")
    func recovery() {
        var simulation = Simulation(keepsExpired: true)
        simulation.record()
        var records: [RecoveryRecord] = []
        let ids = (1...3).map { simulation.present(.toast("\($0)")) }
        simulation.showAndArm()
        records += simulation.takeChanges()
        simulation.advance(by: .seconds(20))
        simulation.send(.restoredByTool(simulation.token(), ids[0]))
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        let order = [ids[1], ids[2], ids[0]]
        #expect(simulation.state.offScreen.missed == order)
        let last = simulation.takeChanges()
        for count in 0...last.count {
            let state = PresenterState(
                restoring: records + last.prefix(count),
                limits: simulation.state.limits,
                at: simulation.now
            )
            #expect(
                Set(state.toasts + state.offScreen.missed) == Set(ids),
                "after \(count) records"
            )
            #expect(state.toasts.count + state.offScreen.missed.count == 3)
            if count == last.count { #expect(state.offScreen.missed == order) }
        }
    }

    @Test("keep a small copy of their pixels only")
    func pixels() {
        func image(_ path: String, side: Int) -> StoredImage {
            StoredImage(path: path, width: side, height: 9, rowStride: 4 * side, hasAlpha: true)
        }
        let (large, icon, small) = (
            image("a", side: 512), image("b", side: 64), image("c", side: 8)
        )
        var toast = Toast(headline: Headline(title: "Photo"))
        toast.headline.icon = .stored(icon)
        toast.headline.image = Picture(source: .stored(large))
        var missed = Missed(.toast(toast))
        #expect(missed.effects.contains(.shrinkImages(missed.id, [large])))
        let effects = missed.simulation.send(.imageShrunk(missed.id, large, to: small))
        #expect(effects == [.dropImages([large])])
        #expect(Set(missed.state.storedImages.map(\.image)) == [small, icon])
        // A late one is dropped.
        missed.simulation.send(.restoredByTool(missed.simulation.token(), nil))
        let other = image("d", side: 8)
        let late = missed.simulation.send(.imageShrunk(missed.id, small, to: other))
        #expect(late.contains(.dropImages([other])))
        #expect(Set(missed.state.storedImages.map(\.image)) == [small, icon])
    }

    @Test("are events; nobody hears of an end")
    func events() {
        var simulation = Simulation(keepsExpired: true)
        simulation.recordEvents()
        simulation.present(.toast())
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        #expect(simulation.takeEvents().map(\.change) == [.accepted, .displayed, .missed])
    }

    @Test("cost a request nothing")
    func work() {
        var costs: [Int] = []
        for count in [0, 200] {
            var simulation = Simulation(keepsExpired: true)
            for number in 0..<count {
                simulation.present(.toast("\(number)"))
                simulation.showAndArm()
                simulation.advance(by: .seconds(20))
            }
            #expect(simulation.state.missedCount == count)
            var state = simulation.state
            let counter = WorkCountTests.Counter()
            state.presentations.visited = { number in counter.value.withLock { $0 += number } }
            let request = PresentRequest(content: .toast("new"))
            _ = state.reduce(
                .presentRequested(RequestToken(rawValue: .max), request, by: .app("a")),
                at: simulation.now
            )
            costs.append(counter.value.withLock { $0 })
        }
        #expect(costs[0] == costs[1])
    }
}
