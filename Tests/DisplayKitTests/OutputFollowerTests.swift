// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("Outputs for what appears")
struct OutputFollowerTests {
    private static func output(_ number: UInt32) -> Output {
        Output(
            id: OutputID(rawValue: number),
            name: "DP-\(number)",
            pixelSize: PixelSize(width: 100, height: 100)
        )
    }

    @Test("are asked for only where there is a choice, and only once")
    func asks() {
        var follower = OutputFollower()
        var questions: [Follow] = []
        func ask(_ follow: Follow) -> OutputID? {
            questions.append(follow)
            return Self.output(2).id
        }
        follower.assign(before: Scene(), outputs: [Self.output(1)], ask: ask)
        #expect(questions.isEmpty && follower.assignment.cards == Self.output(1).id)
        follower.assign(before: Scene(), outputs: [Self.output(1), Self.output(2)], ask: ask)
        #expect(questions == [.focus])
        #expect(follower.assignment.cards == Self.output(2).id)
        #expect(follower.assignment.toasts == Self.output(2).id)
        follower.follow = .named("DP-1")
        follower.assign(before: Scene(), outputs: [Self.output(1), Self.output(2)], ask: ask)
        #expect(questions == [.focus] && follower.assignment.cards == Self.output(1).id)
        // A monitor of that name is not there.
        follower.follow = .named("DP-9")
        follower.assign(before: Scene(), outputs: [Self.output(1), Self.output(2)], ask: ask)
        #expect(questions == [.focus, .primary])
    }

    @Test("toasts have a choice of their own")
    func toasts() {
        var follower = OutputFollower()
        follower.toasts = .named("DP-1")
        var questions: [Follow] = []
        let both = [Self.output(1), Self.output(2)]
        follower.assign(before: Scene(), outputs: both) { follow in
            questions.append(follow)
            return Self.output(2).id
        }
        #expect(questions == [.focus])
        #expect(follower.assignment.cards == Self.output(2).id)
        #expect(follower.assignment.toasts == Self.output(1).id)
        follower.toasts = .following(.primary)
        follower.assign(before: Scene(), outputs: both) { follow in
            Self.output(follow == .primary ? 1 : 2).id
        }
        #expect(follower.assignment.toasts == Self.output(1).id)
        #expect(follower.assignment.cards == Self.output(2).id)
    }

    @Test("stay for what is there, until their monitor is gone")
    func stays() {
        var follower = OutputFollower()
        let both = [Self.output(1), Self.output(2)]
        follower.assign(before: Scene(), outputs: both) { _ in Self.output(2).id }
        let toasts = Scene(toasts: [Sample.toast(1)])
        follower.assign(before: toasts, outputs: both) { _ in Self.output(1).id }
        #expect(follower.assignment.toasts == Self.output(2).id)
        #expect(follower.assignment.cards == Self.output(1).id)
        follower.assign(before: toasts, outputs: [Self.output(1)]) { _ in nil }
        #expect(follower.assignment.toasts == Self.output(1).id)
    }
}
