// SPDX-License-Identifier: MIT

import Basics
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

/// The arguments that an error lists.
private let accepted = "--config, --plugins, --replace, --verbose, --help, --version"

@Suite("Daemon options")
struct DaemonOptionsTests {
    typealias Request = ArgumentReader<DaemonOptions>.Request

    static func read(_ words: [String]) throws(ArgumentError) -> Request {
        try DaemonOptions.reader.read(words, DaemonOptions())
    }

    @Test(
        "understands every option",
        arguments: [
            ([], .run(DaemonOptions())), (["--help"], .help), (["-h"], .help),
            (["--version"], .version),
        ] as [([String], Request)]
    )
    func read(words: [String], request: Request) throws {
        #expect(try Self.read(words) == request)
    }

    @Test(
        "and names the error, with the nearest name or all of them",
        arguments: [
            (["--config"], "--config expects a path"),
            (["--config="], "--config expects a path"),
            (["--replace=yes"], "--replace accepts no value"),
            (["--bogus"], "unknown argument \"--bogus\"; accepted: \(accepted)"),
            (["--verbsoe"], "unknown argument \"--verbsoe\"; did you mean --verbose?"),
            (["dance"], "unknown argument \"dance\"; accepted: \(accepted)"),
        ]
    )
    func errors(words: [String], text: String) {
        let error = #expect(throws: ArgumentError.self) { _ = try Self.read(words) }
        #expect(error?.description == text)
    }

    @Test("options add up; a value may be attached")
    func all() throws {
        var options = DaemonOptions()
        options.configurationFile = "/c"
        options.pluginFolder = "p=q"
        options.replaces = true
        options.isVerbose = true
        let words = ["--config", "/c", "--plugins=p=q", "--replace", "--verbose"]
        #expect(try Self.read(words) == .run(options))
    }
}

@Suite("What observers receive")
struct SceneDifferenceTests {
    private func card(_ number: UInt32) throws -> Card {
        Card(
            id: try #require(PresentationID(rawValue: number)),
            identity: TestEnvironment.owner.identity,
            content: .toast(Toast(headline: Headline(title: "\(number)"))),
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    @Test("each card once, each end once, and no end without its card")
    func once() throws {
        var told = SceneDifference()
        let one = try card(1)
        let two = try card(2)
        let scenes = [[one], [one, two], [two]].map { Scene(toasts: $0) }
        let fresh = scenes.map { told.cards(newIn: $0) }
        #expect(fresh == [[one], [two], []])
        let ends = [one.id, one.id, try card(3).id].map { told.ended($0) }
        #expect(ends == [true, false, false])
    }
}
