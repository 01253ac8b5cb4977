// SPDX-License-Identifier: MIT

import BusValues
import Files

/// Why no display can show anything, and what to do about it.
struct DisplayObstacle: CustomStringConvertible {
    /// Why, as the daemon says it.
    var reason: String
    /// The command to run, or what to change.
    var advice: String

    var description: String { "\(reason). To see it: \(advice)" }

    /// What the daemon's status says; `nil`: a display runs, or one starts by itself.
    init?(
        status: Value,
        hasScreen: Bool = DisplayObstacle.hasScreen,
        installation: Installation = Installation()
    ) {
        let isDisplayRunning = status["plugins"]?.elements.contains { plugin in
            plugin["role"] == .string("display") && plugin["state"] == .string("running")
        }
        // A daemon of another release may not tell.
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

    /// Whether this command runs in a session with a screen.
    static var hasScreen: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { ThisProcess.variable($0) != nil }
    }
}
