// SPDX-License-Identifier: MIT
//
// A question waits until a display can show it. If none can, the command reports
// that at once, with how to fix it.

import ArgumentParser
import BusValues

/// Determines the behaviour of a question when no display can show it.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "If no display can show it, fail with status 69 instead of waiting for one.")
    var noWaitForDisplay = false

    /// Reports that no display can show an accepted question, at once or when a display that
    /// starts for it fails.
    ///
    /// - Throws: `unreachable` if it is not to wait; the question is then withdrawn.
    func check(_ presentation: RemotePresentation, in session: Session) throws(Failure) {
        guard presentation.ending == nil else { return }
        let status: Value
        do {
            status = try session.status()
        } catch {
            if error.status.isInterruption {
                presentation.dismiss()
                throw error
            }
            // Callers that may not read the status, such as sandboxed ones, just wait.
            return
        }
        switch DisplayState(status) {
        case .running: return
        case .starting: presentation.watchDisplay(withdraws: noWaitForDisplay)
        case .absent(let obstacle):
            if noWaitForDisplay {
                presentation.dismiss()
                throw Failure(.unreachable, obstacle.failure)
            }
            warn(obstacle.warning)
        }
    }
}

extension DisplayObstacle {
    /// The error where a question must not wait for a display.
    var failure: String { "no display can show it: \(self)" }
    /// The message where it waits.
    var warning: String { "waiting, because no display can show it: \(self)" }
}
