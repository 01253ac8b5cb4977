// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Undo and snooze")
struct UndoTests {
    var simulation = Simulation(keepsExpired: true, undoTime: .seconds(10))

    /// Presents a toast with a button, and lets its time pass.
    private mutating func missed() -> PresentationID {
        let id = simulation.present(.toast("Lunch?", actions: [Button(id: "open", title: "Open")]))
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        return id
    }

    private mutating func snooze(_ id: PresentationID, for span: Duration?) -> [Effect] {
        simulation.send(.snoozedByTool(simulation.token(), id, for: span))
    }

    private func reason(_ id: PresentationID) -> Explanation.Reason? {
        simulation.state.explain(id, at: simulation.now)?.reason
    }

    private var shown: [PresentationID] { simulation.state.scene.toasts.map(\.id) }

    // MARK: Undo

    @Test("a dismissal with a tool ends a toast ten seconds later, once")
    mutating func dismissal() {
        let id = missed()
        #expect(simulation.send(.dismissedWithUndo(simulation.token(), [id])).outcomes.isEmpty)
        #expect(reason(id) == .dismissed && simulation.state.undoableCount == 1)
        #expect(simulation.advance(by: .milliseconds(9_999)).outcomes.isEmpty)
        #expect(simulation.advance(by: .milliseconds(1)).outcomes == [id: .dismissed(.control)])
        #expect(simulation.state.isQuiet && simulation.state.undoableCount == 0)
    }

    @Test("brings back what was dismissed to where it was")
    mutating func undo() {
        let id = missed()
        let onScreen = simulation.present(.toast("b"))
        simulation.send(.dismissedWithUndo(simulation.token(), []))
        #expect(shown.isEmpty && simulation.state.undoableCount == 2)
        simulation.send(.dismissalUndone)
        #expect(shown == [onScreen] && simulation.state.isMissed(id))
        #expect(simulation.state.undoableCount == 0)
        simulation.send(.dismissalUndone)
        #expect(simulation.advance(by: .seconds(11)).outcomes.isEmpty)
    }

    @Test("undoes the last act first, then the one before")
    mutating func acts() {
        let ids = [missed(), missed()]
        for id in ids {
            simulation.send(.dismissedWithUndo(simulation.token(), [id]))
            simulation.advance(by: .seconds(1))
        }
        simulation.send(.dismissalUndone)
        #expect(simulation.state.isMissed(ids[1]) && !simulation.state.isMissed(ids[0]))
        simulation.send(.dismissalUndone)
        #expect(simulation.state.isMissed(ids[0]))
    }

    @Test("a question and a transient toast end at once")
    mutating func others() {
        let modal = simulation.present(.modal())
        let toast = simulation.present(
            .toast(Toast(headline: Headline(title: "a")) { $0.isTransient = true })
        )
        let effects = simulation.send(.dismissedWithUndo(simulation.token(), [modal, toast]))
        #expect(effects.outcomes == [modal: .dismissed(.control), toast: .dismissed(.control)])
    }

    @Test(
        "what is dismissed on the screen comes back to it, or ends later and stays in the history"
    )
    mutating func screen() {
        let mail = Owner.app("mail", channel: .notifications)
        let (first, second) = (
            simulation.present(.toast("a"), by: mail), simulation.present(.toast("b"), by: mail)
        )
        simulation.record()
        simulation.showAndArm()
        let acts: [(UserAction, Dismissal)] = [
            (.closeTapped(second), .close), (.cardTapped(second), .close),
            (.escapePressed(second), .escape),
        ]
        for (action, how) in acts {
            var simulation = simulation
            #expect(simulation.act(action).outcomes.isEmpty)
            #expect(simulation.state.scene.toasts.map(\.id) == [first])
            simulation.send(.dismissalUndone)
            #expect(simulation.state.scene.toasts.map(\.id) == [first, second])
            simulation.showAndArm()
            simulation.act(action)
            #expect(simulation.advance(by: .milliseconds(9_999)).outcomes.isEmpty)
            #expect(simulation.advance(by: .milliseconds(1)).outcomes == [second: .dismissed(how)])
            let hidden = simulation.takeChanges().compactMap { record in
                if case .ended(let end) = record { end.isHidden } else { nil }
            }
            #expect(hidden == [false])
        }
    }

    @Test("all that one press dismissed comes back together")
    mutating func screenful() {
        var limits = simulation.state.limits
        limits.mouse.right = .dismissAll
        simulation.send(.limitsChanged(limits))
        let ids = ["a", "b", "c"].map { name in
            simulation.present(.toast(name), by: .app(name, channel: .notifications))
        }
        simulation.showAndArm()
        simulation.act(.cardTapped(ids[1], by: .right))
        #expect(shown.isEmpty && simulation.state.undoableCount == 3)
        simulation.send(.dismissalUndone)
        #expect(Set(shown) == Set(ids))
    }

