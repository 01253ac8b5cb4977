// SPDX-License-Identifier: MIT

package import EventLoop
package import PresenterCore

/// Asks a question, which may change while it is open.
package enum Question {
    /// Shows a presentation and waits for its end.
    ///
    /// - Parameters:
    ///   - values: its options.
    ///   - place: where it is asked.
    ///   - waiting: the loop in which the answer is awaited; `nil`: another one.
    ///   - changes: changes the presentation while it is open.
    /// - Returns: how it ended.
    /// - Throws: `unreachable` if no display can show it.
    package static func ask(
        _ values: OptionValues,
        _ place: QuestionPlace,
        in waiting: CommandLoop? = nil,
        changes: (any QuestionChanges)? = nil
    ) throws(Failure) -> Ending {
        let loop: CommandLoop
        if let waiting { loop = waiting } else { loop = try CommandLoop() }
        let session = try place.session(loop)
        // The terminal is restored before the answer is written.
        defer { session.inline?.close() }
        var values = values
        let completion = PathCompletion(&values, in: session)
        let presentation = try RemotePresentation(values, in: session)
        if let completion, let id = presentation.id {
            presentation.onQuestion = { completion.answer($0, to: id) }
        }
        try place.check(presentation, in: session)
        guard let changes else { return try presentation.wait().restoringTexts(of: values) }
        try changes.begin(session.waiting.loop) { [unowned session] values in
            guard let id = presentation.id, presentation.ending == nil else { return }
            var values = values
            completion?.update(&values)
            session.send(values, to: id)
        }
        defer { changes.end() }
        // What changes it knows what was there.
        return try presentation.wait()
    }
}

/// What changes a question while it is open.
package protocol QuestionChanges: AnyObject {
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
