// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus

/// Writes the line of a bar whenever it changes.
enum WaybarLines {
    /// Writes at once, then after events; "off" while there is no daemon.
    static func connect(_ session: Session, _ follower: EventFollower, _ writer: LineWriter) {
        var last = ""
        func write(_ line: String) {
            guard line != last else { return }
            last = line
            writer.write(line)
        }
        follower.onAbsence = { write(Waybar.off) }
        follower.onEvents = { [unowned follower, unowned session] _ in
            // Events are followed again when the status that they led to is written.
            follower.isPaused = true
            session.ask("Status", of: BusNames.control, []) { [unowned follower] answer in
                if case .success(let message) = answer, let status = message.arguments.first {
                    write(Waybar.line(status))
                }
                follower.isPaused = writer.isBusy
            }
        }
    }
}
