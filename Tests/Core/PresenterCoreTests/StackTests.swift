// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing
import Texts

@Suite("Stack")
struct StackTests {
    @Test("a new modal or sheet is hosted by the topmost presenter and becomes it")
    func newOnTop() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        #expect(simulation.state.topmost == modal)
        let sheet = simulation.present(.sheet(), by: .app("b"))
        #expect(simulation.state.topmost == sheet)
        #expect(simulation.state.scene.presenters.map(\.id) == [modal, sheet])
    }

    @Test(
        "to present what is there already changes nothing and returns the same id",
        arguments: [Content.modal(), .sheet()]
    )
    func sameKey(content: Content) {
        var simulation = Simulation()
        let first = simulation.present(content, key: "k")
        let before = simulation.state
        let effects = simulation.request(content, key: "k")
        #expect(effects == [.accept(RequestToken(rawValue: 2), first)])
        #expect(simulation.state == before)
        #expect(simulation.present(content, by: .app("a", connection: 2), key: "k") != first)
        #expect(simulation.present(content, key: "other") != first)
    }

    @Test("when a presenter ends, what was put above it stays: nothing says that it belongs to it")
    func endsAlone() {
        var simulation = Simulation()
        let lowest = simulation.present(.modal("lowest"), by: .app("z"))
        let base = simulation.present(.modal("base"))
        let foreign = simulation.present(.modal("foreign"), by: .app("b"))
        let above = simulation.present(.sheet())
        let highest = simulation.present(.modal("highest"))
        let token = simulation.token()
        let effects = simulation.send(.dismissRequested(token, base, by: .app("a")))
        let owner = Owner.app("a")
        #expect(
            effects == [.confirm(token), .announceScene, .notify(owner, .ended(base, .closed))]
        )
        #expect(simulation.state.scene.presenters.map(\.id) == [lowest, foreign, above, highest])
    }

    @Test("a retry moves to the presenter below, and waits if that has a retry")
    func rehosting() {
        var simulation = Simulation()
        let below = simulation.present(.modal("below"), by: .app("a"))
        let first = simulation.present(.retry("first"), by: .app("r"))
        let upper = simulation.present(.modal("upper"), by: .app("b"))
        let second = simulation.present(.retry("second"), by: .app("s"))
        let own = simulation.present(.retry("own"), by: .app("b"))
        #expect(simulation.state.scene.retry?.id == second)
        let effects = simulation.send(.dismissRequested(simulation.token(), upper, by: .app("b")))
        #expect(effects.outcomes == [upper: .closed])
        #expect(simulation.state.explain(own, at: simulation.now)?.reason == .behindRetry)
        #expect(simulation.state.topmost == below)
        #expect(simulation.state.scene.retry?.id == first)
        #expect(simulation.state.explain(second, at: simulation.now)?.reason == .behindRetry)
    }

    @Test("when an owner leaves, everything but its toasts ends")
    func ownerLeaves() {
        var simulation = Simulation()
        let toast = simulation.present(.toast())
        let modal = simulation.present(.modal())
        let kept = simulation.present(.modal("kept"), by: .app("a", connection: 2))
        let sheet = simulation.present(.sheet())
        let retry = simulation.present(.retry())
        let loading = simulation.present(.loading())
        #expect(simulation.state.scene.isInputBlocked)
        let effects = simulation.send(.ownerVanished(name: ":a.1"))
        #expect(effects.first == .announceScene)
        #expect(
            effects.outcomes == [
                loading: .ownerGone, retry: .ownerGone, sheet: .ownerGone, modal: .ownerGone,
            ]
        )
        #expect(!simulation.state.scene.isInputBlocked)
        #expect(simulation.state.scene.presenters.map(\.id) == [kept])
        #expect(simulation.state.scene.toasts.map(\.id) == [toast])
    }

    @Test("another application may not update, dismiss or replace")
    func foreignHands() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let toast = simulation.present(.toast())
        let thief = Owner.app("thief")
        for id in [modal, toast] {
            let token = simulation.token()
            #expect(
                simulation.send(.dismissRequested(token, id, by: thief)) == [
                    .refuse(token, .notOwner(id))
                ]
            )
            let other = simulation.token()
            let content = simulation.state.listing(of: id, at: simulation.now)?.content
            #expect(
                simulation.send(
                    .updateRequested(other, id, by: thief, content ?? .modal(), timeout: nil)
                )
                    == [.refuse(other, .notOwner(id))]
            )
        }
        let effects = simulation.request(.toast("stolen"), by: thief, replaces: toast)
        #expect(effects.first == .refuse(RequestToken(rawValue: 7), .notOwner(toast)))
        let lenient = Owner.app("thief", channel: .notifications)
        #expect(simulation.present(.toast("mine"), by: lenient, replaces: toast) != toast)
        #expect(simulation.state.scene.toasts.first?.content == .toast())
    }

    @Test("an update must keep the kind, and an unknown id is named")
    func updates() throws {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let token = simulation.token()
        #expect(
            simulation.send(.updateRequested(token, modal, by: .app("a"), .toast(), timeout: nil))
                == [.refuse(token, .otherKind(modal, is: .modal, got: .toast))]
        )
        let unknown = try #require(PresentationID(rawValue: 99))
        #expect(
            simulation.send(.dismissRequested(token, unknown, by: .app("a")))
                == [.refuse(token, .unknownPresentation(unknown))]
        )
        let effects = simulation.send(
            .updateRequested(token, modal, by: .app("a"), .modal("Really?"), timeout: nil)
        )
        #expect(effects == [.confirm(token), .announceScene])
    }

    @Test("limits refuse by name and leave what is there alone")
    func limits() {
        var limits = Limits()
        limits.presentationsPerIdentity = 2
        limits.stackDepth = 3
        var simulation = Simulation(limits: limits)
        _ = simulation.present(.modal())
        _ = simulation.present(.loading(), by: .app("a", connection: 2))
        let refused = simulation.request(.sheet())
        #expect(
            refused == [
                .refuse(RequestToken(rawValue: 3), .limitReached(.tooManyOfApplication, limit: 2))
            ]
        )
        _ = simulation.present(.modal(), by: .app("b"))
        _ = simulation.present(.modal(), by: .app("c"))
        let deep = simulation.request(.modal(), by: .app("d"))
        #expect(
            deep == [.refuse(RequestToken(rawValue: 6), .limitReached(.tooManyOfKind, limit: 3))]
        )
        #expect(simulation.state.scene.presenters.count == 3)
    }

    @Test("ids are never 0, never used again, and skip those that clients claimed")
    func ids() throws {
        var simulation = Simulation()
        let claimed = try #require(PresentationID(rawValue: 3))
        #expect(simulation.present(.toast(), replaces: claimed) == claimed)
        simulation.send(.dismissedByTool(simulation.token(), claimed))
        let numbers = (0..<4).map { _ in simulation.present(.toast()).rawValue }
        #expect(numbers == [1, 2, 4, 5])
        var wrapping = PresenterState(firstID: .max - 1)
        let request = { (token: UInt64) in
            Action.presentRequested(
                RequestToken(rawValue: token),
                PresentRequest(content: .toast()),
                by: .app("a")
            )
        }
        let first = wrapping.reduce(request(1), at: simulation.now)
        let second = wrapping.reduce(request(2), at: simulation.now)
        #expect(
            first.first
                == .accept(
                    RequestToken(rawValue: 1),
                    try #require(PresentationID(rawValue: .max - 1))
                )
        )
        #expect(
            second.first
                == .accept(RequestToken(rawValue: 2), try #require(PresentationID(rawValue: 1)))
        )
    }

    @Test("a modal's time counts from its acceptance", arguments: [(1999, false), (2000, true)])
    func timeout(milliseconds: Int64, isOver: Bool) {
        var simulation = Simulation()
        let modal = simulation.present(.modal(), timeout: .after(.seconds(2)))
        let effects = simulation.advance(milliseconds: milliseconds)
        #expect(effects.outcomes == (isOver ? [modal: .expired] : [:]))
        #expect(simulation.state.isQuiet == isOver)
    }

    @Test("a tool gets an error for the invalid part of its answer")
    func unfitAnswers() {
        var simulation = Simulation(hasDisplay: false)
        let modal = simulation.present(
            .modal(
                Modal(
                    headline: Headline(title: "Name"),
                    buttons: [Button(id: "ok", title: "OK", role: .positive)],
                    input: FormField {
                        $0.minimumLength = 2
                        $0.maximumLength = 4
                    },
                    choices: FormField.list(options: [.init(id: "a", title: "A")])
                )
            )
        )
        for (answer, refusal) in [
            (Answer(button: "ok"), Refusal.unfitText(modal, got: 0, takes: 2...4)),
            (Answer(button: "ok", text: "12345"), .unfitText(modal, got: 5, takes: 2...4)),
            (
                Answer(button: "ok", text: "abc", choices: ["b"]),
                .unfitChoices(modal, got: ["b"], offered: ["a"])
            ),
        ] {
            let token = simulation.token()
            #expect(
                simulation.send(.buttonPressedByTool(token, modal, answer))
                    == [.refuse(token, refusal)]
            )
        }
    }

    @Test("a tool that says what the user saw presses what has made progress since")
    func pressOfProgress() {
        var simulation = Simulation()
        func content(_ part: Double) -> Content {
            var toast = Toast(headline: Headline(title: "Copying"))
            toast.actions = [Button(id: "stop", title: "Stop")]
            toast.progress = .fraction(part)
            return .toast(toast)
        }
        let toast = simulation.present(content(0))
        let seen = simulation.state.scene.revision
        simulation.update(toast, content(0.5))
        #expect(simulation.state.scene.revision > seen)
        let token = simulation.token()
        #expect(
            simulation.send(
                .buttonPressedByTool(token, toast, Answer(button: "stop"), seenIn: seen)
            ).contains(.confirm(token))
        )
    }

    @Test("a tool that says what the user saw presses what has moved since")
    func pressOfMoved() {
        var simulation = Simulation()
        var toast = Toast(headline: Headline(title: "Mail"))
        toast.actions = [Button(id: "open", title: "Open")]
        let first = simulation.present(.toast(toast))
        let seen = simulation.state.scene.revision
        _ = simulation.present(.toast(toast))
        #expect(simulation.state.scene.revision > seen)
        let token = simulation.token()
        #expect(
            simulation.send(
                .buttonPressedByTool(token, first, Answer(button: "open"), seenIn: seen)
            ).contains(.confirm(token))
        )
    }

    @Test("a tool that says what the user saw presses nothing that has changed since")
    func pressOfRevision() {
        var simulation = Simulation()
        let modal = simulation.present(.modal())
        let seen = simulation.state.scene.revision
        let change = Content.modal("Delete everything?")
        simulation.update(modal, change)
        let token = simulation.token()
        #expect(
            simulation.send(
                .buttonPressedByTool(token, modal, Answer(button: "positive"), seenIn: seen)
            ) == [.refuse(token, .changed(modal))]
        )
        let next = simulation.token()
        let revision = simulation.state.scene.revision
        #expect(
            simulation.send(
                .buttonPressedByTool(next, modal, Answer(button: "positive"), seenIn: revision)
            ).contains(.confirm(next))
        )
    }

    @Test("the user's tools press and dismiss, armed or not")
    func tools() {
        var simulation = Simulation(hasDisplay: false)
        let modal = simulation.present(.modal())
        let wrong = simulation.token()
        #expect(
            simulation.send(.buttonPressedByTool(wrong, modal, Answer(button: "maybe"))) == [
                .refuse(
                    wrong,
                    .unknownButton(modal, got: "maybe", offered: ["positive", "negative"])
                )
            ]
        )
        let token = simulation.token()
        let yes = Answer(button: "positive")
        #expect(
            simulation.send(.buttonPressedByTool(token, modal, yes)) == [
                .confirm(token), .announceScene,
                .notify(.app("a"), .buttonPressed(modal, yes)),
                .notify(.app("a"), .ended(modal, .acted(yes))),
            ]
        )
        let toasts = (0..<8).map { _ in simulation.present(.toast()) }
        let loading = simulation.present(.loading())
        // What asks something is not answered by the way.
        let effects = simulation.send(.toastsDismissedByTool(simulation.token()))
        #expect(effects.outcomes.count == toasts.count)
        #expect(simulation.state.isLive(loading))
        let rest = simulation.send(.dismissedByTool(simulation.token(), nil))
        #expect(rest.outcomes == [loading: .dismissed(.control)])
        #expect(simulation.state.isQuiet)
    }

    @Test("the topmost ends first, each presenter after its retries")
    func orderOfEnding() {
        var simulation = Simulation()
        let base = simulation.present(.modal("base"))
        let low = simulation.present(.retry("low"))
        let high = simulation.present(.sheet())
        let upper = simulation.present(.retry("upper"))
        let owner = Owner.app("a")
        #expect(
            simulation.send(.ownerVanished(name: owner.name)) == [
                .announceScene, .notify(owner, .ended(upper, .ownerGone)),
                .notify(owner, .ended(high, .ownerGone)), .notify(owner, .ended(low, .ownerGone)),
                .notify(owner, .ended(base, .ownerGone)),
            ]
        )
    }

    @Test(
        "a late call ends what timely ones would have ended, in that order",
        arguments: [(10, 5, false), (5, 10, true), (5, 5, false)]
    )
    func lateCall(base: Int64, upper: Int64, isLowerFirst: Bool) {
        var late = Simulation()
        let lower = late.present(.modal(), timeout: .after(.seconds(base)))
        let higher = late.present(.modal(), timeout: .after(.seconds(upper)))
        var timely = late
        late.skip(.seconds(20))
        let owner = Owner.app("a")
        let effects = late.send(.deadlinePassed)
        let ends = [higher, lower].map { Effect.notify(owner, .ended($0, .expired)) }
        #expect(effects == [.announceScene] + (isLowerFirst ? ends.reversed() : ends))
        #expect(timely.advance(by: .seconds(20)).notices == effects.notices)
    }

    @Test("what was due comes before what happens now")
    func dueFirst() {
        var simulation = Simulation()
        let modal = simulation.present(.modal(), timeout: .after(.seconds(5)))
        simulation.showAndArm()
        simulation.skip(.milliseconds(4500))
        #expect(
            simulation.tap(modal, "positive") == [
                .announceScene, .notify(.app("a"), .ended(modal, .expired)),
            ]
        )
    }
}
