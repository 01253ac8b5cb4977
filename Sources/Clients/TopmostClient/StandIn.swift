// SPDX-License-Identifier: MIT

import BusValues
import Synchronization

extension Topmost {
    /// What an application sent to a stand-in.
    public struct Sent: Hashable, Sendable {
        /// The method: `PresentModal`, `PresentToast`, …, `Update` or `Dismiss`.
        public var method: String
        /// The id of the presentation.
        public var id: UInt32
        /// The options that were set.
        public var options: Options

        /// An option that is a text, such as `title`; `nil`: it was not set.
        public func text(_ option: String) -> String? { options[option]?.text }
    }
}

/// Replaces the daemon in tests of an application.
final class StandIn: Sendable {
    private struct State {
        var sent: [Topmost.Sent] = []
        var lastID: UInt32 = 0
        var live: [UInt32: Presentation] = [:]
    }

    private let answer: @Sendable (Topmost.Sent) -> Outcome?
    private let state = Mutex(State())

    init(_ answer: @escaping @Sendable (Topmost.Sent) -> Outcome?) { self.answer = answer }

    /// What came so far.
    var sent: [Topmost.Sent] { state.withLock(\.sent) }

    /// Accepts a request, and ends it if there is an answer.
    func show(_ method: String, _ options: Topmost.Options, _ presentation: Presentation) {
        let sent = state.withLock { state in
            state.lastID += 1
            state.live[state.lastID] = presentation
            let sent = Topmost.Sent(method: method, id: state.lastID, options: options)
            state.sent.append(sent)
            return sent
        }
        presentation.accept(sent.id)
        if let outcome = answer(sent) { end(sent.id, outcome) }
    }

    /// Notes an update.
    func update(_ id: UInt32, _ options: Topmost.Options) {
        state.withLock { state in
            let sent = Topmost.Sent(method: "Update", id: id, options: options)
            state.sent.append(sent)
        }
    }

    /// Notes a dismissal, and ends the presentation.
    func dismiss(_ id: UInt32) {
        state.withLock { state in
            state.sent.append(Topmost.Sent(method: "Dismiss", id: id, options: Topmost.Options()))
        }
        end(id, Outcome(.closed))
    }

    private func end(_ id: UInt32, _ outcome: Outcome) {
        let presentation = state.withLock { $0.live.removeValue(forKey: id) }
        presentation?.end(.success(outcome))
    }
}
