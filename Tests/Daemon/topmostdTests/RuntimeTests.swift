// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmostd

@Suite("Runtime")
struct RuntimeTests {
    let toast = Content.toast(Toast(headline: Headline(title: "hello")))
    let loading = Content.loading(Loading())

    @Test("carries out what the core orders, in its order, and arms the timer once")
    func order() throws {
        let test = TestEnvironment()
        var expected = PresenterState()
        expected.recordEvents()
        test.present(1, loading)
        let request = Action.presentRequested(
            RequestToken(rawValue: 1),
            PresentRequest(content: loading),
            by: TestEnvironment.owner
        )
        #expect(test.performed == expected.reduce(request, at: test.now))
        #expect(expected.takeEvents().map(\.change) == [.accepted], "taken by each commit")
        #expect(test.runtime.state == expected)
        #expect(test.wakes == [expected.nextDeadline])
        #expect(expected.nextDeadline != nil)
    }

    @Test("what happens inside an effect waits until that fact is done with")
    func reentrance() throws {
        let test = TestEnvironment()
        var depth = 0
        var deepest = 0
        var sent = false
        test.react = { _ in
            depth += 1
            deepest = max(deepest, depth)
            if !sent {
                sent = true
                test.present(2, self.toast)
                // Nothing of it has happened yet.
                #expect(!test.performed.contains { $0.isAccept(of: 2) })
            }
            depth -= 1
        }
        test.present(1, loading)
        #expect(deepest == 1)
        let first = try #require(test.performed.lastIndex { !$0.isAccept(of: 2) })
        #expect(test.performed.contains { $0.isAccept(of: 2) })
        #expect(first > 0)
        #expect(test.wakes.count == 1, "the timer is armed after all of it")
    }

    @Test("a turn's scene is shown once, after all answers of the turn")
    func scene() throws {
        let test = TestEnvironment()
        var isSecondSent = false
        test.react = { _ in
            if !isSecondSent { test.present(2, self.toast) }
            isSecondSent = true
        }
        test.present(1, loading)
        #expect(test.performed.count { if case .accept = $0 { true } else { false } } == 2)
        #expect(test.shown.map(\.revision) == [test.runtime.state.scene.revision])
        #expect(test.shown.first?.after == test.performed.count)
    }

    @Test("10,000 facts from inside effects neither recurse nor stay in memory")
    func chain() {
        let test = TestEnvironment()
        var left: UInt64 = 10_000
        test.react = { effect in
            guard case .accept = effect, left > 0 else { return }
            left -= 1
            test.present(20_000 - left, self.toast)
        }
        test.present(1, toast)
        #expect(test.performed.count { if case .accept = $0 { true } else { false } } == 10_001)
    }
}

extension Effect {
    /// Whether it accepts that request.
    fileprivate func isAccept(of number: UInt64) -> Bool {
        if case .accept(let token, _) = self { token.rawValue == number } else { false }
    }
}
