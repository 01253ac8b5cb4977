// SPDX-License-Identifier: MIT
//
// Calendars may be on a disk that is slow or stuck, and as long as they like: a helper process
// reads them and watches them for changes, and the daemon waits for nothing.

import Coding
import EventLoop
import HelperWire
import Journal
import SystemCalls

/// Follows when the user is busy, by calendars.
final class CalendarMonitor {
    /// What is wrong with the calendars; empty: nothing.
    private(set) var problems: [String] = []
    /// Called after something changed, from the loop.
    var onChange: () -> Void = {}

    private let pool: HelperPool?
    private let loop: EventLoop
    private let log: Log
    private let now: () -> Int
    private var paths: [String] = []
    private var busy: [BusyTime] = []
    private var run: HelperRun?
    /// Whether an answer is awaited.
    private var isAsking = false
    private var timer: TimerSource?
    private var pause = CalendarMonitor.shortestPause

    /// For how long busy times are asked for, and when again.
    private static let span = 8 * 86_400
    private static let renewal = Duration.seconds(86_400)
    /// When an answer is late.
    private static let deadline = Duration.seconds(10)
    private static let shortestPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(300)

    /// Creates a monitor; no process is started before `follow`.
    ///
    /// - Parameters:
    ///   - source: where the helper comes from; `nil`: there is no home folder.
    ///   - loop: watches the helper.
    ///   - log: receives failures of the helper.
    ///   - now: the seconds since 1970.
    init(
        _ source: HelperSource?,
        loop: EventLoop,
        log: Log,
        now: @escaping () -> Int = { Int(LocalClock.sinceEpoch.components.seconds) }
    ) {
        // One that hangs and cannot be killed leaves room for a second one.
        pool = source.map { HelperPool($0, maximum: 2, loop: loop) }
        self.loop = loop
        self.log = log
        self.now = now
    }

    /// Whether calendars are followed.
    var isFollowing: Bool { !paths.isEmpty }

    /// Whether the user is busy now.
    var isBusy: Bool {
        let now = now()
        return busy.contains { $0.contains(now) }
    }

    /// The time until that changes; `nil`: not that is known.
    var untilChange: Duration? {
        let now = now()
        return busy.lazy.flatMap { [$0.start, $0.end] }.first { $0 > now }.map {
            .seconds($0 - now)
        }
    }

    /// Follows these files and folders, and no others.
    func follow(_ paths: [String]) {
        guard paths != self.paths else { return }
        self.paths = paths
        if paths.isEmpty {
            stop()
            update([], [])
        } else {
            ask()
        }
    }

    /// Asks again, for example after a change of the clock.
    func ask() {
        guard !paths.isEmpty else { return }
        do {
            // Also what fails to start is tried again.
            if timer == nil { timer = try loop.timer { [weak self] in self?.timePassed() } }
            if run == nil {
                run = try pool?.start { [weak self] in self?.handle($1, from: $0) }
            }
            guard let run else { return fail(pool == nil ? "HOME is not set" : "it hangs") }
            isAsking = true
            let now = now()
            run.send(CalendarQuestion(paths: paths, start: now - 1, end: now + Self.span).frame)
            timer?.arm(after: Self.deadline)
        } catch {
            fail("\(error)")
        }
    }

    /// Ends the helper.
    func stop() {
        run?.kill()
        run = nil
        timer = nil
    }

    private func timePassed() {
        guard run != nil, isAsking else { return ask() }
        update(busy, ["no answer yet: the disk of a calendar may not respond"])
    }

    private func handle(_ event: HelperRun.Event, from run: HelperRun) {
        guard run === self.run else { return }
        switch event {
        case .answer(let record):
            guard let answer = try? CalendarAnswer(record: record) else {
                return fail("invalid answer")
            }
            isAsking = false
            pause = Self.shortestPause
            timer?.arm(after: Self.renewal)
            update(answer.busy, answer.problems)
        case .drained: break
        case .malformed: fail("invalid answer")
        case .ended(let reason):
            self.run = nil
            fail(reason)
        }
    }

    /// Tries again later; what was known stays.
    private func fail(_ reason: String) {
        run?.kill()
        run = nil
        isAsking = false
        log.warning("topmost-calendar: \(reason)")
        timer?.arm(after: pause)
        pause = min(pause * 2, Self.longestPause)
        update(busy, ["calendars are not read: \(reason)"])
    }

    private func update(_ busy: [BusyTime], _ problems: [String]) {
        for problem in problems where !self.problems.contains(problem) {
            log.warning("calendar: \(problem)")
        }
        guard busy != self.busy || problems != self.problems else { return }
        self.busy = busy
        self.problems = problems
        onChange()
    }
}
