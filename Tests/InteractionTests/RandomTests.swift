// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("Random people")
struct RandomTests {
    @Test(
        "nothing is pressed that is not armed, whatever is done",
        arguments: [1, 2, 3, 4] as [UInt64]
    )
    func run(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var person = Person(reduced: seed == 4)
        var next: UInt32 = 1
        for step in 0..<1000 {
            act(&person, &dice, &next)
            if let problem = problem(person) {
                Issue.record("seed \(seed), step \(step): \(problem)")
                return
            }
            person.orders = []
        }
        // Everything ends, and then nothing is left to wake up for.
        person.show { $0 = Scene(revision: $0.revision) }
        person.advance(1000)
        #expect(person.stage.nextDeadline == nil, "seed \(seed)")
        #expect(person.stage.pieces.isEmpty, "seed \(seed)")
    }

    private func act(_ person: inout Person, _ dice: inout SplitMix64, _ next: inout UInt32) {
        let roll = Int.random(in: 0..<100, using: &dice)
        switch roll {
        case 0..<8: changeScene(&person, &dice, &next)
        case 8..<20: person.arm()
        case 20..<30: person.advance(Int64.random(in: 0...700, using: &dice))
        case 30..<55:
            let place = Place(
                output: Person.output,
                point: Point(
                    x: Double.random(in: 0...1000, using: &dice),
                    y: Double.random(in: 0...800, using: &dice)
                )
            )
            if roll < 35 {
                person.input(.pointerMoved(place))
            } else if roll < 45 {
                person.press(place)
                if Bool.random(using: &dice) { person.letGo(place) }
            } else if roll < 50 {
                person.letGo(place)
            } else {
                person.input(.scrolled(dx: 0, dy: 40, place))
            }
        case 55..<57: person.input(.keyboardLost)
        case 57..<60: person.takeKeyboard()
        default:
            let keys: [Key] = [
                .enter, .escape, .tab, .space, .left, .right, .up, .down, .home, .end, .pageDown,
                .backspace, .character("1"), .character("s"), .character("x"),
            ]
            let key = keys.randomElement(using: &dice) ?? .enter
            let modifiers: Modifiers = [[], [], [], .shift, .alt].randomElement(using: &dice) ?? []
            if Bool.random(using: &dice) {
                person.strike(key, text: "x", modifiers)
            } else if Bool.random(using: &dice) {
                person.down(key, text: "x", modifiers)
            } else {
                person.up(key, text: "x", modifiers)
            }
        }
    }

    private func changeScene(_ person: inout Person, _ dice: inout SplitMix64, _ next: inout UInt32)
    {
        let roll = Int.random(in: 0..<9, using: &dice)
        let number = next
        next += 1
        let now = person.now
        person.show(presented: Bool.random(using: &dice)) { scene in
            switch roll {
            case 0: scene.presenters.append(Bench.modal(number))
            case 1: scene.presenters.append(Bench.modal(number, input: TextInput(minimumLength: 1)))
            case 2: scene.presenters.append(Bench.sheet(number))
            case 3: scene.toasts.append(Bench.toast(number))
            case 4: scene.retry = Bench.retry(number)
            case 5:
                scene.blockedSince = now
                scene.loading = Bool.random(using: &dice) ? Bench.loading(number) : nil
            case 6:
                scene.blockedSince = nil
                scene.loading = nil
            case 7: if !scene.presenters.isEmpty { scene.presenters.removeLast() }
            default: if !scene.toasts.isEmpty { scene.toasts.removeFirst() }
            }
            for index in scene.presenters.indices where index < scene.presenters.count - 1 {
                scene.presenters[index].isArmed = false
            }
            if scene.presenters.count > 6 { scene.presenters.removeFirst(3) }
            if scene.toasts.count > 5 { scene.toasts.removeFirst(2) }
        }
    }

    /// What is wrong after a step.
    private func problem(_ person: Person) -> String? {
        let scene = person.scene
        let all = scene.presenters + scene.toasts + [scene.retry, scene.loading].compactMap { $0 }
        for action in person.told {
            switch action {
            case .buttonTapped(let id, _), .cardTapped(let id), .closeTapped(let id),
                .retryTapped(let id), .scrimTapped(let id), .linkTapped(let id, _):
                guard all.first(where: { $0.id == id })?.isArmed == true else {
                    return "pressed while unarmed: \(action)"
                }
                if scene.isInputBlocked, id != scene.loading?.id {
                    return "pressed while blocked: \(action)"
                }
            case .escapePressed(let id):
                if id != scene.presenters.last?.id { return "escape went to \(id)" }
            case .keyboardLeft:
                if scene.keyboard == nil { return "left what it did not have" }
            case .releaseHeld:
                if !scene.isInputBlocked { return "released what was free" }
            case .hoverBegan, .hoverEnded, .disturbed: break
            }
        }
        var owners = 0
        for card in all {
            let state = person.stage.cardState(card.id)
            guard let focus = state.focus else { continue }
            owners += 1
            let piece = person.stage.pieces.last { $0.placement.id == card.id && !$0.isGhost }
            if piece?.placement.card.layout.focusOrder.contains(focus) != true {
                return "focus on what is not there: \(focus)"
            }
        }
        if owners > 1 { return "\(owners) cards have the keyboard" }
        if scene.isEmpty, !person.stage.isMoving, person.stage.nextDeadline != nil {
            return "an empty screen wants to wake up"
        }
        return nil
    }
}
