// SPDX-License-Identifier: MIT

import Configuration
import PluginWire
import PresenterCore

/// One plugin in one role: its manifest, its current run, and a part for each kind of state.
final class Plugin {
    /// How to start it; `nil`: it attached.
    let manifest: PluginManifest?
    let role: PluginRole
    var life: PluginLife
    /// The process, or the connection of an attached display.
    private(set) var run: PluginRun?
    /// Killed processes that have not ended yet, to be noticed when they do.
    private var abandoned: [PluginRun] = []
    /// The number of the display while the plugin takes part as one.
    private(set) var displayID: DisplayID?
    /// How it described itself when it was ready in its last run.
    private(set) var introduction: Introduction?
    /// What it reports about its screen.
    var screen = ScreenReport()
    /// Keeps the cards that crash it from it.
    var isolation: CrashIsolation
    /// How far the revisions sent to it are ahead of the scene's: one scene is sent
    /// in several versions.
    private(set) var revisionsAhead: UInt64 = 0
    /// Checks its reports against the scenes sent to it.
    var validator = ReportValidator()
    /// Events for an observer that is not ready yet.
    var early = OutgoingQueue()
    /// Limits how much about it is logged.
    var logLimits = LogLimits()

    init(
        _ manifest: PluginManifest,
        role: PluginRole,
        timeouts: PluginLife.Timeouts,
        at now: Instant
    ) {
        self.manifest = manifest
        self.role = role
        isolation = CrashIsolation(term: timeouts.bisection)
        life = PluginLife(isDisplay: role == .display, timeouts: timeouts, at: now)
    }

    /// Creates a display that attached by itself.
    init(attachedWith timeouts: PluginLife.Timeouts, at now: Instant) {
        manifest = nil
        role = .display
        isolation = CrashIsolation(term: timeouts.bisection)
        life = PluginLife(isDisplay: true, isAttached: true, timeouts: timeouts, at: now)
    }

    // MARK: Its run

    /// Forgets what the last run reported.
    func prepareRun() {
        validator = ReportValidator()
        screen = ScreenReport()
        isolation.started()
    }

    /// Has a process, or the connection of an attached display.
    func begin(_ run: PluginRun) { self.run = run }

    /// Has none any more.
    func endRun() { run = nil }

    /// Leaves its killed process behind, and calls `ended` when that ends after all.
    func abandonRun(_ ended: @escaping () -> Void) {
        guard let run else { return }
        endRun()
        abandoned.append(run)
        run.abandon { [weak self, weak run] in
            self?.abandoned.removeAll { $0 === run }
            ended()
        }
    }

    /// Keeps how it described itself; only the first time in a run counts, since a later one could
    /// mislead users.
    func introduce(_ introduction: Introduction) {
        if case .starting = life.phase { self.introduction = introduction }
    }

    /// Takes part as a display with that number; `nil`: no longer.
    func takePart(as id: DisplayID?) { displayID = id }

    /// Counts one more version of the same scene.
    func advanceRevision() { revisionsAhead += 1 }

    // MARK: What it is

    /// The name in logs and lists: from the manifest, or from an attached display itself.
    var name: String { manifest?.name ?? introduction?.name ?? Introduction.unnamed }

    /// The display with the highest priority among the usable ones draws.
    var priority: Int { manifest?.priority ?? 0 }

    /// Whether it can draw in that environment.
    func fits(_ environment: [String: String]) -> Bool {
        manifest?.session.fits { environment[$0] } ?? false
    }

    /// Why it cannot draw now, in words; `nil`: it draws, starts, or can start.
    var obstacle: String? {
        switch life.phase {
        case .waitingForScreen: "finds no screen"
        case .quarantined: life.problem ?? "crashed too often"
        case .resting, .waiting, .starting, .running, .stopping, .killed, .gone: nil
        }
    }

    /// Whether it is crash-looping or speaks another protocol version.
    func isQuarantined(at now: Instant) -> Bool {
        guard case .quarantined(let until) = life.phase else { return false }
        return until.map { $0 > now } ?? true
    }
}
