// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Arming")
struct ArmingTests {
    @Test(
        "buttons arm half a second after the first frame",
        arguments: [(499, false), (500, true)]
    )
    func edge(milliseconds: Int64, counts: Bool) {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.advance(milliseconds: 10_000)
        simulation.show()
        simulation.advance(milliseconds: milliseconds)
        let effects = simulation.tap(modal, "positive")
        let yes = Answer(button: "positive")
        #expect(
            effects
                == (counts
                    ? [
                        .announceScene,
                        .notify(.app("a"), .buttonPressed(modal, yes)),
                        .notify(.app("a"), .ended(modal, .acted(yes))),
                    ] : [])
        )
    }

    @Test("nothing arms before a display has shown it")
    func unseen() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.advance(milliseconds: 60_000)
        #expect(simulation.tap(modal, "positive") == [])
        #expect(simulation.state.nextDeadline == nil)
    }

    @Test("a disturbance restarts the half second")
    func disturbed() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.show()
        simulation.advance(milliseconds: 400)
        simulation.act(.disturbed(modal))
        simulation.advance(milliseconds: 499)
        #expect(simulation.tap(modal, "positive") == [])
        simulation.advance(milliseconds: 1)
        #expect(
            simulation.tap(modal, "positive").outcomes[modal] == .acted(Answer(button: "positive"))
        )
    }

    @Test("an uncovered card arms again, from the frame that shows it")
    func uncovered() {
        var simulation = Simulation()
        let lower = simulation.present(.modal("lower"))
        simulation.showAndArm()
        let upper = simulation.present(.modal("upper"), by: .app("b"))
        simulation.showAndArm()
        #expect(simulation.tap(lower, "positive") == [])
        simulation.tap(upper, "positive")
        #expect(simulation.tap(lower, "positive") == [])
        simulation.advance(milliseconds: 5000)
        #expect(simulation.tap(lower, "positive") == [], "no frame has shown it on top yet")
        simulation.show()
        simulation.advance(milliseconds: 499)
        #expect(simulation.tap(lower, "positive") == [])
        simulation.advance(milliseconds: 1)
        #expect(simulation.tap(lower, "positive").outcomes[lower] != nil)
    }

    @Test("a change arms again, progress alone does not")
    func changed() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let loading = simulation.present(.loading(cancel: "Cancel", blocks: false, delay: .zero))
        simulation.showAndArm()
        simulation.update(modal, .modal("Other?"))
        #expect(simulation.tap(modal, "positive") == [])
        let further = Content.loading(
            Loading {
                $0.delay = .zero
                $0.blocksInput = false
                $0.progress = .fraction(0.5)
                $0.cancelTitle = "Cancel"
            }
        )
        simulation.update(loading, further)
        #expect(simulation.tap(loading, "cancel").outcomes[loading] == .dismissed(.cancel))
    }

    @Test("a toast that another one moved arms again")
    func moved() {
        var simulation = Simulation()
        let action = Button(id: "open", title: "Open")
        let older = simulation.present(.toast(actions: [action]))
        simulation.showAndArm()
        _ = simulation.present(.toast("newer"))
        simulation.show()
        #expect(simulation.tap(older, "open") == [])
        simulation.advance(milliseconds: 500)
        #expect(simulation.tap(older, "open").outcomes[older] == .acted(Answer(button: "open")))
    }

    @Test("Escape works before anything is armed")
    func escape() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let effects = simulation.act(.escapePressed(modal))
        #expect(effects.outcomes[modal] == .acted(Answer(button: "negative")))
        let sheet = simulation.present(.sheet())
        #expect(simulation.act(.escapePressed(sheet)).outcomes[sheet] == .dismissed(.escape))
        let plain = Modal(
            headline: Headline(title: "t"),
            buttons: [Button(id: "positive", title: "OK", role: .positive)]
        )
        let dismissible = simulation.present(.modal(plain), by: .app("b"))
        #expect(
            simulation.act(.escapePressed(dismissible)).outcomes[dismissible] == .dismissed(.escape)
        )
        var firm = plain
        firm.isDismissible = false
        let insisting = simulation.present(.modal(firm), by: .app("c"))
        #expect(simulation.act(.escapePressed(insisting)) == [])
    }

    @Test("a lost display disarms, and the next one arms again")
    func displayLost() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.showAndArm()
        simulation.send(.displayDetached(simulation.display))
        simulation.send(.displayAttached(simulation.display))
        #expect(simulation.tap(modal, "positive") == [])
        simulation.showAndArm()
        #expect(simulation.tap(modal, "positive").outcomes[modal] != nil)
    }

    @Test("reports of a display that is not attached are ignored")
    func unattachedDisplay() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.showAndArm()
        let unattached = DisplayID(rawValue: 9)
        #expect(
            simulation.send(
                .userActed(unattached, .buttonTapped(modal, Answer(button: "positive")))
            )
                == []
        )
        #expect(simulation.send(.scenePresented(simulation.display, revision: 10_000)) == [])
    }

    @Test("an answer's unrequested values are removed, a forbidden answer is dropped")
    func answers() {
        let modal = Modal(
            headline: Headline(title: "Name"),
            buttons: [
                Button(id: "positive", title: "Create", role: .positive),
                Button(id: "negative", title: "Cancel", role: .negative),
            ],
            input: FormField {
                $0.minimumLength = 2
                $0.maximumLength = 4
            },
            choices: FormField.list(options: [
                .init(id: "a", title: "A"), .init(id: "b", title: "B"),
            ])
        )
        var simulation = Simulation()
        let id = simulation.present(.modal(modal))
        simulation.showAndArm()
        for bad in [
            Answer(button: "positive", text: "x"), Answer(button: "positive", text: "12345"),
            Answer(button: "positive", text: "ok", choices: ["a", "b"]),
            Answer(button: "positive", text: "ok", choices: ["c"]), Answer(button: "other"),
            Answer(button: "positive", text: "ab" + String(repeating: "\u{301}", count: 4096)),
        ] {
            #expect(simulation.act(.buttonTapped(id, bad)) == [])
        }
        let good = Answer(button: "positive", text: "name", choices: ["b"])
        #expect(simulation.act(.buttonTapped(id, good)).outcomes[id] == .acted(good))
        let plain = simulation.present(.modal())
        simulation.showAndArm()
        let effects = simulation.act(
            .buttonTapped(plain, Answer(button: "positive", text: "smuggled", choices: ["x"]))
        )
        #expect(effects.outcomes[plain] == .acted(Answer(button: "positive")))
    }

    @Test("a retry that appears or ends over a presenter makes it arm again")
    func retryAbove() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        simulation.showAndArm()
        let retry = simulation.present(.retry())
        #expect(simulation.tap(modal, "positive") == [])
        simulation.showAndArm()
        #expect(simulation.act(.retryTapped(retry)).outcomes[retry] != nil)
        #expect(simulation.tap(modal, "positive") == [])
        simulation.showAndArm()
        #expect(simulation.tap(modal, "positive").outcomes[modal] != nil)
    }

    @Test("older toasts arm again when a newer one ends, grows, or is replaced")
    func movedByNewer() {
        let open = [Button(id: "open", title: "Open")]
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 2 })
        _ = simulation.present(.toast("waiting"))
        let older = simulation.present(.toast("older", actions: open))
        let newer = simulation.present(.toast("newer"), key: "k")
        simulation.showAndArm()
        #expect(simulation.state.scene.toasts[0].isArmed)
        // It grows by an action.
        #expect(simulation.present(.toast("newer", actions: open), key: "k") == newer)
        #expect(simulation.tap(older, "open") == [])
        simulation.showAndArm()
        // It goes, and the one that waited comes: as many as before, none where it was.
        simulation.send(.dismissRequested(simulation.token(), newer, by: .app("a")))
        #expect(simulation.state.scene.toasts.count == 2)
        #expect(simulation.tap(older, "open") == [])
        simulation.showAndArm()
        // It goes too, and none comes.
        simulation.send(.dismissedByTool(simulation.token(), simulation.state.scene.toasts[1].id))
        #expect(simulation.tap(older, "open") == [])
        simulation.showAndArm()
        #expect(simulation.tap(older, "open").outcomes[older] == .acted(Answer(button: "open")))
    }

    @Test("changing progress leaves a toast armed; adding or removing it does not")
    func progress() {
        func copying(_ progress: Progress?) -> Content {
            let stop = Button(id: "stop", title: "Stop")
            let headline = Headline(title: "Copying")
            return .toast(Toast(headline: headline, actions: [stop]) { $0.progress = progress })
        }
        var simulation = Simulation()
        let toast = simulation.present(copying(.fraction(0.1)), key: "k")
        simulation.showAndArm()
        _ = simulation.present(copying(.fraction(0.2)), key: "k")
        #expect(simulation.state.scene.toasts[0].isArmed)
        _ = simulation.present(copying(nil), key: "k")
        #expect(simulation.tap(toast, "stop") == [])
        simulation.showAndArm()
        #expect(simulation.tap(toast, "stop").outcomes[toast] != nil)
    }

    @Test("newer toasts stay armed when an older one ends, and so does the topmost presenter")
    func notMoved() {
        let open = [Button(id: "open", title: "Open")]
        var simulation = Simulation()
        let lower = simulation.present(.modal("lower"))
        let top = simulation.present(.modal("top"), by: .app("b"))
        let older = simulation.present(.toast("older"))
        let newer = simulation.present(.toast("newer", actions: open))
        simulation.showAndArm()
        simulation.send(.dismissRequested(simulation.token(), older, by: .app("a")))
        simulation.send(.dismissRequested(simulation.token(), lower, by: .app("a")))
        #expect(simulation.tap(newer, "open").outcomes[newer] != nil)
        #expect(simulation.tap(top, "positive").outcomes[top] != nil)
    }

    @Test("a frame of an earlier revision does not count")
    func earlierFrame() {
        var simulation = Simulation()
        _ = simulation.present(.modal("lower"))
        let before = simulation.state.scene.revision
        let modal = simulation.present(.modal())
        #expect(simulation.send(.scenePresented(simulation.display, revision: before)) == [])
        simulation.advance(milliseconds: 5000)
        #expect(simulation.tap(modal, "positive") == [])
    }

    @Test("a tool's press without a text keeps the text")
    func toolText() {
        let modal = Modal(
            headline: Headline(title: "Name"),
            buttons: [Button(id: "positive", title: "Create", role: .positive)],
            input: FormField(value: .text("untitled")) { $0.minimumLength = 1 }
        )
        var simulation = Simulation()
        let id = simulation.present(.modal(modal))
        let token = simulation.token()
        let effects = simulation.send(.buttonPressedByTool(token, id, Answer(button: "positive")))
        #expect(effects.outcomes == [id: .acted(Answer(button: "positive", text: "untitled"))])
    }
}
