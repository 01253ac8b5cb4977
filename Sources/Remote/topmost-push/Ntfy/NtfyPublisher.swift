// SPDX-License-Identifier: MIT

import Coding
import EventLoop
import SharedCards
import SystemCalls
import WebRequests

/// Publishes messages one after the other, and again until the server has them.
final class NtfyPublisher {
    private let client: WebClient
    private let loop: EventLoop
    private let server: NtfyServer
    private let topic: String
    private let report: (String) -> Void
    /// What is to be sent, the oldest first; of one message the newest version only.
    private var queue: [(sequence: String, message: NtfyMessage?)] = []
    /// Whether the first of them is under way.
    private var isSending = false
    private var timer: TimerSource?
    private var pause = ReconnectionPause()
    private var problem: String?

    /// More of them would be of no use.
    private static let maximumQueue = 128

    init(
        _ server: NtfyServer,
        topic: String,
        _ client: WebClient,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.client, self.server, self.topic, self.report) = (client, server, topic, report)
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.send() }
    }

    /// Sends a version of a message; `nil`: removes it from phones.
    func send(_ message: NtfyMessage?, as sequence: String) {
        let first = isSending ? 1 : 0
        if let index = queue[first...].firstIndex(where: { $0.sequence == sequence }) {
            queue[index].message = message
        } else {
            if queue.count >= Self.maximumQueue { queue.remove(at: first) }
            queue.append((sequence, message))
        }
        // After a failure the timer goes on.
        if !isSending, timer?.deadline == nil { send() }
    }

    private func send() {
        guard let next = queue.first, !isSending else { return }
        isSending = true
        do {
            let request: WebRequest
            if var message = next.message {
                message.topic = topic
                message.sequence = next.sequence
                request = try server.request("POST", "/", json: message.json)
            } else {
                request = try server.request("DELETE", "/\(topic)/\(next.sequence)")
            }
            client.begin(request) { [weak self] result in
                switch result {
                case .success:
                    self?.problem = nil
                    self?.sent()
                case .failure(let error) where error.isFinal:
                    self?.note(error.description)
                    self?.sent()
                case .failure(let error): self?.retry(error.description)
                }
            }
        } catch {
            retry("\(error)")
        }
    }

    private func sent() {
        isSending = false
        queue.removeFirst()
        pause.reset()
        send()
    }

    private func retry(_ reason: String) {
        isSending = false
        note(reason)
        // A newer version takes its place.
        if let first = queue.first,
            queue.dropFirst().contains(where: { $0.sequence == first.sequence })
        {
            queue.removeFirst()
        }
        timer?.arm(after: pause.next(at: loop.now))
    }

    private func note(_ reason: String) {
        if problem != reason { report("\(server.address): \(reason)") }
        problem = reason
    }
}
