// SPDX-License-Identifier: MIT

import BusValues
import Files

/// Why no display is available, and how to fix it.
struct DisplayObstacle: CustomStringConvertible {
    /// The reason, as reported by the daemon.
    var reason: String
    /// The command to run, or the setting to change.
    var advice: String

    var description: String { "\(reason). To see it: \(advice)" }

    /// Reads the daemon's status; `nil`: a display is running or can start.
    init?(
        status: Value,
        hasScreen: Bool = DisplayObstacle.hasScreen,
        installation: Installation = Installation()
    ) {
        let isDisplayRunning = status["plugins"]?.elements.contains { plugin in
            plugin["role"] == .string("display") && plugin["state"] == .string("running")
                // One that asks another command's question shows no others.
                && plugin["owner"]?.text ?? "" == ""
        }
        // A daemon of another version may not report it.
        guard isDisplayRunning != true, let display = status["display"]?.text,
            display.hasPrefix("none: ")
        else { return nil }
        reason = String(display.dropFirst("none: ".count))
        if reason.hasPrefix("topmostd was started with neither"), hasScreen {
            advice = installation.restartWithScreen
        } else if reason.hasPrefix("display.use is") {
            advice = "topmost attach, or change display.use (topmost config show)"
        } else {
            advice = "topmost attach"
        }
    }

    /// Whether this session has a screen.
    static var hasScreen: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { ThisProcess.variable($0) != nil }
    }
}
