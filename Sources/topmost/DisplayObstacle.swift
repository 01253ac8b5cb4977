// SPDX-License-Identifier: MIT

import BusValues
import Files

/// Why no display is available, and how to fix it.
struct DisplayObstacle: CustomStringConvertible {
    /// The reason, as reported by the daemon.
    var reason: String
    /// The command to run, or the setting to change.
    var advice: String
    /// Whether this session has a screen that the daemon does not know of.
    var lacksOurScreen: Bool

    var description: String { "\(reason). To see it: \(advice)" }

    /// Reads the daemon's status; `nil`: a display is running or can start.
    init?(
        status: Value,
        screens: [String] = DisplayObstacle.screens,
        installation: Installation = Installation()
    ) {
        // A daemon of another version may not report it.
        guard Self.running(among: status["plugins"]?.elements ?? []).isEmpty,
            let display = status["display"]?.text, display.hasPrefix("none: ")
        else { return nil }
        reason = String(display.dropFirst("none: ".count))
        lacksOurScreen =
            reason.hasPrefix("topmostd was started with neither")
            && !screens.isEmpty
        // Its screen may have ended with the session before this one.
        let isElsewhere = reason.contains("finds no screen") && !screens.isEmpty
        if lacksOurScreen || (isElsewhere && !screens.allSatisfy(reason.contains)) {
            advice = installation.restartWithScreen
        } else if reason.hasPrefix("display.use is") {
            advice = "topmost attach, or change display.use (topmost config show)"
        } else {
            advice = "topmost attach"
        }
    }

    /// The running displays among the daemon's plugins.
    ///
    /// One that asks another command's question shows no others, and is not among them.
    static func running(among plugins: [Value]) -> [Value] {
        plugins.filter {
            $0["role"] == .string("display") && $0["state"] == .string("running")
                && $0["owner"]?.text ?? "" == ""
        }
    }

    /// The screens of this session, as the daemon names its own: `DISPLAY is :0`.
    static var screens: [String] {
        ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in
            ThisProcess.variable(name).map { "\(name) is \($0)" }
        }
    }
}
