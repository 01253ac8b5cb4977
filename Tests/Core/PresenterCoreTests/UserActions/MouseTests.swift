// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Presses on toasts")
struct MouseTests {
    /// Two toasts of one application and one of another, armed.
    private func toasts(
        _ mouse: MouseBindings,
        groupAfter: Int = 3
    ) -> (simulation: Simulation, ids: [PresentationID]) {
        var simulation = Simulation()
        simulation.send(
            .limitsChanged(
                Limits {
                    $0.groupAfter = groupAfter
                    $0.mouse = mouse
                }
            )
        )
        let open = Button(id: Toast.defaultActionID, title: "Open")
        let ids = [
            simulation.present(.toast("1", actions: [open]), by: .app("a")),
            simulation.present(.toast("2"), by: .app("b")),
            simulation.present(.toast("3", actions: [open]), by: .app("a")),
        ]
        simulation.showAndArm()
        return (simulation, ids)
    }

    @Test("what each word does", arguments: MouseMeaning.allCases, CardGesture.allCases)
    func meanings(_ meaning: MouseMeaning, _ gesture: CardGesture) {
        let mouse = MouseBindings {
            $0.left = meaning
            $0.middle = meaning
            $0.right = meaning
            $0.swipe = meaning
            $0.touchSwipe = meaning
        }
        var (simulation, ids) = toasts(mouse)
        let outcomes = simulation.act(.cardTapped(ids[2], by: gesture)).outcomes
        let action = Outcome.acted(Answer(button: Toast.defaultActionID))
        let expected: [PresentationID: Outcome] =
            switch meaning {
            case .defaultAction: [ids[2]: action]
            case .dismiss: [ids[2]: .dismissed(.close)]
            case .dismissAllOfApplication:
                [ids[0]: .dismissed(.close), ids[2]: .dismissed(.close)]
            case .dismissAll: Dictionary(uniqueKeysWithValues: ids.map { ($0, .dismissed(.close)) })
            case .actions, .none: [:]
            }
        #expect(outcomes == expected)
    }

    @Test("a toast can take the keyboard, unless a dialog is open", arguments: [false, true])
    func actions(hasDialog: Bool) {
        var (simulation, ids) = toasts(MouseBindings { $0.right = .actions })
        if hasDialog {
            simulation.present(.modal(), by: .app("editor"))
            simulation.showAndArm()
        }
        simulation.act(.cardTapped(ids[0], by: .right))
        #expect(simulation.state.scene.keyboard == (hasDialog ? nil : ids[0]))
        #expect(simulation.state.isLive(ids[0]))
    }

    @Test("by default the left button acts, the others do nothing, mark and finger's swipe close")
    func defaults() {
        var (simulation, ids) = toasts(MouseBindings())
        for gesture in [CardGesture.middle, .right, .swipe] {
            #expect(simulation.act(.cardTapped(ids[2], by: gesture)).isEmpty)
        }
        #expect(simulation.act(.closeTapped(ids[1])).outcomes == [ids[1]: .dismissed(.close)])
        #expect(simulation.act(.cardTapped(ids[2])).outcomes.count == 1)
        (simulation, ids) = toasts(MouseBindings())
        #expect(
            simulation.act(.cardTapped(ids[2], by: .touchSwipe)).outcomes
                == [ids[2]: .dismissed(.close)]
        )
    }

    @Test("the close mark can close all")
    func closeMark() {
        var (simulation, ids) = toasts(MouseBindings { $0.closeMark = .dismissAll })
        #expect(simulation.act(.closeTapped(ids[1])).outcomes.count == 3)
    }

    @Test("grouped toasts end with their card, waiting ones stay")
    func gathered() {
        var (simulation, ids) = toasts(MouseBindings { $0.middle = .dismissAll }, groupAfter: 1)
        simulation.send(
            .limitsChanged(
                Limits {
                    $0.visibleToasts = 2
                    $0.groupAfter = 1
                    $0.mouse = MouseBindings { $0.middle = .dismissAll }
                }
            )
        )
        let waiting = simulation.present(.toast("4"), by: .app("c"))
        simulation.showAndArm()
        let shown = simulation.state.scene.toasts.map(\.id)
        #expect(shown.count == 2 && shown.contains(waiting))
        let outcomes = simulation.act(.cardTapped(shown[0], by: .middle)).outcomes
        let hidden = ids.filter { outcomes[$0] == nil }
        // Both that showed, and what was gathered under one of them.
        #expect(outcomes[shown[0]] != nil && outcomes[shown[1]] != nil)
        #expect(hidden.allSatisfy { id in simulation.state.isLive(id) })
    }

    @Test("an unarmed toast accepts no press")
    func unarmed() {
        var simulation = Simulation()
        simulation.send(
            .limitsChanged(Limits { $0.mouse = MouseBindings { $0.middle = .dismissAll } })
        )
        let id = simulation.present(.toast())
        simulation.show()
        #expect(simulation.act(.cardTapped(id, by: .middle)).isEmpty)
    }
}
