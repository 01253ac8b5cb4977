// SPDX-License-Identifier: MIT

import EventLoop
import PresenterCore

/// What changes a question while it is open.
protocol QuestionChanges: AnyObject {
    /// Begins when the question is shown.
    ///
    /// - Parameters:
    ///   - loop: the event loop in which the answer is awaited.
    ///   - send: changes options of the question.
    /// - Throws: if what changes it cannot be read.
    func begin(_ loop: EventLoop, send: @escaping (OptionValues) -> Void) throws(Failure)

    /// Ends with the question.
    func end()
}
