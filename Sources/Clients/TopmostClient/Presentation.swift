// SPDX-License-Identifier: MIT

import Synchronization

/// Something that the daemon shows, or will show.
public final class Presentation: Sendable {
    private struct State {
        var id: UInt32?
        /// What to do once the id is known.
        var postponed: [Call] = []
        /// What has happened, for readers who come later.
        var events: [PresentationEvent] = []
        var readers: [Int: Reader] = [:]
        var lastReader = 0
    }

    /// A call that needs the id.
    private struct Call: Sendable {
        var send: @Sendable (DaemonLink, UInt32, @escaping Completion) -> Void
        var standIn: @Sendable (StandIn, UInt32) -> Void
        var completion: Completion
    }

    /// Called once, with the daemon's answer.
    package typealias Completion = @Sendable (Result<Void, TopmostError>) -> Void

    private struct Reader: Sendable {
        var yield: @Sendable (PresentationEvent) -> Void
        var finish: @Sendable () -> Void
    }

    private let topmost: Topmost
    private let state = Mutex(State())
    private let acceptance = Promise<Result<UInt32, TopmostError>>()
    private let ending = Promise<Result<Outcome, TopmostError>>()
    private let observer: (@Sendable (PresentationEvent) -> Void)?

    /// Events that are kept for a reader who comes later.
    private static let maximumEvents = 256

    init(_ topmost: Topmost, observer: (@Sendable (PresentationEvent) -> Void)? = nil) {
        self.topmost = topmost
        self.observer = observer
    }

    /// The id; `nil`: the daemon has not accepted the presentation yet.
    public var id: UInt32? { state.withLock(\.id) }

    /// Whether it has ended, or will never be shown.
    package var hasEnded: Bool { ending.isKept }

    /// Waits until the daemon has accepted it.
    ///
    /// Cancelling the task ends only the wait.
    ///
    /// - Returns: its id.
    /// - Throws: a `TopmostError` if it is not shown; `CancellationError`.
    @discardableResult
    public func accepted() async throws -> UInt32 {
        guard let acceptance = await acceptance.value else { throw CancellationError() }
        return try acceptance.get()
    }

    /// How it ended; waits for the end.
    ///
    /// Cancelling the task ends only the wait, with a `CancellationError`.
    public var outcome: Outcome {
        get async throws {
            guard let ending = await ending.value else { throw CancellationError() }
            return try ending.get()
        }
    }

    /// The buttons that are pressed on it, from the first one to its end.
    ///
    /// Each stream has all of them: several tasks may read.
    public var presses: AsyncStream<ButtonPress> {
        stream { if case .pressed(let press) = $0 { press } else { nil } }
    }

    /// What happens to it, from its acceptance to its end.
    ///
    /// Each stream has all of it: several tasks may read.
    public var events: AsyncStream<PresentationEvent> { stream { $0 } }

    /// Withdraws the presentation, and waits for the daemon's answer; nothing happens if it has
    /// ended.
    ///
    /// - Throws: why it stays.
    public func dismiss() async throws(TopmostError) {
        try await answer { withdraw(completion: $0) }
    }

    /// Changes what is set in a request of the same kind, and waits for the daemon's answer.
    ///
    /// The rest stays; an empty text takes an option away.
    ///
    /// - Throws: `invalidOption` names an option that cannot be changed so;
    ///   `unknownPresentation`: it has ended.
    public func update(_ change: some Topmost.Request) async throws(TopmostError) {
        try await answer { self.change(change.holder.given, completion: $0) }
    }

    /// Waits for the answer of a call, also in a task that is cancelled.
    private func answer(
        _ call: (@escaping Completion) -> Void
    ) async throws(TopmostError) {
        let result = await withCheckedContinuation { continuation in
            call { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// Withdraws the presentation, and calls back with the daemon's answer.
    package func withdraw(completion: @escaping Completion = { _ in }) {
        let call = Call { link, id, completion in
            link.dismiss(id, completion: completion)
        } standIn: { standIn, id in
            standIn.dismiss(id)
        } completion: { result in
            // What has ended need not be withdrawn.
            if case .failure(.unknownPresentation) = result { return completion(.success(())) }
            completion(result)
        }
        onceAccepted(call)
    }

    /// Changes these options, and calls back with the daemon's answer.
    package func change(_ options: Topmost.Options, completion: @escaping Completion = { _ in }) {
        let call = Call { link, id, completion in
            link.update(id, options, completion: completion)
        } standIn: { standIn, id in
            standIn.update(id, options)
        } completion: {
            completion($0)
        }
        onceAccepted(call)
    }

    private func onceAccepted(_ call: Call) {
        guard !ending.isKept else {
            return call.completion(.failure(.unknownPresentation("it has ended")))
        }
        let id = state.withLock { state in
            if state.id == nil { state.postponed.append(call) }
            return state.id
        }
        if let id { return make(call, id) }
        // Its end may have come meanwhile, and found nothing postponed.
        if ending.isKept { refusePostponed() }
    }

    /// Answers the calls that wait for an id which does not come.
    private func refusePostponed() {
        let postponed = state.withLock { state in
            defer { state.postponed = [] }
            return state.postponed
        }
        let error = TopmostError.unknownPresentation("it has ended")
        for call in postponed { call.completion(.failure(error)) }
    }

    private func make(_ call: Call, _ id: UInt32) {
        if let standIn = topmost.standIn {
            call.standIn(standIn, id)
            return call.completion(.success(()))
        }
        do {
            try topmost.run { call.send($0, id, call.completion) }
        } catch {
            call.completion(.failure(error))
        }
    }

    private func stream<Element: Sendable>(
        _ read: @escaping @Sendable (PresentationEvent) -> Element?
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream()
        let reader = Reader {
            if let element = read($0) { continuation.yield(element) }
        } finish: {
            continuation.finish()
        }
        let number = state.withLock { state in
            for event in state.events { reader.yield(event) }
            if case .ended? = state.events.last {
                reader.finish()
                return 0
            }
            state.lastReader += 1
            state.readers[state.lastReader] = reader
            return state.lastReader
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
        }
        return stream
    }

    // MARK: From the daemon

    /// The daemon accepted it.
    func accept(_ id: UInt32) {
        let postponed = state.withLock { state in
            state.id = id
            defer { state.postponed = [] }
            return state.postponed
        }
        for call in postponed { make(call, id) }
        acceptance.keep(.success(id))
        report(.accepted(id: id))
    }

    /// Something happened to it, which is not its end.
    func report(_ event: PresentationEvent) {
        let readers = state.withLock { state in
            state.events.append(event)
            if state.events.count > Self.maximumEvents { state.events.removeFirst() }
            return Array(state.readers.values)
        }
        for reader in readers { reader.yield(event) }
        observer?(event)
    }

    /// Called when the presentation has ended, or was never shown.
    func end(_ ending: Result<Outcome, TopmostError>) {
        if case .failure(let error) = ending { acceptance.keep(.failure(error)) }
        self.ending.keep(ending)
        report(.ended(ending))
        refusePostponed()
        let readers = state.withLock { state in
            defer { state.readers = [:] }
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }
}
