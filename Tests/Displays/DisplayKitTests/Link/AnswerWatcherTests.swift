// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("A display that ends with an answer")
struct AnswerWatcherTests {
    @Test("ends with any question, also one answered elsewhere")
    func question() {
        var watcher = AnswerWatcher()
        let scenes = [Scene(presenters: [Sample.modal(1)]), Scene(), Scene()]
        let ends = scenes.map { watcher.follow($0) }
        #expect(ends == [false, true, false])
    }

    @Test("ends with a toast only when it was answered here", arguments: [true, false])
    func toast(_ isAnswered: Bool) {
        var watcher = AnswerWatcher()
        let isEarly = watcher.follow(Scene(toasts: [Sample.toast(1)]))
        if isAnswered { watcher.record(.closeTapped(Sample.id(1))) }
        watcher.record(.hoverBegan(Sample.id(1)))
        let hasEnded = watcher.follow(Scene())
        #expect(!isEarly && hasEnded == isAnswered)
    }
}
