// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus

/// Writes a line about the status, for a bar, whenever it changes.
enum StatusLines {
    /// Writes at once and after events, until the reader goes.
    ///
    /// - Parameter line: the line for a status; `nil`: there is no daemon.
    /// - Throws: why it cannot continue.
    static func follow(_ line: @escaping (Value?) -> String) throws(Failure) {
        let session = try Session()
        let writer = try LineWriter(session.waiting.loop)
        let follower = try EventFollower(session, from: "")
        writer.onEmpty = { [unowned follower] in follower.isPaused = false }
        var last = ""
        func write(_ line: String) {
            guard line != last else { return }
            last = line
            writer.write(line)
        }
        follower.onAbsence = { write(line(nil)) }
        follower.onEvents = { [unowned follower, unowned session] _ in
            // Events are followed again when the status that they led to is written.
            follower.isPaused = true
            session.ask("Status", of: BusNames.control, []) { [unowned follower] answer in
                if case .success(let message) = answer, let status = message.arguments.first {
                    write(line(status))
                }
                follower.isPaused = writer.isBusy
            }
        }
        try follower.run(in: session, writer)
    }
}
