// SPDX-License-Identifier: MIT
//
// Handles displays that crash repeatedly, in addition to restarting them.

import EventLoop
import Files
import Journal
import PluginWire
import PresenterCore

extension PluginHost {
    /// The longest step of a trial.
    private static let longestTerm = Duration.seconds(10)

    /// Handles an unexpected exit of a display that a card may have caused.
    func crashed(_ plugin: Plugin, _ count: Int) {
        if let drewAt = plugin.drewAt {
            plugin.longestLife = max(plugin.longestLife, now - drewAt)
        }
        guard plugin.bisection != nil else {
            if count == PluginLife.crashesBeforeTrial { startTrial(of: plugin) }
            return
        }
        if plugin.bisection?.crashed() == true { return showOtherwise(on: plugin) }
        note(plugin, .error, "crashes with any card")
        endTrial(of: plugin)
    }

    private func startTrial(of plugin: Plugin) {
        var shown = scene
        shown.withhold(plugin.withheld)
        let cards = shown.trialOrder
        guard plugin.role == .display, !cards.isEmpty else { return }
        note(plugin, .notice, "shows one card at a time to find the one that crashes it")
        // A display that dies by itself after a while must die in a step without a suspect.
        let term = min(Self.longestTerm, plugin.longestLife * 2)
        plugin.bisection = CrashBisection(cards, term: max(timeouts.bisection, term))
        showOtherwise(on: plugin)
        send(.tried(true), to: plugin)
    }

    /// Handles a drawn scene; the core is notified of complete ones only.
    func presented(_ revision: UInt64, on plugin: Plugin) {
        if plugin.drewAt == nil, !scene.isEmpty { plugin.drewAt = now }
        guard plugin.bisection == nil else {
            plugin.bisection?.presented(at: now)
            return
        }
        guard let id = plugin.displayID, revision >= plugin.revisionsAhead else { return }
        handler(.presented(id, revision: revision - plugin.revisionsAhead))
    }

    /// Removes cards that are not in the new scene from the trial.
    func noteScene(on plugin: Plugin) {
        guard plugin.bisection != nil else { return }
        var shown = scene
        shown.withhold(plugin.withheld)
        plugin.bisection?.note(shown.trialOrder)
        if plugin.bisection?.isOver == true { acquit(plugin) }
    }

    /// Continues the trial: the next card is tried, if there is one.
    func proceed(_ plugin: Plugin) {
        guard let step = plugin.bisection?.timePassed(now) else { return }
        if case .guilty(let id) = step {
            plugin.withheld.insert(id)
            note(plugin, .error, "\(id.rawValue) is withheld: the display crashes only with it")
            if let display = plugin.displayID { handler(.withheld(display, plugin.withheld)) }
        }
        guard plugin.bisection?.isOver == true else { return showOtherwise(on: plugin) }
        acquit(plugin)
    }

    /// Ends the trial: the display survived with all remaining cards.
    private func acquit(_ plugin: Plugin) {
        endTrial(of: plugin)
        showOtherwise(on: plugin)
        send(.forgiven, to: plugin)
    }

    /// Ends a trial without a verdict.
    func endTrial(of plugin: Plugin) {
        guard plugin.bisection != nil else { return }
        plugin.bisection = nil
        plugin.longestLife = .zero
        send(.tried(false), to: plugin)
    }

    /// Sends another version of the same scene, with a new revision.
    func showOtherwise(on plugin: Plugin) {
        plugin.revisionsAhead += 1
        send(.sceneChanged(facts(for: plugin)), to: plugin)
    }

    // MARK: Looking for a screen

    /// The folders and name prefixes of screen sockets.
    private var screenPlaces: [(folder: String, prefix: String)] {
        [
            environment["XDG_RUNTIME_DIR"].map { ($0, "wayland-") },
            ("/tmp/.X11-unix", "X"),
        ].compactMap(\.self)
    }

    /// Watches for a screen as long as a display needs one.
    func lookOut() {
        let isLooking = all.contains { $0.life.phase.waitsForScreen }
        guard isLooking != !lookouts.isEmpty else { return }
        lookouts = []
        guard isLooking else { return }
        for place in screenPlaces where Files.isFolder(place.folder) {
            do {
                lookouts.append(
                    try loop.watchFile(place.folder, [.created, .movedTo]) { [weak self] change in
                        guard change.name?.hasPrefix(place.prefix) == true else { return }
                        self?.screenAppeared()
                    }
                )
            } catch {
                log.debug("cannot watch \(place.folder): \(error)")
            }
        }
    }

    private func screenAppeared() {
        for plugin in all { send(.screenAppeared, to: plugin) }
        settle()
    }
}

extension PluginLife.Phase {
    /// Whether it is waiting for a screen.
    fileprivate var waitsForScreen: Bool {
        if case .waitingForScreen = self { true } else { false }
    }
}
