// SPDX-License-Identifier: MIT
//
// A file system may not answer for hours, and then not even SIGKILL ends who waits for it. So
// other processes open paths: `topmost-image-decoder --paths`. Each gets one question at a
// time. One that is late costs its own question only: the others go to another process. One
// that stays late is killed and left behind, up to a number.
//
// An answer is usually there in less than a millisecond, and a layout that has it at once does
// not change later: the first question about a path is waited for, for a short time in sum.

import ChildProcess
import Coding
import Synchronization
import SystemCalls

/// Answers questions about files, for a process that must not wait for a file system.
public final class PathReader: Sendable {
    /// The limits on questions and processes.
    public struct Limits: Sendable {
        /// How long new questions are waited for, in sum, before the next `refresh`.
        public var patience = Duration.milliseconds(150)
        /// After which time other questions are given to another process.
        public var late = Duration.milliseconds(50)
        /// After which time a question has failed.
        public var deadline = Duration.seconds(8)
        /// Time after which a question without an answer is asked again.
        public var retry = Duration.seconds(60)
        /// Processes, those that were killed and do not end not counted.
        public var processes = 4
        /// Killed processes that do not end, until no more are started.
        public var abandoned = 8
        /// Answers that are kept.
        public var answers = 4_000

        /// The usual limits.
        public init() {}
    }

    private struct Known {
        var answer: PathAnswer
        /// The number of the refresh in which it was asked.
        var asOf: Int
        /// Not asked again before; `nil`: with the next refresh.
        var notBefore: Duration?
    }

    private final class Opener {
        let child: PacketChild
        var question: PathQuestion?
        var since = BootClock.now

        init(_ child: PacketChild) { self.child = child }
    }

    private struct State {
        var known: [PathQuestion: Known] = [:]
        var waiting: [PathQuestion] = []
        /// Questions whose process died: they are asked once more.
        var again: Set<PathQuestion> = []
        var openers: [Opener] = []
        /// Killed processes that have not ended.
        var abandoned: [PacketChild] = []
        var round = 0
        var patience = Duration.zero
        /// Whether no process can be started.
        var isBroken = false
        /// How many will take the contents that a question is for: two sizes of one drawing are
        /// two pictures.
        var wanted: [PathQuestion: Int] = [:]
        /// The questions whose answers have changed since they were last used.
        var news: Set<PathQuestion> = []
        /// The name of the icon theme; `nil`: that of the environment.
        var iconTheme: String?
    }

    /// The variable that names the icon theme for a process that looks for icons.
    private static let iconThemeVariable = "TOPMOST_ICON_THEME"

    private let limits: Limits
    private let program: String
    private let environment: [String: String]
    private let state: Mutex<State>

    /// Creates a reader; no process is started yet.
    ///
    /// - Parameters:
    ///   - program: the path of `topmost-image-decoder`.
    ///   - environment: the variables that say where icons are.
    ///   - limits: the limits on questions and processes.
    public init(
        program: String = DecoderProcess.program,
        environment: [String: String] = [:],
        limits: Limits = Limits()
    ) {
        self.program = program
        self.environment = environment
        self.limits = limits
        state = Mutex(State())
        refresh()
    }

    // MARK: Questions

    /// Returns the answer to a question; `nil`: it is not there yet.
    ///
    /// After a refresh the last answer stays until there is a new one.
    public func answer(to question: PathQuestion) -> PathAnswer? {
        guard question.isAskable else { return .nothing }
        return state.withLock { state in
            if let known = state.known[question] {
                let isDue = known.notBefore.map { $0 <= BootClock.now } ?? true
                if known.asOf != state.round, isDue { ask(question, &state) }
                return known.answer
            }
            if !isAsked(question, state) { state.waiting.insert(question, at: 0) }
            pump(&state)
            wait(for: question, &state)
            guard let known = state.known[question] else { return nil }
            state.news.remove(question)
            return known.answer
        }
    }

    /// Asks for the bytes of a file, which the caller then takes or drops.
    public func askContents(of path: String) {
        let question = PathQuestion.contents(path: path)
        guard question.isAskable else { return }
        state.withLock { state in
            state.wanted[question, default: 0] += 1
            ask(question, &state)
        }
    }

