// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Coding
import EventLoop
import Files
import Foundation
import Glibc
import Journal
import SystemCalls
import TestSupport
import Testing

@testable import ProcessIdentity
@testable import topmostd

@Suite("The identity helper")
final class IdentityHelperTests {
    private let temporary = TemporaryFolder()

    let loop: EventLoop
    let logged = LogBox()
    /// What played helpers were asked about last.
    private var asked: [ObjectIdentifier: String] = [:]
    /// The helpers that wait for a file system.
    private var waiting: Set<ObjectIdentifier> = []

    init() throws {
        loop = try EventLoop()
    }

    /// A helper that runs a shell script, or the real program.
    func helper(
        _ script: String? = nil,
        deadline: Duration = .seconds(60),
        startDelay: Duration = .seconds(60),
        idle: Duration = .seconds(60),
        firstTry: Duration = .seconds(60)
    ) throws -> IdentityHelper {
        let command =
            try script.map { Command("sh", ["-c", $0]) }
            ?? Command(#require(Self.program), ["/nowhere"])
        var limits = IdentityHelper.Limits()
        limits.deadline = deadline
        limits.startDelay = startDelay
        limits.idle = idle
        limits.firstTry = firstTry
        return try IdentityHelper(.program(command), limits: limits, loop: loop, log: logged.log)
    }

    /// The real program, beside the tests.
    static var program: String? { ThisProcess.executable.map { $0.folder + "/topmost-identity" } }

    func run(until done: () -> Bool) throws {
        try loop.run(until: done)
    }

    /// Asks about this process until the answer is there.
    func ask(_ helper: IdentityHelper) throws -> IdentityAnswer {
        var answer: IdentityAnswer?
        helper.ask(.facts(process: getpid(), seen: .seconds(1 << 40))) { answer = $0 }
        try run { answer != nil }
        return try #require(answer)
    }

    @Test("the real program finds the facts about a process, and about no process")
    func facts() throws {
        let helper = try helper()
        guard case .facts(let facts) = try ask(helper) else {
            Issue.record("no facts")
            return
        }
        #expect(facts.executable.hasPrefix("/") && facts.isExecutableThere)
        var other: IdentityAnswer?
        helper.ask(.facts(process: .max, seen: .seconds(1 << 40))) { other = $0 }
        try run { other != nil }
        #expect(other == .nothing)
        #expect(helper.processes.count == 1)
        helper.stop()
    }

    @Test("one that never answers proves nothing, and is replaced")
    func late() throws {
        let helper = try helper("exec sleep 1000", deadline: .milliseconds(30))
        #expect(try ask(helper) == .failed)
        let first = helper.processes
        #expect(try ask(helper) == .failed)
        #expect(helper.processes != first)
        helper.stop()
    }

    @Test("a stopped one is replaced while a second one answers")
    func stopped() throws {
        let helper = try helper(startDelay: .milliseconds(10), firstTry: .seconds(10))
        _ = try ask(helper)
        let process = try #require(helper.processes.first)
        kill(process, SIGSTOP)
        var lost: IdentityAnswer?
        helper.ask(.facts(process: getpid(), seen: .seconds(1 << 40))) { lost = $0 }
        guard case .facts = try ask(helper) else {
            Issue.record("no facts")
            return
        }
        #expect(lost == nil && helper.processes.count == 2)
        helper.stop()
        #expect(lost == .failed)
    }

    /// Writes an answer two times.
    private static let twice =
        "for _ in 1 2; do printf '\\010\\000\\000\\000\\007nothing'; done"

    @Test(
        "what dies or writes nonsense proves nothing",
        arguments: [
            "head -c 1 > /dev/null; exit 1", "head -c 1 > /dev/null; echo nonsense",
            "head -c 1 > /dev/null; printf '\\005\\000\\000\\000\\004what'",
            "while head -c 1 > /dev/null; do \(twice); done",
            "yes | head -c 10000000",
        ]
    )
    func nonsense(script: String) throws {
        let helper = try helper(script)
        for _ in 0..<2 { #expect([.failed, .nothing].contains(try ask(helper))) }
        helper.stop()
    }

    @Test("a program that is not there answers at once, with one line in the log")
    func missing() throws {
        let helper = try IdentityHelper(
            .program(Command("/nowhere/topmost-identity")),
            loop: loop,
            log: logged.log
        )
        #expect(try ask(helper) == .failed)
        #expect(try ask(helper) == .failed)
        #expect(logged.messages.count { $0.contains("callers cannot be identified") } == 1)
    }

    @Test("helpers that cannot be killed are bounded, and then nothing is proved at once")
    func bounded() throws {
        let helpers = try PlayedHelpers(at: temporary.path + "/stuck", loop)
        var limits = IdentityHelper.Limits()
        limits.processes = 2
        limits.firstTry = .milliseconds(10)
        limits.deadline = .milliseconds(20)
        let helper = try IdentityHelper(helpers.source, limits: limits, loop: loop, log: logged.log)
        for _ in 0..<2 { #expect(try ask(helper) == .failed) }
        try run { helper.count == 2 && helpers.startCount == 2 }
        var answer: IdentityAnswer?
        helper.ask(.facts(process: getpid(), seen: .zero)) { answer = $0 }
        #expect(answer == .failed, "at once")
        #expect(helper.count == 2)
        helper.stop()
    }

    @Test("an idle one ends")
    func idle() throws {
        let helper = try helper(idle: .milliseconds(20))
        _ = try ask(helper)
        try run { helper.processes.isEmpty }
        guard case .facts = try ask(helper) else {
            Issue.record("no facts")
            return
        }
        helper.stop()
    }

    @Test("the applications of a folder come with their programs")
    func applications() throws {
        let helper = try helper()
        var answer: IdentityAnswer?
        helper.ask(.applications(folder: "/nowhere")) { answer = $0 }
        try run { answer != nil }
        #expect(answer == .applications([]))
        helper.stop()
    }

    @Test("helpers behind a socket answer, are bounded, and are replaced when they are late")
    func socket() throws {
        let path = temporary.path + "/identity"
        let listener = try LocalListener(path: path)
        var helpers: [Child] = []
        // The first two never answer.
        let scripts = ["exec sleep 1000", "exec sleep 1000"].map { Command("sh", ["-c", $0]) }
        let program = Command(try #require(Self.program), ["/nowhere"])
        let watch = try loop.watch(fd: listener.descriptor, .readable) { _ in
            do {
                guard let peer = try listener.accept() else { return }
                var command = helpers.count < scripts.count ? scripts[helpers.count] : program
                let number = peer.connection.number
                _ = fcntl(number, F_SETFL, 0)
                command.input = .descriptor(number)
                command.output = .descriptor(number)
                helpers.append(try command.start())
            } catch {
                Issue.record(error)
            }
        }
        var limits = IdentityHelper.Limits()
        limits.firstTry = .milliseconds(50)
        // On a busy machine the real helper may take seconds.
        limits.deadline = .seconds(5)
        let helper = try IdentityHelper(.socket(path), limits: limits, loop: loop, log: logged.log)
        #expect(try ask(helper) == .failed)
        #expect(helper.count == 2 && helper.processes.isEmpty)
        for child in helpers { child.signalGroup(SIGKILL) }
        try run { helper.count == 0 }
        guard case .facts = try ask(helper) else {
            Issue.record("no facts")
            return
        }
        #expect(logged.messages.count { $0.contains("ended") } == 0)
        helper.stop()
        withExtendedLifetime(watch) {}
        for child in helpers { child.reap() }
    }

    /// A question about a process, or a permission.
    private struct Said: CodedStructure {
        var type = ""
        var process: Int32 = 0

        static var blank: Said { Said() }

        mutating func code(with coder: any Coder) throws(CodingError) {
            try coder.field("type", &type)
            try coder.field("process", &process, unless: 0)
        }
    }

    /// Plays helpers, for which process 1 is on the system's file system, and any other one on a
    /// file system of its number, which does not answer.
    private func play(_ helpers: PlayedHelpers) throws {
        for helper in helpers.running {
            for said in try helper.received(Said.self) {
                switch (said.type, said.process) {
                case ("facts", 1):
                    try helper.say(IdentityAnswer.facts(ProcessFacts(executable: "/x")))
                case ("facts", let process):
                    asked[ObjectIdentifier(helper)] = "\(process)"
                    try helper.say(IdentityAnswer.touching(["\(process)"]))
                case ("go", _): waiting.insert(ObjectIdentifier(helper))
                default:
                    let name = asked[ObjectIdentifier(helper)] ?? ""
                    try helper.say(IdentityAnswer.avoided([name]))
                }
            }
        }
    }

    @Test(
        "of many callers on file systems that hang, one helper each waits, and the last for none",
        arguments: [[2, 2, 2, 2, 2, 2, 2], [2, 3, 4, 5, 6, 7, 8]] as [[Int32]]
    )
    func hanging(callers: [Int32]) throws {
        let helpers = try PlayedHelpers(at: temporary.path + "/hanging", loop)
        var limits = IdentityHelper.Limits()
        limits.processes = 4
        limits.startDelay = .milliseconds(5)
        limits.firstTry = .milliseconds(20)
        // The played helpers answer in this thread, which may wait for a processor.
        limits.deadline = .seconds(3)
        let helper = try IdentityHelper(helpers.source, limits: limits, loop: loop, log: logged.log)
        for round in 0..<2 {
            var answers: [IdentityAnswer] = []
            for caller in callers {
                helper.ask(.facts(process: caller, seen: .zero)) { answers.append($0) }
            }
            var others = 0
            for _ in 0..<20 {
                helper.ask(.facts(process: 1, seen: .zero)) { if case .facts = $0 { others += 1 } }
            }
            try loop.run(seen: (answers, others, logged.messages)) {
                answers.count == callers.count && others == 20
            } afterEach: {
                try play(helpers)
            }
            #expect(answers.allSatisfy { $0 == .failed }, "round \(round)")
            // At least one is left for others.
            let maximum = min(Set(callers).count, 3)
            #expect((1...maximum).contains(waiting.count), "round \(round): \(waiting.count)")
        }
        // Once the file systems answer, they are asked for again.
        helpers.running.removeAll { waiting.contains(ObjectIdentifier($0)) }
        waiting = []
        try run { helper.count == helpers.running.count }
        helper.ask(.facts(process: 2, seen: .zero)) { _ in }
        try loop.run(seen: logged.messages) {
            !waiting.isEmpty
        } afterEach: {
            try play(helpers)
        }
        helper.stop()
    }

    @Test("who was told to wait for a file system that answers meanwhile is asked about again")
    func answeredMeanwhile() throws {
        let helpers = try PlayedHelpers(at: temporary.path + "/meanwhile", loop)
        var limits = IdentityHelper.Limits()
        limits.startDelay = .milliseconds(5)
        limits.firstTry = .seconds(60)
        limits.deadline = .seconds(60)
        let helper = try IdentityHelper(helpers.source, limits: limits, loop: loop, log: logged.log)
        func next(_ index: Int) throws -> String {
            var field: String?
            try run {
                guard helpers.running.count > index else { return false }
                field = (try? helpers.running[index].received(Said.self))?.last?.type
                return field != nil
            }
            return field ?? ""
        }
        let facts = IdentityAnswer.facts(ProcessFacts(executable: "/x"))
        var answers: [IdentityAnswer] = []
        for _ in 0..<2 {
            helper.ask(.facts(process: 2, seen: .zero)) { answers.append($0) }
        }
        for index in 0..<2 {
            #expect(try next(index) == "facts")
            try helpers.running[index].say(IdentityAnswer.touching(["2"]))
            #expect(try next(index) == (index == 0 ? "go" : "wait"))
        }
        try helpers.running[0].say(facts)
        try run { answers.count == 1 }
        try helpers.running[1].say(IdentityAnswer.avoided(["2"]))
        let asked = try next(0)
        #expect(asked == "facts")
        try helpers.running[0].say(facts)
        try run { answers.count == 2 }
        #expect(answers == [facts, facts])
        helper.stop()
    }
}
