// SPDX-License-Identifier: MIT

import Basics
import Configuration
import PluginWire
import PresenterCore

/// One plugin in one role: what it is, how it fares, and its present run.
final class Plugin {
    /// How to start it; `nil`: it attached.
    let manifest: PluginManifest?
    let role: PluginRole
    var life: PluginLife
    /// Its process, or the connection of one that attached.
    var run: PluginRun?
    /// Its number while it takes part as a display.
    var displayID: DisplayID?
    /// Its name in logs and lists: the manifest's, or what one that attached calls itself.
    private(set) var name: String
    /// Whether it can keep keys and clicks from everything else.
    var blocksInput = false
    /// Which card it dies of, while that is being found out.
    var bisection: CrashBisection?
    /// How far the revisions it is sent are ahead of the scene's: during a trial
    /// one scene is shown in several ways.
    var revisionsAhead: UInt64 = 0
    /// What it said last that it cannot do.
    var limits: String?
    /// What it was sent, to check what it says.
    var validator = ReportValidator()
    /// Events for an observer that is not ready yet.
    var early = OutgoingQueue()
    /// How many untrue words are logged.
    var lies = RateLimiter(1, per: .seconds(10))
    /// How often it is said that it was too slow for an event.
    var drops = RateLimiter(1, per: .seconds(10))
    /// How many of its own lines are logged.
    var words = RateLimiter(20, per: .seconds(10))

    init(
        _ manifest: PluginManifest,
        role: PluginRole,
        timeouts: PluginLife.Timeouts,
        at now: Instant
    ) {
        self.manifest = manifest
        self.role = role
        name = manifest.name
        life = PluginLife(isDisplay: role == .display, timeouts: timeouts, at: now)
    }

    /// A display that came by itself.
    init(attachedWith timeouts: PluginLife.Timeouts, at now: Instant) {
        manifest = nil
        role = .display
        name = Self.unnamed
        life = PluginLife(isDisplay: true, isAttached: true, timeouts: timeouts, at: now)
    }

    /// What one that attached is called before it has said its name.
    private static let unnamed = "attached"

    /// Takes over what one that attached calls itself, as far as that is a name.
    func call(_ title: String) {
        guard manifest == nil else { return }
        let letters = title.unicodeScalars.filter {
            ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
                || $0 == "_"
        }
        name = letters.isEmpty ? Self.unnamed : String(String.UnicodeScalarView(letters))
    }

    /// Which of several fitting displays draws: the highest.
    var priority: Int { manifest?.priority ?? 0 }

    /// Whether it can draw with that environment.
    func fits(_ environment: [String: String]) -> Bool {
        manifest?.session.fits { environment[$0] } ?? false
    }

    /// Whether it keeps dying, or is of another time.
    func isQuarantined(at now: Instant) -> Bool {
        guard case .quarantined(let until) = life.phase else { return false }
        return until.map { $0 > now } ?? true
    }
}
