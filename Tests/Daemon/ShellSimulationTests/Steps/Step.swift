// SPDX-License-Identifier: MIT

import PresenterCore

/// One thing that happens in the session.
///
/// Clients, displays and ids are given by number, modulo how many there are, so that any
/// list of steps makes sense, and so does each part of it.
enum Step: Hashable, Sendable {
    // Clients.
    case connect(App)
    case vanish(Int)
    /// SIGSTOP and SIGCONT.
    case stop(Int)
    case go(Int)
    /// A client's process ends while a child has its connection, and another gets its number.
    case reuseNumber(Int, App)
    case notify(Int, NotifyForm, replaces: Int?)
    case present(Int, PresentForm)
    /// Clients of one application ask for the same.
    case ask(Int)
    case update(Int, Int)
    case dismiss(Int, Int)
    case outcome(Int, Int)
    case control(Int, ControlCall, Int)
    /// A new client calls and leaves at once.
    case hitAndRun(App, Attack, Int)
    /// A client asks for more than it reads.
    case flood(Int, count: Int)

    // Identification.
    case holdLookUps
    case answerLookUps(proves: Bool)

    // The bus takes nothing from the daemon, or everything again.
    case stallBus, resumeBus

    // Displays and the user.
    case user(UserMove, Int)
    case screen(Int, isOn: Bool)
    case presence(UserPresence)
    case sessionLeft
    case stallDisplay(Int)
    /// A display waits for a file system: it does nothing, and SIGKILL does not end it.
    case hangDisplay(Int)
    case resumeDisplay(Int)
    case killDisplay(Int)
    /// Displays die 0.9 s after each start from now on, or no longer.
    case breakDisplays(Bool)

    // Time.
    /// The clock moves on, and everything happens at its time.
    case wait(milliseconds: Int)
    /// The clock jumps: everything is late.
    case jump(seconds: Int)

    // The daemon.
    /// The daemon dies before one of its next outward acts.
    case die(afterActs: Int)
    case restart
    /// The next steps follow each other before the daemon has handled them.
    case hurry(Int)
}
