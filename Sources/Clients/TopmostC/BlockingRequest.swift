// SPDX-License-Identifier: MIT

import CTopmost
import EventLoop
import SystemCalls
import TopmostClient

/// Requests without a main loop: they block the thread that calls.
enum BlockingRequest {
    /// What ends the wait.
    enum Goal {
        /// The presentation has ended; if the time is over before, it is withdrawn.
        case end
        /// The daemon has accepted it: for toasts, which stay.
        case acceptance
    }

    /// Shows a request and waits.
    ///
    /// - Parameters:
    ///   - request: what to show.
    ///   - goal: what ends the wait.
    ///   - milliseconds: how long to wait; negative: for ever.
    /// - Returns: the answer.
    static func answer(to request: Request?, _ goal: Goal, milliseconds: Int32) -> Answer {
        guard let request else { return Answer(TOPMOST_INVALID_OPTION, Request.missing) }
        if goal == .acceptance, request.method != Toast.method {
            return Answer(
                TOPMOST_INVALID_OPTION,
                "topmost_notify shows toasts only; use topmost_ask"
            )
        }
        let client: Client
        do {
            client = try Client()
        } catch {
            return Answer(TOPMOST_UNREACHABLE, "\(error)")
        }
        // The time is the caller's; the end of the program waits for what is under way.
        defer { client.close(waits: false) }
        var answer: Answer?
        // A press says more than the end that follows: it has the token of the activation.
        var token: CText?
        let shown = client.show(request) { shown, event in
            let news = Answer(id: shown.id, event)
            switch event {
            case .happened(.accepted): if goal == .acceptance { answer = news }
            case .happened(.pressed): token = news.activationToken
            case .happened(.ended):
                news.activationToken = token
                answer = answer ?? news
            case .happened(.waiting), .happened(.displayed), .happened(.inputChanged), .failed:
                break
            }
        }
        let deadline = milliseconds < 0 ? nil : BootClock.now + .milliseconds(milliseconds)
        while true {
            _ = client.dispatch()
            if let answer { return answer }
            if client.queue.descriptor?.wait(until: deadline) != true {
                if goal == .end { shown.dismiss() }
                let error =
                    goal == .end
                    ? "the question was not answered within \(milliseconds) ms"
                    : "topmostd did not accept the toast within \(milliseconds) ms"
                return Answer(id: shown.id, TOPMOST_TIMED_OUT, error)
            }
        }
    }
}
