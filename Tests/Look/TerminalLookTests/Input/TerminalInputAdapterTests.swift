// SPDX-License-Identifier: MIT

import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Hands")
struct TerminalInputAdapterTests {
    static let now = Instant(milliseconds: 5000)

    static func strokes(_ inputs: [TerminalInputAdapter.Input]) -> [String] {
        inputs.map { input in
            switch input.event {
            case .keyPressed(let stroke): stroke.isRepeat ? "repeat" : "down"
            case .keyReleased: "up"
            case .keyboardGained: "gained"
            case .keyboardLost: "lost"
            default: "other"
            }
        }
    }

    @Test(
        "a key that comes again too early counts as a repeat",
        arguments: [
            (Int64(0), true), (33, true), (660, true), (749, true), (750, false), (2000, false),
        ]
    )
    func repeats(_ gap: Int64, _ isRepeat: Bool) {
        var inputAdapter = TerminalInputAdapter()
        let enter = KeyPress(.enter)
        #expect(
            Self.strokes(inputAdapter.take(enter, at: Self.now, isInputBlocked: false)) == [
                "down", "up",
            ]
        )
        let again = inputAdapter.take(
            enter,
            at: Self.now + .milliseconds(gap),
            isInputBlocked: false
        )
        #expect(Self.strokes(again) == [isRepeat ? "repeat" : "down", "up"])
    }

    @Test("a held key repeats while it arrives, and a pause ends it")
    func held() {
        var inputAdapter = TerminalInputAdapter()
        var moment = Self.now
        _ = inputAdapter.take(KeyPress(.enter), at: moment, isInputBlocked: false)
        moment = moment + .milliseconds(600)
        for _ in 0..<50 {
            let inputs = inputAdapter.take(KeyPress(.enter), at: moment, isInputBlocked: false)
            #expect(Self.strokes(inputs) == ["repeat", "up"])
            moment = moment + .milliseconds(40)
        }
        moment = moment + .milliseconds(250)
        let fresh = inputAdapter.take(KeyPress(.enter), at: moment, isInputBlocked: false)
        #expect(Self.strokes(fresh) == ["down", "up"])
    }

    @Test("another key between two is no repeat")
    func between() {
        var inputAdapter = TerminalInputAdapter()
        for key in [Key.space, .down, .space] {
            let inputs = inputAdapter.take(KeyPress(key), at: Self.now, isInputBlocked: false)
            #expect(Self.strokes(inputs) == ["down", "up"])
        }
    }

    @Test("Escape is held while input is blocked, and let go when it stops coming")
    func escape() {
        var inputAdapter = TerminalInputAdapter()
        let escape = KeyPress(.escape)
        #expect(
            Self.strokes(inputAdapter.take(escape, at: Self.now, isInputBlocked: true)) == ["down"]
        )
        #expect(inputAdapter.deadline == Self.now + .milliseconds(750))
        var moment = Self.now + .milliseconds(660)
        for _ in 0..<30 {
            #expect(inputAdapter.take(escape, at: moment, isInputBlocked: true).isEmpty)
            moment = moment + .milliseconds(33)
        }
        let last = moment + .milliseconds(-33)
        #expect(inputAdapter.timePassed(last + .milliseconds(249)).isEmpty)
        let inputs = inputAdapter.timePassed(last + .milliseconds(250))
        #expect(Self.strokes(inputs) == ["up"])
        // It counts for as long as it was seen to be held.
        #expect(inputs.first?.moment == last)
        #expect(inputAdapter.deadline == nil)
    }

    @Test("another key lets Escape go")
    func escapeEnds() {
        var inputAdapter = TerminalInputAdapter()
        _ = inputAdapter.take(KeyPress(.escape), at: Self.now, isInputBlocked: true)
        let inputs = inputAdapter.take(KeyPress(.enter), at: Self.now, isInputBlocked: true)
        #expect(Self.strokes(inputs) == ["up", "down", "up"])
    }

    @Test("a terminal's reports are believed")
    func full() {
        var inputAdapter = TerminalInputAdapter()
        inputAdapter.knowsReleases = true
        func take(_ phase: KeyPress.Phase) -> [String] {
            Self.strokes(
                inputAdapter.take(
                    KeyPress(.escape, phase: phase),
                    at: Self.now,
                    isInputBlocked: true
                )
            )
        }
        #expect(take(.unknown) == ["down"])
        #expect(take(.repeating) == ["repeat"])
        #expect(inputAdapter.deadline == nil)
        #expect(take(.up) == ["up"])
        // The end of a key that began elsewhere is nobody's.
        #expect(take(.up).isEmpty)
        #expect(take(.down) == ["down"])
    }

    @Test("losing the keyboard forgets what was held")
    func focus() {
        var inputAdapter = TerminalInputAdapter()
        _ = inputAdapter.take(KeyPress(.escape), at: Self.now, isInputBlocked: true)
        #expect(
            Self.strokes(inputAdapter.take(focused: false, at: Self.now)) == [
                "up", "other", "lost",
            ]
        )
        #expect(Self.strokes(inputAdapter.take(focused: true, at: Self.now)) == ["gained"])
        #expect(inputAdapter.deadline == nil)
    }
}
