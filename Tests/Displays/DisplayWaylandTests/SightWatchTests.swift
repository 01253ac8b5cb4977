// SPDX-License-Identifier: MIT

import EventLoop
import Testing

@testable import topmost_display_wayland

@Suite("Whether frames are seen")
struct SightWatchTests {
    private let loop: EventLoop
    private let watch: SightWatch

    init() throws {
        loop = try EventLoop()
        watch = try SightWatch(loop: loop, onHidden: {}, onUnseen: {})
    }

    /// Whether the compositor is believed after answers that took so many milliseconds.
    private func answers(_ spans: Int...) -> [Bool] {
        spans.map { watch.compositorAnswered(after: .milliseconds($0)) }
    }

    @Test("a compositor that shows nothing is believed after two prompt answers in a row")
    func prompt() {
        #expect(answers(99, 99) == [false, true])
        watch.giveUp()
        #expect(watch.isUnseen && watch.isHopeless)
        #expect(answers(99, 100, 99, 99) == [false, false, false, true])
    }

    @Test("one that is always slow is believed in time, counted again after each frame")
    func slow() {
        #expect(answers(300, 300, 99, 1) == [false, false, false, true])
        watch.giveUp()
        #expect(answers(699, 1) == [false, true])
        watch.inputTaken()
        for reset in [{ _ = self.watch.frameShown() }, watch.inputTaken, watch.giveUp] {
            #expect(answers(600) == [false])
            reset()
            #expect(answers(150) == [false])
            watch.inputTaken()
        }
    }
}
