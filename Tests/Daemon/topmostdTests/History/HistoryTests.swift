// SPDX-License-Identifier: MIT

import Basics
import EventLoop
import HelperWire
import TestSupport
import Testing

@testable import topmostd

@Suite("The history's processes")
struct HistoryTests {
    private let temporary = TemporaryFolder()
    private let logged = LogBox()
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    private func run(until holds: () throws -> Bool) throws {
        try loop.run(seen: logged.messages, until: holds)
    }

    @Test("at the limit of hung processes, the daemon sleeps; then it continues")
    func stuck() throws {
        let helpers = try PlayedHelpers(at: temporary.path + "/history", loop)
        var times = History.Times()
        times.batch = .milliseconds(1)
        times.deadline = .milliseconds(10)
        times.pause = .milliseconds(100)
        let history = try History(helpers.source, times: times, loop: loop, log: logged.log)
        for _ in 0..<2 {
            var answer: History.Answer?
            history.ask(.count) { answer = $0 }
            try run { answer != nil }
        }
        try run { helpers.startCount == 2 }
        _ = history.add([HistoryOutboxTests.record(1, "a")])
        var turns = 0
        let end = loop.now + .milliseconds(500)
        while loop.now < end {
            if try loop.runOnce(timeout: .milliseconds(500)) { turns += 1 }
        }
        #expect(turns < 50 && helpers.startCount == 2)
        helpers.running.removeFirst()
        try run { helpers.startCount == 3 }
        try run {
            try #require(helpers.running.last).received(HistoryRequest.self).contains {
                if case .store = $0 { true } else { false }
            }
        }
        history.stop()
    }

    @Test("a process that works is not killed, and its asker waits no longer than it wants")
    func working() throws {
        let helpers = try PlayedHelpers(at: temporary.path + "/history", loop)
        var times = History.Times()
        times.deadline = .milliseconds(100)
        times.patience = .milliseconds(400)
        let history = try History(helpers.source, times: times, loop: loop, log: logged.log)
        var deletions: [HistoryDeletion] = []
        history.onDelete = { deletions.append($0) }
        var answers: [History.Answer] = []
        history.ask(.delete(nil)) { answers.append($0) }
        try run { helpers.startCount == 1 }
        let helper = try #require(helpers.running.first)
        var next = loop.now
        try run {
            if loop.now >= next {
                next = loop.now + .milliseconds(30)
                try helper.say(HistoryAnswer.working)
            }
            return !answers.isEmpty
        }
        #expect(answers == [.failure(.working)] && deletions.isEmpty)
        try helper.say(HistoryAnswer.done(7))
        try run { !deletions.isEmpty }
        #expect(answers.count == 1 && helpers.startCount == 1)
        // One that says nothing is.
        history.ask(.count) { answers.append($0) }
        try run { answers.count == 2 }
        #expect(answers[1] == .failure(.unavailable))
        history.stop()
    }
}
