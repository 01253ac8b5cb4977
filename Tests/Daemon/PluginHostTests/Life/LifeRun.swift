// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

/// A process as far as its life knows of it, and what was ordered.
struct LifeRun {
    private var life: PluginLife
    private var now = Instant(milliseconds: 0)
    private let isAttached: Bool
    private var random: SplitMix64
    // The world.
    private var isAlive = false
    private var wasReady = false
    private var wasKilled = false
    private var isWanted = false
    private var takesPart = false
    private var facts: PluginLife.SceneFacts?
    private var sent: [UInt64] = []
    private var beats: [UInt64] = []
    private var abandoned = 0
    private var starts = 0
    private var scenes = 0
    private var inbox: [PluginLife.Event] = []
    private var isDraining = false
    private var history: [String] = []

    init(seed: UInt64, isAttached: Bool) {
        random = SplitMix64(seed: seed)
        self.isAttached = isAttached
        life = PluginLife(isDisplay: true, isAttached: isAttached, at: now)
    }

    private func fail(_ text: String) {
        Issue.record("\(text); the last steps: \(history.suffix(12))")
    }

    /// As the host does: what happens while orders are carried out comes after them.
    private mutating func send(_ event: PluginLife.Event) {
        inbox.append(event)
        guard !isDraining else { return }
        isDraining = true
        while !inbox.isEmpty {
            let event = inbox.removeFirst()
            history.append("\(now.milliseconds) \(event)")
            for order in life.reduce(event, at: now) { obey(order) }
        }
        isDraining = false
        check()
    }

    /// Another display attaches in the place of one that is gone.
    private mutating func comeAgain() {
        guard life.phase == .gone else { return }
        life = PluginLife(isDisplay: true, isAttached: true, at: now)
        isWanted = false
    }

    private mutating func obey(_ order: PluginLife.Order) {
        history.append("  \(order)")
        switch order {
        case .start:
            if isAlive { fail("started beside its own process") }
            if !isWanted { fail("started though nobody wants it") }
            isAlive = true
            wasReady = false
            wasKilled = false
            sent = []
            beats = []
            starts += 1
        case .attach:
            if takesPart || !isAlive { fail("takes part twice, or without a process") }
            takesPart = true
            if let facts { send(.sceneChanged(facts)) }
        case .detach:
            if !takesPart { fail("leaves without having taken part") }
            takesPart = false
        case .sendScene:
            if !takesPart { fail("is sent a scene without taking part") }
            guard let facts else { return fail("is sent a scene that is not there") }
            if sent.contains(facts.revision) { fail("is sent \(facts.revision) twice") }
            sent.append(facts.revision)
            if sent.count > PluginLife.scenesUnderWay { fail("is sent more than it answers") }
            scenes += 1
        case .sendHeartbeat(let beat):
            if !takesPart { fail("is asked for a sign of life without taking part") }
            beats.append(beat)
        case .kill:
            if !isAlive || wasKilled { fail("is killed without living") }
            wasKilled = true
            // The connection of one that attached ends with that.
            if isAttached { exit("connection closed by the daemon") }
        case .abandon:
            if !isAlive || !wasKilled { fail("is given up without being killed") }
            isAlive = false
            abandoned += 1
        case .dismiss, .terminate, .refuse:
            if !isAlive { fail("is stopped without running") }
        case .tellPresented, .crashed, .invalidReport, .note: break
        }
    }

    private mutating func exit(_ status: String, isScreenless: Bool = false) {
        isAlive = false
        send(.exited(status, isScreenless ? .noScreen : .unknown))
    }

    private func check() {
        if let due = life.nextDeadline, due + .zero < now { fail("a deadline in the past") }
        switch life.phase {
        case .starting, .running, .stopping, .killed:
            if !isAlive { fail("\(life.phase.name) without a process") }
        case .resting, .waiting, .waitingForScreen, .quarantined, .gone:
            if isAlive, !isAttached { fail("\(life.phase.name) beside its process") }
        }
        if takesPart != (life.phase == .running) { fail("takes part, but is \(life.phase.name)") }
        guard isWanted, !isAttached else { return }
        // Whoever is wanted comes, lives, or is put aside for good.
        switch life.phase {
        case .running, .killed, .quarantined(until: nil): break
        case .resting: fail("wanted, and rests")
        case .waiting, .starting, .stopping, .waitingForScreen, .quarantined, .gone:
            if life.nextDeadline == nil { fail("\(life.phase.name) for ever") }
        }
        if takesPart, !sent.isEmpty, life.nextDeadline == nil {
            fail("nobody would notice that \(sent) never come")
        }
    }

    private mutating func advance(_ span: Duration) {
        let end = now + span
        var turns = 0
        while let due = life.nextDeadline, due <= end {
            now = max(now, due)
            send(.timePassed)
            turns += 1
            if turns > 10_000 { return fail("time stands still") }
        }
        now = end
    }

    private mutating func chance(_ count: UInt64) -> UInt64 { random.next() % count }

    private mutating func step(_ revision: UInt64) {
        comeAgain()
        if wasKilled, isAlive, chance(3) == 0 { return exit("signal 9") }
        if abandoned > 0, chance(8) == 0 {
            abandoned -= 1
            return send(.abandonedEnded)
        }
        switch chance(12) {
        case 0:
            isWanted = chance(4) > 0
            send(.wanted(isWanted))
        case 1, 2:
            let hold: PluginLife.InputHold = [.none, .keyboard, .everything][Int(chance(3))]
            facts = PluginLife.SceneFacts(revision: revision, hold: hold)
            if let facts { send(.sceneChanged(facts)) }
        case 3,
            4 where isAlive && !wasKilled && !wasReady:
            wasReady = true
            let version = chance(20) == 0 ? 2 : 1
            send(.ready(version: version, speaks: 1, blocksInput: !isAttached && chance(3) > 0))
        case 5,
            6 where isAlive && !wasKilled:
            guard !sent.isEmpty else { return }
            let index = Int(chance(UInt64(sent.count)))
            let shown = sent[index]
            sent.removeFirst(index + 1)
            send(.presented(shown))
        case 7 where isAlive && !wasKilled:
            guard let beat = beats.last else { return }
            beats = []
            send(.heartbeat(beat))
        case 8 where isAlive:
            exit("exit status 69", isScreenless: chance(2) == 0)
        case 9 where isAlive && !wasKilled && chance(4) == 0: send(.misbehaved("flood"))
        case 10:
            switch chance(4) {
            case 0: send(.forgiven)
            case 1: send(.screenAppeared)
            default: send(.tried(chance(2) == 0))
            }
        default: advance(.milliseconds(Int64([1, 100, 700, 3000][Int(chance(4))])))
        }
    }

    /// Lets so many things happen; how often it was started, and how many scenes it got.
    mutating func run(_ steps: Int) -> (starts: Int, scenes: Int) {
        for number in 1...steps { step(UInt64(number)) }
        return (starts, scenes)
    }
}
