// SPDX-License-Identifier: MIT

import Coding
import EventLoop
import SharedCards
import SystemCalls
import WebRequests

/// Publishes the messages of an outbox one after the other, and again until the server has them.
final class PhonePublisher {
    private let client: WebClient
    private let loop: EventLoop
    private let service: PhoneService
    private let report: (String) -> Void
    /// Called when the server has a message.
    var onSent: () -> Void = {}
    /// What is to be sent; whoever adds something stores it, then calls `send`.
    var outbox: Outbox
    private var timer: TimerSource?
    private var pause = ReconnectionPause()
    private var problem: String?

    init(
        _ service: PhoneService,
        _ outbox: Outbox,
        _ client: WebClient,
        _ loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        (self.client, self.service, self.report) = (client, service, report)
        (self.loop, self.outbox) = (loop, outbox)
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.sendFirst() }
    }

    /// Sends what is in the outbox, soon after a failure.
    func send() {
        // After a failure the timer goes on.
        if timer?.deadline == nil { sendFirst() }
    }

    private func sendFirst() {
        guard let next = outbox.begin() else { return }
        do {
            guard let request = try service.request(next) else { return finish() }
            client.begin(request) { [weak self] result in
                switch result {
                case .success(let response):
                    self?.problem = nil
                    self?.pause.reset()
                    self?.finish(self?.service.id(response.body))
                case .failure(let error) where error.isFinal:
                    self?.note(error.description)
                    self?.finish()
                case .failure(let error): self?.retry(error.description)
                }
            }
        } catch {
            retry("\(error)")
        }
    }

    private func finish(_ id: String? = nil) {
        outbox.finish(id)
        onSent()
        sendFirst()
    }

    private func retry(_ reason: String) {
        outbox.giveBack()
        note(reason)
        timer?.arm(after: pause.next(at: loop.now))
    }

    private func note(_ reason: String) {
        if problem != reason { report("\(service.address): \(reason)") }
        problem = reason
    }
}
