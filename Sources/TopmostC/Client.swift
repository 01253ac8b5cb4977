// SPDX-License-Identifier: MIT

import EventLoop
import TopmostClient

/// What `topmost_client` points at.
final class Client {
    let queue: PresentationEventQueue
    /// The live presentations by number, and those with a handler.
    private var shown: [Int: ShownPresentation] = [:]
    private var lastNumber = 0

    /// Creates a client.
    ///
    /// - Throws: if no descriptor is left.
    init() throws(EventLoopError) { queue = try PresentationEventQueue() }

    /// Withdraws all presentations except toasts, and forgets all.
    func close() {
        queue.shut()
        for presentation in shown.values {
            presentation.handler = nil
            if presentation.method != Toast.method { presentation.presentation?.dismiss() }
        }
        shown = [:]
    }

    /// Shows a request; returns at once.
    func show(_ request: Request, _ handler: ShownPresentation.Handler?) -> ShownPresentation {
        lastNumber += 1
        let number = lastNumber
        let shown = ShownPresentation(request.method, handler)
        self.shown[number] = shown
        if let problem = request.options.problem {
            queue.add(number, .ended(.failure(.invalidOption(problem))))
        } else {
            shown.presentation = Topmost.shared.show(
                request.method,
                request.options.options
            ) { [queue] in queue.add(number, $0) }
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
            if case .ended = event { self.shown[number] = nil }
            shown.handler?(shown, event)
        }
        return events.count
    }
}
