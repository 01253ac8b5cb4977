// SPDX-License-Identifier: MIT

/// Something that the daemon can show.
public protocol Request: OptionBuilder {
    /// The method of `org.topmost.Presenter1` that shows it.
    static var method: String { get }
    /// The request without options.
    init()
}

extension Request {
    /// Shows it and returns at once; the presentation reports later events.
    ///
    /// It ends when this program leaves the bus, except for a toast.
    @discardableResult
    public func show(on topmost: Topmost = .shared) -> Presentation {
        topmost.show(Self.method, given)
    }

    /// Shows it and waits for its end; cancelling the task withdraws it.
    ///
    /// - Throws: why it was not shown, or why its end is not known.
    func outcome(on topmost: Topmost) async throws(TopmostError) -> Outcome {
        let presentation = show(on: topmost)
        let outcome: Outcome
        do {
            outcome = try await presentation.outcome
        } catch {
            if error == .cancelled { presentation.dismiss() }
            throw error
        }
        switch outcome.kind {
        case .refused: throw .refused("the queue is full, or no display can show it")
        case .shutdown: throw .shutdown
        case .acted, .dismissed, .expired, .closed, .replaced, .ownerGone, .released, .hidden:
            return outcome
        }
    }
}
