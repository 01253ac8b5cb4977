// SPDX-License-Identifier: MIT

import BusValues

/// Whether a display can show a question.
enum DisplayState {
    case running
    /// None is running, but one can start.
    case starting
    case absent(DisplayObstacle)

    /// Reads the daemon's status.
    init(_ status: Value) {
        if let obstacle = DisplayObstacle(status: status) {
            self = .absent(obstacle)
        } else {
            let plugins = status["plugins"]?.elements ?? []
            // A daemon of another version may not list them.
            let isStarting = !plugins.isEmpty && DisplayObstacle.running(among: plugins).isEmpty
            self = isStarting ? .starting : .running
        }
    }
}
