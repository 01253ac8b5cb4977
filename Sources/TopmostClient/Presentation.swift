// SPDX-License-Identifier: MIT

import Synchronization

/// Something that the daemon shows, or will show.
public final class Presentation: Sendable {
    private struct State {
        var id: UInt32?
        /// What to do once the id is known.
        var postponed: [@Sendable (DaemonLink, UInt32) -> Void] = []
    }

    /// The buttons that are pressed on it, until it ends.
    ///
    /// One task reads them; a resident toast may have many.
    public let presses: AsyncStream<ButtonPress>

    private let topmost: Topmost
    private let state = Mutex(State())
    private let ending = Promise<Result<Outcome, TopmostError>>()
    private let pressed: AsyncStream<ButtonPress>.Continuation
    private let observer: (@Sendable (PresentationEvent) -> Void)?

    init(_ topmost: Topmost, observer: (@Sendable (PresentationEvent) -> Void)? = nil) {
        self.topmost = topmost
        self.observer = observer
        (presses, pressed) = AsyncStream.makeStream()
    }

    /// Its id; `nil`: the daemon has not accepted it yet.
    public var id: UInt32? { state.withLock(\.id) }

    /// How it ended; waits for the end.
    ///
    /// Cancelling the task ends only the wait.
    public var outcome: Outcome {
        get async throws(TopmostError) {
            guard let ending = await ending.value else { throw .cancelled }
            return try ending.get()
        }
    }

    /// Withdraws it; nothing happens if it has ended.
    public func dismiss() {
        onceAccepted { $0.dismiss($1) }
    }

    /// Changes what is set in a request of the same kind; the rest stays.
    ///
    /// Nothing happens if it has ended.
    public func update(_ change: some Request) {
        update(change.given)
    }

    /// Changes these options.
    package func update(_ options: Options) {
        onceAccepted { $0.update($1, options) }
    }

    private func onceAccepted(_ body: @escaping @Sendable (DaemonLink, UInt32) -> Void) {
        guard !ending.isKept else { return }
        let id = state.withLock { state in
            if state.id == nil { state.postponed.append(body) }
            return state.id
        }
        // An id exists only after the client's thread has started: this does not throw.
        if let id { try? topmost.run { body($0, id) } }
    }

    // MARK: From the daemon

    /// The daemon accepted it.
    func accept(_ id: UInt32, by link: DaemonLink) {
        let postponed = state.withLock { state in
            state.id = id
            defer { state.postponed = [] }
            return state.postponed
        }
        for body in postponed { body(link, id) }
        observer?(.accepted(id))
    }

    /// A button was pressed.
    func press(_ press: ButtonPress) {
        guard let observer else {
            pressed.yield(press)
            return
        }
        observer(.pressed(press))
    }

    /// It has ended.
    func end(_ ending: Result<Outcome, TopmostError>) {
        self.ending.keep(ending)
        state.withLock { $0.postponed = [] }
        pressed.finish()
        observer?(.ended(ending))
    }
}
