// SPDX-License-Identifier: MIT
//
// What is done about a display that keeps dying, besides starting it again.

import EventLoop
import Files
import Journal
import PluginWire
import PresenterCore

extension PluginHost {
    /// So many crashes lately, and it is found out of what.
    private static let crashesBeforeTrial = 3

    /// A display ended unasked.
    func crashed(_ plugin: Plugin, _ count: Int) {
        guard plugin.bisection != nil else {
            let cards = scene.trialOrder
            guard count == Self.crashesBeforeTrial, plugin.role == .display, !cards.isEmpty else {
                return
            }
            note(plugin, .notice, "shows one card after the other, to see which one ends it")
            plugin.bisection = CrashBisection(cards, term: timeouts.bisection)
            showOtherwise(on: plugin)
            send(.tried(true), to: plugin)
            return
        }
        switch plugin.bisection?.ended() {
        case .guilty(let id):
            note(plugin, .error, "dies of \(id.rawValue), which is taken off the screen")
            showOtherwise(on: plugin)
            handler(.failed(id))
        case .displayIsBroken, nil:
            note(plugin, .error, "dies of any card")
            endTrial(of: plugin)
        }
    }

    /// A display has a scene on screen; the core hears of whole ones only.
    func presented(_ revision: UInt64, on plugin: Plugin) {
        guard plugin.bisection == nil else {
            plugin.bisection?.presented(at: now)
            return
        }
        guard let id = plugin.displayID, revision >= plugin.revisionsAhead else { return }
        handler(.presented(id, revision: revision - plugin.revisionsAhead))
    }

    /// Another scene is to be shown: what is gone need not be tried.
    func noteScene(on plugin: Plugin) {
        plugin.bisection?.note(scene.trialOrder)
        if plugin.bisection?.isOver == true { acquit(plugin) }
    }

    /// Time passed: the next card is tried, if there is one.
    func proceed(_ plugin: Plugin) {
        guard plugin.bisection?.timePassed(now) == true else { return }
        guard plugin.bisection?.isOver == true else { return showOtherwise(on: plugin) }
        acquit(plugin)
    }

    /// It lives with all that is left: what was is forgotten.
    private func acquit(_ plugin: Plugin) {
        endTrial(of: plugin)
        showOtherwise(on: plugin)
        send(.forgiven, to: plugin)
    }

    /// Ends a trial without a verdict.
    func endTrial(of plugin: Plugin) {
        guard plugin.bisection != nil else { return }
        plugin.bisection = nil
        send(.tried(false), to: plugin)
    }

    /// The same scene is to be shown in another way: to the display a new one.
    private func showOtherwise(on plugin: Plugin) {
        plugin.revisionsAhead += 1
        send(.sceneChanged(facts(for: plugin)), to: plugin)
    }

    // MARK: Looking for a screen

    /// Where sockets of screens appear, and how they are called there.
    private var screenPlaces: [(folder: String, prefix: String)] {
        [
            environment["XDG_RUNTIME_DIR"].map { ($0, "wayland-") },
            ("/tmp/.X11-unix", "X"),
        ].compactMap(\.self)
    }

    /// Watches for a screen while a display looks for one, and only then.
    func lookOut() {
        let isLooking = all.contains { $0.life.phase.isSightless }
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
                log.debug("\(place.folder) is not watched: \(error)")
            }
        }
    }

    private func screenAppeared() {
        for plugin in all { send(.screenAppeared, to: plugin) }
        settle()
    }
}

extension PluginLife.Phase {
    /// Whether it waits for a screen.
    fileprivate var isSightless: Bool {
        if case .waitingForScreen = self { true } else { false }
    }
}