    @Test("who may wait for the answer, or goes on working, hears of a press on the screen at once")
    mutating func awaited() {
        let waiting = simulation.present(.toast())
        let work = simulation.present(
            .toast(Toast(headline: Headline(title: "b")) { $0.progress = .fraction(0.5) }),
            by: .app("b", channel: .notifications)
        )
        simulation.showAndArm()
        for id in [waiting, work] {
            #expect(simulation.act(.closeTapped(id)).outcomes == [id: .dismissed(.close)])
        }
    }

    @Test("an application that closes it in between ends it at once")
    mutating func closed() {
        let id = missed()
        simulation.send(.dismissedWithUndo(simulation.token(), [id]))
        let effects = simulation.send(.dismissRequested(simulation.token(), id, by: .app("a")))
        #expect(effects.outcomes == [id: .closed])
        #expect(simulation.state.isQuiet)
    }

    @Test("an update shows it again; one that changes nothing does not")
    mutating func update() {
        let id = simulation.present(.toast("a"), key: "song")
        simulation.send(.dismissedWithUndo(simulation.token(), [id]))
        simulation.present(.toast("a"), key: "song")
        #expect(reason(id) == .dismissed)
        simulation.present(.toast("b"), key: "song")
        #expect(shown == [id] && simulation.state.undoableCount == 0)
    }

    @Test("takes no press any more, and a dismissal for good ends it")
    mutating func presses() {
        let id = missed()
        simulation.send(.dismissedWithUndo(simulation.token(), [id]))
        let token = simulation.token()
        let pressed = simulation.send(.buttonPressedByTool(token, id, Answer(button: "open")))
        #expect(pressed == [.refuse(token, .unknownPresentation(id))])
        let again = simulation.send(.dismissedByTool(simulation.token(), id))
        #expect(again.outcomes == [id: .dismissed(.control)])
    }

    @Test("survives the daemon; one that ends for good dismisses")
    mutating func recovery() {
        let id = missed()
        simulation.send(.dismissedWithUndo(simulation.token(), [id]))
        simulation.restart()
        #expect(simulation.state.undoableCount == 1)
        var other = simulation
        other.send(.dismissalUndone)
        #expect(other.state.isMissed(id))
        #expect(simulation.send(.daemonStopping).outcomes == [id: .dismissed(.control)])
    }

    @Test("clearing the centre hides what is past, and undo shows all again")
    mutating func clear() {
        let id = missed()
        simulation.send(.centreSwitched(simulation.token(), .show))
        let effects = simulation.act(.centre(.cleared))
        #expect(effects.outcomes.isEmpty && !simulation.state.isMissed(id))
        let asked = effects.compactMap { effect -> CentreQuestion? in
            if case .askHistory(_, let question) = effect { question } else { nil }
        }
        let act = simulation.now + .seconds(10)
        #expect(asked.contains(.hide(.all, act: act)))
        #expect(simulation.state.scene.centre?.undoable == 1)
        let undone = simulation.act(.centre(.undone))
        #expect(simulation.state.isMissed(id))
        // Nothing past was cleared: nothing is asked for.
        #expect(!undone.contains { if case .askHistory(_, .unhide) = $0 { true } else { false } })
    }

