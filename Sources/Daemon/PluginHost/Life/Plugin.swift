// SPDX-License-Identifier: MIT

import Basics
import Configuration
import PluginWire
public import PresenterCore
import Texts

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
    /// Events for an observer that is not ready yet.
    var early = OutgoingQueue()
    /// When an observer that runs only for some events has had none for long enough.
    private(set) var neededUntil: Instant?
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

    /// Registers it as the display with that number; `nil`: no longer.
    func register(as id: DisplayID?) { displayID = id }

    /// Counts one more version of the same scene.
    func advanceRevision() { revisionsAhead += 1 }

    /// Sends it new settings, if it runs; one that starts got the old ones in its hello.
    func sendSettings(_ settings: DisplaySettings) {
        switch life.phase {
        case .starting, .running: run?.send(.settings(settings))
        case .resting, .waiting, .waitingForScreen, .stopping, .killed, .quarantined, .gone: break
        }
    }

    // MARK: What it observes

    /// Whether it runs for something else than all that is shown: for the events that it receives,
    /// or for those who listen to it.
    var isOnDemand: Bool {
        role == .reader || role == .observer && manifest?.events.isOnDemand == true
    }

    /// Whether it is notified of that.
    func receives(_ message: HostMessage) -> Bool {
        if case .ended = message, introduction?.followsEnds == true { return true }
        guard role == .observer else { return false }
        guard let manifest, manifest.events != .all else { return true }
        guard case .presented(let card) = message, case .toast(let toast) = card.content else {
            return false
        }
        return manifest.events == .sounds ? toast.sound != nil : toast.isSpoken == true
    }

    /// Runs until that time for an event.
    func stay(until end: Instant) { neededUntil = end }

    /// Whether an observer on demand runs; without one to run for, it gets no late events.
    func isAwaited(at now: Instant) -> Bool {
        if let neededUntil, neededUntil > now { return true }
        neededUntil = nil
        early = OutgoingQueue()
        return false
    }

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
        case .waitingForScreen: Phrase.displayFindsNoScreen.english(name)
        case .quarantined:
            life.problem.map { Phrase.displayFailed.english(name, $0) }
                ?? Phrase.displayCrashed.english(name)
        case .resting, .waiting, .starting, .running, .stopping, .killed, .gone: nil
        }
    }

    /// Whether it is crash-looping or speaks another protocol version.
    func isQuarantined(at now: Instant) -> Bool {
        guard case .quarantined(let until) = life.phase else { return false }
        return until.map { $0 > now } ?? true
    }
}

/// How a plugin described itself, when it became ready in its last run.
struct Introduction {
    /// The name of an attached display; of any other its manifest has the name.
    let name: String
    /// Whether it can block keys and clicks for all other windows.
    let blocksInput: Bool
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    let owner: String?
    /// Whether it gets how presentations end: an attached display of all of them that asked.
    let followsEnds: Bool
    /// The decision of rules by whose cards it takes elsewhere, and draws nothing; `nil`: none.
    let takes: RuleDecision?
    /// What the plugin cannot do and why; `nil`: no limits.
    let limits: String?
    /// What the kernel keeps it from doing.
    let restrictions: [String]

    /// The name of an attached display until it sends one.
    static let unnamed = "attached"

    /// Takes what counts of a plugin's message.
    init(_ ready: PluginMessage.Ready, isDisplay: Bool, isAttached: Bool) {
        name = Self.name(ready.name)
        blocksInput = ready.blocksInput && isDisplay
        // A display that the daemon starts shows everything.
        owner = isAttached ? ready.owner : nil
        followsEnds = isAttached && ready.owner == nil && ready.followsEnds
        takes = !isAttached ? nil : ready.isBridge ? .share : ready.isPush ? .push : nil
        limits = ready.limits
        restrictions = ready.restrictions
    }

    /// Returns the valid letters of a name.
    private static func name(_ title: String) -> String {
        let letters = title.unicodeScalars.filter {
            ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
                || $0 == "_"
        }
        return letters.isEmpty ? unnamed : String(String.UnicodeScalarView(letters))
    }
}