    /// Returns the bytes of a file that were asked for, once they are there; `nil`: not yet.
    ///
    /// Each caller gets bytes of its own: no two share the offset of an open file.
    public func takeContents(of path: String) -> PathAnswer? {
        let question = PathQuestion.contents(path: path)
        guard question.isAskable else { return .nothing }
        return state.withLock { state in
            guard let known = state.known.removeValue(forKey: question) else { return nil }
            giveUp(question, &state)
            if state.wanted[question] != nil { ask(question, &state) }
            return known.answer
        }
    }

    /// Drops the bytes of a file that were asked for, also those that are still to come.
    public func dropContents(of path: String) {
        let question = PathQuestion.contents(path: path)
        state.withLock { state in
            giveUp(question, &state)
            guard state.wanted[question] == nil else { return }
            state.known[question] = nil
            state.waiting.removeAll { $0 == question }
        }
    }

    private func ask(_ question: PathQuestion, _ state: inout State) {
        if !isAsked(question, state) { state.waiting.append(question) }
        pump(&state)
    }

    /// Has icons found in the theme of that name from now on; `nil`: in that of the environment.
    public func useIconTheme(_ name: String?) {
        state.withLock { state in
            guard state.iconTheme != name else { return }
            state.iconTheme = name
            state.known = state.known.filter { !$0.key.isIcon }
            for opener in state.openers {
                drop(opener, &state)
                if let question = opener.question { state.waiting.insert(question, at: 0) }
            }
            pump(&state)
        }
    }

    private func giveUp(_ question: PathQuestion, _ state: inout State) {
        let count = state.wanted[question, default: 0] - 1
        state.wanted[question] = count > 0 ? count : nil
    }

    /// Has everything that is asked from now on asked again: files may have changed.
    public func refresh() {
        state.withLock { state in
            state.round += 1
            state.patience = limits.patience
            if state.known.count > limits.answers { state.known = [:] }
        }
    }

    private func isAsked(_ question: PathQuestion, _ state: State) -> Bool {
        state.waiting.contains(question) || state.openers.contains { $0.question == question }
    }

    /// Waits for an answer as long as there is patience left.
    private func wait(for question: PathQuestion, _ state: inout State) {
        let start = BootClock.now
        while state.known[question] == nil {
            let now = BootClock.now
            let left = state.patience - (now - start)
            let busy = state.openers.filter { $0.question != nil }
            let since =
                busy.first { $0.question == question }?.since ?? busy.map(\.since).max() ?? now
            guard left > .zero, !busy.isEmpty, now - since < limits.patience else { break }
            let span = min(left, limits.late)
            PacketSocket.wait(
                onAnyOf: busy.map(\.child.descriptor),
                atMost: Int32(span.components.attoseconds / 1_000_000_000_000_000) + 1
            )
            receive(&state)
            pump(&state)
        }
        state.patience -= BootClock.now - start
    }

    // MARK: Processes

    /// Gives questions to processes that are free, and starts some.
    private func pump(_ state: inout State) {
        let now = BootClock.now
        while let question = state.waiting.first {
            let free = state.openers.first { $0.question == nil }
            let areLate = state.openers.allSatisfy { now - $0.since > limits.late }
            let mayStart =
                areLate && state.openers.count < limits.processes
                && state.abandoned.count < limits.abandoned
            guard let opener = free ?? (mayStart ? start(&state) : nil) else { break }
            state.waiting.removeFirst()
            do {
                try opener.child.socket.send(question.record)
                opener.question = question
                opener.since = now
            } catch {
                drop(opener, &state)
                lost(question, &state)
            }
        }
        guard state.isBroken || (state.openers.isEmpty && !state.waiting.isEmpty) else { return }
        // None can be started, now or at all.
        for question in state.waiting { keep(.nothing, for: question, isFinal: false, &state) }
        state.waiting = []
        state.isBroken = false
    }

