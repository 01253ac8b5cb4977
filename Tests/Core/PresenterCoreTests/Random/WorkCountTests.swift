// SPDX-License-Identifier: MIT

import Synchronization
import TestSupport
import Testing

@testable import PresenterCore

/// An event about one presentation must not look at everything that is live.
@Suite("What an event costs while thousands of toasts wait")
struct WorkCountTests {
    static let crowd = 12_000

    final class Counter: Sendable {
        let value = Mutex(0)
    }

    /// A stack with a full queue, and the ids that wait.
    static func crowded(_ count: Int) -> (PresenterState, [PresentationID]) {
        var simulation = Simulation(gathers: true)
        var ids: [PresentationID] = []
        for number in 0..<count {
            var toast = Toast(headline: Headline(title: "\(number)"))
            toast.headline.icon = .remote(RemoteImage(address: "https://a.example/\(number)"))
            // Some end with their connection, some have a key.
            toast.endsWithOwner = number.isMultiple(of: 3)
            ids.append(
                simulation.present(
                    .toast(toast),
                    by: .app("app \(number % 7)", connection: number % 50),
                    key: number.isMultiple(of: 2) ? "key \(number)" : nil
                )
            )
        }
        simulation.show()
        return (simulation.state, ids)
    }

    static func actions(_ ids: [PresentationID]) -> [(String, Action)] {
        let token = RequestToken(rawValue: .max)
        let last = ids[ids.count - 1]
        let owner = Owner.app("app \((ids.count - 1) % 7)", connection: (ids.count - 1) % 50)
        let display = DisplayID(rawValue: 1)
        let address = "https://a.example/\(ids.count - 5)"
        return [
            ("present", .presentRequested(token, PresentRequest(content: .toast()), by: owner)),
            ("update", .updateRequested(token, last, by: owner, .toast("new"), timeout: nil)),
            ("dismiss", .dismissRequested(token, last, by: owner)),
            ("a connection without toasts leaves", .ownerVanished(name: ":nobody.1")),
            ("silent", .ownerSilent(name: owner.name)),
            ("confirmed", .ownerConfirmed(name: owner.name)),
            ("deadline", .deadlinePassed),
            ("picture", .imageFetched(RemoteImage(address: address, state: .failed(reason: "x")))),
            ("attach", .displayAttached(DisplayID(rawValue: 2))),
            ("frame", .scenePresented(display, revision: 1)),
            ("withheld", .presentationsWithheld(from: display, [last])),
            ("hover", .userActed(display, .hoverBegan(last))),
            ("escape", .userActed(display, .escapePressed(last))),
            ("tool", .buttonPressedByTool(token, last, Answer(button: "x"))),
            ("tool dismisses", .dismissedByTool(token, last)),
            ("keyboard", .keyboardRequested(token)),
            ("modal", .presentRequested(token, PresentRequest(content: .modal()), by: owner)),
            ("rules", .rulesSwitched(RuleSwitches())),
            ("modes", .modesChanged(["work"])),
            ("released", .inputReleased),
            ("limits", .limitsChanged(Limits())),
        ]
    }

    @Test("it does not depend on how many there are")
    func each() {
        let (small, few) = Self.crowded(200)
        let (large, many) = Self.crowded(Self.crowd)
        for (index, (name, action)) in Self.actions(many).enumerated() {
            let now = Instant(milliseconds: 1_000_001)
            func visits(_ state: PresenterState, _ action: Action) -> Int {
                var state = state
                let counter = Counter()
                state.presentations.visited = { number in counter.value.withLock { $0 += number } }
                _ = state.reduce(action, at: now)
                return counter.value.withLock { $0 }
            }
            let minimum = visits(small, Self.actions(few)[index].1)
            let maximum = visits(large, action)
            #expect(
                maximum <= 2 * minimum + 1000,
                "\(name): \(maximum) visits, \(minimum) with few"
            )
        }
    }

    @Test("neither does what a program is told of its own toasts")
    func own() {
        var (state, ids) = Self.crowded(Self.crowd)
        let counter = Counter()
        state.presentations.visited = { number in counter.value.withLock { $0 += number } }
        let now = Instant(milliseconds: 1_000_001)
        let waiting = ids.filter { state.presentations[$0]?.queued != nil }.suffix(100)
        for id in waiting { #expect(state.ownListing(of: id, at: now)?.id == id) }
        #expect(waiting.count == 100)
        let visits = counter.value.withLock { $0 }
        #expect(visits <= 50_000, "\(visits) visits for 100 toasts")
    }
}
