// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import DaemonClient
import EventLoop
import Journal
import PresenterCore
import RemoteCards
import SharedCards
import SystemCalls
import WebRequests

/// The messages of a topic as toasts on this machine.
final class TopicFeed {
    private let topic: String
    private let client: DaemonClient
    private let web: WebClient
    private let loop: EventLoop
    private let log: Log
    private let store: (String) -> Void
    /// The last message; the next start goes on after it.
    private var last: String?
    private let isOwn: (String) -> Bool
    private let server: NtfyServer
    /// Whether buttons may ask this machine and its network.
    private let allowsLocalRequests: Bool
    private var stream: NtfyStream?
    /// What came and is not shown yet, the oldest first.
    private var waiting: [NtfyMessage] = []
    private var timer: TimerSource?
    /// What is shown, the oldest first.
    private var shown: [Shown] = []
    private static let interval = Duration.seconds(2)
    private var limiter = RateLimiter(burst: 20, interval: interval)
    private var isLimited = false

    /// More of them are not followed: an update is another toast then.
    private static let maximumShown = 64
    /// More of them stay at the server for a while.
    private static let maximumWaiting = 100
    /// How long to wait after the daemon could not take one.
    private static let pause = Duration.seconds(5)

    private final class Shown {
        let key: String
        var message: NtfyMessage
        var content: TopicToast
        var version = 0
        var placed: PlacedCard?
        /// Whether the daemon has it.
        var isAccepted = false

        init(_ message: NtfyMessage) {
            (key, self.message, content) = (message.key, message, TopicToast(message))
        }

        func change(to message: NtfyMessage) {
            version += 1
            (self.message, content) = (message, TopicToast(message, version: version))
        }
    }

    /// Begins.
    ///
    /// - Parameters:
    ///   - server: the topic's server.
    ///   - topic: the topic.
    ///   - allowsLocalRequests: whether buttons may ask this machine and its network.
    ///   - since: the last message that was shown; `nil`: none, and only new ones are wanted.
    ///   - client: the daemon.
    ///   - web: makes requests.
    ///   - loop: where that happens.
    ///   - log: gets what goes wrong.
    ///   - store: gets the id of the last message, once those before it are shown.
    ///   - isOwn: whether this machine published a message, by its key.
    /// - Throws: if the loop refuses a timer.
    init(
        _ server: NtfyServer,
        _ topic: String,
        allowsLocalRequests: Bool,
        since: String?,
        _ client: DaemonClient,
        _ web: WebClient,
        _ loop: EventLoop,
        _ log: Log,
        store: @escaping (String) -> Void,
        isOwn: @escaping (String) -> Bool
    ) throws(SystemError) {
        (self.topic, self.client, self.web, self.loop) = (topic, client, web, loop)
        (self.log, self.store, self.isOwn) = (log, store, isOwn)
        (self.server, self.allowsLocalRequests) = (server, allowsLocalRequests)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.work() }
        try listen(since: since ?? "none")
    }

    private func listen(since: String) throws(SystemError) {
        stream = try NtfyStream(server, [topic], since: since, web, loop) { [log] in
            log.warning($0)
        } handler: { [weak self] in
            self?.receive($0)
        }
    }

    private func receive(_ message: NtfyMessage) {
        guard message.topic == topic, !isOwn(message.key) else { return }
        waiting.append(message)
        if timer?.deadline == nil { work() }
        if waiting.count >= Self.maximumWaiting { stream?.close() }
    }

    /// Handles what came, in order and not faster than anybody can read.
    private func work() {
        while let next = waiting.first {
            // Bytes for an application, not for people, are not shown.
            let isShown =
                next.event == NtfyMessage.Event.message.rawValue && next.encoding == nil
            guard !isShown || limiter.take(at: loop.now) else {
                if !isLimited { log.warning("\(topic): many messages: they come one by one") }
                isLimited = true
                timer?.arm(after: Self.interval)
                return
            }
            waiting.removeFirst()
            handle(next)
        }
        isLimited = false
        guard let closed = stream, closed.isClosed else { return }
        do {
            try listen(since: closed.since)
        } catch {
            log.error("\(topic): its messages do not arrive: \(error)")
        }
    }

    private func handle(_ message: NtfyMessage) {
        if message.hasPlainID { last = message.id }
        defer { storeLast() }
        let index = shown.firstIndex { $0.key == message.key }
        guard message.event == NtfyMessage.Event.message.rawValue else {
            if let index { shown.remove(at: index).placed?.withdraw() }
            return
        }
        guard message.encoding == nil else { return }
        if let index {
            shown[index].change(to: message)
            shown[index].placed?.show(shown[index].content.values)
        } else {
            present(Shown(message))
        }
    }

    private func present(_ one: Shown) {
        if shown.count >= Self.maximumShown {
            // It stays, as what somebody has not read yet; its buttons have no effect any more.
            shown.remove(at: shown.firstIndex { $0.content.requests.isEmpty } ?? 0)
        }
        shown.append(one)
        one.placed = PlacedCard(one.content.values, client) { [log, topic] in
            log.warning("\(topic): \($0)")
        } accepted: { [weak self, weak one] in
            one?.isAccepted = true
            self?.storeLast()
        } handler: { [weak self, weak one] event in
            if let one { self?.handle(event, of: one) }
        }
    }

    private func storeLast() {
        guard let last, shown.allSatisfy(\.isAccepted) else { return }
        store(last)
    }

    private func handle(_ event: DaemonClient.Event, of one: Shown) {
        switch event {
        case .pressed(let button, _): request(button, of: one)
        case .ended("acted", let details):
            forget(one)
            request(details["button"]?.text ?? "", of: one)
        case .failed(let error) where !error.isRefusal && !one.isAccepted:
            // There are too many now, or the daemon is away.
            forget(one)
            waiting.insert(one.message, at: 0)
            last = nil
            timer?.arm(after: Self.pause)
        case .ended, .failed, .lost:
            forget(one)
            storeLast()
        case .displayed, .waiting, .inputChanged: break
        }
    }

    private func forget(_ one: Shown) { shown.removeAll { $0 === one } }

    /// Makes the request of a button that was pressed.
    private func request(_ button: String, of one: Shown) {
        guard let action = one.content.requests[button], let address = action.url else { return }
        var request = WebRequest(
            action.method ?? "POST",
            address,
            body: action.body.map { Array($0.utf8) }
        )
        request.isForPublicHosts =
            !allowsLocalRequests && !address.hasPrefix(server.address + "/")
        request.headers = (action.headers ?? [:]).sorted { $0.key < $1.key }
            .map { "\($0.key): \($0.value)" }
        web.begin(request) { [weak self, topic] result in
            guard case .failure(let error) = result, let self else { return }
            let values = TopicToast.failure(action.label, error.description, topic: topic)
            client.present("PresentToast", OptionDictionary.write(values)) { _ in
            } accepted: { _ in
            }
        }
    }
}