    private func start(_ state: inout State) -> Opener? {
        do {
            var environment = environment
            if let name = state.iconTheme { environment[Self.iconThemeVariable] = name }
            let child = try PacketChild(
                program,
                ["--paths"],
                environment: environment,
                waits: false
            )
            let opener = Opener(child)
            state.openers.append(opener)
            return opener
        } catch {
            state.isBroken = state.openers.isEmpty
            return nil
        }
    }

    /// Reads the answers that have arrived.
    private func receive(_ state: inout State) {
        for opener in state.openers {
            guard let question = opener.question else { continue }
            do {
                let packet = try opener.child.socket.receive(atMost: PathAnswer.packetLimit)
                let bytes = packet.bytes[...]
                if let answer = PathAnswer(packet: bytes, file: packet.takeFile()) {
                    opener.question = nil
                    keep(answer, for: question, isFinal: true, &state)
                } else {
                    drop(opener, &state)
                    lost(question, &state)
                }
            } catch {
                // Not yet.
                continue
            }
        }
    }

    /// Handles a process that ended with a question.
    private func lost(_ question: PathQuestion, _ state: inout State) {
        if state.again.insert(question).inserted {
            state.waiting.insert(question, at: 0)
        } else {
            keep(.nothing, for: question, isFinal: false, &state)
        }
    }

    private func keep(
        _ answer: PathAnswer,
        for question: PathQuestion,
        isFinal: Bool,
        _ state: inout State
    ) {
        state.again.remove(question)
        if case .contents = question, state.wanted[question] == nil { return }
        // A file that could be read stays as it was while its file system hangs.
        let before = state.known[question]?.answer
        let last = isFinal ? answer : before ?? answer
        if before.map({ !$0.isSame(as: last) }) ?? true { state.news.insert(question) }
        state.known[question] = Known(
            answer: last,
            asOf: state.round,
            notBefore: isFinal ? nil : BootClock.now + limits.retry
        )
    }

    /// Kills a process; it is left behind until it has ended.
    private func drop(_ opener: Opener, _ state: inout State) {
        opener.child.kill()
        state.openers.removeAll { $0 === opener }
        state.abandoned.append(opener.child)
    }

    // MARK: The loop

    /// A process to watch.
    public struct Watched: Hashable, Sendable {
        /// The process.
        public var processID: Int32
        /// The descriptor that is readable when there is an answer; `nil`: none is expected.
        public var descriptor: Int32?
    }

    /// The processes that have not ended.
    public var watched: [Watched] {
        state.withLock { state in
            state.openers.map {
                Watched(processID: $0.child.processID, descriptor: $0.child.descriptor)
            } + state.abandoned.map { Watched(processID: $0.processID) }
        }
    }

    /// Whether a question has no answer yet.
    public var isWaiting: Bool {
        state.withLock { state in
            // What came while another was waited for is still to be announced.
            !state.waiting.isEmpty || !state.news.isEmpty
                || state.openers.contains { $0.question != nil }
        }
    }

    /// Takes answers, and gives up questions that are too late.
    ///
    /// - Returns: whether any answer is new or another than before.
    public func work() -> Bool {
        state.withLock { state in
            receive(&state)
            let now = BootClock.now
            for opener in state.openers {
                guard let question = opener.question, now - opener.since > limits.deadline else {
                    continue
                }
                drop(opener, &state)
                keep(.nothing, for: question, isFinal: false, &state)
            }
            pump(&state)
            defer { state.news = [] }
            return !state.news.isEmpty
        }
    }

    /// Forgets a process that has ended.
    public func noteEnd(of processID: Int32) {
        state.withLock { state in
            for opener in state.openers where opener.child.processID == processID {
                opener.child.noteEnd()
                state.openers.removeAll { $0 === opener }
                if let question = opener.question { lost(question, &state) }
            }
            for child in state.abandoned where child.processID == processID { child.noteEnd() }
            state.abandoned.removeAll { $0.processID == processID }
            pump(&state)
        }
    }

    /// Ends processes that have nothing to do.
    public func endIdleProcesses() {
        state.withLock { state in
            for opener in state.openers where opener.question == nil { drop(opener, &state) }
        }
    }
}
