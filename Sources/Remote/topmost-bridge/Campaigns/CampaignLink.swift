// SPDX-License-Identifier: MIT

import Configuration
import EventLoop
import Mosquitto
import SharedCards
import SystemCalls

/// The way to the broker of an organisation: one connection after the other.
final class CampaignLink {
    /// What happens.
    enum Event {
        case connected
        /// The broker does not allow a topic, or there is no connection: another attempt follows.
        case failed(String)
        case received(topic: String, payload: [UInt8])
        case published(number: Int32)
    }

    /// Whether there is a connection.
    private(set) var isConnected = false
    private let settings: BridgeSettings
    private let clientID: String
    private let sessionSeconds: Int
    private let loop: EventLoop
    private let handler: (Event) -> Void
    private let lookup: BrokerLookup
    private var broker: Broker?
    private var timer: TimerSource?
    private var pause = ReconnectionPause()

    /// Creates a way without a connection: see `open`.
    ///
    /// - Parameters:
    ///   - settings: where the broker is.
    ///   - clientID: the name of this connection for the broker.
    ///   - sessionSeconds: how long the broker queues messages without a connection.
    ///   - loop: the loop.
    ///   - handler: receives what happens.
    /// - Throws: if the loop refuses a timer.
    init(
        _ settings: BridgeSettings,
        clientID: String,
        sessionSeconds: Int,
        _ loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        (self.settings, self.clientID, self.sessionSeconds) = (settings, clientID, sessionSeconds)
        (self.loop, self.handler) = (loop, handler)
        lookup = BrokerLookup(settings.host, loop)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.open() }
    }

    /// Connects, and again after each end.
    func open() {
        lookup.start { [weak self] isFound in
            guard let self else { return }
            if isFound { connect() } else { fail("its address is not known") }
        }
    }

    private func connect() {
        broker = nil
        do {
            let connection = try BrokerSettings(settings, clientID: clientID) {
                $0.sessionSeconds = sessionSeconds
                $0.connectSeconds = Int(pause.longest(at: loop.now) / .seconds(1)) + 3
            }
            let broker = try Broker(connection, in: loop) { [weak self] in self?.receive($0) }
            self.broker = broker
            broker.connect()
        } catch {
            fail("\(error)")
        }
    }

    private func receive(_ event: Broker.Event) {
        switch event {
        case .connected:
            pause.reset()
            isConnected = true
            handler(.connected)
        case .subscribed(let refusal?), .published(_, let refusal?):
            handler(.failed("\(settings.host): a topic is not allowed: \(refusal)"))
        case .subscribed: break
        case .received(let topic, let payload): handler(.received(topic: topic, payload: payload))
        case .published(let number, _): handler(.published(number: number))
        case .disconnected(let reason, _): fail(reason)
        }
    }

    private func fail(_ reason: String) {
        isConnected = false
        guard timer?.deadline == nil else { return }
        timer?.arm(after: pause.next(at: loop.now))
        handler(.failed("\(settings.host): \(reason)"))
    }

    /// Subscribes; the broker queues what arrives as long as its session lives.
    func subscribe(_ topic: String) { broker?.subscribe(topic, qualityOfService: 1) }

    /// Publishes a message; returns the number that `published` has, `nil`: there is no connection.
    @discardableResult
    func publish(_ message: OutgoingMessage) -> Int32? { broker?.publish(message) }
}
