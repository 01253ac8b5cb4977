// SPDX-License-Identifier: MIT

import EventLoop
import SystemCalls
import TopmostClient

/// What `topmost_client` points at.
final class Client {
    let queue: PresentationEventQueue
    /// The live presentations by number, and those with a handler.
    private var shown: [Int: ShownPresentation] = [:]
    private var lastNumber = 0
    /// Whether handlers want to know when something is on screen.
    var reportsDisplayed = false

    /// Creates a client.
    ///
    /// - Throws: if no descriptor is left.
    init() throws(SystemError) { queue = try PresentationEventQueue() }

    /// Withdraws all presentations except toasts, and forgets all.
    ///
    /// - Parameter waits: whether what was asked for and not answered yet is waited for, but not
    ///   long: the program may end after this.
    func close(waits: Bool = true) {
        for presentation in shown.values {
            presentation.handler = nil
            if presentation.method != Toast.method { presentation.presentation?.withdraw() }
        }
        if waits, !shown.isEmpty { Topmost.shared.calls.wait() }
        queue.shut()
        shown = [:]
    }

    /// Shows a request; returns at once.
    ///
    /// - Parameters:
    ///   - request: what to show; `nil`: C passed NULL, which is an error like any other.
    ///   - handler: called for each event.
    /// - Returns: the presentation.
    func show(_ request: Request?, _ handler: ShownPresentation.Handler?) -> ShownPresentation {
        lastNumber += 1
        let number = lastNumber
        let shown = ShownPresentation(request?.method ?? "", handler)
        self.shown[number] = shown
        shown.report = { [queue] in queue.add(number, $0) }
        let problem = request == nil ? Request.missing : request?.options.problem
        if let problem {
            shown.report?(.ended(.failure(.invalidOption(problem))))
        } else if let request {
            shown.presentation = Topmost.shared.show(
                request.method,
                request.options.options
            ) { [queue, reportsDisplayed] in
                switch $0 {
                case .waiting where !reportsDisplayed, .displayed where !reportsDisplayed: return
                default: queue.add(number, .happened($0))
                }
            }
        }
        return shown
    }

    /// Calls the handlers of the queued events.
    ///
    /// - Returns: how many events there were.
    func dispatch() -> Int {
        let events = queue.takeAll()
        for (number, event) in events {
            guard let shown = shown[number] else { continue }
            if event.isEnd { self.shown[number] = nil }
            shown.handler?(shown, event)
        }
        return events.count
    }
}

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
