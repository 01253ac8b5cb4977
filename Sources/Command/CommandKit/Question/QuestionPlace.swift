// SPDX-License-Identifier: MIT

/// Where a question is asked: on the screen, or in the terminal of the command.
package struct QuestionPlace {
    /// Whether it is asked in this terminal even if there is a screen.
    package var here = false
    /// Whether it is asked on the screen, never in this terminal.
    package var there = false
    /// Whether it waits for a display if none can show it.
    package var waitsForDisplay = true

    package init(here: Bool = false, there: Bool = false, waitsForDisplay: Bool = true) {
        self.here = here
        self.there = there
        self.waitsForDisplay = waitsForDisplay
    }

    /// Connects to the session bus, and starts a display in this terminal if the question is
    /// asked there.
    ///
    /// Where there is no session bus, somebody may still be at the terminal.
    ///
    /// - Throws: `unreachable`.
    package func session(_ waiting: CommandLoop) throws(Failure) -> Session {
        let session: Session
        do {
            session = try Session(waiting)
        } catch {
            guard error.status == .unreachable, !there, ControllingTerminal()?.isOurs == true
            else { throw error }
            let bus = try PrivateBus(waiting)
            let session = try Session(waiting)
            session.privateBus = bus
            session.inline = try InlineDisplay(for: session)
            return session
        }
        try begin(in: session)
        return session
    }

    /// Starts a display in this terminal if the question is asked there.
    ///
    /// Without a screen, or from far away, that is tried; if there is no terminal either, the
    /// question waits for a display.
    ///
    /// - Throws: `unreachable` if it must be asked in a terminal and cannot.
    package func begin(in session: Session) throws(Failure) {
        guard here || (!there && InlineDisplay.isUsual) else { return }
        do {
            session.inline = try InlineDisplay(for: session)
        } catch {
            if here || error.status.isInterruption { throw error }
        }
    }

    /// Reports that no display can show an accepted question.
    ///
    /// - Throws: `unreachable` if it is not to wait; the question is then withdrawn.
    package func check(_ presentation: RemotePresentation, in session: Session) throws(Failure) {
        guard session.inline == nil else { return }
        try presentation.checkDisplay(waits: waitsForDisplay)
    }
}
