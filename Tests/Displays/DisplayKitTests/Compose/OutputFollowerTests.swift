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

    @Test("a toast stays on the output that it names; an unknown name is ignored")
    func named() {
        var follower = OutputFollower()
        let both = [Self.output(1), Self.output(2)]
        func scene(_ choices: OutputChoice...) -> Scene {
            Scene(
                toasts: choices.enumerated().map { index, choice in
                    var card = Sample.toast(UInt32(index + 1))
                    guard case .toast(var toast) = card.content else { return card }
                    toast.placement.output = choice
                    card.content = .toast(toast)
                    return card
                }
            )
        }
        let pointer = OutputChoice.following(.pointer)
        let next = scene(.named("DP-1"), .named("DP-9"), pointer)
        follower.assign(before: Scene(), next: next, outputs: both) { _ in Self.output(2).id }
        let expected = [OutputChoice.named("DP-1"): Self.output(1).id, pointer: Self.output(2).id]
        #expect(follower.assignment.others == expected)
        follower.assign(before: next, next: next, outputs: both) { _ in Self.output(1).id }
        #expect(follower.assignment.others == expected)
        follower.assign(before: next, next: scene(pointer), outputs: [Self.output(1)]) { _ in nil }
        #expect(follower.assignment.others == [pointer: Self.output(1).id])
    }

    @Test("a toast that stays keeps its monitor, and each new one goes where the focus is")
    func newToasts() {
        var follower = OutputFollower()
        let both = [Self.output(1), Self.output(2)]
        var scene = Scene()
        var focus = Self.output(1).id
        func show(_ ids: UInt32..., on outputs: [Output]) -> [OutputID?] {
            let next = Scene(toasts: ids.map { Sample.toast($0) })
            follower.assign(before: scene, next: next, outputs: outputs) { _ in focus }
            scene = next
            return next.toasts.map(follower.assignment.output)
        }
        let (one, two) = (Self.output(1).id, Self.output(2).id)
        #expect(show(1, on: both) == [one])
        focus = two
        #expect(show(1, 2, on: both) == [one, two])
        // An update is no new toast.
        focus = one
        #expect(show(1, 2, on: both) == [one, two])
        #expect(show(1, 2, 3, on: both) == [one, two, one])
        #expect(show(2, 3, on: both) == [two, one])
        #expect(show(2, 3, on: [Self.output(1)]) == [one, one])
        #expect(show(4, on: both) == [one])
        #expect(follower.assignment.kept.isEmpty)
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
