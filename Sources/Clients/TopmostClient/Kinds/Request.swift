// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// Something that the daemon can show.
    public protocol Request: OptionBuilder {
        /// The request without options.
        init()
    }
}

/// A request as this package sees it.
package protocol RequestHolder: Topmost.Request, OptionHolder {
    /// The method of `org.topmost.Presenter1` that shows it.
    static var method: String { get }
}

extension Topmost.Request {
    /// Takes an option away in an update: a toast's `progress`, its `reply`.
    ///
    /// - Parameter option: its name in docs/options.md.
    /// - Returns: a copy that takes the option away.
    public func clear(_ option: String) -> Self { with(option, .string("")) }

    /// Shows the request and returns at once; the presentation reports later events.
    ///
    /// It ends when this program leaves the bus, except for a toast: that one arrives even if the
    /// program ends right after this call.
    @discardableResult
    public func show(on topmost: Topmost = .shared) -> Presentation {
        guard let method = (Self.self as? any RequestHolder.Type)?.method else {
            preconditionFailure("\(Self.self) is no request of TopmostClient")
        }
        return topmost.show(method, holder.given)
    }

    /// Shows the request and waits for its end; cancelling the task withdraws it.
    ///
    /// - Throws: a `TopmostError` says why it was not shown, or why its end is not known; a
    ///   cancelled task throws a `CancellationError`.
    func outcome(on topmost: Topmost) async throws -> Outcome {
        let presentation = show(on: topmost)
        let outcome: Outcome
        do {
            outcome = try await presentation.outcome
        } catch {
            if error is CancellationError { presentation.withdraw() }
            throw error
        }
        switch outcome.kind {
        case .refused: throw TopmostError.refused(Outcome.queueIsFull)
        case .shutdown: throw TopmostError.shutdown
        case .acted, .dismissed, .expired, .closed, .replaced, .ownerGone, .released, .hidden:
            return outcome
        }
    }
}
