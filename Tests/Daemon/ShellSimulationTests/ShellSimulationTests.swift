// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import Testing

@Suite("The whole shell, simulated")
struct ShellSimulationTests {
    /// Steps of one run.
    private static let length = 500

    /// Steps in all, and the first seed.
    private static let steps = number("TOPMOST_SHELL_STEPS") ?? 10_000
    private static let firstSeed = UInt64(number("TOPMOST_SEED") ?? 1)

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// The seeds are shared between so many cases, which run at the same time.
    private static let shares: UInt64 = 8

    @Test("keeps its rules whatever happens", arguments: 0..<shares)
    func anything(share: UInt64) throws {
        let end = Self.firstSeed + UInt64(max(1, Self.steps / Self.length))
        for seed in stride(from: Self.firstSeed + share, to: end, by: Int(Self.shares)) {
            let steps = Walk.steps(seed, count: Self.length)
            guard let failure = try Run.failure(of: steps) else { continue }
            Issue.record(Comment(rawValue: try Run.report(seed, steps, failure)))
            return
        }
    }

    /// Steps that broke a rule once.
    private static let found: [[Step]] = [
        // A sandboxed program named a file as the picture of a row.
        [.connect(.game), .present(0, .pictured), .wait(milliseconds: 500)],
        // An update had what a rule of the user redacts.
        [.connect(.mail), .notify(0, .plain, replaces: nil), .update(0, 3)],
        // The daemon died after the turn in which it sent an outcome, and the next one repeated it.
        [
            .connect(.mail), .notify(0, .plain, replaces: nil), .dismiss(0, 1), .die(afterActs: 0),
            .wait(milliseconds: 100), .restart, .wait(milliseconds: 500),
        ],
        // A restart in the dark took a modal's time away.
        [
            .connect(.mail), .connect(.player), .present(1, .briefLoading), .jump(seconds: 40_000),
            .present(1, .timedModal), .screen(0, isOn: false), .die(afterActs: 3),
            .control(1, .quiet, 0), .dismiss(0, 0),
        ],
        // A client that the new daemon did not identify changed what it had proved to be its.
        [
            .connect(.mail), .connect(.mail), .connect(.player), .connect(.player),
            .connect(.panel), .die(afterActs: 11), .present(313, .retry), .restart, .vanish(830),
            .vanish(369), .hurry(6), .present(433, .retry), .holdLookUps,
            .wait(milliseconds: 744), .wait(milliseconds: 1968),
        ],
        // The answer to a replacement came after the end of what it replaced.
        [
            .connect(.game), .notify(279, .critical, replaces: 25),
            .notify(400, .long, replaces: nil), .connect(.player),
            .notify(334, .plain, replaces: nil), .present(329, .briefLoading), .connect(.mail),
            .present(581, .toast), .vanish(662), .connect(.panel), .wait(milliseconds: 486),
            .notify(126, .critical, replaces: nil), .wait(milliseconds: 109),
            .wait(milliseconds: 281), .wait(milliseconds: 2089),
            .notify(584, .short, replaces: 952), .stallBus, .notify(896, .critical, replaces: nil),
            .notify(863, .long, replaces: 77), .wait(milliseconds: 40),
            .wait(milliseconds: 12_626), .wait(milliseconds: 42), .wait(milliseconds: 366),
        ],
        // Dismissed and its id asked for by another before the next look at the daemon.
        [
            .connect(.player), .connect(.mail), .connect(.panel),
            .notify(590, .actions, replaces: 757), .control(175, .subscribe, 510), .holdLookUps,
            .present(761, .briefLoading), .notify(588, .actions, replaces: nil),
            .notify(697, .long, replaces: nil), .answerLookUps(proves: true), .hurry(8),
            .dismiss(421, 437), .vanish(331), .notify(211, .long, replaces: 641),
        ],
        // Expired, and its id asked for by another, in one jump of the clock.
        [
            .connect(.game), .present(24, .timedModal), .holdLookUps, .connect(.panel),
            .notify(659, .actions, replaces: 568), .jump(seconds: 40_000),
        ],
        // A client replaced its presentation by Notify and received both ends.
        [.connect(.mail), .present(723, .toast), .notify(930, .long, replaces: 564)],
        // Answers were lost while the bus stalled and the client was not identified.
        [
            .connect(.game), .connect(.panel), .connect(.player), .connect(.player),
            .connect(.panel), .connect(.player), .connect(.mail), .connect(.panel),
            .connect(.game), .connect(.panel), .connect(.panel), .connect(.game),
            .flood(957, count: 93), .holdLookUps, .jump(seconds: 40_000),
            .control(741, .press, 268),
        ],
        // The daemon died while it read that the user let the input go.
        [
            .connect(.player), .present(475, .loading), .connect(.game), .die(afterActs: 7),
            .present(437, .modal), .user(.release, 695),
        ],
        // A bus that did not answer in time ended the daemon, whose end the simulation missed.
        [
            .connect(.panel), .die(afterActs: 5), .notify(283, .actions, replaces: nil),
            .flood(632, count: 58), .restart, .jump(seconds: 3600),
        ],
        // The daemon died after it stored a release; the next one began an hour later.
        [
            .connect(.mail), .present(555, .loading), .connect(.mail), .connect(.player),
            .die(afterActs: 11), .notify(554, .critical, replaces: 875),
            .notify(777, .short, replaces: nil), .control(27, .releaseInput, 752),
            .connect(.game), .connect(.panel), .jump(seconds: 3600), .vanish(527),
            .connect(.panel), .control(212, .releaseInput, 895),
        ],
        // The answer to an update by its key came after the end of what it updated.
        [
            .connect(.panel), .connect(.mail), .connect(.mail), .present(757, .keyedToast),
            .stallBus, .present(958, .keyedToast), .wait(milliseconds: 10_627),
        ],
        // A tool that had asked for much dismissed all, seconds after it asked.
        [
            .connect(.panel), .connect(.player), .connect(.player), .connect(.player),
            .connect(.game), .connect(.mail), .connect(.game), .connect(.game), .connect(.panel),
            .vanish(414), .notify(689, .critical, replaces: nil), .connect(.mail),
            .connect(.game), .connect(.game), .present(660, .sheet), .connect(.game),
            .flood(457, count: 91), .control(684, .dismissAll, 588),
            .notify(558, .critical, replaces: nil), .wait(milliseconds: 3759),
        ],
        // A release waited until the bus took questions again.
        [
            .stallBus, .connect(.panel), .present(158, .loading),
            .control(554, .releaseInput, 848), .wait(milliseconds: 11_147),
        ],
        // What the user did before the session was idle was reported after it.
        [
            .connect(.game), .notify(749, .actions, replaces: nil), .connect(.mail),
            .notify(186, .poison, replaces: nil), .connect(.panel), .wait(milliseconds: 6014),
            .notify(627, .critical, replaces: nil), .notify(22, .critical, replaces: 516),
            .notify(189, .short, replaces: nil), .hurry(7),
            .notify(169, .critical, replaces: nil), .user(.more, 899), .presence(.idle),
            .wait(milliseconds: 201),
        ],
        // A toast with an id that it asked for was seen before its answer arrived.
        [
            .connect(.mail), .dismiss(937, 264), .flood(448, count: 82),
            .notify(417, .short, replaces: 665), .wait(milliseconds: 1669),
        ],
        // And one of a client that left at once was seen before the bus stalled.
        [.hitAndRun(.mail, .notify, 534), .wait(milliseconds: 3967), .stallBus],
        // A display hung after a slow one: it had more time to answer.
        [
            .connect(.mail), .present(0, .modal), .wait(milliseconds: 500), .stallDisplay(0),
            .wait(milliseconds: 3200), .hangDisplay(0), .wait(milliseconds: 9000),
        ],
    ]

    @Test("what it found stays fixed", arguments: found.indices)
    func regression(number: Int) throws {
        let failure = try Run.failure(of: Self.found[number])
        #expect(failure == nil, "\(String(describing: failure?.violation))")
    }

    @Test("catches each of the old faults", arguments: Fault.allCases)
    func oldFault(_ fault: Fault) throws {
        // Toasts that expire rarely end: there are fewer outcomes to lose.
        for seed in UInt64(1)...60 {
            let steps = fault.steps ?? Walk.steps(seed, count: Self.length)
            guard let failure = try Run.failure(of: steps, fault: fault),
                fault.rules.contains(failure.violation.rule)
            else { continue }
            let plain = try Run.failure(of: Array(steps.prefix(failure.count)))
            #expect(plain == nil, "\(String(describing: plain?.violation))")
            return
        }
        Issue.record("\(fault.rawValue) broke none of its rules")
    }
}
