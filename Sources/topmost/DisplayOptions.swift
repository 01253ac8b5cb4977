// SPDX-License-Identifier: MIT
//
// A question waits until it can be seen. Where no display can show it, the person
// at the command line is told at once, with what to do about it.

import ArgumentParser

/// What a question does where no display can show it.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "Fail with status 69 where no display can show it, instead of waiting for one.")
    var noWaitForDisplay = false

    /// Says where nothing can show what was just accepted.
    ///
    /// - Throws: `unreachable` where it is not to wait; it is taken back then.
    func check(_ presentation: Presentation, in session: Session) throws(Failure) {
        guard presentation.ending == nil else { return }
        let obstacle: DisplayObstacle?
        do {
            obstacle = DisplayObstacle(status: try session.status())
        } catch {
            if error.status.isInterruption {
                presentation.dismiss()
                throw error
            }
            // Who may not ask how the daemon is, in a sandbox say, just waits.
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
