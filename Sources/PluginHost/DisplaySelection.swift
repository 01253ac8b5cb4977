// SPDX-License-Identifier: MIT

import Configuration
import PresenterCore

/// Selects the display plugin that draws.
struct DisplaySelection {
    /// The name of the one selected to draw.
    private(set) var chosen: String?
    private var choice = Configuration.DisplayChoice.automatic
    /// The last reason for having no display that was logged.
    private var complaint: String?
    private let environment: [String: String]

    /// Selects displays for that environment.
    init(environment: [String: String]) { self.environment = environment }

    /// Starts again with what the user configured.
    mutating func configure(_ choice: Configuration.DisplayChoice) {
        self.choice = choice
        chosen = nil
        complaint = nil
    }

    /// Returns the displays that can draw, the preferred one first.
    func usable(among displays: [Plugin]) -> [Plugin] {
        switch choice {
        case .none: []
        case .named(let name): displays.filter { $0.name == name }
        case .automatic:
            displays.filter { $0.fits(environment) }
                .sorted { left, right in
                    (right.priority, left.name) < (left.priority, right.name)
                }
        }
    }

    /// Selects the current display, else the preferred usable one that is not
    /// crash-looping, else the preferred usable one.
    ///
    /// - Returns: the notice that another display draws; `nil`: the same one does, or only
    ///   one of the two.
    mutating func choose(among usable: [Plugin], at now: Instant) -> String? {
        let present = usable.first { $0.name == chosen && !$0.isQuarantined(at: now) }
        let best = present ?? usable.first { !$0.isQuarantined(at: now) } ?? usable.first
        defer { chosen = best?.name }
        guard let best, let chosen, best.name != chosen else { return nil }
        return "display \(best.name) replaces \(chosen)"
    }

    /// Returns why no display can show anything; `nil`: one does, or can start.
    func obstacle(among displays: [Plugin]) -> String? {
        switch choice {
        case .none: return "display.use is \"none\""
        case .named(let name):
            guard displays.contains(where: { $0.name == name }) else {
                return "display.use is \"\(name)\", which is not a display plugin"
            }
        case .automatic:
            guard !displays.contains(where: { $0.fits(environment) }) else { break }
            guard !displays.isEmpty else { return "there is no display plugin" }
            return screens.isEmpty
                ? "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
                : "no display plugin is for this session, where \(screens)"
        }
        let reasons = usable(among: displays).map { plugin in
            plugin.obstacle.map { "the display \(plugin.name) \($0)" }
        }
        guard !reasons.contains(nil) else { return nil }
        let noScreen = screens.isEmpty ? "" : ", where \(screens)"
        return reasons.compactMap { $0 }.joined(separator: ", and ") + noScreen
    }

    /// The screens of the environment: `DISPLAY is :0`.
    private var screens: String {
        ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in
            environment[name].map { "\(name) is \($0)" }
        }
        .joined(separator: " and ")
    }

    /// Returns, once, the reason to log that no display can start.
    mutating func newObstacle(among displays: [Plugin]) -> String? {
        guard let reason = obstacle(among: displays), reason != complaint else { return nil }
        complaint = reason
        return reason
    }
}
