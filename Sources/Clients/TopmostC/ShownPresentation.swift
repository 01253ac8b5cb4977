// SPDX-License-Identifier: MIT

import TopmostClient

/// What `topmost_presentation` points at.
final class ShownPresentation {
    /// A function that is called for each event.
    typealias Handler = (ShownPresentation, ClientEvent) -> Void

    let method: String
    /// `nil`: the request had an error, and nothing was sent.
    var presentation: Presentation?
    /// `nil`: nobody wants to know.
    var handler: Handler?
    /// Adds an event to the client's queue; `nil`: it has none.
    var report: (@Sendable (ClientEvent) -> Void)?

    init(_ method: String, _ handler: Handler?) {
        self.method = method
        self.handler = handler
    }

    /// The id; 0: the daemon has not accepted the presentation.
    var id: UInt32 { presentation?.id ?? 0 }

    /// Withdraws the presentation; a refusal is an event.
    func dismiss() { presentation?.withdraw(completion: failure) }

    /// Changes what is set in a request; a refusal is an event.
    ///
    /// - Returns: whether the request could be sent.
    func update(_ request: Request?) -> Bool {
        guard let presentation, !presentation.hasEnded else { return false }
        if let problem = request == nil ? Request.missing : request?.options.problem {
            report?(.failed(.invalidOption(problem)))
            return false
        }
        guard let request else { return false }
        presentation.change(request.options.options, completion: failure)
        return true
    }

    private var failure: Presentation.Completion {
        { [report] result in
            if case .failure(let error) = result { report?(.failed(error)) }
        }
    }
}