    @Test("one past entry is hidden, and deleted when that cannot be undone any more")
    mutating func deletion() {
        simulation.send(.centreSwitched(simulation.token(), .show))
        simulation.act(.centre(.dismissed(.history(4))))
        let act = simulation.now + .seconds(10)
        simulation.restart()
        let effects = simulation.advance(by: .seconds(10))
        #expect(
            effects.contains { effect in
                if case .askHistory(_, .purge(act)) = effect { true } else { false }
            }
        )
        #expect(simulation.state.isQuiet)
    }

    @Test("what was cleared needs no timer while the centre is closed")
    mutating func clearedTimer() {
        simulation.send(.centreSwitched(simulation.token(), .show))
        let effects = simulation.act(.centre(.cleared))
        #expect(!effects.isEmpty && simulation.state.undoableCount == 0)
        simulation.send(.centreSwitched(simulation.token(), .hide))
        #expect(simulation.state.nextDeadline == nil)
    }

    @Test("one past entry can be undone too")
    mutating func past() {
        simulation.send(.centreSwitched(simulation.token(), .show))
        simulation.act(.centre(.dismissed(.history(4))))
        let act = simulation.now + .seconds(10)
        #expect(simulation.state.scene.centre?.undoable == 1)
        simulation.send(.centreSwitched(simulation.token(), .hide))
        let effects = simulation.send(.dismissalUndone)
        #expect(simulation.state.nextDeadline == nil)
        #expect(
            effects.contains { effect in
                if case .askHistory(_, .unhide(act)) = effect { true } else { false }
            }
        )
        #expect(simulation.state.undoableCount == 0)
    }

    @Test("what the centre dismissed is hidden from it when it has ended")
    mutating func hiddenEnd() {
        let id = missed()
        simulation.record()
        simulation.send(.centreSwitched(simulation.token(), .show))
        simulation.act(.centre(.dismissed(.live(id))))
        #expect(simulation.advance(by: .seconds(10)).outcomes == [id: .dismissed(.close)])
        let hidden = simulation.takeChanges().compactMap { record in
            if case .ended(let end) = record { end.isHidden } else { nil }
        }
        #expect(hidden == [true])
    }

    // MARK: Snooze

    @Test("a toast that was put off comes back as new, with its buttons")
    mutating func snooze() {
        let id = missed()
        #expect(snooze(id, for: .seconds(1200)).notices.isEmpty)
        #expect(reason(id) == .snoozed && shown.isEmpty)
        #expect(simulation.state.missedCount == 0 && simulation.state.unread.count == 0)
        simulation.advance(by: .milliseconds(1_199_999))
        #expect(shown.isEmpty)
        simulation.advance(by: .milliseconds(1))
        #expect(shown == [id])
        #expect(simulation.state.scene.toasts[0].acceptedAt == simulation.now)
        simulation.showAndArm()
        let answer = Outcome.acted(Answer(button: "open"))
        #expect(simulation.tap(id, "open").outcomes == [id: answer])
    }

    @Test("until the user is back means the next time")
    mutating func back() {
        let id = missed()
        _ = snooze(id, for: nil)
        #expect(simulation.state.nextDeadline == nil)
        simulation.send(.presenceChanged(.locked))
        #expect(shown.isEmpty)
        simulation.send(.presenceChanged(.present))
        #expect(shown == [id])
    }

    @Test("where nobody reports the return, nothing waits for it, and what did comes back")
    mutating func unknown() {
        let (waiting, other) = (missed(), missed())
        _ = snooze(waiting, for: nil)
        #expect(simulation.state.awaitsReturn)
        simulation.send(.presenceKnown(false))
        #expect(shown == [waiting] && !simulation.state.awaitsReturn)
        let token = simulation.token()
        #expect(
            simulation.send(.snoozedByTool(token, other, for: nil))
                == [.refuse(token, .returnUnknown)]
        )
        simulation.send(.centreSwitched(simulation.token(), .show))
        #expect(simulation.state.scene.centre?.isReturnKnown == false)
        simulation.act(.centre(.snoozed(other, for: nil)))
        #expect(reason(other) == .missed)
        simulation.send(.presenceKnown(true))
        simulation.act(.centre(.snoozed(other, for: nil)))
        #expect(reason(other) == .snoozed)
    }

    @Test("what becomes a level meanwhile shows at once")
    mutating func level() {
        let id = simulation.present(.toast("Volume"), key: "volume")
        _ = snooze(id, for: .seconds(60))
        #expect(reason(id) == .snoozed)
        let level = Toast(headline: Headline(title: "Volume")) { $0.progress = .fraction(0.5) }
        simulation.present(.toast(level), key: "volume")
        #expect(shown == [id] && simulation.state.snoozedCount == 0)
    }

    @Test("survives the daemon, and comes at its time")
    mutating func snoozedRecovery() {
        let ids = [missed(), missed(), missed()]
        _ = snooze(ids[0], for: .seconds(60))
        _ = snooze(ids[1], for: nil)
        _ = snooze(ids[2], for: .seconds(30))
        simulation.restart()
        #expect(simulation.state.snoozedCount == 3)
        #expect(simulation.state.nextDeadline == simulation.now + .seconds(30))
        simulation.advance(by: .seconds(60))
        #expect(shown == [ids[2], ids[0]])
    }

    @Test("its sender can close it, and an update keeps it put off")
    mutating func sender() {
        let id = simulation.present(.toast("a"), key: "song")
        _ = snooze(id, for: .seconds(60))
        simulation.present(.toast("b"), key: "song")
        #expect(reason(id) == .snoozed)
        let effects = simulation.send(.dismissRequested(simulation.token(), id, by: .app("a")))
        #expect(effects.outcomes == [id: .closed])
        #expect(simulation.state.isQuiet)
    }

    @Test("only toasts can be put off")
    mutating func refused() {
        let modal = simulation.present(.modal())
        let token = simulation.token()
        let effects = simulation.send(.snoozedByTool(token, modal, for: .seconds(1)))
        #expect(effects == [.refuse(token, .notSnoozable(modal))])
    }

    @Test("the centre puts off, answers and undoes too")
    mutating func centre() {
        let id = simulation.present(
            .toast(Toast(headline: Headline(title: "Ada")) { $0.reply = Reply() })
        )
        simulation.showAndArm()
        simulation.advance(by: .seconds(20))
        simulation.send(.centreSwitched(simulation.token(), .show))
        simulation.act(.centre(.snoozed(id, for: .seconds(60))))
        #expect(reason(id) == .snoozed)
        guard case .entry(let entry)? = simulation.state.scene.centre?.rows.last else {
            Issue.record("no entry")
            return
        }
        #expect(entry.isSnoozed && entry.snoozedUntil == simulation.now + .seconds(60))
        let effects = simulation.act(.centre(.replied(id, text: "yes")))
        let answer = Answer(button: Toast.replyID, text: "yes")
        #expect(effects.outcomes == [id: .acted(answer)])
    }
}
