// SPDX-License-Identifier: MIT

import EventLoop

extension EventLoop {
    /// Creates a timer as `timer` does, with an error of the command.
    ///
    /// - Parameters:
    ///   - accuracy: how late it may fire.
    ///   - handler: called when it fires.
    /// - Returns: the timer, disarmed.
    /// - Throws: `unreachable` if a system limit is reached.
    func makeTimer(
        accuracy: Duration = .milliseconds(1),
        _ handler: @escaping () -> Void
    ) throws(Failure) -> TimerSource {
        do {
            return try timer(accuracy: accuracy, handler: handler)
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
    }
}
