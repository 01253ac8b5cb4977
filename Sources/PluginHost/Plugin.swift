// SPDX-License-Identifier: MIT

import Basics
import Configuration
import PluginWire
import PresenterCore

/// One plugin in one role: its manifest, its state and its current run.
final class Plugin {
    /// How to start it; `nil`: it attached.
    let manifest: PluginManifest?
    let role: PluginRole
    var life: PluginLife
    /// Its process, or the connection of an attached display.
    var run: PluginRun?
    /// Its number while it takes part as a display.
    var displayID: DisplayID?
    /// Its name in logs and lists: from the manifest, or from an attached display itself.
    private(set) var name: String
    /// Whether its screen can be seen, by its own report.
    var isScreenVisible = true
    /// Whether a fullscreen window has the focus there, by its own report.
    var isFullscreen = false
    /// Whether a copied text is on the clipboard while it runs, by its own report.
    var ownsClipboard = false
    /// Whether it counts as seen, as last reported to the core.
    var isVisible = true
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    var owner: String?
    /// Whether it can block keys and clicks for all other windows.
    var blocksInput = false
    /// The search for the card that crashes it, while it runs.
    var bisection: CrashBisection?
    /// The live presentations that it does not get, because they seem to crash it.
    var withheld: Set<PresentationID> = []
    /// When it drew its first scene with a card; `nil`: not in this run.
    var drewAt: Instant?
    /// The longest of its lives that ended in a crash, from that moment on.
    var longestLife = Duration.zero
    /// How far the revisions sent to it are ahead of the scene's: a bisection sends
    /// one scene in several versions.
    var revisionsAhead: UInt64 = 0
    /// The limitations it reported last.
    var limits: String?
    /// What the kernel forbids it, as it reported last.
    var restrictions: [String] = []
    /// Checks its reports against the scenes sent to it.
    var validator = ReportValidator()
    /// Events for an observer that is not ready yet.
    var early = OutgoingQueue()
    /// Limits how many invalid reports are logged.
    var invalidReports = RateLimiter(1, per: .seconds(10))
    /// Limits how often dropped events are logged.
    var drops = RateLimiter(1, per: .seconds(10))
    /// Limits how many lines of its own log are logged.
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

    /// Creates a display that attached by itself.
    init(attachedWith timeouts: PluginLife.Timeouts, at now: Instant) {
        manifest = nil
        role = .display
        name = Self.unnamed
        life = PluginLife(isDisplay: true, isAttached: true, timeouts: timeouts, at: now)
    }

    /// The name of an attached display until it sends one.
    private static let unnamed = "attached"

    /// Sets the name that an attached display sent, if it is valid.
    func call(_ title: String) {
        guard manifest == nil else { return }
        let letters = title.unicodeScalars.filter {
            ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
                || $0 == "_"
        }
        name = letters.isEmpty ? Self.unnamed : String(String.UnicodeScalarView(letters))
    }

    /// The display with the highest priority among the usable ones draws.
    var priority: Int { manifest?.priority ?? 0 }

    /// Whether it can draw in that environment.
    func fits(_ environment: [String: String]) -> Bool {
        manifest?.session.fits { environment[$0] } ?? false
    }

    /// Whether it is crash-looping or speaks another protocol version.
    func isQuarantined(at now: Instant) -> Bool {
        guard case .quarantined(let until) = life.phase else { return false }
        return until.map { $0 > now } ?? true
    }
}
