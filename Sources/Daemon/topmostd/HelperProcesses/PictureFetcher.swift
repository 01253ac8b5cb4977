// SPDX-License-Identifier: MIT
//
// Servers are slow, and addresses come from clients: helper processes fetch pictures, a
// few at a time, and the daemon waits for nothing. Senders take turns, and none has all
// helpers. What is not shown any more is not fetched either. `topmost why` has the reason
// when there is no picture.

import Basics
import Coding
import EventLoop
import HelperWire
import Journal
import PresenterCore

/// Has pictures on the web fetched by helper processes.
final class PictureFetcher {
    /// The limits on helpers and requests.
    struct Limits {
        /// Helper processes at the same time, those that cannot be killed included.
        var processes = 4
        /// Helper processes of one sender at the same time.
        var share = 2
        /// How long a picture may take; a helper gives up before.
        var deadline = Duration.seconds(8)
        /// Pictures of one sender that wait; more fail at once.
        var waiting = 50
    }

    /// The user's settings.
    struct Settings: Hashable {
        /// Whether anything is fetched.
        var isEnabled = true
        /// Whether hosts outside of the public internet are asked.
        var allowsPrivateHosts = false
    }

    var settings = Settings()

    private struct Fetch {
        let sender: String
        let run: HelperRun
        let timer: TimerSource
    }

    private let pool: HelperPool?
    private let limits: Limits
    private let loop: EventLoop
    private let log: Log
    /// Receives each picture, or why there is none.
    private let handler: (RemoteImage) -> Void
    private var fetches: [String: Fetch] = [:]
    private var waiting: [ImageRequest] = []
    /// The senders that were served, the last one at the end.
    private var served: [String] = []
    /// Limits how long pictures wait for the end of helpers that hang.
    private var deadlineTimer: TimerSource?

    /// Creates a fetcher; no process is started yet.
    ///
    /// - Parameters:
    ///   - source: where helpers come from; `nil`: there is no folder for pictures.
    ///   - limits: the limits on helpers and requests.
    ///   - loop: watches helpers.
    ///   - log: receives failures of helpers.
    ///   - handler: receives each picture, or why there is none.
    init(
        _ source: HelperSource?,
        limits: Limits = Limits(),
        loop: EventLoop,
        log: Log,
        handler: @escaping (RemoteImage) -> Void
    ) {
        pool = source.map { HelperPool($0, maximum: limits.processes, loop: loop) }
        self.limits = limits
        self.loop = loop
        self.log = log
        self.handler = handler
    }

    /// The number of pictures that are being fetched or wait for it.
    var count: Int { fetches.count + waiting.count }

    /// Fetches these pictures, and stops fetching all others.
    func follow(_ requests: [ImageRequest]) {
        let addresses = Set(requests.map(\.address))
        for (address, fetch) in fetches where !addresses.contains(address) {
            fetches[address] = nil
            fetch.run.kill()
        }
        waiting.removeAll { !addresses.contains($0.address) }
        let senders = Set(requests.map(\.sender))
        served.removeAll { !senders.contains($0) }
        for request in requests { add(request) }
        serve()
    }

    private func add(_ request: ImageRequest) {
        let address = request.address
        guard fetches[address] == nil, !waiting.contains(where: { $0.address == address }) else {
            return
        }
        guard settings.isEnabled else { return fail(address, "pictures.web is false") }
        let others = waiting.count { $0.sender == request.sender }
        guard others < limits.waiting else {
            return fail(address, "\(others) others of its sender are being fetched")
        }
        waiting.append(request)
    }

    /// Ends all helpers.
    func stop() {
        for fetch in fetches.values { fetch.run.kill() }
        fetches = [:]
        waiting = []
        deadlineTimer = nil
    }

    private func serve() {
        while pool?.isFull != true, let next = takeNext() {
            let address = next.address
            do {
                try start(next)
            } catch {
                log.error("pictures cannot be fetched: \(error)")
                fail(address, "\(error)")
            }
        }
        watchEnding()
    }

    /// Removes and returns the next picture: of the sender with the fewest helpers, then of the
    /// one that was served longest ago.
    private func takeNext() -> ImageRequest? {
        func rank(_ index: Int) -> (Int, Int) {
            let sender = waiting[index].sender
            let turn = served.firstIndex(of: sender).map { $0 + 1 } ?? 0
            return (fetches.values.count { $0.sender == sender }, turn)
        }
        guard let index = waiting.indices.min(by: { rank($0) < rank($1) }),
            rank(index).0 < limits.share
        else { return nil }
        let next = waiting.remove(at: index)
        served.removeAll { $0 == next.sender }
        served.append(next.sender)
        return next
    }

    /// Gives up what waits when all helpers were killed and none of them ends.
    private func watchEnding() {
        guard fetches.isEmpty, !waiting.isEmpty else {
            deadlineTimer = nil
            return
        }
        guard deadlineTimer == nil else { return }
        do {
            deadlineTimer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in
                self?.giveUp("the helpers before it do not end")
            }
            deadlineTimer?.arm(after: limits.deadline)
        } catch {
            giveUp("\(error)")
        }
    }

    private func giveUp(_ reason: String) {
        let lost = waiting
        waiting = []
        deadlineTimer = nil
        for request in lost { fail(request.address, reason) }
    }

    private func start(_ request: ImageRequest) throws {
        let address = request.address
        guard let pool else {
            return fail(address, "HOME and XDG_CACHE_HOME are not set")
        }
        let timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in
            self?.finish(address, .failed("no answer in time"))
        }
        let run = try pool.start { [weak self] in self?.handle($1, of: address, from: $0) }
        guard let run else { preconditionFailure("a picture is taken while there is room") }
        timer.arm(after: limits.deadline)
        fetches[address] = Fetch(sender: request.sender, run: run, timer: timer)
        let question = FetchQuestion(
            address: address,
            allowsPrivateHosts: settings.allowsPrivateHosts,
            now: Int(LocalClock.sinceEpoch.components.seconds)
        )
        run.send(question.frame)
    }

    private func handle(_ event: HelperRun.Event, of address: String, from run: HelperRun) {
        guard fetches[address]?.run === run else {
            // One that answered or was killed makes room when it ends.
            if case .ended = event { serve() }
            return
        }
        switch event {
        case .answer(let record):
            finish(address, (try? FetchAnswer(record: record)) ?? .failed("invalid answer"))
        case .drained: break
        case .malformed: finish(address, .failed("invalid answer"))
        case .ended(let reason):
            log.warning("topmost-fetch ended: \(reason)")
            fetches[address] = nil
            fail(address, "topmost-fetch ended: \(reason)")
            serve()
        }
    }

    private func finish(_ address: String, _ answer: FetchAnswer) {
        guard let fetch = fetches.removeValue(forKey: address) else { return }
        // One that answered ends by itself.
        if case .stored = answer { fetch.run.dismiss() } else { fetch.run.kill() }
        switch answer {
        case .stored(let path):
            handler(RemoteImage(address: address, state: .fetched(path: path)))
        case .failed(let reason): fail(address, reason)
        }
        serve()
    }

    private func fail(_ address: String, _ reason: String) {
        handler(RemoteImage(address: address, state: .failed(reason: reason)))
    }
}
