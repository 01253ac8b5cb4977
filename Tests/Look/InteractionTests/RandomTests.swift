// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
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
        var user = TestUser(reduced: seed == 4)
        var next: UInt32 = 1
        for step in 0..<1000 {
            act(&user, &dice, &next)
            if let problem = problem(user) {
                Issue.record("seed \(seed), step \(step): \(problem)")
                return
            }
            user.orders = []
        }
        // Everything ends, and then nothing is left to wake up for.
        user.show { $0 = Scene(revision: $0.revision) }
        user.advance(1000)
        #expect(user.interaction.nextDeadline == nil, "seed \(seed)")
        #expect(user.interaction.instances.cards.isEmpty, "seed \(seed)")
    }

    private func act(_ user: inout TestUser, _ dice: inout SplitMix64, _ next: inout UInt32) {
        let roll = Int.random(in: 0..<100, using: &dice)
        switch roll {
        case 0..<8: changeScene(&user, &dice, &next)
        case 8..<20: user.arm()
        case 20..<30: user.advance(Int64.random(in: 0...700, using: &dice))
        case 30..<55:
            let place = ScreenPoint(
                output: TestUser.output,
                point: Point(
                    x: Double.random(in: 0...1000, using: &dice),
                    y: Double.random(in: 0...800, using: &dice)
                )
            )
            if roll < 35 {
                user.input(.pointer(.moved(place)))
            } else if roll < 45 {
                user.press(place)
                if Bool.random(using: &dice) { user.release(place) }
            } else if roll < 50 {
                user.release(place)
            } else {
                user.input(.pointer(.scrolled(dx: 0, dy: 40, place)))
            }
        case 55..<57: user.input(.keyboardLost)
        case 57..<60: user.takeKeyboard()
        default:
            let keys: [Key] = [
                .enter, .escape, .tab, .space, .left, .right, .up, .down, .home, .end, .pageDown,
                .backspace, .character("1"), .character("s"), .character("x"),
            ]
            let key = keys.randomElement(using: &dice) ?? .enter
            let modifiers: Modifiers = [[], [], [], .shift, .alt].randomElement(using: &dice) ?? []
            if Bool.random(using: &dice) {
                user.strike(key, text: "x", modifiers)
            } else if Bool.random(using: &dice) {
                user.down(key, text: "x", modifiers)
            } else {
                user.up(key, text: "x", modifiers)
            }
        }
    }

    private func changeScene(_ user: inout TestUser, _ dice: inout SplitMix64, _ next: inout UInt32)
    {
        let roll = Int.random(in: 0..<9, using: &dice)
        let number = next
        next += 1
        let now = user.now
        user.show(presented: Bool.random(using: &dice)) { scene in
            switch roll {
            case 0: scene.presenters.append(TestCards.modal(number))
            case 1:
                scene.presenters.append(
                    TestCards.modal(number, input: FormField { $0.minimumLength = 1 })
                )
            case 2: scene.presenters.append(TestCards.sheet(number))
            case 3: scene.toasts.append(TestCards.toast(number))
            case 4: scene.retry = TestCards.retry(number)
            case 5:
                scene.blockedSince = now
                scene.loading = Bool.random(using: &dice) ? TestCards.loading(number) : nil
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
    private func problem(_ user: TestUser) -> String? {
        let scene = user.scene
        let all = scene.presenters + scene.toasts + [scene.retry, scene.loading].compactMap { $0 }
        for action in user.reported {
            switch action {
            case .buttonTapped(let id, _, _), .cardTapped(let id, _, _), .closeTapped(let id),
                .retryTapped(let id), .scrimTapped(let id), .linkTapped(let id, _),
                .rowsAsked(let id, _):
                guard all.first(where: { $0.id == id })?.isArmed == true else {
                    return "pressed while unarmed: \(action)"
                }
                if scene.isInputBlocked, id != scene.loading?.id {
                    return "pressed while blocked: \(action)"
                }
            case .escapePressed(let id):
                // A retry that has the keyboard can be declined by it.
                if id != scene.presenters.last?.id, id != scene.retry?.id {
                    return "escape went to \(id)"
                }
            case .moreTapped, .lessTapped:
                if scene.isInputBlocked { return "opened a list while blocked" }
            case .replyOpened(let id), .replyClosed(let id):
                if !scene.toasts.contains(where: { $0.id == id }) { return "a reply to \(id)" }
            case .keyboardLeft:
                if scene.keyboard == nil { return "left what it did not have" }
            case .releaseHeld:
                if !scene.isInputBlocked { return "released what was free" }
            case .centre:
                if scene.centre == nil { return "an action in a closed centre" }
            case .hoverBegan, .hoverEnded, .disturbed, .toastsHidden, .visibilityChanged,
                .fullscreenChanged, .outputsChanged:
                break
            }
        }
        var owners = 0
        for card in all {
            let state = user.interaction.cardState(card.id)
            guard let focus = state.focus else { continue }
            owners += 1
            let instance = user.interaction.instances.cards.last {
                $0.id == card.id && !$0.isExiting
            }
            if instance?.layout.focusOrder.contains(focus) != true {
                return "focus on what is not there: \(focus)"
            }
        }
        if owners > 1 { return "\(owners) cards have the keyboard" }
        if scene.isEmpty, !user.interaction.isMoving, user.interaction.nextDeadline != nil {
            return "an empty screen wants to wake up"
        }
        return nil
    }
}
