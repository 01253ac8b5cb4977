// SPDX-License-Identifier: MIT
//
// What browsers learned the hard way, against the whole of rule 8: stack and
// stage together, people who type and click without looking.

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@Suite("Accidents")
struct AccidentTests {
    @Test(
        "a modal that comes up while someone types is never answered",
        arguments: [1, 2] as [UInt64]
    )
    func typing(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var desk = Desk()
        let keys: [Key] = [.enter, .space, .tab, .character("s"), .character("1"), .right]
        for trial in 0..<80 {
            desk.advance(Int64(dice.below(300)))
            let content = dice.chance(70) ? Content.modal() : .sheet()
            let id = desk.present(content)
            var down: [Key] = []
            for _ in 0..<(4 + dice.below(12)) {
                // Any two events lie less than half a second apart; keys may overlap.
                desk.advance(Int64(10 + dice.below(440)))
                if let key = down.first, dice.chance(60) {
                    down.removeFirst()
                    desk.key(key, isDown: false)
                } else {
                    let key = keys[dice.below(keys.count)]
                    guard !down.contains(key) else { continue }
                    down.append(key)
                    desk.key(key, isDown: true)
                }
            }
            #expect(desk.presses == 0, "seed \(seed), trial \(trial)")
            guard desk.presses == 0 else { return }
            for key in down { desk.key(key, isDown: false) }
            desk.close(id)
        }
    }

    @Test(
        "fast clicks on a place where modals come and go answer none",
        arguments: [3, 4] as [UInt64]
    )
    func clicking(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var desk = Desk()
        var shown: [PresentationID] = []
        let place = Place(output: Person.output, point: Point(x: 370, y: 458))
        for step in 0..<600 {
            desk.advance(Int64(25 + dice.below(200)))
            desk.input(.pointerPressed(.primary, place))
            desk.advance(Int64(25 + dice.below(200)))
            desk.input(.pointerReleased(.primary, place))
            if dice.chance(20), shown.count < 4 { shown.append(desk.present(.modal())) }
            if dice.chance(15), let last = shown.popLast() { desk.close(last) }
            guard desk.presses == 0 else {
                Issue.record("seed \(seed), step \(step): \(desk.outcomes)")
                return
            }
        }
    }

    @Test("Return held for five seconds answers nothing, however many modals pass below it")
    func heldReturn() {
        var desk = Desk()
        desk.key(.enter, isDown: true)
        var stroke = Bench.stroke(.enter, text: "\r")
        stroke.isRepeat = true
        let first = desk.present(.modal())
        _ = desk.present(.modal())
        for step in 0..<150 {
            desk.advance(33)
            desk.input(.keyPressed(stroke))
            if step == 70 { desk.close(first) }
        }
        desk.key(.enter, isDown: false)
        #expect(desk.presses == 0)
    }

    @Test(
        "and who waits for the ring is heard",
        arguments: [(499, 0), (500, 1)]
    )
    func patience(_ milliseconds: Int64, _ presses: Int) {
        var desk = Desk()
        let id = desk.present(.modal())
        desk.advance(Desk.frame.components.attoseconds / 1_000_000_000_000_000)
        desk.advance(milliseconds)
        desk.key(.enter, isDown: true)
        desk.advance(80)
        desk.key(.enter, isDown: false)
        #expect(desk.presses == presses)
        #expect(desk.outcomes[id] == (presses == 0 ? nil : .acted(Answer(button: "positive"))))
    }

    @Test("typing before it does not spoil it: half a second after the last key it is armed")
    func recovers() {
        var desk = Desk()
        let id = desk.present(.modal())
        for _ in 0..<10 {
            desk.advance(60)
            desk.key(.character("s"), isDown: true)
            desk.advance(40)
            desk.key(.character("s"), isDown: false)
        }
        // The last disturbance is told 100 ms after the one before at the latest.
        desk.advance(600)
        desk.key(.enter, isDown: true)
        desk.key(.enter, isDown: false)
        #expect(desk.outcomes[id] == .acted(Answer(button: "positive")))
    }

    @Test("Escape held 1.5 s frees what a lease holds")
    func release() {
        var desk = Desk()
        let id = desk.present(.loading())
        desk.advance(100)
        desk.key(.escape, isDown: true)
        desk.advance(1499)
        #expect(desk.core.state.scene.isInputBlocked)
        desk.advance(1)
        #expect(!desk.core.state.scene.isInputBlocked)
        desk.advance(1000)
        desk.key(.escape, isDown: false)
        #expect(desk.outcomes[id] != nil || desk.core.state.scene.loading != nil)
    }
}