/// What a plugin reports about its screen during one run.
struct ScreenReport {
    /// Whether a fullscreen window has the focus there.
    private(set) var isFullscreen = false
    /// Whether a copied text is on the clipboard while the plugin runs.
    private(set) var ownsClipboard = false
    /// Whether the screen can be seen.
    private var isVisible = true
    /// Why it cannot be seen, if that is known.
    private var reason: UnseenReason?
    /// Whether it counts as seen, and why not, as last reported to the core.
    private var reported: (isVisible: Bool, reason: UnseenReason?) = (true, nil)

    /// Whether the user is there, as far as the screen shows.
    var presence: UserPresence {
        guard !isVisible else { return .present }
        return switch reason {
        case .covered: .present
        case .locked: .locked
        case .dark, .away, nil: .idle
        }
    }

    /// Notes whether the screen can be seen.
    mutating func note(isVisible: Bool, _ reason: UnseenReason?) {
        self.isVisible = isVisible
        self.reason = reason
    }

    /// Notes whether a fullscreen window has the focus; returns whether that changed.
    mutating func note(isFullscreen: Bool) -> Bool {
        defer { self.isFullscreen = isFullscreen }
        return isFullscreen != self.isFullscreen
    }

    /// Notes whether a copied text is on the clipboard; returns whether that changed.
    mutating func note(ownsClipboard: Bool) -> Bool {
        defer { self.ownsClipboard = ownsClipboard }
        return ownsClipboard != self.ownsClipboard
    }

    /// Notes that somebody is there to see it, or why not.
    ///
    /// - Returns: what to report to the core; `nil`: it knows that already.
    mutating func visibilityChange(isWatched: Bool, absence: UnseenReason) -> UserAction? {
        let isSeen = isVisible && isWatched
        let reason = isSeen ? nil : isWatched ? reason : absence
        guard (isSeen, reason) != reported else { return nil }
        reported = (isSeen, reason)
        return .visibilityChanged(isVisible: isSeen, reason: reason)
    }
}

/// Limits how much about one plugin is logged.
struct LogLimits {
    private var invalidReports = RateLimiter(1, per: .seconds(10))
    private var drops = RateLimiter(1, per: .seconds(10))
    private var lines = RateLimiter(20, per: .seconds(10))

    /// Returns the warning about an invalid report; `nil`: not now.
    mutating func invalidReport(_ text: String, at now: Instant) -> String? {
        Self.warning("ignored: \(text)", &invalidReports, now)
    }

    /// Returns the warning that an event was dropped because the plugin reads too slowly;
    /// `nil`: not now.
    mutating func drop(at now: Instant) -> String? {
        Self.warning(
            "reads too slowly: the oldest events are dropped",
            &drops,
            now
        )
    }

    /// Whether a line of the plugin itself may be logged.
    mutating func admitsLine(at now: Instant) -> Bool { lines.take(at: now.sinceBoot) }

    /// Returns a warning with the number of those left out before it.
    private static func warning(
        _ text: String,
        _ limiter: inout RateLimiter,
        _ now: Instant
    ) -> String? {
        guard limiter.take(at: now.sinceBoot) else { return nil }
        let more = limiter.takeExcess()
        return text + (more > 0 ? " (and \(more) more)" : "")
    }
}

/// A plugin's status, for lists.
public struct PluginStatus: Hashable, Sendable {
    /// The number of the display while the plugin takes part as one.
    public var display: DisplayID?
    /// The name from the manifest, or what an attached display calls itself.
    public var name: String
    /// What the plugin does.
    public var role: PluginRole
    /// The process id, while there is a process.
    public var processID: Int32?
    /// Whether it attached by itself rather than being started by the daemon.
    public var isAttached: Bool
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    public var owner: String?
    /// Whether it can block keys and clicks while it runs.
    public var blocksInput: Bool
    /// The limitations and their reasons, as of the last run; `nil`: none.
    public var limits: String?
    /// What the kernel forbids the plugin, as reported in the last run.
    public var restrictions: [String]
    /// `resting`, `waiting`, `no_screen`, `starting`, `running`, `stopping`, `killed`, `quarantined` or `gone`.
    public var state: String
    /// When that state began.
    public var since: Instant
}
