// SPDX-License-Identifier: MIT

import Configuration
public import PresenterCore
import Texts

/// Selects the display plugin that draws.
struct DisplaySelection {
    /// The name of the one selected to draw.
    private(set) var chosen: String?
    private var choice = Configuration.DisplayChoice.automatic
    /// The last reason for having no display that was logged.
    private var complaint: NoDisplayReason?
    private let environment: [String: String]

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
    func obstacle(among displays: [Plugin]) -> NoDisplayReason? {
        switch choice {
        case .none: return NoDisplayReason(.off, Phrase.displayIsOff.english())
        case .named(let name):
            guard displays.contains(where: { $0.name == name }) else {
                let text = Phrase.displayIsUnknown.english(name)
                return NoDisplayReason(.unknownPlugin, text)
            }
        case .automatic:
            guard !displays.contains(where: { $0.fits(environment) }) else { break }
            guard !displays.isEmpty else {
                return NoDisplayReason(.noPlugin, Phrase.noDisplayPlugin.english())
            }
            guard !screens.isEmpty else {
                return NoDisplayReason(.noSession, Phrase.noScreenVariable.english())
            }
            let text = Phrase.noDisplayForSession.english(screenText)
            return NoDisplayReason(.otherSession, text)
        }
        return obstacle(of: usable(among: displays))
    }

    /// Returns why none of those displays can draw; `nil`: one does, or can start.
    private func obstacle(of usable: [Plugin]) -> NoDisplayReason? {
        guard usable.allSatisfy({ $0.obstacle != nil }) else { return nil }
        func text(_ plugins: [Plugin]) -> String {
            let reasons = plugins.compactMap(\.obstacle)
            return reasons.dropLast().reversed()
                .reduce(reasons.last ?? "") { Phrase.andAlso.english($1, $0) }
        }
        let blind = usable.filter(\.life.phase.waitsForScreen)
        guard !blind.isEmpty else { return NoDisplayReason(.disabled, text(usable)) }
        // The screens explain only those that find none.
        var reason = text(blind)
        if !screens.isEmpty { reason = Phrase.displayWhere.english(reason, screenText) }
        let others = usable.filter { !$0.life.phase.waitsForScreen }
        if !others.isEmpty { reason = Phrase.andAlso.english(reason, text(others)) }
        return NoDisplayReason(.noScreen, reason)
    }

    /// The screens of the environment, by the name of their variable.
    var screens: [String: String] { environment.filter { Self.variables.contains($0.key) } }

    /// The variables that name a screen.
    private static let variables = ["WAYLAND_DISPLAY", "DISPLAY"]

    /// The screens in words: `DISPLAY is :0`.
    private var screenText: String {
        Self.variables.compactMap { name in environment[name].map { "\(name) is \($0)" } }
            .joined(separator: " and ")
    }

    /// Returns, once, the reason to log that no display can start.
    mutating func newObstacle(among displays: [Plugin]) -> NoDisplayReason? {
        guard let reason = obstacle(among: displays), reason != complaint else { return nil }
        complaint = reason
        return reason
    }
}

/// Why no display can show anything.
public struct NoDisplayReason: Hashable, Sendable {
    /// What is missing.
    public var kind: DisplayObstacleName
    /// The reason in words, without a full stop: `display.use is "none"`.
    public var text: String

    /// Creates a reason.
    public init(_ kind: DisplayObstacleName, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
