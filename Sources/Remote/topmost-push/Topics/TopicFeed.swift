// SPDX-License-Identifier: MIT

import Basics
import BusValues
import BusWire
import DaemonClient
import EventLoop
import Journal
import PresenterCore
import RemoteCards
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
    private var stream: NtfyStream?
    /// What is shown, the oldest first.
    private var shown: [Shown] = []
    private var limiter = RateLimiter(burst: 20, interval: .seconds(2))
    private var isLimited = false

    /// More of them are not followed: an update is another toast then.
    private static let maximumShown = 64

    private final class Shown {
        let key: String
        var content: TopicToast
        var placed: PlacedCard?
        /// Whether the daemon has it.
        var isAccepted = false

        init(_ key: String, _ content: TopicToast) { (self.key, self.content) = (key, content) }
    }

    /// Begins.
    ///
    /// - Parameters:
    ///   - server: the topic's server.
    ///   - topic: the topic.
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
        stream = try NtfyStream(server, [topic], since: since ?? "none", web, loop) {
            log.warning($0)
        } handler: { [weak self] in
            self?.receive($0)
        }
    }

    private func receive(_ message: NtfyMessage) {
        guard message.topic == topic, !isOwn(message.key) else { return }
        if message.hasPlainID { last = message.id }
        defer { storeLast() }
        let index = shown.firstIndex { $0.key == message.key }
        guard message.event == NtfyMessage.Event.message.rawValue else {
            if let index { shown.remove(at: index).placed?.withdraw() }
            return
        }
        // Bytes for an application, not for people.
        guard message.encoding == nil else { return }
        guard limiter.take(at: loop.now) else {
            if !isLimited { log.warning("\(topic): ignored: too many messages") }
            isLimited = true
            return
        }
        isLimited = false
        let content = TopicToast(message)
        if let index {
            shown[index].content = content
            shown[index].placed?.show(content.values)
        } else {
            present(Shown(message.key, content))
        }
    }

    private func present(_ one: Shown) {
        if shown.count >= Self.maximumShown { shown.removeFirst().placed?.withdraw() }
        shown.append(one)
        one.placed = PlacedCard(one.content.values, client) { [log] in
            log.warning($0)
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
        case .ended, .failed, .lost: forget(one)
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
