// SPDX-License-Identifier: MIT

package import BusValues
import BusWire
import Files
import Localization
import PresenterCore
package import Texts

/// Why no display is available, and how to fix it.
package struct DisplayObstacle {
    /// The reason, as reported by the daemon.
    package var reason: String
    /// The command to run, or the setting to change.
    package var advice: Statement
    /// Whether this session has a screen that the daemon does not know of.
    package var lacksOurScreen: Bool

    /// Reads the daemon's status; `nil`: a display is running or can start.
    package init?(
        status: Value,
        screens: [String: String] = DisplayObstacle.screens,
        service: DaemonService = DaemonService()
    ) {
        // A daemon of another version may not report it.
        guard Self.running(among: status["plugins"]?.elements ?? []).isEmpty,
            let name = status["display_obstacle"]?.text, !name.isEmpty
        else { return nil }
        // One of another version may have other names.
        let kind = DisplayObstacleName(rawValue: name)
        reason = status["display_reason"]?.text ?? name
        lacksOurScreen = kind == .noSession && !screens.isEmpty
        // The daemon's screen may have ended with the session before this one.
        let isElsewhere =
            kind == .noScreen
            && screens.contains { status["screens"]?[$0.key]?.text != $0.value }
        if lacksOurScreen || isElsewhere {
            advice = Statement(service.restartWithScreen)
        } else if kind == .off || kind == .unknownPlugin {
            advice = Statement(.attachOrChangeUse)
        } else {
            advice = Statement("topmost attach")
        }
    }

    /// The running displays among the daemon's plugins.
    ///
    /// One that asks another command's question shows no others, and is not among them.
    package static func running(among plugins: [Value]) -> [Value] {
        plugins.filter {
            $0["role"] == .string("display") && $0["state"] == .string("running")
                && $0["owner"]?.text ?? "" == ""
        }
    }

    /// The screens of this session, by the name of their variable, as the daemon reports its
    /// own.
    package static var screens: [String: String] {
        var screens: [String: String] = [:]
        for name in ["WAYLAND_DISPLAY", "DISPLAY"] { screens[name] = ThisProcess.variable(name) }
        return screens
    }
}

extension DisplayObstacle {
    /// The error where a question must not wait for a display.
    package var failure: String { text(.noDisplayCanShow) }
    /// The message where it waits.
    package var warning: String { text(.waitingForDisplay) }

    /// A sentence with the reason and the advice, in the user's language.
    package func text(_ phrase: Phrase) -> String {
        phrase.text(printable(Localization.translated(reason)), printable(advice.text))
    }
}
