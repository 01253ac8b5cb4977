// SPDX-License-Identifier: MIT
//
// A question waits until a display can show it. If none can, the command reports
// that at once, with how to fix it.

import ArgumentParser

/// Determines the behaviour of a question when no display can show it.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "If no display can show it, fail with status 69 instead of waiting for one.")
    var noWaitForDisplay = false

    /// Reports that no display can show an accepted question.
    ///
    /// - Throws: `unreachable` if it is not to wait; the question is then withdrawn.
    func check(_ presentation: RemotePresentation, in session: Session) throws(Failure) {
        guard presentation.ending == nil else { return }
        let obstacle: DisplayObstacle?
        do {
            obstacle = DisplayObstacle(status: try session.status())
        } catch {
            if error.status.isInterruption {
                presentation.dismiss()
                throw error
            }
            // Callers that may not read the status, such as sandboxed ones, just wait.
            return
        }
        guard let obstacle else { return }
        if noWaitForDisplay {
            presentation.dismiss()
            throw Failure(.unreachable, "no display can show it: \(obstacle)")
        }
        warn("waiting, because no display can show it: \(obstacle)")
    }
}
