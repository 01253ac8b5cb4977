// SPDX-License-Identifier: MIT
//
// What browsers learned the hard way, against the whole of rule 8: core and
// display together, users who type and click without looking.

import DesignSystem
import InputEvents
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
        var desktop = StackAndUser()
        let keys: [Key] = [.enter, .space, .tab, .character("s"), .character("1"), .right]
        for trial in 0..<80 {
            desktop.advance(Int64(dice.below(300)))
            let content = dice.chance(70) ? Content.modal() : .sheet()
            let id = desktop.present(content)
            var down: [Key] = []
            for _ in 0..<(4 + dice.below(12)) {
                // Any two events lie less than half a second apart; keys may overlap.
                desktop.advance(Int64(10 + dice.below(440)))
                if let key = down.first, dice.chance(60) {
                    down.removeFirst()
                    desktop.key(key, isDown: false)
                } else {
                    let key = keys[dice.below(keys.count)]
                    guard !down.contains(key) else { continue }
                    down.append(key)
                    desktop.key(key, isDown: true)
                }
            }
            #expect(desktop.presses == 0, "seed \(seed), trial \(trial)")
            guard desktop.presses == 0 else { return }
            for key in down { desktop.key(key, isDown: false) }
            desktop.close(id)
        }
    }

    @Test(
        "fast clicks on a place where modals appear and disappear answer none",
        arguments: [3, 4] as [UInt64]
    )
    func clicking(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        // Where a button is: an armed press answers there.
        var other = StackAndUser()
        let id = other.present(.modal())
        other.advance(2_000)
        let place = other.user.place(id, .button("positive"))
        other.input(.pointer(.pressed(.primary, place)))
        other.input(.pointer(.released(.primary, place)))
        #expect(other.presses == 1)
        var desktop = StackAndUser()
        var shown: [PresentationID] = []
        for step in 0..<600 {
            desktop.advance(Int64(25 + dice.below(200)))
            desktop.input(.pointer(.pressed(.primary, place)))
            desktop.advance(Int64(25 + dice.below(200)))
            desktop.input(.pointer(.released(.primary, place)))
            if dice.chance(20), shown.count < 4 { shown.append(desktop.present(.modal())) }
            if dice.chance(15), let last = shown.popLast() { desktop.close(last) }
            guard desktop.presses == 0 else {
                Issue.record("seed \(seed), step \(step): \(desktop.outcomes)")
                return
            }
        }
    }

    @Test("Enter held for five seconds answers nothing, however many modals pass below it")
    func heldReturn() {
        var desktop = StackAndUser()
        desktop.key(.enter, isDown: true)
        var stroke = TestCards.stroke(.enter, text: "\r")
        stroke.isRepeat = true
        let first = desktop.present(.modal())
        _ = desktop.present(.modal())
        for step in 0..<150 {
            desktop.advance(33)
            desktop.input(.keyPressed(stroke))
            if step == 70 { desktop.close(first) }
        }
        desktop.key(.enter, isDown: false)
        #expect(desktop.presses == 0)
    }

    @Test("input after the ring counts", arguments: [(499, 0), (500, 1)])
    func timeout(_ milliseconds: Int64, _ presses: Int) {
        var desktop = StackAndUser()
        let id = desktop.present(.modal())
        desktop.advance(StackAndUser.frame.components.attoseconds / 1_000_000_000_000_000)
        desktop.advance(milliseconds)
        desktop.key(.enter, isDown: true)
        desktop.advance(80)
        desktop.key(.enter, isDown: false)
        #expect(desktop.presses == presses)
        #expect(desktop.outcomes[id] == (presses == 0 ? nil : .acted(Answer(button: "positive"))))
    }

    @Test("typing before it does not spoil it: half a second after the last key it is armed")
    func recovers() {
        var desktop = StackAndUser()
        let id = desktop.present(.modal())
        for _ in 0..<10 {
            desktop.advance(60)
            desktop.key(.character("s"), isDown: true)
            desktop.advance(40)
            desktop.key(.character("s"), isDown: false)
        }
        // The last disturbance is reported at most 100 ms after the one before.
        desktop.advance(600)
        desktop.key(.enter, isDown: true)
        desktop.key(.enter, isDown: false)
        #expect(desktop.outcomes[id] == .acted(Answer(button: "positive")))
    }

    @Test("Escape held 1.5 s frees what a lease holds")
    func release() {
        var desktop = StackAndUser()
        let id = desktop.present(.loading())
        desktop.advance(100)
        desktop.key(.escape, isDown: true)
        desktop.advance(1499)
        #expect(desktop.core.state.scene.isInputBlocked)
        desktop.advance(1)
        #expect(!desktop.core.state.scene.isInputBlocked)
        desktop.advance(1000)
        desktop.key(.escape, isDown: false)
        #expect(desktop.outcomes[id] != nil || desktop.core.state.scene.loading != nil)
    }
}
