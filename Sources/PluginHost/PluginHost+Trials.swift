// SPDX-License-Identifier: MIT
//
// Handles displays that crash repeatedly, in addition to restarting them.

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
        note(plugin, .error, "dies of any card")
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
            note(plugin, .error, "does not get \(id.rawValue): it dies with it, and not without it")
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
}
